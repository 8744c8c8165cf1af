import AutoMapper
import Foundation
import Measuring
import PlainShapes
import Texts

/// Numbers and Booleans as elements of an array.
extension Catalog {
  /// The shapes of numbers.
  static var numbers: [Shape] {
    integers + floatingPoint + decimals + boxed + converted
  }

  private static var integers: [Shape] {
    [
      .same(
        "leaf Bool", .four, [Bool].self,
        Text.list(20_000) { _, r in r.chance(50) ? "true" : "false" }),
      .same("leaf Int 1-6 digits", .four, [Int].self, integerList(20_000, 0...999_999)),
      .same(
        "leaf Int 18 digits", .four, [Int].self,
        integerList(10_000, 100_000_000_000_000_000...999_999_999_999_999_999)),
      .same("leaf Int8", .four, [Int8].self, integerList(20_000, -128...127)),
      .same(
        "leaf UInt64", .four, [UInt64].self,
        Text.list(10_000) { _, r in "18446744073709\(r.number(100_000...551_615))" }),
      .same(
        "leaf UInt128", .four, [UInt128].self,
        Text.list(5_000) { _, r in "1844674407370955161\(r.number(10_000_000...99_999_999))" }),
      .same(
        "leaf Int128", .four, [Int128].self,
        Text.list(5_000) { _, r in "1844674407370955161\(r.number(10_000_000...99_999_999))" }),
    ]
  }

  private static var floatingPoint: [Shape] {
    [
      .same("leaf Double short", .four, [Double].self, decimalList(20_000, digits: 1)),
      .same("leaf Double integers", .four, [Double].self, integerList(20_000, 0...99_999)),
      .same(
        "leaf Double 17 digits", .four, [Double].self,
        Text.list(10_000) { _, r in
          "\(Double(r.number(1...9_999_999_999)) / 9_999_999_967)"
        }),
      .same("leaf Double 40 digits", .level, [Double].self, decimalList(5_000, digits: 40)),
      .same(
        "leaf Double exponents", .four, [Double].self,
        Text.list(10_000) { _, r in
          "\(r.decimal(1...9, digits: 15))e\(r.chance(50) ? "-" : "")\(r.number(10...280))"
        }),
      .twins(
        "leaf Float16", .four, [Float16].self, [Float].self, decimalList(10_000, digits: 1),
        note: "F: Float", change: { $0.isCompared = false }),
      .same("leaf Float", .four, [Float].self, decimalList(20_000, digits: 1)),
      .same("leaf Float 9 digits", .four, [Float].self, decimalList(10_000, digits: 8)),
      .same(
        "leaf Double 500 digits", .level, [Double].self, decimalList(200, digits: 500)),
    ]
  }

  private static var decimals: [Shape] {
    [
      .same("leaf Decimal", .four, [Decimal].self, decimalList(10_000, digits: 2)),
      .same("leaf Decimal 30 digits", .four, [Decimal].self, decimalList(5_000, digits: 28)),
      .same("leaf Decimal integers", .four, [Decimal].self, integerList(10_000, 0...999_999)),
    ]
  }

  private static var boxed: [Shape] {
    [
      .twins(
        "leaf JSONNumber", .four, [JSONNumber].self, [Double].self, decimalList(10_000, digits: 2),
        note: "F: Double", change: { $0.isCompared = false }),
      object("leaf NSNumber", NSNumber.self, decimalList(10_000, digits: 2)),
      object("leaf NSDecimalNumber", NSDecimalNumber.self, decimalList(10_000, digits: 2)),
      object("leaf NSString", NSString.self, strings(10_000) { "item \($0 % 1_000)" }),
    ]
  }

  /// A shape of Foundation's objects, which `JSONSerialization` creates, too.
  private static func object<Value: NSObject>(
    _ name: String, _ type: Value.Type, _ text: @escaping @autoclosure () -> Data
  ) -> Shape {
    Shape(name, note: "F: JSONSerialization") {
      let (text, mapper) = (text(), ObjectMapper())
      let ours = try mapper.map(text, to: [Value].self)
      let theirs = try JSONSerialization.jsonObject(with: text)
      return [
        Contest(
          .read, bytes: text.count, ours: { try mapper.map(text, to: [Value].self) },
          theirs: { try JSONSerialization.jsonObject(with: text) }),
        Contest(
          .write, bytes: text.count, ours: { try mapper.jsonData(from: ours) },
          theirs: { try JSONSerialization.data(withJSONObject: theirs) },
          same: { try Trees.areSame($0, $1) }),
      ]
    }
  }

  private static var converted: [Shape] {
    [
      .twins(
        "leaf Double 3.0 as Int", .fourReading, [Int].self, [Double].self,
        Text.list(10_000) { _, r in "\(r.number(0...99_999)).0" }, note: "F: Double"),
      .twins(
        "leaf String as Int (converted)", .fourReading, [Int].self, [String].self,
        Text.list(10_000) { _, r in "\"\(r.number(0...99_999))\"" }, note: "F: String",
        change: { $0.isCompared = false }),
      .twins(
        "leaf Int as String (converted)", .fourReading, [String].self, [Int].self,
        integerList(10_000, 0...99_999), note: "F: Int", change: { $0.isCompared = false }),
    ]
  }

  /// Returns an array of integers.
  static func integerList(_ count: Int, _ range: ClosedRange<Int>) -> Data {
    Text.list(count) { _, random in "\(random.number(range))" }
  }

  /// Returns an array of numbers with decimals.
  static func decimalList(_ count: Int, digits: Int) -> Data {
    Text.list(count) { _, random in random.decimal(0...99, digits: digits) }
  }
}
