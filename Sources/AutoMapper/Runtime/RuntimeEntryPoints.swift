import CAutoMapperRuntime

/// The functions of the Swift runtime that `Mirror` itself is built on.
///
/// They are the way in which the library looks at a type's stored properties: nothing is read out
/// of metadata by hand. Their signatures are those of the standard library's
/// `ReflectionMirror.swift` since Swift 5.5, and `ReflectionCheck` compares what they say with what
/// the compiler knows.

/// The properties of a field that the runtime reports in addition to its type.
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

/// The kinds of type by the numbers of the runtime's ABI (MetadataKind.def).
enum MetadataKind {
  static let `class`: UInt = 0
  static let structure: UInt = 0x200
  static let enumeration: UInt = 0x201
  static let optional: UInt = 0x202
  static let foreignClass: UInt = 0x203
  static let tuple: UInt = 0x301
  static let function: UInt = 0x302
  static let existential: UInt = 0x303
  static let metatype: UInt = 0x304
  static let objectiveCClass: UInt = 0x305
  static let existentialMetatype: UInt = 0x306
  static let extendedExistential: UInt = 0x307
}

/// The function that `ManagedBuffer` asks for the size of its instances:
/// `_class_getInstancePositiveExtentSize`.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func runtimeInstanceSize(_ type: AnyClass) -> Int

/// The size of the instances of a class in bytes; nil for a class that is not Swift's own.
///
/// The metadata of a class of Objective-C or of Core Foundation is a record about the class. The
/// runtime takes it for the class itself, and would read whatever lies behind it.
func instanceSize(of type: AnyClass) -> Int? {
  runtimeMetadataKind(type) == MetadataKind.class ? runtimeInstanceSize(type) : nil
}

@_silgen_name("swift_EnumCaseName")
private func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// The name of an enum value's case, as the declaration has it; nil where metadata has none.
func enumCaseName(of value: Any) -> String? {
  func open<Value>(_ value: Value) -> String? {
    unsafe runtimeEnumCaseName(value).map { unsafe String(cString: $0).withoutBackticks }
  }
  // A module without names in its metadata has empty ones.
  return _openExistential(value, do: open).flatMap { $0.isEmpty ? nil : $0 }
}

@_silgen_name("swift_reflectionMirror_count")
private func runtimeChildCount<Value>(_ value: Value, type: any Any.Type) -> Int

/// Whether an enum value's case has a payload, whatever its own mirror says.
func hasPayload(_ value: Any) -> Bool {
  func open<Value>(_ value: Value) -> Bool { runtimeChildCount(value, type: Value.self) > 0 }
  return _openExistential(value, do: open)
}

/// Whether the mapper keeps to what the language promises, and presumes no layout.
///
/// Strings, arrays and Optionals are usually made and looked at by their layout in memory, since
/// the general way takes several times as long. In portable mode they go the general way, and no
/// function of a type's metadata is called by hand. It is what systems use on which the layouts
/// were not looked at: those of 32 bits, arm64e, Android, and any that are not Apple's or Linux.
/// The environment variable `AUTOMAPPER_PORTABLE` asks for it everywhere.
///
/// Where a layout is known, it is compared with the standard library's own values before it is used
/// for the first time, and left alone when it differs: see `SmallString`, `NativeString`,
/// `StringStorage`, `ArrayStorage`, `ValueWitnesses` and `DecimalLayout`.
enum PortableMode {
  static let isOn = automapper_needs_portable_mode()
}

extension String {
  /// The name that a raw identifier gives: `a b`, where metadata has backticks around it, and
  /// spaces that do not break in it.
  ///
  /// Other names have neither: those that are words of the language lose their backticks when they
  /// are compiled.
  var withoutBackticks: String {
    let backtick = UInt8(ascii: "`")
    guard utf8.count > 2, utf8.first == backtick, utf8.last == backtick else { return self }
    return String(dropFirst().dropLast().map { $0 == Self.rawSpace ? " " : $0 })
  }

  /// The character that Swift uses instead of a space in a raw identifier.
  static let rawSpace: Character = "\u{A0}"
}
