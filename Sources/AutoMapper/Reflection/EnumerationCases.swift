/// Lists the cases of an enum without payloads, `CaseIterable` or not.
///
/// Such an enum is stored as the number of its case, and `nil` as the first number without a case.
/// So the byte of `nil` is the number of cases, and only values that the enum has are created.
///
/// An enum with a payload is detected first: its number 0 is then a value of the first case that has
/// one. Its other numbers may not be values at all.
enum EnumerationCases {
  /// Returns the values in the order of the declaration; nil unless the type is an enum of 2 to 255
  /// cases without payloads, whose names are in its metadata.
  static func values<Value>(of type: Value.Type) -> [Value]? {
    ReflectionCheck.describesEnums ? uncheckedValues(of: type) : nil
  }

  /// Returns the cases that a type lists itself; nil if it does not, or if the list belongs to an
  /// actor.
  ///
  /// Such a list is never used, not even on its actor, so that results do not differ.
  static func listed<Value>(by type: Value.Type) -> [Value]? {
    func open<Cases: CaseIterable>(_ type: Cases.Type) -> [Value] {
      type.allCases.compactMap { $0 as? Value }
    }
    return ((type as Any) as? any (CaseIterable & SendableMetatype).Type).map { open($0) }
  }

  /// Returns the values if the runtime is known to describe enums as expected.
  static func uncheckedValues<Value>(of type: Value.Type) -> [Value]? {
    guard TypeShape.Kind(type) == .enumeration, TypeFacts.of(type).optional == nil,
      MemoryLayout<Value>.size == 1, MemoryLayout<Value?>.size == 1
    else { return nil }
    // An array, because the first set of strings in a process costs more than all comparisons.
    var names: [String] = []
    var values: [Value] = []
    // SAFETY: nil is one byte, too.
    let count = unsafe withUnsafeBytes(of: Value?.none) { bytes in unsafe bytes[0] }
    for number in 0..<count {
      // SAFETY: the type has one byte, and all numbers below that of nil are values of it.
      let value = unsafe withUnsafeBytes(of: number) { unsafe $0.load(as: Value.self) }
      if number == 0, hasPayload(value) { return nil }
      guard let name = enumCaseName(of: value), !names.contains(name) else { return nil }
      names.append(name)
      values.append(value)
    }
    return values
  }
}
