import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Members that a conformance asks for in another order than the document's, again, or after the call.
@Suite("Codable: members in any order, and later")
struct CodableIndexTests {
  /// Asks for the members of an object from the last to the first, and then again.
  struct Backwards: Decodable {
    var values: [String] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      for key in keys.reversed() + keys {
        values.append("\(key.stringValue)=\(try container.decode([Int].self, forKey: key))")
      }
    }
  }

  @Test(
    "members are found in any order", arguments: [1, 2, 16, 17, 63, 64, 65, 200],
    EntryPoint.allCases)
  func anyOrder(count: Int, entryPoint: EntryPoint) throws {
    let numbers = (0..<count).map { 1_000 + $0 }
    // Keys of one length, of which some have escapes, around values that have members themselves.
    let text =
      "{"
      + numbers.map { #""\#($0.isMultiple(of: 7) ? #"\u006b"# : "k")\#($0)":[\#($0)]"# }
      .joined(separator: ",") + "}"
    let read = try entryPoint.map(text, to: Backwards.self, with: .shared)
    let expected = numbers.map { "k\($0)=[\($0)]" }
    #expect(read.values == expected.reversed() + expected)
  }

  /// A text, and all texts that differ from it in one letter.
  static func alike(_ count: Int) -> [String] {
    let text = [Character](repeating: "x", count: count)
    return [String(text)]
      + (0..<count).map { position in
        var other = text
        other[position] = "y"
        return String(other)
      }
  }

  @Test("keys of any length are not confused", arguments: 0...40, EntryPoint.allCases)
  func lengths(count: Int, entryPoint: EntryPoint) throws {
    let keys = Self.alike(count)
    let members = keys.enumerated().map { #""\#($1)":[\#($0)]"# }.joined(separator: ",")
    let read = try entryPoint.map("{\(members)}", to: Backwards.self, with: .shared)
    let expected = keys.enumerated().map { "\($1)=[\($0)]" }.sorted()
    #expect(read.values == expected.reversed() + expected)
  }

  /// Whether the only member has a key of each text that is as long.
  struct Alone: Decodable {
    var found: [Bool]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let texts = CodableIndexTests.alike(container.allKeys[0].stringValue.utf8.count)
      found = texts.map { container.contains(AnyKey(stringValue: $0)) }
    }
  }

  @Test("a key that differs in one letter is not found", arguments: 1...40, EntryPoint.allCases)
  func missing(count: Int, entryPoint: EntryPoint) throws {
    for (index, key) in Self.alike(count).enumerated() {
      let read = try entryPoint.map(#"{"\#(key)":0}"#, to: Alone.self, with: .shared)
      #expect(read.found.indices.filter { read.found[$0] } == [index])
    }
  }

  /// Takes a member as a text, and the number of the members.
  struct Repeated: Decodable {
    var text: String
    var count: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      text = try container.decode(String.self, forKey: AnyKey(stringValue: "name"))
      count = container.allKeys.count
    }
  }

  /// Objects with one key twice, from the least to one that is searched by a table.
  static let repeated: [(text: String, count: Int)] = [
    (#"{"name":"a","name":"b"}"#, 1),
    (#"{"name":{"name":"a"},"b":[{}],"name":"b"}"#, 2),
    (#"{"name":"a","x":1,"n\u0061me":"b"}"#, 2),
    (#"{"n\u0061me":"a","name":"c","x":1,"name":"b"}"#, 2),
    ("{" + (0..<70).map { #""k\#($0)":0,"# }.joined() + #""name":"a","z":1,"name":"b"}"#, 72),
  ]

  @Test(
    "the last of equal keys counts", arguments: repeated.indices,
    [EntryPoint.string, .data, .bytes])
  func equalKeys(index: Int, entryPoint: EntryPoint) throws {
    let (text, count) = Self.repeated[index]
    let read = try entryPoint.map(text, to: Repeated.self, with: .shared)
    #expect(read.text == "b")
    #expect(read.count == count)
  }

  @Test("equal keys are refused if the options say so", arguments: repeated.indices)
  func refusedKeys(index: Int) throws {
    var options = MappingOptions()
    options.duplicateKeys = .throw
    let mapper = ObjectMapper(options: options)
    // Inside a value that the conformance does not ask for, too.
    for (text, path) in [
      (Self.repeated[index].text, "name"),
      (#"{"name":"a","other":[\#(Self.repeated[index].text)]}"#, "other[0].name"),
    ] {
      let error = try #require(throws: MappingError.self) {
        try mapper.map(text, to: Repeated.self)
      }
      #expect(error.path.description == path)
      #expect(error.description.hasPrefix("\(path): invalid key: expected each key once, found "))
    }
  }

  @Test("a composed and a decomposed letter are two keys", arguments: EntryPoint.exact)
  func canonicalEquivalence(entryPoint: EntryPoint) throws {
    let text = "{\"e\u{301}\":[1],\"\u{e9}\":[2]}"
    let read = try entryPoint.map(text, to: Backwards.self, with: .shared)
    #expect(Set(read.values) == ["e\u{301}=[1]", "\u{e9}=[2]"])
    #expect(read.values.count == 4)
  }

  /// Keeps its containers for later.
  final class Kept: Decodable {
    struct Date: Decodable { var year: Int }

    let object: KeyedDecodingContainer<AnyKey>
    var array: any UnkeyedDecodingContainer

    init(from decoder: any Decoder) throws {
      object = try decoder.container(keyedBy: AnyKey.self)
      array = try object.nestedUnkeyedContainer(forKey: AnyKey(stringValue: "list"))
    }
  }

  /// A struct that the mapper reads, around such an object.
  struct Holder: Decodable {
    var name: String
    var kept: [Kept]
  }

  static let keptText = #"""
    {"name":"a","kept":[{"n\u0061me":"Ann \u00e9","list":[1,"two",{"year":1999}],"day":{"year":2001}},
    {"name":"Bob","list":[3,"four",{"year":1},null],"day":{"year":2}}]}
    """#

  @Test("containers go on after the call", arguments: EntryPoint.allCases, [true, false])
  func kept(entryPoint: EntryPoint, isCodable: Bool) throws {
    var kept: [Kept] = []
    do {
      var provider = MappingProvider()
      provider.codable = isCodable ? .always : .never
      if !isCodable { provider.usesCodable(Kept.self) }
      kept = try entryPoint.map(Self.keptText, to: Holder.self, with: ObjectMapper(provider)).kept
      // What another call reads is not what the containers have.
      _ = try entryPoint.map(
        Self.keptText.replacingOccurrences(of: "1", with: "7"), to: Holder.self,
        with: ObjectMapper(provider))
    }
    func key(_ name: String) -> AnyKey { AnyKey(stringValue: name) }
    for (kept, (name, number, text, years)) in zip(
      kept, [("Ann é", 1, "two", [1999, 2001]), ("Bob", 3, "four", [1, 2])])
    {
      #expect(try kept.object.decode(String.self, forKey: key("name")) == name)
      #expect(try kept.array.decode(Int.self) == number)
      #expect(try kept.array.decode(String.self) == text)
      #expect(try kept.array.decode(Kept.Date.self).year == years[0])
      #expect(try kept.object.decode(Kept.Date.self, forKey: key("day")).year == years[1])
      #expect(throws: DecodingError.self) { try kept.object.decode(Int.self, forKey: key("name")) }
    }
  }
}
