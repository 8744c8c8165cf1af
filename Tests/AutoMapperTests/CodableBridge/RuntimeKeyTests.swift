import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: coding keys that are made at run time")
struct RuntimeKeyTests {
  /// Has a case for any other text.
  enum OpenKey: CodingKey {
    case imdbId
    case other(String)

    init?(stringValue: String) { self = stringValue == "imdbId" ? .imdbId : .other(stringValue) }

    init?(intValue: Int) { nil }

    var stringValue: String { if case .other(let text) = self { text } else { "imdbId" } }

    var intValue: Int? { nil }
  }

  /// Reads a key by a name in every way there is.
  struct Ids: Decodable, Equatable {
    var found: [String]

    init(_ found: [String]) { self.found = found }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let key = AnyKey(stringValue: "imdbId")
      let open = try decoder.container(keyedBy: OpenKey.self)
      found = [
        "\(container.contains(key))",
        try container.decode(String.self, forKey: key),
        try container.decodeIfPresent(String.self, forKey: key) ?? "nil",
        "\(try container.decodeNil(forKey: key))",
        try container.superDecoder(forKey: key).singleValueContainer().decode(String.self),
        try open.decode(String.self, forKey: .imdbId),
        try open.decodeIfPresent(String.self, forKey: .other("IMDB-ID")) ?? "nil",
      ]
    }
  }

  @Test(
    "they are found in any spelling", arguments: ["imdbId", "imdb_id", "IMDB-ID", "Imdb ID"])
  func found(spelling: String) {
    expectEverywhere(
      #"{"id":1,"\#(spelling)":"tt1"}"#,
      as: Ids(["true", "tt1", "tt1", "false", "tt1", "tt1", "tt1"]))
  }

  /// Has two keys that differ only in their spelling, and the names of all keys.
  struct Data: Decodable, Equatable {
    var values: [String]

    init(_ values: [String]) { self.values = values }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      values = try container.allKeys.map { key in
        "\(key.stringValue)=\(try container.decode(Int.self, forKey: key))"
      }.sorted()
    }
  }

  @Test("the exact spelling comes first, and all keys are listed as the document spells them")
  func exact() throws {
    expectMapping(
      #"{"user_id":1,"userId":2,"USERID":3}"#, as: Data(["USERID=3", "userId=2", "user_id=1"]))
    expectMapping(#"{"user_id":1}"#, as: Data(["user_id=1"]))
    expectMapping(#"{"user_id":1,"USERID":3}"#, as: ["user_id": 1, "USERID": 3])
  }

  @Test("keys that must be exact are")
  func exactOnly() {
    let exact = ObjectMapper(options: .foundation)
    expectMapping(
      #"{"imdbId":"tt1","IMDB-ID":"tt2"}"#,
      as: Ids(["true", "tt1", "tt1", "false", "tt1", "tt1", "tt2"]), with: exact)
    expectRefusal(
      #"{"imdb_id":"tt1"}"#, as: Ids.self, .missingValue, path: "imdbId",
      "imdbId: expected String, found nothing", with: exact)
  }

  /// Refuses some texts, so that the others say something.
  struct ListedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) {
      guard ["id", "_id"].contains(stringValue) else { return nil }
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  struct Row: Decodable, Equatable {
    var id: Int?
    var underscored: Int?

    init(_ id: Int?, _ underscored: Int?) { (self.id, self.underscored) = (id, underscored) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ListedKey.self)
      func decode(_ name: String) throws -> Int? {
        try ListedKey(stringValue: name).flatMap {
          try container.decodeIfPresent(Int.self, forKey: $0)
        }
      }
      (id, underscored) = (try decode("id"), try decode("_id"))
    }
  }

  @Test("a key type that knows its keys keeps them apart")
  func listed() {
    expectMapping(#"{"_id":1}"#, as: Row(nil, 1))
    expectMapping(#"{"ID":2,"_id":1}"#, as: Row(2, 1))
  }
}
