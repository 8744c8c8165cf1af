import AutoMapper
import Foundation
import Testing

@Suite("Updates: collections of objects")
struct UpdateCollectionTests {
  class Item {
    var id: Int?
    var kind = ""
    var name = "unnamed"
    var parts: [Item] = []
  }

  final class Special: Item { var extra = 0 }

  final class List {
    var items: [Item] = []
    var maybe: [Item]?
    var byName: [String: Item] = [:]
    var listsByName: [String: [Item]] = [:]
  }

  struct Entry: Equatable {
    var id: Int
    var name = "unnamed"
    var note: String?
  }

  struct Entries: Equatable { var list: [Entry] = [] }

  private static func mapper(
    _ keys: @Sendable (inout TypeMapping<Item>) -> Void = { $0.uniqueKeys("id") }
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Item() }, { Special() }, { List() })
      provider.configure(Item.self, keys)
    }
  }

  private let merging = Self.mapper()

  private func item(_ id: Int?, _ name: String = "old", kind: String = "") -> Item {
    let item = Item()
    item.id = id
    item.name = name
    item.kind = kind
    return item
  }

  @Test("without unique keys an array is replaced", arguments: UpdateEntryPoint.allCases)
  func replaced(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper { _ in }
    let list = List()
    let old = item(1)
    list.items = [old]
    try entryPoint.update(object: list, with: #"{"items":[{"id":1,"name":"new"}]}"#, by: mapper)
    try #require(list.items.count == 1)
    #expect(list.items[0] !== old)
    #expect(list.items[0].name == "new")
    #expect(old.name == "old")
  }

  @Test(
    "with unique keys it follows the document, and known elements stay",
    arguments: UpdateEntryPoint.allCases)
  func merged(entryPoint: UpdateEntryPoint) throws {
    let list = List()
    let one = item(1)
    let two = item(2)
    let three = item(3)
    list.items = [one, two, three]
    try entryPoint.update(
      object: list,
      with: #"{"items":[{"name":"new","id":3},{"id":4,"name":"four"},{"id":1}]}"#, by: merging)
    #expect(list.items.map(\.id) == [3, 4, 1])
    #expect(list.items[0] === three)
    #expect(three.name == "new")
    #expect(list.items[1].name == "four")
    #expect(list.items[1] !== two)
    #expect(list.items[2] === one)
    #expect(one.name == "old")
    // The one that the document does not name was dropped, and is as it was.
    #expect(two.id == 2)
    #expect(two.name == "old")
    try entryPoint.update(object: list, with: #"{"items":[]}"#, by: merging)
    #expect(list.items.isEmpty)
  }

  @Test(
    "a key may be text in the document where the property is a number",
    arguments: UpdateEntryPoint.allCases)
  func convertedKeys(entryPoint: UpdateEntryPoint) throws {
    let list = List()
    let one = item(1)
    list.items = [one]
    try entryPoint.update(object: list, with: #"{"items":[{"id":"1","name":"new"}]}"#, by: merging)
    try #require(list.items.count == 1)
    #expect(list.items[0] === one)
    #expect(one.name == "new")
  }

  @Test("elements without a key are new", arguments: UpdateEntryPoint.allCases)
  func withoutKey(entryPoint: UpdateEntryPoint) throws {
    let list = List()
    let one = item(1)
    let none = item(nil)
    list.items = [none, one]
    try entryPoint.update(
      object: list, with: #"{"items":[{"name":"a"},{"id":null,"name":"b"},{"id":1}]}"#, by: merging)
    #expect(list.items.map(\.name) == ["a", "b", "old"])
    #expect(list.items[2] === one)
    #expect(list.items[0] !== none)
    #expect(list.items[1] !== none)
  }

  @Test("several unique keys must all be equal", arguments: UpdateEntryPoint.allCases)
  func severalKeys(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper { $0.uniqueKeys("id", "kind") }
    let list = List()
    let first = item(1, kind: "a")
    let second = item(1, kind: "b")
    list.items = [first, second]
    try entryPoint.update(
      object: list,
      with: #"{"items":[{"id":1,"kind":"b"},{"id":1,"kind":"c"},{"kind":"a","id":1}]}"#,
      by: mapper)
    #expect(list.items.count == 3)
    #expect(list.items[0] === second)
    #expect(list.items[2] === first)
    #expect(list.items[1] !== first)
    #expect(list.items[1] !== second)
    #expect(list.items[1].kind == "c")
  }

  @Test(
    "unique keys under another name, by key path, and in subclasses",
    arguments: UpdateEntryPoint.allCases
  )
  func renamedKeys(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper { item in
      item.map("identifier", to: "id")
      item.uniqueKeys("id")
    }
    let list = List()
    let special = Special()
    special.id = 9
    let plain = item(8)
    list.items = [special, plain]
    try entryPoint.update(
      object: list,
      with: #"{"items":[{"identifier":8,"name":"p"},{"identifier":9,"name":"s","extra":3}]}"#,
      by: mapper)
    #expect(list.items[0] === plain)
    #expect(list.items[1] === special)
    #expect(plain.name == "p")
    #expect(special.name == "s")
    #expect(special.extra == 3)
  }

  @Test(
    "arrays in arrays' elements, in Optionals and in dictionaries",
    arguments: UpdateEntryPoint.allCases)
  func nestedArrays(entryPoint: UpdateEntryPoint) throws {
    let list = List()
    let outer = item(1)
    let inner = item(2)
    outer.parts = [item(3), inner]
    let maybe = item(4)
    list.items = [outer]
    list.maybe = [maybe]
    try entryPoint.update(
      object: list,
      with: #"{"items":[{"id":1,"parts":[{"id":2,"name":"new"}]}],"maybe":[{"id":5},{"id":4}]}"#,
      by: merging)
    #expect(list.items[0] === outer)
    #expect(outer.parts.count == 1)
    #expect(outer.parts[0] === inner)
    #expect(inner.name == "new")
    try #require(list.maybe?.count == 2)
    #expect(list.maybe?[1] === maybe)
    try entryPoint.update(object: list, with: #"{"maybe":null}"#, by: merging)
    #expect(list.maybe == nil)
    try entryPoint.update(object: list, with: #"{"maybe":[{"id":4}]}"#, by: merging)
    try #require(list.maybe?.count == 1)
    #expect(list.maybe?[0] !== maybe)
  }

  @Test("an array at the root", arguments: [UpdateEntryPoint.string, .data, .jsonValue])
  func root(entryPoint: UpdateEntryPoint) throws {
    let one = item(1)
    var items = [item(2), one]
    try entryPoint.update(&items, with: #"[{"id":1,"name":"new"},{"id":3}]"#, by: merging)
    try #require(items.map(\.id) == [1, 3])
    #expect(items[0] === one)
    #expect(one.name == "new")
  }

  @Test(
    "structs with unique keys keep what the document does not say",
    arguments: UpdateEntryPoint.allCases)
  func structs(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper.with(Entry.self) { $0.uniqueKeys(\.id) }
    var entries = Entries(list: [
      Entry(id: 1, name: "a", note: "n"), Entry(id: 2, name: "b", note: "m"),
    ])
    try entryPoint.update(
      &entries, with: #"{"list":[{"id":2,"name":"c"},{"id":3,"name":"d"}]}"#, by: mapper)
    #expect(
      entries
        == Entries(list: [Entry(id: 2, name: "c", note: "m"), Entry(id: 3, name: "d", note: nil)]))
    let before = entries
    expectError(.typeMismatch, path: "list[1].name") {
      try entryPoint.update(
        &entries, with: #"{"list":[{"id":2,"name":"e"},{"id":3,"name":[]}]}"#, by: mapper)
    }
    #expect(entries == before)
  }

  @Test("a dictionary of objects is merged by key", arguments: UpdateEntryPoint.allCases)
  func dictionaries(entryPoint: UpdateEntryPoint) throws {
    let list = List()
    let first = item(1)
    let second = item(2)
    list.byName = ["a": first, "b": second]
    try entryPoint.update(
      object: list, with: #"{"byName":{"a":{"name":"new"},"c":{"id":3}}}"#, by: merging)
    #expect(list.byName.keys.sorted() == ["a", "b", "c"])
    #expect(list.byName["a"] === first)
    #expect(first.name == "new")
    #expect(first.id == 1)
    #expect(list.byName["b"] === second)
    #expect(second.name == "old")
    #expect(list.byName["c"]?.id == 3)
    try entryPoint.update(object: list, with: #"{"byName":{}}"#, by: merging)
    #expect(list.byName.count == 3)
  }
}
