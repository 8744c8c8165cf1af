import AutoMapper
import Foundation
import Testing

@Suite("Types: large decimals")
struct LargeDecimalTests {
  static let texts = [
    "10e127", "-12e127", "100000000000000000000000000000000000000e127",
    "340282366920938463463374607431768211455e127", "34028236692093846346337460743176821145e127",
    "1e127", "1e-128", "-340282366920938463463374607431768211455e-128",
  ]

  @Test("what a Decimal holds is written and read again", arguments: texts)
  func roundTrip(text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(JSONNumber(text)?.decimalValue == value)
    expectEverywhere(text, as: value, entryPoints: EntryPoint.exact)
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(mapper.jsonString(from: [value]), to: [Decimal].self) == [value])
    #expect(try mapper.map(mapper.jsonValue(from: [value]), to: [Decimal].self) == [value])
    #expect(try mapper.map(["a": value], to: [String: Decimal].self) == ["a": value])
    #expect(try mapper.map(#"["\#(text)"]"#, to: [Decimal].self) == [value])
  }

  @Test(
    "the power of ten of a number may be greater than that of a Decimal",
    arguments: [
      ("1e128", "10e127"), ("1e165", "100000000000000000000000000000000000000e127"),
      ("-1.5e130", "-1500e127"),
    ])
  func powers(text: String, other: String) throws {
    expectEverywhere(text, as: try #require(Decimal(string: other)), entryPoints: EntryPoint.exact)
  }

  @Test(
    "what a Decimal does not hold is refused",
    arguments: [
      "1e166", "1e-129", "340282366920938463463374607431768211456e127",
      "34028236692093846346337460743176821146e128", "4e165", "1e9999999999999999999999",
      "3402823669209384634633746074317682114551",
    ])
  func refused(text: String) {
    #expect(JSONNumber(text)?.decimalValue == nil, "\(text)")
    expectRefusal(
      "[\(text)]", as: [Decimal].self, .outOfRange, path: "[0]", entryPoints: EntryPoint.exact)
  }
}
