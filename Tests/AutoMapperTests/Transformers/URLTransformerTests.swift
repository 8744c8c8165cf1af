#if Foundation
import AutoMapper
import Foundation
import Testing

@Suite("Transformers: URLs")
struct URLTransformerTests {
  struct Place: Equatable {
    var map: URL?
    var photos: [URL]?
  }

  struct Page: Equatable { var address: URL }

  private static func mapper(percentEncoding allowed: CharacterSet?) -> ObjectMapper {
    ObjectMapper { provider in
      provider.configure(Place.self) { place in
        place.map("map", to: "map", using: .url(percentEncoding: allowed))
        place.map("pictures", to: "photos", using: .url(percentEncoding: allowed))
      }
      provider.configure(Page.self) { page in
        page.map("address", to: \.address, using: .url(percentEncoding: allowed))
      }
    }
  }

  /// A text and the URL that it means where all that no query may hold is encoded.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let url: String
    var testDescription: String { text }

    init(_ text: String, _ url: String) {
      self.text = text
      self.url = url
    }
  }

  static let rows = [
    Row("https://example.org/a?b=c&d=e", "https://example.org/a?b=c&d=e"),
    Row("https://example.org/a b", "https://example.org/a%20b"),
    Row("https://example.org/?q=São Paulo", "https://example.org/?q=S%C3%A3o%20Paulo"),
    Row("https://example.org/😀", "https://example.org/%F0%9F%98%80"),
    Row("https://example.org/e\u{301}", "https://example.org/e%CC%81"),
    Row("https://example.org/<\\>", "https://example.org/%3C%5C%3E"),
    Row("https://example.org/%20%c3%A3", "https://example.org/%20%c3%A3"),
    Row("https://example.org/%20 %", "https://example.org/%20%20%25"),
    Row("https://example.org/100%/%4/%zz/%%41", "https://example.org/100%25/%254/%25zz/%25%41"),
    Row("https://example.org/#top", "https://example.org/%23top"),
    Row("a b", "a%20b"),
    Row("mailto:ann@example.org", "mailto:ann@example.org"),
  ]

  @Test("characters that no URL has are encoded, escapes are kept", arguments: rows)
  func encoded(_ row: Row) throws {
    let mapper = Self.mapper(percentEncoding: .urlQueryAllowed)
    let url = try #require(URL(string: row.url, encodingInvalidCharacters: false))
    for entryPoint in EntryPoint.allCases {
      let json = try ObjectMapper.shared.jsonString(from: ["map": row.text])
      let place = try entryPoint.map(json, to: Place.self, with: mapper)
      #expect(place.map?.absoluteString == row.url, "\(entryPoint)")
    }
    let written = try mapper.jsonValue(from: Place(map: url))
    #expect(written == ["map": .string(row.url)])
    #expect(try mapper.map(written, to: Place.self) == Place(map: url))
  }

  @Test("a set of one's own decides what is kept")
  func ownSet() throws {
    let mapper = Self.mapper(percentEncoding: .urlQueryAllowed.union(["#"]).subtracting(["a"]))
    expectMapping(##"{"map": "b a#%61é"}"##, to: Place.self, with: mapper) {
      $0.map?.absoluteString == "b%20%61#%61%C3%A9"
    }
    // Only characters of ASCII are ever kept.
    let letters = Self.mapper(percentEncoding: .letters)
    expectMapping(#"{"map": "aé"}"#, to: Place.self, with: letters) {
      $0.map?.absoluteString == "a%C3%A9"
    }
  }

  @Test("without a set nothing is encoded")
  func plain() throws {
    let mapper = Self.mapper(percentEncoding: nil)
    let url = try #require(URL(string: "https://example.org/%20#top"))
    expectMapping(
      ##"{"map": "https://example.org/%20#top"}"##, as: Place(map: url), with: mapper)
    expectRefusal(
      #"{"map": "https://example.org/a b"}"#, as: Place.self, .typeMismatch, path: "map",
      #"map: expected a URL, found the string "https://example.org/a b""#, offset: 8, with: mapper)
  }

  @Test("lists hold URLs, too, and null is nil")
  func places() throws {
    let mapper = Self.mapper(percentEncoding: .urlQueryAllowed)
    let url = try #require(URL(string: "a%20b"))
    expectMapping(#"{"pictures": ["a b", "a%20b"]}"#, as: Place(photos: [url, url]), with: mapper)
    expectMapping(#"{"map": null, "photos": null}"#, as: Place(), with: mapper)
    let written = try mapper.jsonString(from: Place(photos: [url]))
    #expect(written == #"{"pictures":["a%20b"]}"#)
  }

  @Test("a URL in a dictionary is taken as it is")
  func native() throws {
    let url = try #require(URL(string: "https://example.org/%20"))
    let mapper = Self.mapper(percentEncoding: [])
    #expect(try mapper.map(["map": url], to: Place.self) == Place(map: url))
  }

  @Test(
    "a text that is not a URL is an error with its path",
    arguments: [
      (#""""#, #"the string """#), ("7", "the number 7"), ("true", "true"), (#"["a"]"#, "an array"),
      ("{}", "an object"), (#""http://[x""#, #"the string "http://[x""#),
    ])
  func refused(_ row: (json: String, found: String)) {
    for set in [nil, CharacterSet.urlQueryAllowed.union(["[", "]"])] {
      let mapper = Self.mapper(percentEncoding: set)
      expectRefusal(
        #"{"address": \#(row.json)}"#, as: Page.self, .typeMismatch, path: "address",
        "address: expected a URL, found \(row.found)", offset: 12, with: mapper)
      expectRefusal(
        #"{"photos": ["a", \#(row.json)]}"#, as: Place.self, .typeMismatch, path: "photos[1]",
        "photos[1]: expected a URL, found \(row.found)", offset: 17, with: mapper)
    }
  }

  @Test("null where a URL must be is a missing value")
  func null() {
    expectRefusal(
      #"{"address": null}"#, as: Page.self, .missingValue, path: "address",
      "address: expected URL, found null", offset: 12, with: Self.mapper(percentEncoding: nil))
  }

  @Test("errors name the property and the type")
  func names() throws {
    let error = errorOfMapping(
      #"{"address": 1}"#, to: Page.self, with: Self.mapper(percentEncoding: nil))
    #expect(error?.property == "address")
    #expect(error?.type == Page.self)
    #expect(error?.expected == "a URL")
    #expect(error?.found == "the number 1")
  }
}
#endif
