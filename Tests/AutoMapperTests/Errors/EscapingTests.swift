import AutoMapper
import Foundation
import Testing

/// Text from a document or from the program's own code cannot forge or hide a line of a log.
@Suite("Errors: characters that are not seen")
struct EscapingTests {
  /// Characters that control terminals, lines and the direction of text, or are not seen.
  static let invisible: [String] = [
    "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{200B}", "\u{200E}", "\u{2028}",
    "\u{2029}",
    "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E0041}",
  ]

  private static func escape(_ text: String) -> String {
    text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
  }

  @Test(
    "characters that are not seen are escaped in values, keys and reports", arguments: invisible)
  func documents(text: String) throws {
    let json = JSONValue.string("a" + text).description
    let escaped = "a" + Self.escape(text)
    expectRefusal(
      json, as: Int.self, .typeMismatch, #"expected Int, found the string "\#(escaped)""#)
    expectRefusal(
      "{\(json):[]}", as: [String: Int].self, .typeMismatch, path: #"["\#(escaped)"]"#,
      #"["\#(escaped)"]: expected Int, found an array"#)
    expectRefusal(
      "{\(json):1}", as: [Int: Int].self, .typeMismatch, path: #"["\#(escaped)"]"#,
      #"["\#(escaped)"]: expected a key of type Int, found the key "\#(escaped)""#)
    #expect(MappingPath.Component.key("a" + text).description == #"key("\#(escaped)")"#)
    let report = try ObjectMapper.shared.mapWithReport("{\(json):1}", to: Empty.self).report
    #expect(report.description == #"["\#(escaped)"]: unknown key, ignored"#)
  }

  struct Empty {}

  @Test("letters of all languages, and emoji, are quoted as they are")
  func letters() {
    for text in ["naïve", "日本", "نمی‌خواهم", "👩‍👩‍👧", "שלום"] {
      expectRefusal(
        JSONValue.string(text).description, as: Int.self, .typeMismatch,
        "expected Int, found the string \"\(text)\"")
    }
  }

  struct Refused: Error, CustomStringConvertible {
    var description: String { "bad\n[2] b: fake\u{1B}[31m\u{202E}" }
  }

  static let words = #"bad\n[2] b: fake\u{1b}[31m\u{202e}"#

  struct Named { var name = "" }

  @Test("texts of the errors of closures are escaped")
  func closures() {
    let mapper = ObjectMapper { provider in
      provider.configure(Named.self) {
        $0.map(
          "name", to: \.name,
          using: Transformer<String>(
            decode: { _ in throw Refused() }, encode: { _ in throw Refused() }))
      }
    }
    expectRefusal(
      #"{"name":""}"#, as: Named.self, .transformFailed, path: "name",
      "name: a closure failed: " + Self.words, with: mapper)
    let error = #expect(throws: MappingError.self) { try mapper.jsonString(from: Named()) }
    #expect(error?.description == "name: a closure failed: " + Self.words)
    let validated = ObjectMapper { provider in
      provider.configure(Named.self) { $0.validate { _ in throw Refused() } }
    }
    expectRefusal(
      "{}", as: Named.self, .validationFailed, "the object was refused: " + Self.words,
      with: validated)
  }

  struct Conforming: Codable {
    init() {}
    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: Refused().description))
    }
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        "a\nb",
        EncodingError.Context(codingPath: [], debugDescription: Refused().description))
    }
  }

  @Test("texts of the errors of conformances are escaped")
  func conformances() {
    let mapper = ObjectMapper { $0.usesCodable(Conforming.self) }
    let reading = #expect(throws: MappingError.self) { try mapper.map("{}", to: Conforming.self) }
    #expect(reading?.description.contains(Self.words) == true)
    let writing = #expect(throws: MappingError.self) { try mapper.jsonString(from: Conforming()) }
    #expect(
      writing?.description
        == "expected a value that JSON has, found a value of type String; " + Self.words)
  }
}
