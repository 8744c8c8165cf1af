import AutoMapper
import Foundation
import Testing

@Suite("The options .foundation for models without Codable, and around the coder")
struct FoundationPlainTests {
  struct Photo: Equatable {
    var title: String
    var takenAt: Date
    var count: Int?
    var site: URL?
  }

  static let mapper = ObjectMapper(options: .foundation)
  static let photo = Photo(
    title: "a/b", takenAt: Date(timeIntervalSinceReferenceDate: 5.25), count: 3,
    site: URL(string: "https://example.org/"))
  static let text =
    #"{"title":"a/b","takenAt":5.25,"count":3,"site":"https://example.org/"}"#

  @Test("a plain model is read and written as a Codable one would be")
  func plain() {
    expectBothWays(Self.text, Self.photo, with: Self.mapper)
    expectMapping(
      #"{"title":"","takenAt":1,"count":3.0}"#,
      as: Photo(title: "", takenAt: Date(timeIntervalSinceReferenceDate: 1), count: 3),
      with: Self.mapper, entryPoints: EntryPoint.exact)
  }

  @Test(
    "what JSONDecoder refuses is refused",
    arguments: [
      (#"{"Title":"","takenAt":1}"#, MappingError.Kind.missingValue, "title"),
      (#"{"title":"","taken_at":1}"#, .missingValue, "takenAt"),
      (#"{"title":1,"takenAt":1}"#, .typeMismatch, "title"),
      (#"{"title":"","takenAt":"1"}"#, .typeMismatch, "takenAt"),
      (#"{"title":"","takenAt":"2013-06-15"}"#, .typeMismatch, "takenAt"),
      (#"{"title":null,"takenAt":1}"#, .missingValue, "title"),
      (#"{"title":"","takenAt":1,"count":"3"}"#, .typeMismatch, "count"),
      (#"{"title":"","takenAt":1,"site":""}"#, .typeMismatch, "site"),
    ])
  func refused(text: String, kind: MappingError.Kind, path: String) {
    expectRefusal(text, as: Photo.self, kind, path: path, with: Self.mapper)
  }

  @Test("null is an error for a property with a default, and an unknown case despite a fallback")
  func defaults() {
    enum Role: String, Equatable { case admin, other }
    struct User: Equatable {
      var name = "?"
      var role = Role.admin
    }
    let mapper = ObjectMapper(options: .foundation) { provider in
      provider.register { User() }
      provider.fallback(Role.self, .other)
    }
    expectMapping(#"{"name":"Ann"}"#, as: User(name: "Ann"), with: mapper)
    expectRefusal(#"{"name":null}"#, as: User.self, .missingValue, path: "name", with: mapper)
    expectRefusal(#"{"role":"x"}"#, as: User.self, .unknownCase, path: "role", with: mapper)
  }

  @Test("a dictionary with other keys has Foundation's form if it goes through its conformance")
  func dictionaries() throws {
    let mapper = ObjectMapper(options: .foundation) { provider in
      provider.usesCodable([FoundationModels.Role: Int].self)
    }
    let value: [FoundationModels.Role: Int] = [.guest: 1]
    let text = try mapper.coder.encode(value)
    #expect(try text == JSONEncoder().encode(value))
    #expect(
      try mapper.coder.decode([FoundationModels.Role: Int].self, from: text) == value)
  }

  @Test("the coder writes in the layout that it is given")
  func formatting() throws {
    struct Link: Codable {
      var b: String
      var a: Int
    }
    var coder = Self.mapper.coder
    #expect(try coder.encode(Link(b: "x/y", a: 1)) == Data(#"{"b":"x/y","a":1}"#.utf8))
    coder.formatting = [.sortedKeys, .escapingSlashes]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try coder.encode(Link(b: "x/y", a: 1)) == encoder.encode(Link(b: "x/y", a: 1)))
    coder.formatting = [.prettyPrinted]
    #expect(
      try String(decoding: coder.encode(["a": 1]), as: UTF8.self) == "{\n  \"a\": 1\n}")
  }

  @Test("mappers with the preset do not share plans with others")
  func plans() throws {
    let text = #"{"title":"","takenAt":0}"#
    let usual = try ObjectMapper().map(text, to: Photo.self)
    let photo = try Self.mapper.map(text, to: Photo.self)
    #expect(usual.takenAt == Date(timeIntervalSince1970: 0))
    #expect(photo.takenAt == Date(timeIntervalSinceReferenceDate: 0))
    let options = MappingOptions.changing { $0.dateFormat = .secondsSince2001 }
    #expect(try ObjectMapper(options: options).map("0", to: Date.self) == photo.takenAt)
    #expect(try ObjectMapper().map("0", to: Date.self) == usual.takenAt)
  }

  @Test("what the tables of documents cannot show: the type in an error, and userInfo")
  func contexts() throws {
    struct Info: Codable {
      static let key = CodingUserInfoKey(rawValue: "name")
      var name: String?

      init(from decoder: any Decoder) throws {
        name = Self.key.flatMap { decoder.userInfo[$0] as? String }
      }
    }
    let decoder = JSONDecoder()
    if let key = Info.key { decoder.userInfo[key] = "a" }
    #expect(try decoder.decode(Info.self, from: Data("{}".utf8)).name == "a")
    #expect(try Self.mapper.coder.decode(Info.self, from: Data("{}".utf8)).name == nil)

    let text = Data(#"["x"]"#.utf8)
    for (error, type) in [
      (
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: text) },
        "Int"
      ),
      (
        #expect(throws: DecodingError.self) {
          try Self.mapper.coder.decode([Int].self, from: text)
        },
        "Any"
      ),
    ] {
      guard case .typeMismatch(let found, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect("\(found)" == type)
    }
  }

  @Test("fractions of seconds are written in ISO 8601")
  func fractions() throws {
    var options = MappingOptions.foundation
    options.dateFormat = .iso8601
    let coder = ObjectMapper(options: options).coder
    let date = Date(timeIntervalSince1970: 1_371_299_696.5)
    let text = try coder.encode(date)
    #expect(String(decoding: text, as: UTF8.self) == #""2013-06-15T12:34:56.5Z""#)
    #expect(try coder.decode(Date.self, from: text) == date)
  }
}
