import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: classes that are only Encodable, and classes that are built")
struct EncodableClassTests {
  /// Writes more than it has.
  class Sum: Encodable {
    var parts: [Int]

    init(parts: [Int]) { self.parts = parts }

    private enum Keys: CodingKey { case parts, total }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(parts, forKey: .parts)
      try container.encode(parts.reduce(0, +), forKey: .total)
    }
  }

  struct Plain { var sums: [Sum] }
  struct Coded: Encodable { var sum: Sum }

  @Test("an encode(to:) alone is called")
  func written() {
    let sum = Sum(parts: [1, 2])
    let text = #"{"parts":[1,2],"total":3}"#
    expectWritten(sum, as: text, with: .shared)
    expectWritten(Plain(sums: [sum]), as: #"{"sums":[\#(text)]}"#, with: .shared)
    expectWritten(Coded(sum: sum), as: #"{"sum":\#(text)}"#, with: .shared)
    expectWritten(["a": Sum?.some(sum)], as: #"{"a":\#(text)}"#, with: .shared)
    #expect(ObjectMapper.shared.validate(Sum.self, atLeast: .note).map(\.kind) == [])
  }

  @Test("with a factory, or without conformances, it is written by its properties")
  func byProperties() throws {
    let plain = #"{"parts":[1,2]}"#
    let made = ObjectMapper { $0.register { Sum(parts: []) } }
    let sum = try made.map(plain, to: Sum.self)
    #expect(sum.parts == [1, 2])
    expectWritten(sum, as: plain, with: made)
    expectWritten(sum, as: plain, with: ObjectMapper { $0.codable = .never })
    expectWritten(sum, as: plain, with: ObjectMapper { $0.usesCodable(Sum.self, false) })
    expectWritten(
      sum, as: #"{"parts":[1,2],"total":3}"#,
      with: ObjectMapper { provider in
        provider.codable = .never
        provider.usesCodable(Sum.self)
      })
  }

  @Test("a live object is updated by its properties, and a new one needs a factory")
  func read() throws {
    let sum = Sum(parts: [1])
    try ObjectMapper.shared.update(sum, with: #"{"parts":[2,3]}"#)
    #expect(sum.parts == [2, 3])
    #expect(
      mappingError { try ObjectMapper.shared.map(#"{"parts":[]}"#, to: Sum.self) }?.kind
        == .factoryRequired)
    let builds = ObjectMapper(options: .changing { $0.buildsClassesWithoutFactory = true })
    #expect(try builds.map(#"{"parts":[4]}"#, to: Sum.self).parts == [4])
  }

  // MARK: codable = .never and buildsClassesWithoutFactory

  final class User: Codable {
    let id: Int
    var name: String?

    private enum CodingKeys: String, CodingKey {
      case id = "user_id"
      case name
    }

    init(id: Int) { self.id = id }
  }

  /// Has a default that only its conformance knows.
  final class Cached: Codable {
    var id: Int
    var cache = [7]

    private enum CodingKeys: CodingKey { case id }

    init(id: Int) { self.id = id }
  }

  /// Has keys of its own, which are not known, and a check.
  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }
  final class Dog: Animal {
    var tricks: [String]

    private enum CodingKeys: String, CodingKey { case tricks = "knows" }

    required init(from decoder: any Decoder) throws {
      tricks = try decoder.container(keyedBy: CodingKeys.self)
        .decode([String].self, forKey: .tricks)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tricks, forKey: .tricks)
    }
  }

  /// Is a single value in JSON.
  final class Token: Codable {
    var text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private static let building = ObjectMapper(
    options: .changing { $0.buildsClassesWithoutFactory = true }
  ) { $0.codable = .never }

  @Test("a Codable class is built from its properties, with its coding keys")
  func built() throws {
    #expect(
      Self.building.explain(User.self).description.hasPrefix(
        "User: class, not by its Codable conformance"))
    for entryPoint in EntryPoint.allCases {
      let user = try entryPoint.map(
        #"{"user_id":5,"NAME":"Ann"}"#, to: User.self, with: Self.building)
      #expect(user.id == 5)
      #expect(user.name == "Ann")
    }
    expectWritten(User(id: 5), as: #"{"user_id":5}"#, with: Self.building)
    expectRefusal(
      "{}", as: User.self, .missingValue, path: "user_id", with: Self.building,
      entryPoints: [.string])
  }

  @Test("a class of which not all is known goes through its conformance")
  func unknown() throws {
    let cached = try Self.building.map(#"{"id":1,"cache":[]}"#, to: Cached.self)
    #expect(cached.cache == [7])
    let dog = try Self.building.map(#"{"name":"Rex","knows":["sit"]}"#, to: Dog.self)
    #expect(dog.tricks == ["sit"])
    expectWritten(dog, as: #"{"name":"Rex","knows":["sit"]}"#, with: Self.building)
    expectWritten(
      try Self.building.map(#"["a"]"#, to: [Token].self), as: #"["a"]"#, with: Self.building)
  }

  @Test("without the option, or with conformances, it is as before")
  func before() throws {
    let options = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }
    for mapper in [ObjectMapper(options: options), ObjectMapper { $0.codable = .never }] {
      #expect(mapper.explain(User.self).conversion == "as its Codable conformance says")
      #expect(try mapper.map(#"{"user_id":5}"#, to: User.self).id == 5)
    }
  }
}
