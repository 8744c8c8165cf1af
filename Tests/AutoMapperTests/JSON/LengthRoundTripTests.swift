import AutoMapper
import Foundation
import Testing

/// Lengths mean the same in reading and in writing: those of the string or key itself.
@Suite("Writing: lengths that can be read again")
struct LengthRoundTripTests {
  /// Texts of four bytes, however they are written.
  static let texts = [
    "\u{1}\u{1}\u{1}\u{1}", #""""""#, "\\\\\\\\", "äö", "😀", "\u{1}€", "a\n\t/",
  ]

  @Test("an escape counts as the character that it encodes", arguments: texts)
  func escapes(text: String) throws {
    for mapper in [
      ObjectMapper(options: .changing { $0.maximumKeyLength = 4 }),
      ObjectMapper(options: .changing { $0.maximumStringLength = 4 }),
    ] {
      let value = [text: text]
      for formatting in [[], .prettyPrinted, .escapingSlashes] as [JSONFormatting] {
        let json = try mapper.jsonString(from: value, formatting: formatting)
        #expect(try mapper.map(json, to: [String: String].self) == value)
        _ = try mapper.map(json, to: JSONValue.self)
        _ = try mapper.map(
          #"{"other":\#(json)}"#.replacing(#""other""#, with: #""o""#), to: Empty.self)
      }
      #expect(try mapper.map(mapper.jsonValue(from: value), to: [String: String].self) == value)
    }
  }

  struct Empty { var none: Int? }

  static let escaped = [
    #"\u0001\u0001\u0001\u0001"#, #"\u00e4\u00F6"#, #"\uD83D\ude00"#, #"\u20ac\u0041"#,
    #"\"\\\/\b"#, #"\u0061\u0062cd"#,
  ]

  @Test(
    "the length of an escaped text is that of the string, one byte more is too much",
    arguments: escaped)
  func limit(text: String) throws {
    let strings = ObjectMapper(options: .changing { $0.maximumStringLength = 4 })
    #expect(try strings.map(#"["\#(text)"]"#, to: [String].self)[0].utf8.count == 4)
    let error = try #require(throws: MappingError.self) {
      try strings.map(#"["\#(text)e"]"#, to: [String].self)
    }
    #expect(
      error.description
        == "[0]: limit exceeded: expected at most 4 bytes in a string, found 5 (line 1, column 2); "
        + "raise MappingOptions.maximumStringLength if the source is trusted")
    let keys = ObjectMapper(options: .changing { $0.maximumKeyLength = 4 })
    #expect(try keys.map(#"{"\#(text)":1}"#, to: [String: Int].self).count == 1)
    #expect(throws: MappingError.self) {
      try keys.map(#"{"\#(text)e":1}"#, to: [String: Int].self)
    }
  }

  @Test("a broken escape is not JSON, or is too long, at any length")
  func broken() {
    let mapper = ObjectMapper(options: .changing { $0.maximumStringLength = 1 })
    for text in [#"["\u"]"#, #"["\u00"]"#, #"["\uD800"]"#, #"["\x"]"#, #"["\u00"#, #"["ab\u"#] {
      let error = mappingError { try mapper.map(text, to: [String].self) }
      #expect(error?.concernsText == true, "\(text)")
    }
  }

  struct Amount { var value: Decimal }

  @Test("decimals and numbers of dates keep the limit of numbers, in text and trees")
  func numbers() throws {
    struct Moment { var date: Date }
    let mapper = ObjectMapper(
      options: {
        let options = MappingOptions.changing { $0.maximumNumberLength = 4 }
        return options
      }()
    ) { $0.defaultDateFormat = .secondsSince1970 }
    #expect(try mapper.jsonString(from: Amount(value: 1.25)) == #"{"value":1.25}"#)
    #expect(
      try mapper.dictionary(from: Moment(date: Date(timeIntervalSince1970: 1_234))).count == 1)
    expectWritingRefusal(
      of: Amount(value: 12.25),
      "value: limit exceeded: expected at most 4 characters in a number, found 5; "
        + "raise MappingOptions.maximumNumberLength if the source is trusted", with: mapper)
    expectWritingRefusal(
      of: Moment(date: Date(timeIntervalSince1970: 12_345)),
      "date: limit exceeded: expected at most 4 characters in a number, found 5; "
        + "raise MappingOptions.maximumNumberLength if the source is trusted", with: mapper)
  }
}

extension MappingError {
  fileprivate var concernsText: Bool { kind == .invalidJSON || kind == .limitExceeded }
}
