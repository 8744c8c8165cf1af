import AutoMapper
public import ResilientModels
import Testing

/// Conformances are found wherever they are declared, and types without one are mapped by their
/// properties.
@Suite("Codable: where conformances are declared")
struct DeclaredConformanceTests {
  /// A protocol that inherits `Decodable`.
  protocol TextModel: Decodable {
    init(text: String)
  }

  struct Direct: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
  }

  struct Inheriting: TextModel {
    var text: String
  }

  struct Box<Item> {
    var item: Item

    struct Label {
      var text: String
    }
  }

  class Base: Decodable {
    var text: String

    required init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
  }

  final class Derived: Base {}

  struct Plain: Equatable {
    var text: String
  }

  struct WrittenOnly: Encodable {
    var text: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("written \(text)")
    }
  }

  struct Identifier<Model>: RawRepresentable {
    var rawValue: Int
    var isKnown = true

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  struct Tagged<Raw> {
    var rawValue: Raw
  }

  @Test("an init(from:) is called, in whatever way a type conforms")
  func reading() throws {
    let mapper = ObjectMapper()
    let source = #""some text""#
    #expect(try mapper.map(source, to: Direct.self).text == "some text")
    #expect(try mapper.map(source, to: Inheriting.self).text == "some text")
    #expect(try mapper.map(source, to: Box<String>.self).item == "some text")
    #expect(try mapper.map(source, to: Box<Plain>.Label.self).text == "some text")
    #expect(try mapper.map(source, to: Base.self).text == "some text")
    #expect(try mapper.map(source, to: Derived.self).text == "some text")
    #expect(try mapper.map(source, to: ResilientName.self).text == "some text")
    #expect(try mapper.map(any: "some text", to: Direct.self).text == "some text")
    #expect(try mapper.map(JSONValue.string("a"), to: Box<String>.self).item == "a")
  }

  @Test("types whose conformance has unmet conditions, and those without one, have properties")
  func properties() throws {
    let mapper = ObjectMapper()
    let box = try mapper.map(#"{"item":{"text":"x"}}"#, to: Box<Plain>.self)
    #expect(box.item == Plain(text: "x"))
    #expect(try mapper.map(["text": "y"], to: Plain.self) == Plain(text: "y"))
    #expect(try mapper.jsonString(from: box) == #"{"item":{"text":"x"}}"#)
    let tagged = try mapper.map(#"{"rawValue":{"text":"z"}}"#, to: Tagged<Plain>.self)
    #expect(tagged.rawValue == Plain(text: "z"))
  }

  @Test("an encode(to:) is called of a type that is only written")
  func writing() throws {
    let mapper = ObjectMapper()
    #expect(try mapper.jsonString(from: WrittenOnly(text: "text")) == #""written text""#)
    #expect(try mapper.jsonValue(from: WrittenOnly(text: "text")) == "written text")
  }

  @Test("raw values are found of generic types, with and without conditions")
  func rawValues() throws {
    let mapper = ObjectMapper()
    #expect(try mapper.map("7", to: Identifier<Plain>.self).rawValue == 7)
    #expect(try mapper.jsonString(from: Identifier<Plain>(rawValue: 8)) == "8")
    #expect(try mapper.map(#""tag""#, to: Tagged<String>.self).rawValue == "tag")
    #expect(try mapper.jsonString(from: Tagged(rawValue: 9)) == "9")
  }
}

extension DeclaredConformanceTests.TextModel {
  init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }
}

extension DeclaredConformanceTests.Box: Decodable where Item: Decodable {
  init(from decoder: any Decoder) throws {
    item = try decoder.singleValueContainer().decode(Item.self)
  }
}

extension DeclaredConformanceTests.Box.Label: Decodable {
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}

extension DeclaredConformanceTests.Tagged: RawRepresentable where Raw: Comparable {}

extension ResilientName: Decodable {
  /// A conformance that another module than that of the type declares.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }
}
