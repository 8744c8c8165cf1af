import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: the paths of errors, compared with JSONDecoder's")
struct CodingPathTests {
  struct Item: Codable {
    var createdAt: Int
    var site: String?

    private enum CodingKeys: String, CodingKey {
      case createdAt
      case site = "HomepageURL"
    }
  }

  struct List: Codable { var items: [Item] }

  /// The case of an error, its key, and its path.
  private static func parts(_ body: () throws -> List) -> String {
    do {
      _ = try body()
      return "no error"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "keyNotFound \(key.stringValue) \(context.codingPath.map(\.stringValue))"
    } catch DecodingError.typeMismatch(_, let context) {
      return "typeMismatch \(context.codingPath.map(\.stringValue))"
    } catch DecodingError.valueNotFound(_, let context) {
      return "valueNotFound \(context.codingPath.map(\.stringValue))"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "with the options foundation, they are spelled as JSONDecoder spells them",
    arguments: [
      (#"{"items":[{"createdAt":1},{}]}"#, #"keyNotFound createdAt ["items", "Index 1"]"#),
      (#"{"items":[{"created_at":1}]}"#, #"keyNotFound createdAt ["items", "Index 0"]"#),
      (#"{"items":[{"createdAt":""}]}"#, #"typeMismatch ["items", "Index 0", "createdAt"]"#),
      (#"{"items":[{"createdAt":null}]}"#, #"valueNotFound ["items", "Index 0", "createdAt"]"#),
      (
        #"{"items":[{"createdAt":1,"HomepageURL":1}]}"#,
        #"typeMismatch ["items", "Index 0", "HomepageURL"]"#
      ),
      (#"{"Items":[]}"#, "keyNotFound items []"),
    ])
  func foundation(text: String, expected: String) {
    let data = Data(text.utf8)
    let coder = ObjectMapper(options: .foundation).coder
    #expect(Self.parts { try coder.decode(List.self, from: data) } == expected)
    #expect(Self.parts { try JSONDecoder().decode(List.self, from: data) } == expected)
  }

  @Test(
    "by default, they are spelled as the document has them",
    arguments: [
      (#"{"items":[{"created_at":""}]}"#, #"typeMismatch ["items", "Index 0", "created_at"]"#),
      (#"{"ITEMS":[{}]}"#, #"keyNotFound createdAt ["ITEMS", "Index 0"]"#),
    ])
  func spelled(text: String, expected: String) {
    let data = Data(text.utf8)
    #expect(Self.parts { try ObjectMapper.shared.coder.decode(List.self, from: data) } == expected)
  }

  struct Asking: Codable {
    var path: [String]

    init(from decoder: any Decoder) throws { path = decoder.codingPath.map(\.stringValue) }
  }

  struct Holder: Codable { var value: Asking }

  @Test("a conformance that another one calls knows the path between them")
  func inside() throws {
    #expect(try ObjectMapper.shared.map(#"{"value":1}"#, to: Holder.self).value.path == ["value"])
  }

  @Test("a conformance that the mapper calls knows the path from the document's root")
  func outside() throws {
    let boxes = try ObjectMapper.shared.map(#"[{"value":1}]"#, to: [Box<Asking>].self)
    // Issue 46, the index behind conformances, makes the whole path known.
    withKnownIssue { #expect(boxes.first?.value.path == ["Index 0", "value"]) }
  }

  struct Level: Decodable {
    var innermost: any Decoder

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      if container.isAtEnd {
        innermost = decoder
      } else {
        innermost = try container.decode(Level.self).innermost
      }
    }
  }

  @Test("a decoder that is kept from a deep document is released level by level")
  func deepDecoder() throws {
    let depth = 100_000
    let mapper = ObjectMapper(options: .changing { $0.maximumDepth = 2 * depth })
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var level: Level? = try mapper.map(text, to: Level.self)
    #expect(level?.innermost.codingPath.count == depth - 1)
    level = nil
  }
}
