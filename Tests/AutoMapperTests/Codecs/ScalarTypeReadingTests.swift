import AutoMapper
import Foundation
import Testing

@Suite("Reading: Bool, Character, Decimal, Data, URL and UUID")
struct ScalarTypeReadingTests {
  @Test("Bool")
  func bool() {
    expectEverywhere("true", as: true)
    expectEverywhere("false", as: false)
    for text in ["[]", "{}", #""maybe""#, "2", "0.5", #""""#] {
      expectRefusedEverywhere(text, as: Bool.self, .typeMismatch, offset: 0)
    }
    expectRefusal("null", as: Bool.self, .missingValue, "expected Bool, found null", offset: 0)
  }

  @Test("Character: one that a reader sees as one")
  func character() {
    for value: Character in ["a", "é", "😀", "👩‍👩‍👧", "e\u{301}", "\u{0}", "日"] {
      let text = value == "\0" ? #""\u0000""# : #""\#(value)""#
      expectEverywhere(text, as: value)
    }
    for text in [#""""#, #""ab""#, "[]", "{}"] {
      expectRefusedEverywhere(text, as: Character.self, .typeMismatch, offset: 0)
    }
  }

  static let decimals: [String] = [
    "0", "1", "-1", "0.1", "-0.25", "123456789.987654321", "0.00000000000000000000000000001",
    "12345678901234567890123456789012345678", "99999999999999999999999999999999999999",
    "-1234567890123456789.0123456789012345678", "1.10", "1e10", "25e-3", "1E+20", "1e127", "1e-128",
  ]

  @Test("Decimal keeps every digit", arguments: decimals)
  func decimal(text: String) throws {
    let value = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    let entryPoints = text.utf8.count <= 15 ? EntryPoint.all : EntryPoint.exact
    expectEverywhere(text, as: value, entryPoints: entryPoints)
  }

  @Test(
    "what a Decimal cannot hold exactly is out of range",
    arguments: [
      "1e166", "1e-129", "1e400", "-1e99999999999999999999",
      "1234567890123456789012345678901234567890123456789",
      "0.1234567890123456789012345678901234567890123456789",
    ])
  func decimalTooLong(text: String) {
    expectRefusedEverywhere(
      text, as: Decimal.self, .outOfRange, offset: 0, entryPoints: EntryPoint.exact)
  }

  @Test("Decimal in a dictionary as it is")
  func nativeDecimal() throws {
    let text = "1234567890123456789.0123456789012345678"
    let value = try #require(Decimal(string: text))
    #expect(try ObjectMapper.shared.map(["value": value], to: Box<Decimal>.self).value == value)
    #expect(try ObjectMapper.shared.map(["value": value], to: Box<String>.self).value == text)
    let number = NSDecimalNumber(decimal: value)
    #expect(try ObjectMapper.shared.map(["value": number], to: Box<Decimal?>.self).value == value)
  }

  @Test("Data in base64")
  func data() {
    expectEverywhere(#""""#, as: Data())
    expectEverywhere(#""SGVsbG8=""#, as: Data("Hello".utf8))
    expectEverywhere(#""AP+A""#, as: Data([0, 255, 128]))
    expectEverywhere(#""AP\/\u002b""#, as: Data([0, 255, 254]))
    for text in [#""SGVsbG8""#, #""a""#, #""%%%%""#, "1", "[1]", "{}"] {
      expectRefusedEverywhere(text, as: Data.self, .typeMismatch, offset: 0)
    }
  }

  @Test("URL")
  func url() throws {
    for text in [
      "https://example.org", "https://example.org/a%20b?x=1&y=2#z", "mailto:a@b.c",
      "/relative/path",
      "file:///tmp/x", "https://user:pw@example.org:8080/",
    ] {
      expectEverywhere(#""\#(text)""#, as: try #require(URL(string: text)))
    }
    for text in [#""""#, #""http://[::1""#, "1", "{}"] {
      expectRefusedEverywhere(text, as: URL.self, .typeMismatch, offset: 0)
    }
  }

  @Test("UUID in either case")
  func uuid() throws {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let value = try #require(UUID(uuidString: text))
    expectEverywhere(#""\#(text)""#, as: value)
    expectEverywhere(#""\#(text.lowercased())""#, as: value)
    for text in [#""""#, #""E621E1F8""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5G""#, "1", "[]"] {
      expectRefusedEverywhere(text, as: UUID.self, .typeMismatch, offset: 0)
    }
  }

  @Test("null is missing for each of them")
  func null() {
    func check<Value>(_ type: Value.Type, _ expectation: String) {
      expectRefusal(
        #"{"value":null}"#, as: Box<Value>.self, .missingValue, path: "value",
        "value: expected \(expectation), found null", offset: 9)
    }
    check(Bool.self, "Bool")
    check(Character.self, "a string of one character")
    check(Decimal.self, "Decimal")
    check(Data.self, "a string in base64")
    check(URL.self, "a URL")
    check(UUID.self, "a UUID")
    check(Int.self, "Int")
    check(UInt16.self, "UInt16")
    check(Double.self, "Double")
    check(Float.self, "Float")
    check(String.self, "String")
    check(Date.self, "a date (the common date formats)")
  }
}
