import AutoMapper
import AutoMapperTestSupport
import Testing

/// Structs in which the document has all properties, so that they need not be found before they
/// are read.
@Suite("Stores: structs that are replaced as wholes")
struct WholeInstanceTests {
  struct Item: Equatable {
    let id: Int
    var name: String
    var note: String?
  }

  struct Other: Equatable { var id: Int }

  struct Ticket: Equatable {
    var code: String
    var seat: Int
    var count = 0
  }

  struct Team {
    var lead: Item
    var items: [Item]
  }

  /// A store of the program, for which structs are found before they are read.
  final class Forwarding: InstanceStore {
    let store = InMemoryStore()

    func canStore(_ type: any Any.Type) -> Bool { store.canStore(type) }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      try store.instances(of: type, matching: keys)
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      try store.insert(instance, keys: keys)
    }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
      try store.replace(old, with: new, keys: keys)
    }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws {
      try store.remove(instance, keys: keys)
    }
  }

  private static func mapper(
    _ store: any InstanceStore, _ options: MappingOptions = .default, mode: UpsertMode = .update
  ) -> ObjectMapper {
    ObjectMapper(options: options, stores: [store]) { provider in
      provider.configure(Item.self) { $0.uniqueKeys(\.id, mode: mode) }
      provider.configure(Ticket.self) { $0.uniqueKeys(\.code, \.seat) }
    }
  }

  @Test("A struct is inserted, and replaced by the next one with its keys")
  func upsert() throws {
    for entryPoint in EntryPoint.allCases {
      let store = InMemoryStore()
      let mapper = Self.mapper(store)
      let first = try entryPoint.map(
        #"[{"id":1,"name":"a","note":"n"},{"id":2,"name":"b","note":null}]"#, to: [Item].self,
        with: mapper)
      #expect(store.instances(of: Item.self) == first)
      // The second one is not whole, so that its note stays.
      let second = try entryPoint.map(
        #"[{"id":2,"name":"c","note":"m"},{"id":1,"name":"d"}]"#, to: [Item].self, with: mapper)
      #expect(
        second == [Item(id: 2, name: "c", note: "m"), Item(id: 1, name: "d", note: "n")])
      #expect(store.instances(of: Item.self) == second.reversed())
    }
  }

  @Test("Several keys identify one struct")
  func severalKeys() throws {
    for entryPoint in EntryPoint.allCases {
      let store = InMemoryStore()
      let mapper = Self.mapper(store)
      let text =
        #"[{"code":"a","seat":1,"count":1},{"code":"a","seat":2,"count":2},"#
        + #"{"code":"a","seat":1,"count":3}]"#
      _ = try entryPoint.map(text, to: [Ticket].self, with: mapper)
      #expect(
        store.instances(of: Ticket.self)
          == [Ticket(code: "a", seat: 1, count: 3), Ticket(code: "a", seat: 2, count: 2)])
    }
  }

  @Test("A failure takes back what was inserted, and puts back what was replaced")
  func failure() throws {
    for entryPoint in EntryPoint.allCases {
      let store = InMemoryStore()
      let mapper = Self.mapper(store)
      let old = Item(id: 1, name: "old", note: nil)
      try store.insert(old, keys: ["id": 1])
      let text =
        #"[{"id":1,"name":"a","note":"n"},{"id":2,"name":"b","note":"n"},"#
        + #"{"id":1,"name":"c","note":"n"},{"id":2,"name":"d","note":"n"},{"id":3,"name":[]}]"#
      let error = errorOfMapping(text, to: [Item].self, through: entryPoint, with: mapper)
      #expect(error?.path.description == "[4].name")
      #expect(store.instances(of: Item.self) == [old])
      #expect(store.count == 1)
    }
  }

  @Test("What was inserted and then updated to other keys is taken back, too")
  func movedAndTakenBack() throws {
    struct Page {
      var items: [Ticket]
      var last: Ticket
      var end: Int
    }
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    var page = Page(
      items: [], last: Ticket(code: "a", seat: 1, count: 0), end: 0)
    let error = mappingError {
      try mapper.update(
        &page,
        with: #"{"items":[{"code":"a","seat":1,"count":1}],"last":{"count":2},"end":"x"}"#)
    }
    #expect(error?.path.description == "end")
    #expect(store.count == 0)
  }

  /// The results of two documents, what is stored after each, and the errors.
  private static func outcome(
    _ texts: [String], _ entryPoint: EntryPoint, _ mapper: ObjectMapper, _ store: InMemoryStore
  ) throws -> String {
    try store.insert(Item(id: 1, name: "first", note: "n"), keys: ["id": 1])
    try store.insert(Item(id: 2, name: "twice", note: "n"), keys: ["id": 2])
    try store.insert(Item(id: 2, name: "twice", note: "m"), keys: ["id": 2])
    try store.insert(Item(id: 30, name: "moved", note: "n"), keys: ["id": 3])
    try store.insert(Other(id: 4), keys: ["id": 4])
    var lines: [String] = []
    for text in texts {
      do {
        lines.append("\(try entryPoint.map(text, to: Team.self, with: mapper))")
      } catch {
        lines.append("\(error)")
      }
      lines.append("\(store.instances(of: Item.self)) \(store.count)")
    }
    return lines.joined(separator: "\n")
  }

  private static func item(_ generator: inout SeededGenerator, isSpoiled: Bool) -> String {
    let id = Int.random(in: isSpoiled ? 0...9 : 5...9, using: &generator)
    guard isSpoiled else { return #"{"id":\#(id),"name":"n\#(id)","note":"x"}"# }
    return [
      #"{"id":\#(id),"name":"n\#(id)","note":"x"}"#, #"{"id":\#(id),"name":"p"}"#,
      #"{"name":"q","note":"x"}"#, #"{"id":\#(id),"name":1,"note":"x","more":2}"#,
      #"{"id":\#(id),"name":"r","note":null,"id":5}"#, #"{"id":null,"name":"s","note":"x"}"#,
      #"{"id":"\#(id)","name":[],"note":"x"}"#, "null",
    ].randomElement(using: &generator) ?? ""
  }

  @Test(
    "Results, errors and what is stored are the same as in a store of the program",
    arguments: [
      ("default", .default), ("strict", .strict), ("lenient", .lenient),
      ("collecting", MappingOptions.changing { $0.collectsErrors = true }),
    ] as [(String, MappingOptions)])
  func sameAsOtherStore(name: String, options: MappingOptions) throws {
    var generator = SeededGenerator(seed: 3)
    // The members of a dictionary have another order each time.
    let entryPoints: [EntryPoint] = [.string, .data, .jsonValue]
    for round in 0..<80 {
      let mode: UpsertMode = round.isMultiple(of: 2) ? .update : .replace
      let texts = (0..<2).map { _ in
        let items = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          Self.item(&generator, isSpoiled: Int.random(in: 0..<5, using: &generator) == 0)
        }
        let lead = Self.item(&generator, isSpoiled: Bool.random(using: &generator))
        return #"{"items":[\#(items.joined(separator: ","))],"lead":\#(lead)}"#
      }
      for entryPoint in entryPoints {
        let (memory, other) = (InMemoryStore(), Forwarding())
        let found = try Self.outcome(
          texts, entryPoint, Self.mapper(memory, options, mode: mode), memory)
        let expected = try Self.outcome(
          texts, entryPoint, Self.mapper(other, options, mode: mode), other.store)
        #expect(found == expected, "\(entryPoint) \(mode) \(texts)")
      }
    }
  }
}
