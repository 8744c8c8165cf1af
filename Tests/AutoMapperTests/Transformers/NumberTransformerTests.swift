import AutoMapper
import Foundation
import Testing

@Suite("Transformers: numbers in strings")
struct NumberTransformerTests {
  private static func mapper<Value>(
    _ transformer: Transformer<Value>, options: MappingOptions = .strict
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.configure(Box<Value>.self) { $0.map("value", to: "value", using: transformer) }
      provider.configure(Box<Value?>.self) { $0.map("value", to: "value", using: transformer) }
      provider.configure(Box<[Value]>.self) { $0.map("value", to: "value", using: transformer) }
      provider.configure(Box<[String: [Value?]]>.self) {
        $0.map("value", to: "value", using: transformer)
      }
    }
  }

  /// Reads each text, and writes the value back as a string.
  private func expect<Value: Equatable>(
    _ texts: [String], _ value: Value, written: String, _ transformer: Transformer<Value>
  ) throws {
    let mapper = Self.mapper(transformer)
    for text in texts {
      for entryPoint in EntryPoint.allCases
      where text.hasPrefix("\"") || EntryPoint.exact.contains(entryPoint) {
        let box = try entryPoint.map(#"{"value": \#(text)}"#, to: Box<Value>.self, with: mapper)
        #expect(box.value == value, "\(entryPoint): \(text)")
      }
    }
    let json = try mapper.jsonString(from: Box(value: value))
    #expect(json == #"{"value":"\#(written)"}"#)
    #expect(try mapper.map(json, to: Box<Value>.self).value == value)
    #expect(try mapper.dictionary(from: Box(value: value))["value"] as? String == written)
  }

  @Test("integers are read exactly, and written as strings")
  func integers() throws {
    try expect(
      ["42", #""42""#, "42.0", #""42.0""#, #""4.2e1""#, #""420E-1""#], 42, written: "42",
      Transformer<Int>.numberInString())
    try expect(
      [#""-0""#, #""0.0""#, "0"], 0, written: "0", Transformer<UInt8>.numberInString())
    try expect(
      [#""18446744073709551615""#, "18446744073709551615"], .max,
      written: "18446744073709551615", Transformer<UInt64>.numberInString())
    try expect(
      [#""-170141183460469231731687303715884105728""#], .min,
      written: "-170141183460469231731687303715884105728", Transformer<Int128>.numberInString())
  }

  @Test("floating-point numbers are rounded to the nearest, and written with the fewest digits")
  func floatingPoint() throws {
    try expect(
      [#""9.50""#, "9.5", #""95e-1""#], 9.5, written: "9.5", Transformer<Double>.numberInString())
    try expect(
      [#""3""#, "3", #""3.0""#], 3, written: "3", Transformer<Double>.numberInString())
    try expect(
      [#""0.1000000000000000055511151231257827""#, "0.1"], 0.1, written: "0.1",
      Transformer<Double>.numberInString())
    try expect(
      [#""1e300""#], 1e300, written: "1e+300", Transformer<Double>.numberInString())
    try expect(
      [#""16777217""#], 16_777_216, written: "16777216", Transformer<Float>.numberInString())
    try expect([#""0.1""#], 0.1, written: "0.1", Transformer<Float16>.numberInString())
    try expect(
      [#""1.00048828126""#, "1.00048828126"], Float16(1).nextUp, written: "1.001",
      Transformer<Float16>.numberInString())
    let zero = try Self.mapper(Transformer<Double>.numberInString())
      .map(#"{"value":"-0.0"}"#, to: Box<Double>.self).value
    #expect(zero.sign == .minus)
  }

  @Test("decimal numbers keep all their digits")
  func decimals() throws {
    let long = try #require(Decimal(string: "1234567890123456789012345678.0123456789"))
    try expect(
      [
        #""1234567890123456789012345678.0123456789""#, "1234567890123456789012345678.0123456789",
      ], long, written: "1234567890123456789012345678.0123456789",
      Transformer<Decimal>.numberInString())
    try expect(
      [#""1.10""#, #""11e-1""#], #require(Decimal(string: "1.1")), written: "1.1",
      Transformer<Decimal>.numberInString())
  }

  @Test("JSON's own numbers keep their text")
  func jsonNumbers() throws {
    let text = "-1.2300e-4567"
    try expect(
      [#""\#(text)""#], #require(JSONNumber(text)), written: text,
      Transformer<JSONNumber>.numberInString())
  }

  @Test("Optionals and collections hold such numbers, too")
  func places() throws {
    let mapper = Self.mapper(Transformer<Int8>.numberInString())
    expectMapping(#"{"value": null}"#, as: Box<Int8?>(value: nil), with: mapper)
    expectMapping("{}", as: Box<Int8?>(value: nil), with: mapper)
    expectMapping(#"{"value": "-5"}"#, as: Box<Int8?>(value: -5), with: mapper)
    expectMapping(#"{"value": ["1", 2]}"#, as: Box<[Int8]>(value: [1, 2]), with: mapper)
    expectMapping(
      #"{"value": {"a": ["1", null, 2], "b": []}}"#,
      as: Box<[String: [Int8?]]>(value: ["a": [1, nil, 2], "b": []]), with: mapper)
    let written = try mapper.jsonString(
      from: Box<[String: [Int8?]]>(value: ["a": [1, nil, 2]]))
    #expect(written == #"{"value":{"a":["1",null,"2"]}}"#)
  }

  @Test("the default options agree")
  func defaultOptions() throws {
    let mapper = Self.mapper(Transformer<Int>.numberInString(), options: .default)
    expectMapping(#"{"value": "7"}"#, as: Box(value: 7), with: mapper)
    #expect(try mapper.jsonString(from: Box(value: 7)) == #"{"value":"7"}"#)
    expectRefusal(
      #"{"value": true}"#, as: Box<Int>.self, .typeMismatch, path: "value",
      "value: expected Int, or a string that holds one, found true", offset: 10, with: mapper)
  }

  @Test(
    "a value that is not a number is an error with its path",
    arguments: [
      (#""""#, #"the string """#), (#"" 1""#, #"the string " 1""#), (#""1 ""#, #"the string "1 ""#),
      (#""+1""#, #"the string "+1""#), (#""01""#, #"the string "01""#),
      (#""0x1""#, #"the string "0x1""#), (#""1,5""#, #"the string "1,5""#),
      (#""NaN""#, #"the string "NaN""#), (#""١""#, #"the string "١""#), ("true", "true"),
      ("[1]", "an array"), ("{}", "an object"),
    ])
  func refused(_ row: (json: String, found: String)) {
    func expect<Value: SendableMetatype>(_ transformer: Transformer<Value>) {
      expectRefusal(
        #"{"value": \#(row.json)}"#, as: Box<Value>.self, .typeMismatch, path: "value",
        "value: expected \(Value.self), or a string that holds one, found \(row.found)", offset: 10,
        with: Self.mapper(transformer))
    }
    expect(Transformer<Int>.numberInString())
    expect(Transformer<Double>.numberInString())
    expect(Transformer<Decimal>.numberInString())
  }

  @Test("a number with a fraction is not an integer, and one that does not fit is out of range")
  func integersThatDoNotFit() {
    let mapper = Self.mapper(Transformer<UInt8>.numberInString())
    expectRefusal(
      #"{"value": ["1", "1.5"]}"#, as: Box<[UInt8]>.self, .typeMismatch, path: "value[1]",
      #"value[1]: expected UInt8, or a string that holds one, found the string "1.5""#, offset: 16,
      with: mapper)
    expectRefusal(
      #"{"value": "256"}"#, as: Box<UInt8>.self, .outOfRange, path: "value",
      #"value: expected UInt8 (0 to 255), found the string "256""#, offset: 10, with: mapper)
    expectRefusal(
      #"{"value": -1}"#, as: Box<UInt8>.self, .outOfRange, path: "value",
      "value: expected UInt8 (0 to 255), found the number -1", offset: 10, with: mapper)
  }

  @Test("numbers beyond the range of their type are out of range")
  func otherNumbersThatDoNotFit() {
    expectRefusal(
      #"{"value": "-1e400"}"#, as: Box<Double>.self, .outOfRange, path: "value",
      #"value: expected Double (up to 1.7976931348623157e+308), found the string "-1e400""#,
      offset: 10, with: Self.mapper(Transformer<Double>.numberInString()))
    expectRefusal(
      #"{"value": "1e-200"}"#, as: Box<Decimal>.self, .outOfRange, path: "value",
      #"value: expected a number of at most 38 digits (Decimal), found the string "1e-200""#,
      offset: 10, with: Self.mapper(Transformer<Decimal>.numberInString()))
  }

  @Test("null where a number must be is a missing value")
  func null() {
    expectRefusal(
      #"{"value": null}"#, as: Box<Int>.self, .missingValue, path: "value",
      "value: expected Int, found null", offset: 10,
      with: Self.mapper(Transformer<Int>.numberInString()))
  }

  struct Score: Equatable {
    var points = 5
    var names: [Int] = [1]
  }

  @Test("null leaves a default as it is")
  func nullAndDefault() {
    let mapper = ObjectMapper.making(Score()) { score in
      score.map("points", to: "points", using: Transformer<Int>.numberInString())
      score.map("names", to: \.names, using: Transformer<Int>.numberInString())
    }
    expectMapping(#"{"points": null, "names": null}"#, as: Score(), with: mapper)
    expectRefusal(
      #"{"names": [null]}"#, as: Score.self, .missingValue, path: "names[0]",
      "names[0]: expected Int, found null", offset: 11, with: mapper)
  }

  @Test("what is not finite cannot be written")
  func notFinite() throws {
    func expect<Value>(_ value: Value, _ transformer: Transformer<Value>, found: String) throws {
      let error = try #require(throws: MappingError.self) {
        try Self.mapper(transformer).jsonString(from: Box(value: [value]))
      }
      #expect(error.kind == .outOfRange)
      #expect(
        error.description
          == "value[0]: expected a finite number, found \(found); give the property a transformer "
          + "of its own, or leave it out")
    }
    try expect(.infinity, Transformer<Double>.numberInString(), found: "inf")
    try expect(.nan, Transformer<Float>.numberInString(), found: "nan")
    try expect(.nan, Transformer<Decimal>.numberInString(), found: "NaN")
  }
}
