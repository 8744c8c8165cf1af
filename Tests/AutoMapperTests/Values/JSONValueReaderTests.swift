import AutoMapper
import Testing

@Suite("JSONValue: typed readers")
struct JSONValueReaderTests {
  /// A value, and what a reader gives for it: the result, or the error's kind and text.
  struct Row<Result: Sendable & Equatable>: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    var result: Result?
    var kind: MappingError.Kind?
    var message: String?

    init(_ value: JSONValue, _ result: Result) {
      self.value = value
      self.result = result
    }

    init(_ value: JSONValue, _ kind: MappingError.Kind, _ message: String) {
      self.value = value
      self.kind = kind
      self.message = message
    }

    var testDescription: String { value.description }

    func check(
      _ read: (JSONValue) throws(MappingError) -> Result, or fallback: (JSONValue) -> Result,
      _ default: Result, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      do {
        let read = try read(value)
        #expect(read == result, sourceLocation: sourceLocation)
      } catch {
        #expect(error.kind == kind, sourceLocation: sourceLocation)
        #expect(error.description == message, sourceLocation: sourceLocation)
        #expect(error.path.isRoot, sourceLocation: sourceLocation)
        #expect(error.location == nil, sourceLocation: sourceLocation)
      }
      #expect(fallback(value) == result ?? `default`, sourceLocation: sourceLocation)
      #expect((value.ifPresent == nil) == (kind == .missingValue), sourceLocation: sourceLocation)
    }

