/// The functions of the Swift runtime that `Mirror` itself is built on.
///
/// The library uses them to inspect the stored properties of a type, and does not parse metadata by
/// itself. Their signatures are those of the standard library's `ReflectionMirror.swift` since
/// Swift 5.5, and `ReflectionCheck` compares their results with facts that the compiler knows.

@_silgen_name("swift_reflectionMirror_recursiveCount")
func runtimeFieldCount(_ type: any Any.Type) -> Int

/// The function that `ManagedBuffer` calls to get the size of its instances:
/// `_class_getInstancePositiveExtentSize`.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func runtimeInstanceSize(_ type: AnyClass) -> Int

/// Returns the size of the instances of a class in bytes; nil for a class that is not a native
/// Swift class.
///
/// The metadata of an Objective-C or Core Foundation class is a record about the class. The runtime
/// would treat this record as the class itself, and read past its end.
func instanceSize(of type: AnyClass) -> Int? {
  runtimeMetadataKind(type) == MetadataKind.class ? runtimeInstanceSize(type) : nil
}

@_silgen_name("swift_EnumCaseName")
private func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the name of an enum value's case, as in its declaration; nil if the metadata does not
/// contain names.
func enumCaseName<Value>(of value: Value) -> String? {
  let name = unsafe runtimeEnumCaseName(value).map { unsafe String(cString: $0).withoutBackticks }
  // In a module without names in its metadata, all names are empty.
  return name.flatMap { $0.isEmpty ? nil : $0 }
}

/// The number of children that a mirror of a value shows for its type or one of its superclasses,
/// regardless of a custom mirror.
@_silgen_name("swift_reflectionMirror_count")
func childCount<Value>(of value: Value, _ type: any Any.Type) -> Int

/// Returns whether an enum value's case has a payload, regardless of a custom mirror.
func hasPayload(_ value: Any) -> Bool {
  childCount(of: value, type(of: value)) > 0
}

/// A child that a mirror of a value shows for its type or one of its superclasses, regardless of a
/// custom mirror, with its name if that is asked for; the caller knows that there are so many.
func child<Value>(
  of value: Value, as type: any Any.Type, _ index: Int, isNamed: Bool
) -> MirroredChild {
  var name: UnsafePointer<CChar>?
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  // SAFETY: the runtime stores the name of the child and the function that frees it, as for its own
  // Mirror.
  let child = unsafe runtimeChild(
    of: value, type: type, index: index, outName: &name, outFreeFunc: &release)
  let label = unsafe isNamed ? name.map { unsafe String(cString: $0) } : nil
  unsafe release?(name)
  return MirroredChild(label: label, value: child)
}

/// The payload of an enum value's case, regardless of a custom mirror: a tuple if it is labeled or
/// consists of several values; nil if there is none.
func payload(of value: Any) -> Any? { hasPayload(value) ? existingPayload(of: value) : nil }

/// The payload of an enum value whose case is known to have one, which costs half as much.
func existingPayload<Value>(of value: Value) -> Any {
  child(of: value, as: Value.self, 0, isNamed: false).value
}

extension String {
  /// The name of a raw identifier, such as `a b`.
  ///
  /// In metadata, it is enclosed in backticks and contains no-break spaces.
  ///
  /// Other names contain neither: the compiler removes the backticks of names that are keywords.
  var withoutBackticks: String {
    let backtick = UInt8(ascii: "`")
    guard utf8.count > 2, utf8.first == backtick, utf8.last == backtick else { return self }
    return String(dropFirst().dropLast().map { $0 == Self.rawSpace ? " " : $0 })
  }

  /// The character that Swift uses instead of a space in a raw identifier.
  static let rawSpace: Character = "\u{A0}"
}

@_silgen_name("swift_reflectionMirror_subscript")
private func runtimeChild<Value>(
  of value: Value, type: any Any.Type, index: Int,
  outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any
