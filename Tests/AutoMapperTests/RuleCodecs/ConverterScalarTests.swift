import AutoMapper
import AutoMapperTestSupport
import Testing

/// Converters of scalars, whose results are stored and written without values of unknown type.
@Suite("Closures: converters of scalars")
struct ConverterScalarTests {
  struct Degrees: Equatable {
    var value: Double
  }

  @Test("numbers of nodes keep their text, and have the nearest double")
  func numbers() throws {
    var random = SeededGenerator(seed: 21)
    var texts = [
      "0", "-0", "0.0", "-0.0", "1.0", "1.50", "-1e2", "1E+2", "1e-400", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "0.1e1",
      "18446744073709551615", "9999999999999999999", "12345678901234567890.5",
      "0.00000000000000000001",
      "1.7976931348623157e308", "4.9e-324", "123456789012345678.9", "1234567890123456789.0",
    ]
    for _ in 0..<2_000 {
      let digits = { (count: Int) in
        String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &random))") })
      }
      var text = Bool.random(using: &random) ? "-" : ""
      text +=
        Bool.random(using: &random) ? "0" : "7" + digits(Int.random(in: 0...19, using: &random))
      if Bool.random(using: &random) {
        text += "." + digits(Int.random(in: 1...19, using: &random))
      }
      if Int.random(in: 0...3, using: &random) == 0 {
        text +=
          "e" + (Bool.random(using: &random) ? "-" : "")
          + "\(Int.random(in: 0...30, using: &random))"
      }
      texts.append(text)
    }
    let mapper = ObjectMapper { provider in
      provider.convert(
        Degrees.self, decode: { Degrees(value: try $0.double) }, encode: { $0.value })
    }
    for text in texts {
      let json = try ObjectMapper.shared.map("[\(text)]", to: [JSONValue].self)
      guard case .number(let number) = json[0] else {
        Issue.record("\(text) is not a number")
        continue
      }
      #expect(number.text == text)
      #expect(try number == #require(JSONNumber(text)))
      let value = try #require(Double(text))
      #expect(try json[0].double.bitPattern == value.bitPattern, "\(text)")
      #expect(
        try mapper.map("[\(text)]", to: [Degrees].self)[0].value.bitPattern == value.bitPattern)
    }
  }

  @Test("results of all kinds are written by the rules of their types")
  func results() throws {
    let results: [(Any?, String)] = [
      (1, "1"), (-1.5, "-1.5"), (2.0, "2"), ("t\n", #""t\n""#), (true, "true"), (nil, "null"),
      ([1, 2], "[1,2]"), (JSONValue.string("j"), #""j""#), (Degrees(value: 3), #"{"value":3}"#),
      (UInt8(7), "7"), (["a": 1.5], #"{"a":1.5}"#), (String?.none as Any, "null"),
    ]
    for (result, text) in results {
      // SAFETY: only this thread calls the closure.
      nonisolated(unsafe) let result = result
      let mapper = ObjectMapper { provider in
        provider.convert(Degrees.self, decode: { _ in nil }, encode: { _ in unsafe result })
      }
      expectWritten([Degrees(value: 1)], as: "[\(text)]", with: mapper)
    }
  }

  @Test("a result whose type has a converter is written by that converter")
  func converted() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(Degrees.self, decode: { _ in nil }, encode: { $0.value })
      provider.convert(Double.self, decode: { _ in nil }, encode: { "\($0) degrees" })
    }
    expectWritten([Degrees(value: 1.5)], as: #"["1.5 degrees"]"#, with: mapper)
  }

  protocol Unit {}

  class Base: Unit {}
  final class Derived: Base {}

  struct Units {
    var base: Base
    var unit: any Unit
    var optional: Base?
    var all: [any Unit]
    var number: Int?
  }

  @Test(
    "values of subclasses and of protocols, and nil, are stored",
    arguments: EntryPoint.allCases)
  func stored(entryPoint: EntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Base.self, decode: { try $0.int == 0 ? nil : Derived() }, encode: { _ in 1 })
      provider.convert(
        (any Unit).self, decode: { try $0.int == 0 ? nil : Derived() }, encode: { _ in 1 })
      provider.configure(Units.self) {
        $0.map(
          "number", to: "number",
          using: Transformer<Int?>(decode: { .some(try $0.int == 0 ? nil : 5) }, encode: { $0 }))
      }
    }
    let text = #"{"base":1,"unit":1,"optional":0,"all":[1,1],"number":0}"#
    let units = try entryPoint.map(text, to: Units.self, with: mapper)
    #expect(units.base is Derived && units.unit is Derived && units.optional == nil)
    #expect(units.all.count == 2 && units.all.allSatisfy { $0 is Derived })
    #expect(units.number == nil)
    #expect(
      try entryPoint.map(#"{"base":1,"unit":1,"all":[],"number":2}"#, to: Units.self, with: mapper)
        .number == 5)
    #expect(throws: MappingError.self) {
      try entryPoint.map(#"{"base":0,"unit":1,"all":[],"number":2}"#, to: Units.self, with: mapper)
    }
  }
}