    /// Swift Testing's own type of this name is hidden by the library's.
    typealias SourceLocation = Testing.SourceLocation
  }

  /// A number by its text, for digits that a literal would lose.
  private static func number(_ text: String) -> JSONValue {
    JSONNumber(text).map(JSONValue.number) ?? "no number: \(text)"
  }

  static let strings: [Row<String>] = [
    Row("text", "text"),
    Row("", ""),
    Row(42, "42"),
    Row(number("1.10"), "1.10"),
    Row(number("1E+2"), "1E+2"),
    Row(number("-0"), "-0"),
    Row(number("0.12345678901234567890123456789"), "0.12345678901234567890123456789"),
    Row(true, "true"),
    Row(false, "false"),
    Row(nil, .missingValue, "expected String, found null"),
    Row([], .typeMismatch, "expected String, found an array"),
    Row([:], .typeMismatch, "expected String, found an object"),
  ]

  @Test("string", arguments: strings)
  func string(row: Row<String>) {
    row.check({ value throws(MappingError) in try value.string }, or: { $0.string(or: "?") }, "?")
  }

  static let integers: [Row<Int>] = [
    Row(0, 0),
    Row(-7, -7),
    Row(9_007_199_254_740_993, 9_007_199_254_740_993),
    Row("9007199254740993", 9_007_199_254_740_993),
    Row(number("9223372036854775807"), .max),
    Row(number("-9223372036854775808"), .min),
    Row(number("-9223372036854775808.0"), .min),
    Row(number("1.0"), 1),
    Row(number("1e2"), 100),
    Row(number("100e-2"), 1),
    Row(number("-0"), 0),
    Row(number("0e99999999999999999999"), 0),
    Row("1e2", 100),
    Row(true, 1),
    Row(false, 0),
    Row(1.5, .typeMismatch, "expected Int, found the number 1.5"),
    Row(number("1e-1"), .typeMismatch, "expected Int, found the number 1e-1"),
    Row(
      number("9007199254740993.5"), .typeMismatch,
      "expected Int, found the number 9007199254740993.5"),
    Row(
      number("9223372036854775808"), .outOfRange,
      "expected Int, found the number 9223372036854775808"),
    Row(
      number("-9223372036854775809"), .outOfRange,
      "expected Int, found the number -9223372036854775809"),
    Row(
      number("1e999999999"), .outOfRange, "expected Int, found the number 1e999999999"),
    Row(
      number(String(repeating: "9", count: 50)), .outOfRange,
      "expected Int, found the number \(String(repeating: "9", count: 40))…"),
    Row("1e99", .outOfRange, #"expected Int, found the string "1e99""#),
    Row("1.5", .typeMismatch, #"expected Int, found the string "1.5""#),
    Row("abc", .typeMismatch, #"expected Int, found the string "abc""#),
    Row("", .typeMismatch, #"expected Int, found the string """#),
    Row(" 1", .typeMismatch, #"expected Int, found the string " 1""#),
    Row("+1", .typeMismatch, #"expected Int, found the string "+1""#),
    Row("007", .typeMismatch, #"expected Int, found the string "007""#),
    Row("٣", .typeMismatch, #"expected Int, found the string "٣""#),
    Row("a\n\"b\"", .typeMismatch, #"expected Int, found the string "a\n\"b\"""#),
    Row(
      .string(String(repeating: "z", count: 100)), .typeMismatch,
      #"expected Int, found the string "\#(String(repeating: "z", count: 40))…""#),
    Row(nil, .missingValue, "expected Int, found null"),
    Row([1], .typeMismatch, "expected Int, found an array"),
    Row(["a": 1], .typeMismatch, "expected Int, found an object"),
  ]

  @Test("int", arguments: integers)
  func int(row: Row<Int>) {
    row.check({ value throws(MappingError) in try value.int }, or: { $0.int(or: -99) }, -99)
  }

  static let doubles: [Row<Double>] = [
    Row(1, 1),
    Row(0.1, 0.1),
    Row("0.1", 0.1),
    Row("-1.5E3", -1500),
    Row(number("9007199254740993"), 9_007_199_254_740_992),
    Row(number("0.1000000000000000055511151231257827"), 0.1),
    Row(number("1.7976931348623157e308"), .greatestFiniteMagnitude),
    Row(number("4.9e-324"), .leastNonzeroMagnitude),
    Row(number("1e-400"), 0),
    Row(true, 1),
    Row(false, 0),
    Row(number("1e400"), .outOfRange, "expected Double, found the number 1e400"),
    Row(
      number("-1e99999999999999999999"), .outOfRange,
      "expected Double, found the number -1e99999999999999999999"),
    Row("1e400", .outOfRange, #"expected Double, found the string "1e400""#),
    Row("nan", .typeMismatch, #"expected Double, found the string "nan""#),
    Row("inf", .typeMismatch, #"expected Double, found the string "inf""#),
    Row("0x1p3", .typeMismatch, #"expected Double, found the string "0x1p3""#),
    Row("1.", .typeMismatch, #"expected Double, found the string "1.""#),
    Row(nil, .missingValue, "expected Double, found null"),
    Row([:], .typeMismatch, "expected Double, found an object"),
  ]

  @Test("double", arguments: doubles)
  func double(row: Row<Double>) {
    row.check({ value throws(MappingError) in try value.double }, or: { $0.double(or: -99) }, -99)
  }

  static let booleans: [Row<Bool>] = [
    Row(true, true),
    Row(false, false),
    Row(1, true),
    Row(0, false),
    Row(number("1.0"), true),
    Row(number("-0"), false),
    Row("true", true),
    Row("FALSE", false),
    Row("Yes", true),
    Row("no", false),
    Row("1", true),
    Row("0", false),
    Row(2, .typeMismatch, "expected Bool, found the number 2"),
    Row(-1, .typeMismatch, "expected Bool, found the number -1"),
    Row(0.5, .typeMismatch, "expected Bool, found the number 0.5"),
    Row(257, .typeMismatch, "expected Bool, found the number 257"),
    Row("y", .typeMismatch, #"expected Bool, found the string "y""#),
    Row("", .typeMismatch, #"expected Bool, found the string """#),
    Row("true ", .typeMismatch, #"expected Bool, found the string "true ""#),
    Row(nil, .missingValue, "expected Bool, found null"),
    Row([true], .typeMismatch, "expected Bool, found an array"),
  ]

  @Test("bool", arguments: booleans)
  func bool(row: Row<Bool>) {
    row.check({ value throws(MappingError) in try value.bool }, or: { $0.bool(or: true) }, true)
    #expect(row.value.bool(or: false) == row.result ?? false)
  }

  @Test("the fields of an error are filled")
  func fields() {
    let json: JSONValue = ["age": "abc"]
    let error = mappingError { try json.age.int }
    #expect(error?.expected == "Int")
    #expect(error?.found == #"the string "abc""#)
  }

  @Test("a fallback is computed only when it is needed")
  func lazyFallback() {
    func fail() -> Int {
      Issue.record("the fallback was computed")
      return 0
    }
    #expect(JSONValue(3).int(or: fail()) == 3)
  }
}
