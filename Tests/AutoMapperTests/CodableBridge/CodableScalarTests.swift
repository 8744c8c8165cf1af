import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: usesCodable for scalars")
struct CodableScalarTests {
  struct Holder<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var list: [Value]
  }

  /// Checks that a scalar's own conformance, which asks for the scalar itself, comes to an end.
  private static func expect<Value: Codable & Equatable>(_ text: String, _ value: Value) {
    let mapper = ObjectMapper { $0.usesCodable(Value.self) }
    expectEverywhere(text, as: value, with: mapper, entryPoints: EntryPoint.exact)
    expectBothWays(
      #"{"value":\#(text),"list":[\#(text)]}"#, Holder(value: value, list: [value]), with: mapper,
      entryPoints: EntryPoint.exact)
    expectWritten([value], as: "[\(text)]", with: mapper)
    #expect(mapper.validate(Holder<Value>.self).isEmpty)
  }

  @Test("the conformance of a scalar asks for the scalar, so it changes nothing")
  func scalars() {
    Self.expect("1", 1)
    Self.expect("-1", Int8(-1))
    Self.expect("2", UInt8(2))
    Self.expect("3", UInt64(3))
    Self.expect("4", Int128(4))
    Self.expect("5", UInt128(5))
    Self.expect("true", true)
    Self.expect(#""a""#, "a")
    Self.expect("1.5", 1.5)
    Self.expect("0.5", Float(0.5))
  }

  @Test("the conformances of the other types that have a form of their own come to an end")
  func others() throws {
    func expect<Value: Codable & Equatable>(_ value: Value) throws {
      let mapper = ObjectMapper { $0.usesCodable(Value.self) }
      let text = try mapper.jsonString(from: [value])
      #expect(try mapper.map(text, to: [Value].self) == [value])
      let holder = Holder(value: value, list: [value])
      let nested = try mapper.jsonString(from: holder)
      #expect(try mapper.map(nested, to: Holder<Value>.self) == holder)
    }
    try expect(try #require(URL(string: "a:b")))
    try expect(UUID())
    try expect(Data([1, 2]))
    try expect(Decimal(15) / 10)
    try expect(Date(timeIntervalSince1970: 5))
    try expect(JSONValue.array([1, "a", nil]))
    try expect(JSONObject())
    try expect(Float16(0.5))
    try expect(Int?.some(5))
    try expect([1, 2])
    try expect(["a": 1])
  }
}
