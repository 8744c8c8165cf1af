import AutoMapper
import Testing

/// The contents of stores after a call that failed.
@Suite("Stores: all or nothing")
struct AtomicStoreTests {
  final class User {
    var id: Int = 0
    var name = ""
    var friends: [User] = []
  }

  struct Tag: Equatable {
    var id: Int
    var name: String
  }

  /// Nothing tells one from another.
  struct Note: Equatable { var text: String }

  struct Page {
    var users: [User] = []
    var tags: [Tag] = []
    var notes: [Note] = []
    var last = 0
  }

  private static func mapper(
    _ store: InMemoryStore, _ mode: UpsertMode = .update, _ options: MappingOptions = .default
  ) -> ObjectMapper {
    ObjectMapper(options: options, stores: [store]) { provider in
      provider.registerAll({ User() }, { Page() })
      provider.configure(User.self) { $0.uniqueKeys("id", mode: mode) }
      provider.configure(Tag.self) { $0.uniqueKeys("id", mode: mode) }
    }
  }

  @Test(
    "a mapping that fails leaves no instance behind, and stored ones as they were",
    arguments: EntryPoint.allCases, UpsertMode.allCases)
  func mapping(entryPoint: EntryPoint, mode: UpsertMode) throws {
    let store = InMemoryStore(for: User.self, Tag.self, Note.self)
    let mapper = Self.mapper(store, mode)
    let old = try entryPoint.map(
      #"{"users":[{"id":1,"name":"a"}],"tags":[{"id":1,"name":"t"}],"notes":[{"text":"n"}]}"#,
      to: Page.self, with: mapper)
    let user = old.users[0]
    expectError(path: "last") {
      try entryPoint.map(
        #"""
        {"users":[{"id":1,"name":"b","friends":[{"id":2},{"id":3,"friends":[{"id":1}]}]}],
         "tags":[{"id":1,"name":"u"},{"id":2,"name":"v"}],"notes":[{"text":"m"}],"last":[]}
        """#, to: Page.self, with: mapper)
    }
    #expect(store.count == 3)
    #expect(user.name == "a")
    #expect(user.friends.isEmpty)
    #expect(store.instances(of: User.self).map { $0 === user } == [true])
    #expect(store.instances(of: Tag.self) == [Tag(id: 1, name: "t")])
    #expect(store.instances(of: Note.self) == [Note(text: "n")])
  }

  @Test("an update that changes keys moves the instance back", arguments: UpdateEntryPoint.allCases)
  func keys(entryPoint: UpdateEntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    let users = try mapper.map(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#, to: [User].self)
    var box = Box(value: users[0])
    for text in [#"{"value":{"name":"x","friends":[{"id":3},{"id":2,"name":"y"}]},"more":[]}"#] {
      expectError(.unknownKey) {
        try entryPoint.update(&box, with: text, by: Self.mapper(store, .update, .strictKeys))
      }
      #expect(users[0].name == "a")
      #expect(users[1].name == "b")
      #expect(store.count == 2)
    }
    struct Pair {
      var first: User
      var number: Int
    }
    var pair = Pair(first: users[0], number: 1)
    #expect(throws: MappingError.self) {
      try entryPoint.update(&pair, with: #"{"first":{"id":2,"name":"z"},"number":[]}"#, by: mapper)
    }
    #expect(users[1].name == "b")
    #expect(users[0].name == "a")
    #expect(store.count == 2)
    #expect(throws: MappingError.self) {
      var user = users[0]
      try entryPoint.update(&user, with: #"{"id":7,"friends":[{"id":2,"name":[]}]}"#, by: mapper)
    }
    #expect(users[0].id == 1)
    #expect(store.count == 2)
    #expect(try store.instances(of: User.self, matching: ["id": 1]).count == 1)
    #expect(try store.instances(of: User.self, matching: ["id": 7]).isEmpty)
  }

  @Test("an element that is left out is not stored, and neither is what is in it")
  func dropped() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store, .update, .droppingElements)
    let users = try mapper.map(
      #"[{"id":1,"friends":[{"id":2}],"name":[]},{"id":3}]"#, to: [User].self)
    #expect(users.map(\.id) == [3])
    #expect(store.instances(of: User.self).map(\.id) == [3])
  }

  @Test(
    "a wrong key for which a default would stand is an error before anything is stored",
    arguments: EntryPoint.allCases)
  func wrongKey(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store, .update, .usingDefaults)
    let error = errorOfMapping(
      #"{"id":[],"name":"a"}"#, to: User.self, through: entryPoint, with: mapper)
    #expect(error.map(sentenceText) == "id: expected Int, found an array")
    #expect(store.count == 0)
  }
}

extension MappingOptions {
  fileprivate static let strictKeys = MappingOptions.changing { $0.unknownKeys = .throw }
}
