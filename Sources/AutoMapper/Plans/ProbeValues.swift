import Foundation

/// Values of a type that a property is unlikely to have.
enum ProbeValues {
  /// Values that differ from one another; none for types that are not known.
  static func values<Value>(of type: Value.Type) -> [Value] {
    let optional = type as? any OptionalOperations.Type
    return plainValues(of: optional?.wrappedType ?? type).compactMap { $0 as? Value }
  }

  private static func plainValues(of type: any Any.Type) -> [Any] {
    switch type {
    case is String.Type: ["\u{1}probe", "\u{2}probe"]
    case is Bool.Type: [true, false]
    case is Double.Type: [-1.25e100, -1.5e100]
    case is Float.Type: [Float(-1.25e20), Float(-1.5e20)]
    case is Date.Type:
      [Date(timeIntervalSince1970: -1.25e9), Date(timeIntervalSince1970: -1.5e9)]
    case is UUID.Type: [UUID(), UUID()]
    case is Data.Type: [Data([1, 1, 2]), Data([1, 1, 3])]
    case is URL.Type: ["probe:1", "probe:2"].compactMap { URL(string: $0) }
    case is Decimal.Type: [Decimal(-1_234_567), Decimal(-1_234_568)]
    case let integer as any FixedWidthInteger.Type: integers(integer)
    default: []
    }
  }

  private static func integers<Integer: FixedWidthInteger>(_ type: Integer.Type) -> [Any] {
    [Integer.max - 3, Integer.max - 5]
  }

  /// Whether two values are equal; values that cannot be compared are not.
  static func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
    guard let first = first as? any Equatable else { return false }
    func compare<Equal: Equatable>(_ value: Equal) -> Bool { value == second as? Equal }
    return compare(first)
  }
}
