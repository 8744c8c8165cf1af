import AutoMapper
import Foundation
import Testing

@Suite("Options: numbers that JSON does not have")
struct NonFiniteNumberTests {
  private static func mapper(_ policy: MappingOptions.NonFiniteNumbers) -> ObjectMapper {
    ObjectMapper(options: .changing { $0.nonFiniteNumbers = policy })
  }

  /// Checks that a number is written as the policies say, in all places, and read back.
  private func expect<Value>(
    _ value: Value, as name: String, readBack isSame: (Value) -> Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let strings = Self.mapper(.useStrings)
    #expect(
      try strings.jsonString(from: [value]) == "[\"\(name)\"]", sourceLocation: sourceLocation)
    #expect(
      try strings.jsonValue(from: Box(value: value)) == ["value": .string(name)],
      sourceLocation: sourceLocation)
    #expect(
      try strings.jsonValue(from: ["a": value as Any]) == ["a": .string(name)],
      sourceLocation: sourceLocation)
    #expect(
      try strings.dictionary(from: Box(value: value))["value"] as? String == name,
      sourceLocation: sourceLocation)
    expectMapping(
      "{\"value\":\"\(name)\"}", to: Box<Value>.self, with: strings, sourceLocation: sourceLocation
    ) { isSame($0.value) }
    expectMapping(
      "[\"\(name)\"]", to: [Value?].self, with: strings, sourceLocation: sourceLocation
    ) { $0.first?.map(isSame) == true }
    let nulls = Self.mapper(.writeNull)
    #expect(try nulls.jsonString(from: [value]) == "[null]", sourceLocation: sourceLocation)
    #expect(
      try nulls.jsonString(from: ["a": value as Any]) == #"{"a":null}"#,
      sourceLocation: sourceLocation)
    for mapper in [ObjectMapper.shared, Self.mapper(.throw)] {
      for error in [
        mappingError { try mapper.jsonString(from: Box(value: value)) },
        mappingError { try mapper.jsonString(from: ["value": value as Any]) },
        mappingError { try mapper.dictionary(from: Box(value: value)) },
      ] {
        #expect(error?.kind == .outOfRange, sourceLocation: sourceLocation)
        #expect(error?.path.description == "value", sourceLocation: sourceLocation)
        #expect(error?.expected == "a finite number", sourceLocation: sourceLocation)
      }
      let error = mappingError {
        try mapper.map("{\"value\":\"\(name)\"}", to: Box<Value>.self)
      }
      #expect(error?.kind == .typeMismatch, sourceLocation: sourceLocation)
    }
  }

  @Test("are written and read as the policy says, whatever their type")
  func types() throws {
    try expect(Double.nan, as: "NaN") { $0.isNaN }
    try expect(-Double.infinity, as: "-Infinity") { $0 == -.infinity }
    try expect(Float.infinity, as: "Infinity") { $0 == .infinity }
    try expect(Decimal.nan, as: "NaN") { $0.isNaN }
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    try expect(Float16.nan, as: "NaN") { $0.isNaN }
    #endif
    #if (arch(i386) || arch(x86_64)) && !(os(Windows) || os(Android))
    try expect(-Float80.infinity, as: "-Infinity") { $0 == -.infinity }
    #endif
    #if Foundation
    try expect(CGFloat.infinity, as: "Infinity") { $0 == .infinity }
    try expect(NSNumber(value: Double.nan), as: "NaN") { $0.doubleValue.isNaN }
    try expect(NSNumber(value: -Float.infinity), as: "-Infinity") { $0.doubleValue == -.infinity }
    try expect(NSDecimalNumber.notANumber, as: "NaN") { $0.decimalValue.isNaN }
    #endif
  }

  @Test("a decimal has no infinity to read")
  func noInfinity() {
    for text in ["Infinity", "-Infinity", "nan", "inf"] {
      let error = mappingError {
        try Self.mapper(.useStrings).map("\"\(text)\"", to: Decimal.self)
      }
      #expect(
        error?.description == "expected Decimal, found the string \"\(text)\" (line 1, column 1)")
    }
  }

  @Test("texts stay texts, and integers refuse them")
  func others() throws {
    let mapper = Self.mapper(.useStrings)
    #expect(try mapper.map(#""NaN""#, to: String.self) == "NaN")
    #expect(try mapper.map(#""NaN""#, to: JSONValue.self) == "NaN")
    #expect(try mapper.map(#"["NaN"]"#, to: [Any].self) as? [String] == ["NaN"])
    #expect(mappingError { try mapper.map(#""NaN""#, to: Int.self) }?.kind == .typeMismatch)
    #expect(mappingError { try mapper.map(#""NaN""#, to: Bool.self) }?.kind == .typeMismatch)
  }

  @Test("are read by conformances, too")
  func conformances() throws {
    struct Values: Codable {
      var double: Double
      var float: Float
      var decimal: Decimal
    }
    let mapper = ObjectMapper(
      options: .changing { $0.nonFiniteNumbers = .useStrings }
    ) { $0.codable = .always }
    let text = #"{"double":"-Infinity","float":"Infinity","decimal":"NaN"}"#
    let values = try mapper.map(text, to: Values.self)
    #expect(values.double == -.infinity && values.float == .infinity && values.decimal.isNaN)
    #expect(try mapper.jsonString(from: values) == text)
  }

  @Test("is reported as no conversion")
  func report() throws {
    let (value, report) = try Self.mapper(.useStrings).mapWithReport(
      #"{"value":"NaN"}"#, to: Box<Double>.self)
    #expect(value.value.isNaN)
    #expect(report.entries.isEmpty)
  }

  #if Foundation
  @Test("an NSNumber of a Float has the digits of the Float")
  func digits() throws {
    struct Numbers {
      var any: Any
      var number: NSNumber
      var list: NSArray
    }
    let number = NSNumber(value: Float(0.1))
    let numbers = Numbers(any: number, number: number, list: [number])
    #expect(
      try ObjectMapper.shared.jsonString(from: numbers)
        == #"{"any":0.1,"number":0.1,"list":[0.1]}"#)
    #expect(try ObjectMapper.shared.map(["value": number], to: Box<Double>.self).value == 0.1)
    #expect(try ObjectMapper.shared.map(["value": number], to: Box<String>.self).value == "0.1")
    #expect(try ObjectMapper.shared.jsonString(from: NSNumber(value: 0.1)) == "0.1")
    #expect(try ObjectMapper.shared.jsonString(from: NSNumber(value: Float(2))) == "2")
  }
  #endif
}
