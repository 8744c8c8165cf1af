/// The functions of the Swift runtime that `Mirror` itself is built on.
///
/// They are the only way in which the library looks at metadata: no layout of a runtime structure is
/// assumed. Their signatures are those of the standard library's `ReflectionMirror.swift`.

/// What the runtime says of a field beside its type.
@safe
struct RuntimeFieldMetadata {
  let name: UnsafePointer<CChar>?
  let release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  let isStrong: Bool
  let isVariable: Bool

  init() {
    unsafe name = nil
    unsafe release = nil
    isStrong = false
    isVariable = false
  }
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
func runtimeFieldCount(_ type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
func runtimeFieldMetadata(
  _ type: any Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<RuntimeFieldMetadata>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
func runtimeFieldOffset(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_getMetadataKind")
func runtimeMetadataKind(_ type: any Any.Type) -> UInt

/// What `ManagedBuffer` asks for the size of its instances: `_class_getInstancePositiveExtentSize`.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
func runtimeInstanceSize(_ type: AnyClass) -> Int

@_silgen_name("swift_EnumCaseName")
private func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// The name of an enum value's case, as the declaration has it; nil where metadata has none.
func enumCaseName(of value: Any) -> String? {
  func open<Value>(_ value: Value) -> String? {
    unsafe runtimeEnumCaseName(value).map { unsafe String(cString: $0) }
  }
  return _openExistential(value, do: open)
}

@_silgen_name("swift_reflectionMirror_count")
private func runtimeChildCount<Value>(_ value: Value, type: any Any.Type) -> Int

/// Whether an enum value's case has a payload, whatever its own mirror says.
func hasPayload(_ value: Any) -> Bool {
  func open<Value>(_ value: Value) -> Bool { runtimeChildCount(value, type: Value.self) > 0 }
  return _openExistential(value, do: open)
}
