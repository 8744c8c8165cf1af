/// The raw values of C's enums.
///
/// The compiler makes a conformance of a type of C only in programs that use it somewhere. So none is
/// asked for, or a value would be written in one form or another for reasons that nobody sees.
enum CValues {
  /// A type with raw values that is in memory the same as a type of C: a struct around a raw value, or
  /// an enum whose cases the program lists; nil for any other type.
  ///
  /// Any number is a value of an enum of C, and neither its cases nor their names are in its metadata.
  static func rawRepresentable<Value>(_ type: Value.Type) -> (any RawRepresentable.Type)? {
    if TypeShape.Kind(type) == .enumeration {
      // An actor-isolated list is not used.
      return ((type as Any) as? any (CaseIterable & SendableMetatype).Type).map { listed($0) }
    }
    let fields = TypeShape(type).fields
    guard fields.count == 1, fields[0].name == "rawValue" else { return nil }
    func open<Raw>(_ raw: Raw.Type) -> (any RawRepresentable.Type)? {
      MemoryLayout<Raw>.size == MemoryLayout<Value>.size ? CStruct<Value, Raw>.self : nil
    }
    return open(fields[0].type)
  }

  private static func listed<Value: CaseIterable>(_ type: Value.Type) -> any RawRepresentable.Type {
    switch MemoryLayout<Value>.size {
    case 1: CEnum<Value, Int8>.self
    case 2: CEnum<Value, Int16>.self
    case 4: CEnum<Value, Int32>.self
    default: CEnum<Value, Int64>.self
    }
  }

  /// An enum of C whose cases the program lists.
  private struct CEnum<Value: CaseIterable, Raw>: RawRepresentable, CaseIterable
  where Raw: FixedWidthInteger & Sendable {
    let value: Value

    static var allCases: [Self] { Value.allCases.map { Self(value: $0) } }

    // SAFETY: the enum is the integer of its size.
    var rawValue: Raw { unsafe unsafeBitCast(value, to: Raw.self) }

    init(value: Value) { self.value = value }

    init?(rawValue: Raw) {
      guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = found
    }
  }

  /// A struct that is nothing but a raw value, as which enums and options of C may be imported.
  private struct CStruct<Value, Raw>: RawRepresentable {
    let value: Value

    // SAFETY: the raw value is the only field, and has the same size.
    var rawValue: Raw { unsafe unsafeBitCast(value, to: Raw.self) }

    // SAFETY: as above.
    init(rawValue: Raw) { value = unsafe unsafeBitCast(rawValue, to: Value.self) }
  }
}
