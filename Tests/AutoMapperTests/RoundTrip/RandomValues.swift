import AutoMapper
import AutoMapperTestSupport
import Foundation

/// A model that can be filled with random values.
protocol RandomModel: SendableMetatype {
  static func random(_ random: inout SeededGenerator) -> Self
}

/// Random values of the basic types, extreme ones among them.
extension SeededGenerator {
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer
  {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: .min
    case 1: .max
    case 2: 0
    case 3: Integer(truncatingIfNeeded: Int.random(in: -100...100, using: &self))
    default: Integer(truncatingIfNeeded: next()) << Integer(Int.random(in: 0..<8, using: &self))
    }
  }

  mutating func double() -> Double {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: 0.1 * Double(Int.random(in: -1_000...1_000, using: &self))
    case 1: Double(Int.random(in: -1_000...1_000, using: &self))
    default:
      Double(bitPattern: next() & ~(1 << 62))  // the exponent is not all ones: finite
    }
  }

  mutating func float() -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: next()) & ~(1 << 30))
  }

  mutating func flag() -> Bool { Bool.random(using: &self) }

  mutating func text() -> String {
    let scalars = Array("ab \"\\/\u{0}\u{1F}\u{7F}\né漢😀e\u{301}\u{2028}0.:{[".unicodeScalars)
    let length = [0, 1, 7, 8, 9, 15, 16, 40].randomElement(using: &self) ?? 0
    var text = String.UnicodeScalarView()
    for _ in 0..<length { text.append(scalars.randomElement(using: &self) ?? "x") }
    return String(text)
  }

  mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    flag() ? value(&self) : nil
  }

  mutating func list<Value>(_ value: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0..<7, using: &self)).map { _ in value(&self) }
  }

  mutating func table<Value>(_ value: (inout Self) -> Value) -> [String: Value] {
    // The same characters in two Unicode forms are one key of a dictionary.
    Dictionary(list { ("\($0.integer(UInt16.self))\($0.text())", value(&$0)) }) { first, _ in first
    }
  }

  mutating func date() -> Date {
    // Milliseconds, which a text holds exactly.
    Date(
      timeIntervalSince1970: Double(
        Int.random(in: -4_000_000_000_000...4_000_000_000_000, using: &self)) / 1_000)
  }

  mutating func identifier() -> UUID {
    let (a, b) = (next(), next())
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (index * 8))
    }
    return UUID(
      uuid: (
        byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6),
        byte(a, 7), byte(b, 0), byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5),
        byte(b, 6), byte(b, 7)
      ))
  }

  mutating func decimal() -> Decimal {
    let digits = Decimal(string: "\(integer(Int64.self))\(integer(UInt32.self))") ?? 0
    let scaled = Decimal(
      sign: .plus, exponent: -Int.random(in: 0...12, using: &self), significand: digits)
    return scaled
  }

  mutating func json(depth: Int = 3) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: .null
    case 1: .bool(flag())
    case 2: .number(JSONNumber(integer(Int64.self)))
    case 3: JSONNumber(double()).map { .number($0) } ?? .null
    case 4: .string(text())
    case 5: .array(list { $0.json(depth: depth - 1) })
    default:
      .object(JSONObject(list { ($0.text(), $0.json(depth: depth - 1)) }))
    }
  }
}
