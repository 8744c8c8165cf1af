import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Dates: which format reads a number, and its digits")
struct DateDigitTests {
  private func mapper(_ format: DateFormat) -> ObjectMapper {
    .with(Box<Date>.self) { $0.dateFormat(format, for: \.value) }
  }

  private func document(_ number: String) -> String { #"{"value":\#(number)}"# }

  // MARK: Formats for text

  static let formatsForText: [DateFormat] = [
    "yyyyMMddHHmmssSSS", "yyyyMMddHHmmss", "yyyyMMdd", "yyyy", "y", .rfc1123, .dotNet,
    .anyOf(["yyyyMMddHHmmssSSS", "yyyyMMddHHmmss", "y"]),
  ]

  @Test(
    "a format for text takes no number, on either side of what a Double holds",
    arguments: [
      "2013", "20130615", "20130615123456", "9007199254740991", "9007199254740992",
      "9007199254740993", "20130615123456789",
    ])
  func textFormats(_ number: String) {
    for format in Self.formatsForText {
      expectRefusal(
        document(number), as: Box<Date>.self, .invalidDate, path: "value",
        "value: expected a date (\(format)), found the number \(number); "
          + "the format is one for text, not numbers", offset: 9, with: mapper(format))
    }
  }

  @Test("the same digits are one date as text, and another as a number")
  func textAndNumber() throws {
    let list = DateFormat.anyOf(["yyyyMMddHHmmssSSS", .microsecondsSince1970])
    let text = instant(1_371_299_696.789)
    let number = instant(20_130_615_123.456_789)
    expectMapping(document(#""20130615123456789""#), as: Box(value: text), with: mapper(list))
    expectMapping(document("20130615123456789"), as: Box(value: number), with: mapper(list))
    // A provider's default for text leaves numbers to the common formats.
    let common = ObjectMapper { $0.defaultDateFormat = "yyyyMMddHHmmss" }
    expectMapping(
      document(#""20130615123456""#), as: Box(value: instant(1_371_299_696)), with: common)
    expectMapping(document("1371299696"), as: Box(value: instant(1_371_299_696)), with: common)
    expectRefusal(
      document("20130615123456"), as: Box<Date>.self, .invalidDate, path: "value",
      "value: expected a date (any of [yyyyMMddHHmmss, the common date formats]), found the "
        + "number 20130615123456; it looks like milliseconds since 1970, which "
        + ".millisecondsSince1970 reads", offset: 9, with: common)
  }

  @Test("of the formats for numbers in a list, the first that can reads")
  func firstOfList() {
    let mapper = mapper(.anyOf(["yyyy", .secondsSince1970, .rfc1123, .millisecondsSince1970]))
    expectMapping(
      document("31494784780799"), as: Box(value: instant(31_494_784_780_799)), with: mapper)
    expectMapping(
      document("31494784780800"), as: Box(value: instant(31_494_784_780.8)), with: mapper)
    expectMapping(
      document("-31619087596801"), as: Box(value: instant(-31_619_087_596.801)), with: mapper)
    expectRefusal(
      document("31494784780800000"), as: Box<Date>.self, .invalidDate, path: "value",
      "value: expected a date (any of [yyyy, seconds since 1970, RFC 1123, "
        + "milliseconds since 1970]), found the number 31494784780800000; "
        + "the year is not between -999999 and 999999", offset: 9, with: mapper)
  }

  // MARK: Digits

  /// Numbers whose last digits no Double holds, by the format that counts in their unit.
  static let exactNumbers: [(DateFormat, String)] = [
    (.secondsSince1970, "1371299696.789012345"), (.secondsSince1970, "-1371299696.789012345"),
    (.secondsSince1970, "1.371299696789012345e9"), (.secondsSince1970, "1371299696789012345E-9"),
    (.millisecondsSince1970, "1371299696789.012345"),
    (.microsecondsSince1970, "1371299696789012.345"),
    (.nanosecondsSince1970, "1371299696789012345"),
    (.nanosecondsSince1970, "1371299696789012345.0"),
    (.nanosecondsSince1970, "1371299696789012345e0"),
    (.nanosecondsSince1970, "1.371299696789012345e+18"),
    (.nanosecondsSince1970, "13712996967890123450000e-4"),
  ]

  @Test(
    "all digits count, wherever the format for numbers is in a list", arguments: exactNumbers)
  func digits(_ format: DateFormat, _ number: String) throws {
    let isNegative = number.hasPrefix("-")
    let exact = Date(
      timeIntervalSinceReferenceDate: isNegative
        ? -2_349_606_896.789_012_345 : 392_992_496.789_012_345)
    let lists: [DateFormat] = [
      format, .anyOf([format]), .anyOf(["yyyy", format]), .anyOf([format, .common]),
      .anyOf([.rfc1123, .anyOf(["yyyyMMddHHmmssSSS", format]), .iso8601]),
    ]
    for list in lists {
      expectMapping(
        document(number), as: Box(value: exact), with: mapper(list), entryPoints: EntryPoint.exact)
      expectMapping(document(#""\#(number)""#), as: Box(value: exact), with: mapper(list))
      let jsonNumber = try #require(JSONNumber(number))
      #expect(try mapper(list).map(["value": jsonNumber], to: Box<Date>.self).value == exact)
      let decimal = try #require(Decimal(string: number))
      #expect(try mapper(list).map(["value": decimal], to: Box<Date>.self).value == exact)
    }
    let byDefault = ObjectMapper { $0.defaultDateFormat = format }
    expectMapping(
      document(number), as: Box(value: exact), with: byDefault, entryPoints: EntryPoint.exact)
  }

  @Test("the common formats take a number of seconds as Foundation does")
  func foundationNumbers() throws {
    var generator = SeededGenerator(seed: 14)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    for _ in 0..<1_000 {
      let seconds = Double.random(in: -2e9..<4e9, using: &generator)
      let date = instant(seconds)
      let text = "[\(seconds)]"
      #expect(try decoder.decode([Date].self, from: Data(text.utf8)) == [date])
      for mapper in [ObjectMapper.shared, ObjectMapper { $0.defaultDateFormat = "yyyy" }] {
        expectMapping(text, as: [date], with: mapper)
      }
    }
  }

  // MARK: Numbers that are none

  static let noNumbers: [(value: any Sendable, type: String)] = [
    (Double.nan, "Double"), (Double.infinity, "Double"), (-Double.infinity, "Double"),
    (Double.signalingNaN, "Double"), (Float.nan, "Float"), (-Float.infinity, "Float"),
    (Decimal.nan, "Decimal"),
  ]

  #if Foundation
  static let objects: [(value: any Sendable, type: String)] = [
    (NSNumber(value: Double.nan), "Double"), (NSNumber(value: Float.infinity), "Double"),
    (NSDecimalNumber.notANumber, "Decimal"),
  ]
  #else
  static let objects: [(value: any Sendable, type: String)] = []
  #endif

  @Test(
    "numbers that JSON does not have are not dates", arguments: 0..<noNumbers.count + objects.count)
  func notFinite(_ index: Int) {
    let (value, type) = (Self.noNumbers + Self.objects)[index]
    let reasons: [(DateFormat, String)] = [
      (.common, "a date is a finite number"), (.secondsSince1970, "a date is a finite number"),
      (.anyOf(["yyyy", .nanosecondsSince1970]), "a date is a finite number"),
      ("yyyy", "the format is one for text, not numbers"),
    ]
    for (format, reason) in reasons {
      expectError(
        .invalidDate, "value: expected a date (\(format)), found a value of type \(type); \(reason)"
      ) { try mapper(format).map(["value": value], to: Box<Date>.self) }
    }
  }

  @Test("values that are not numbers have the wrong type")
  func otherNatives() {
    for value in [Data(), URL(filePath: "/"), UUID()] as [Any] {
      expectError(.typeMismatch) {
        try ObjectMapper.shared.map(["value": value], to: Box<Date>.self)
      }
    }
  }
}
