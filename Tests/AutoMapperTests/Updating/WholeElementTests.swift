import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Elements in which the document has all properties, so that nothing of the existing ones is left.
@Suite("Updates: elements that are replaced as wholes")
struct WholeElementTests {
  enum Level: String { case low, high }

  struct Part: Equatable {
    var size: Int
    var unit: String?
  }

  struct Item: Equatable {
    let id: Int
    var name: String
    var note: String?
    var level: Level
    var part: Part
    var spare: Part?
    var tags: [Int]
    var link: URL?
  }

  struct Named: Equatable {
    let id: UUID
    var counts: [String: Int]
    let kind: String
  }

  private static let entryPoints: [UpdateEntryPoint] = [.string, .data, .jsonValue]

  /// A mapper that reads items in the general way if they have a hook, which does nothing.
  private static func mapper(
    _ options: MappingOptions = .default, hasHook: Bool = false,
    _ more: @Sendable (inout TypeMapping<Item>) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.configure(Named.self) { $0.uniqueKeys(\.id) }
      provider.configure(Item.self) { item in
        item.uniqueKeys(\.id)
        if hasHook { item.didMap { _ in } }
        more(&item)
      }
    }
  }

  private static func item(_ id: Int, _ name: String = "old") -> Item {
    Item(
      id: id, name: name, note: "note \(id)", level: .low, part: Part(size: id, unit: "kg"),
      spare: Part(size: -id, unit: "g"), tags: [id], link: URL(string: "https://a.example/\(id)"))
  }

  private static func members(_ id: Int) -> [(key: String, value: String)] {
    [
      ("id", "\(id)"), ("name", #""new \#(id)""#), ("note", #""changed""#), ("level", #""high""#),
      ("part", #"{"size":9,"unit":"t"}"#), ("spare", #"{"size":8,"unit":"lb"}"#),
      ("tags", "[7,8]"), ("link", #""https://b.example""#),
    ]
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private static func whole(_ id: Int) -> Item {
    Item(
      id: id, name: "new \(id)", note: "changed", level: .high, part: Part(size: 9, unit: "t"),
      spare: Part(size: 8, unit: "lb"), tags: [7, 8], link: URL(string: "https://b.example"))
  }

  @Test("The document has the order and all values", arguments: entryPoints)
  func whole(entryPoint: UpdateEntryPoint) throws {
    var items = (1...5).map { Self.item($0) }
    let text = "[" + [4, 9, 1].map { Self.object(Self.members($0)) }.joined(separator: ",") + "]"
    try entryPoint.update(&items, with: text, by: Self.mapper())
    #expect(items == [4, 9, 1].map { Self.whole($0) })
  }

  @Test("The last element keeps what the document does not have", arguments: entryPoints)
  func lastIsNotWhole(entryPoint: UpdateEntryPoint) throws {
    var items = (1...3).map { Self.item($0) }
    let first = Self.object(Self.members(3))
    try entryPoint.update(
      &items, with: #"[\#(first),{"id":2,"part":{"size":5}},{"id":1,"note":null}]"#,
      by: Self.mapper())
    var second = Self.item(2)
    second.part.size = 5
    var third = Self.item(1)
    third.note = nil
    #expect(items == [Self.whole(3), second, third])
  }

  @Test("A nested object keeps what the document does not have", arguments: entryPoints)
  func nestedIsNotWhole(entryPoint: UpdateEntryPoint) throws {
    var items = [Self.item(1)]
    let members = Self.members(1).map { $0.key == "spare" ? ($0.key, #"{"size":3}"#) : $0 }
    try entryPoint.update(&items, with: "[\(Self.object(members))]", by: Self.mapper())
    var expected = Self.whole(1)
    expected.spare = Part(size: 3, unit: "g")
    #expect(items == [expected])
  }

  @Test("Null changes nothing if the rules say so", arguments: entryPoints)
  func ignoredNull(entryPoint: UpdateEntryPoint) throws {
    var items = [Self.item(1)]
    let members = Self.members(1).map { $0.key == "note" ? ($0.key, "null") : $0 }
    let text = "[\(Self.object(members))]"
    try entryPoint.update(&items, with: text, by: Self.mapper { $0.ignoreNull(\.note) })
    #expect(items.first?.note == "note 1")
    try entryPoint.update(&items, with: text, by: Self.mapper())
    #expect(items.first?.note == nil)
  }

  @Test("Dictionaries are merged, and constants are compared", arguments: entryPoints)
  func notReplaced(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper(MappingOptions.changing { $0.mergesDictionaries = true })
    let id = UUID()
    var items = [Named(id: id, counts: ["a": 1], kind: "x")]
    try entryPoint.update(
      &items, with: #"[{"id":"\#(id)","counts":{"b":2},"kind":"x"}]"#, by: mapper)
    #expect(items == [Named(id: id, counts: ["a": 1, "b": 2], kind: "x")])
    let error = mappingError {
      try entryPoint.update(
        &items, with: #"[{"id":"\#(id)","counts":{"b":2},"kind":"y"}]"#, by: mapper)
    }
    #expect(error?.path.description == "[0].kind")
    #expect(items == [Named(id: id, counts: ["a": 1, "b": 2], kind: "x")])
  }

  @Test("The error of an element is the same, and nothing is changed", arguments: entryPoints)
  func error(entryPoint: UpdateEntryPoint) {
    var items = [Self.item(1), Self.item(2)]
    let wrong = Self.members(1).map { $0.key == "tags" ? ($0.key, #"[1,"x"]"#) : $0 }
    let text = "[\(Self.object(Self.members(2))),\(Self.object(wrong))]"
    let error = mappingError { try entryPoint.update(&items, with: text, by: Self.mapper()) }
    #expect(error?.path.description == "[1].tags[1]")
    #expect(error?.kind == .typeMismatch)
    #expect(items == [Self.item(1), Self.item(2)])
  }

  /// The result of an update, or its error.
  private static func outcome(
    _ text: String, _ entryPoint: UpdateEntryPoint, _ mapper: ObjectMapper
  ) -> String {
    var items = (0..<6).map { item($0) } + [item(3, "second")]
    do {
      try entryPoint.update(&items, with: text, by: mapper)
      return items.map { "\($0)" }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  /// An array of objects, most of which are whole.
  private static func document(_ generator: inout SeededGenerator) -> String {
    let spoiled = Int.random(in: 0...3, using: &generator)
    let objects = (0..<Int.random(in: 0...6, using: &generator)).map { index -> String in
      var members = members(Int.random(in: 0...8, using: &generator))
      if index < spoiled { spoil(&members, &generator) }
      if Bool.random(using: &generator) { members.shuffle(using: &generator) }
      return object(members)
    }
    return "[" + objects.shuffled(using: &generator).joined(separator: ",") + "]"
  }

  private static func spoil(
    _ members: inout [(key: String, value: String)], _ generator: inout SeededGenerator
  ) {
    let index = Int.random(in: 0..<members.count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: members.remove(at: index)
    case 1: members[index].value = "null"
    case 2: members[index].value = #""""#
    case 3: members[index].value = "[true]"
    case 4: members.append((members[index].key, members[index].value))
    case 5: members.append(("other", "1"))
    default: members[index].value = #"{"size":"1"}"#
    }
  }

  @Test(
    "Results and errors are those of the general way",
    arguments: [
      ("default", .default), ("strict", .strict), ("lenient", .lenient),
      ("collecting", MappingOptions.changing { $0.collectsErrors = true }),
      ("dropping", MappingOptions.changing { $0.invalidElements = .drop }),
      ("keeping", MappingOptions.changing { $0.invalidValues = .useDefault }),
      ("empty", MappingOptions.changing { $0.missingValues = .useEmpty }),
    ] as [(String, MappingOptions)])
  func sameAsGeneralWay(name: String, options: MappingOptions) {
    let (mapper, general) = (Self.mapper(options), Self.mapper(options, hasHook: true))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      let text = Self.document(&generator)
      for entryPoint in Self.entryPoints {
        let (found, expected) = (
          Self.outcome(text, entryPoint, mapper), Self.outcome(text, entryPoint, general)
        )
        #expect(found == expected, "\(entryPoint) \(text)")
      }
    }
  }
}
