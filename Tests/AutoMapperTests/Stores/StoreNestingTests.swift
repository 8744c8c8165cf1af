import AutoMapper
import Testing

/// Instances that are nested inside instances with the same unique keys.
@Suite("Stores: an instance inside itself")
struct StoreNestingTests {
  class User {
    var id: Int?
    var name = ""
    var friend: User?
    var friends: [User] = []
  }

  final class Admin: User { var level = 1 }

  struct Page: Equatable {
    var id: Int
    var title = ""
    var pages: [Page]?
  }

  struct Failure: Error {}

  /// Refuses to insert, but finds what was put into it.
  struct ReadOnlyStore: InstanceStore {
    let memory = InMemoryStore()

    func canStore(_ type: any Any.Type) -> Bool { true }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      try memory.instances(of: type, matching: keys)
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws { throw Failure() }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws { throw Failure() }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws { throw Failure() }
  }

  private static func mapper(
    _ store: any InstanceStore, mode: UpsertMode = .update,
    options: MappingOptions = .default, hasFactories: Bool = true,
    _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options, stores: [store]) { provider in
      if hasFactories {
        provider.registerAll({ User() }, { Admin() })
      }
      provider.configure(User.self) { $0.uniqueKeys("id", mode: mode) }
      provider.configure(Page.self) { $0.uniqueKeys("id", mode: mode) }
      more(&provider)
    }
  }

  @Test("an object inside an object with its keys is that object", arguments: EntryPoint.allCases)
  func update(entryPoint: EntryPoint) throws {
    let texts = [
      #"{"id":1,"name":"a","friend":{"id":1,"name":"b"}}"#,
      #"{"friend":{"name":"b","id":1},"id":1}"#,
      #"{"name":"a","friends":[{"id":2,"friend":{"id":1,"name":"b"}},{"id":1}],"id":1}"#,
    ]
    for text in texts {
      let store = InMemoryStore()
      let mapper = Self.mapper(store)
      let user = try entryPoint.map(text, to: User.self, with: mapper)
      #expect(store.instances(of: User.self).count { $0.id == 1 } == 1, "\(text)")
      let inner = user.friend ?? user.friends[0].friend
      #expect(inner === user, "\(text)")
      #expect(user.friends.last.map { $0 === user } ?? true, "\(text)")
      // What keeps the objects alive is taken apart, lest they live for ever.
      (user.friend, user.friends) = (nil, [])
      for user in store.instances(of: User.self) { user.friend = nil }
      #expect(try entryPoint.map(#"{"id":1,"name":"c"}"#, to: User.self, with: mapper) === user)
      #expect(store.instances(of: User.self).count { $0.id == 1 } == 1)
      #expect(user.name == "c")
    }
  }

  @Test("it is the same as when the object was stored before", arguments: EntryPoint.allCases)
  func storedBefore(entryPoint: EntryPoint) throws {
    let text = #"{"id":1,"friend":{"id":1,"name":"b"}}"#
    var names: [String] = []
    for isStored in [false, true] {
      let store = InMemoryStore()
      let mapper = Self.mapper(store)
      if isStored { _ = try mapper.map(#"{"id":1,"name":"old"}"#, to: User.self) }
      let user = try entryPoint.map(text, to: User.self, with: mapper)
      #expect(user.friend === user)
      #expect(store.count == 1)
      names.append(user.name)
      user.friend = nil
    }
    #expect(names == ["b", "b"])
  }

  @Test(
    "in mode replace the outer one takes the place of the inner one", arguments: EntryPoint.allCases
  )
  func replace(entryPoint: EntryPoint) throws {
    for isStored in [false, true] {
      let store = InMemoryStore()
      let mapper = Self.mapper(store, mode: .replace)
      if isStored { _ = try mapper.map(#"{"id":1,"name":"old"}"#, to: User.self) }
      let user = try entryPoint.map(
        #"{"id":1,"name":"a","friend":{"id":1,"name":"b"}}"#, to: User.self, with: mapper)
      #expect(user.name == "a")
      #expect(user.friend?.name == "b")
      #expect(user.friend !== user)
      #expect(store.instances(of: User.self).map { $0 === user } == [true])
      let next = try entryPoint.map(#"{"id":1,"name":"c"}"#, to: User.self, with: mapper)
      #expect(store.instances(of: User.self).map { $0 === next } == [true])
    }
  }

  @Test(
    "a struct takes the place of one that it holds", arguments: EntryPoint.allCases,
    UpsertMode.allCases)
  func structs(entryPoint: EntryPoint, mode: UpsertMode) throws {
    for isStored in [false, true] {
      let store = InMemoryStore()
      let mapper = Self.mapper(store, mode: mode)
      if isStored { try store.insert(Page(id: 1, title: "old"), keys: ["id": 1]) }
      let page = try entryPoint.map(
        #"{"id":1,"title":"a","pages":[{"id":1,"title":"b"},{"id":2,"title":"c"}]}"#,
        to: Page.self, with: mapper)
      #expect(page.pages?.map(\.title) == ["b", "c"])
      #expect(store.instances(of: Page.self).count == 2)
      #expect(try store.instances(of: Page.self, matching: ["id": 1]) as? [Page] == [page])
    }
  }

  @Test("an inner object of a superclass is the outer one, too")
  func superclass() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    let admin = try mapper.map(
      #"{"id":1,"level":3,"friend":{"id":1,"name":"b"}}"#, to: Admin.self)
    #expect(admin.friend === admin)
    #expect(admin.level == 3)
    #expect(admin.name == "b")
    #expect(store.count == 1)
    admin.friend = nil
  }

  @Test("closures that go on mapping find it as well", arguments: EntryPoint.allCases)
  func closures(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store) { provider in
      provider.configure(User.self) { user in
        user.map("friend", to: \.friend) { try $0.map(to: User.self) }
      }
    }
    let user = try entryPoint.map(
      #"{"id":1,"name":"a","friend":{"id":1,"name":"b"}}"#, to: User.self, with: mapper)
    #expect(user.friend === user)
    #expect(store.count == 1)
    user.friend = nil
  }

  @Test(
    "a class without a factory is refused, since there is no object yet",
    arguments: EntryPoint.allCases)
  func withoutFactory(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(
      store, options: .changing { $0.buildsClassesWithoutFactory = true }, hasFactories: false)
    let text = #"{"id":1,"name":"a","friend":{"id":1,"name":"b","friends":[]},"friends":[]}"#
    let error = errorOfMapping(text, to: User.self, through: entryPoint, with: mapper)
    #expect(error?.kind == .factoryRequired)
    #expect(
      error.map(sentenceText)
        == "friend: cannot make an instance of User, which is a class; register a factory: "
        + "provider.register { User() }; it cannot be built without one, since an object inside it "
        + "has the same unique keys")
    #expect(store.count == 0)
    // Where it is stored already, there is one.
    let stored = try entryPoint.map(
      #"{"id":1,"name":"c","friends":[]}"#, to: User.self, with: mapper)
    let user = try entryPoint.map(text, to: User.self, with: mapper)
    #expect(user === stored)
    #expect(user.friend === user)
    #expect(store.count == 1)
    user.friend = nil
  }

  @Test("an object that fails is not stored, and found no more", arguments: EntryPoint.allCases)
  func failure(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    for text in [
      #"{"id":1,"friend":{"id":1,"name":"b"},"friends":5}"#,
      #"{"id":1,"friend":{"id":1,"name":[]}}"#,
      #"[{"id":1,"friend":{"id":1,"friends":[{"id":1,"friend":7}]}}]"#,
    ] {
      #expect(throws: MappingError.self) {
        if text.hasPrefix("[") {
          _ = try entryPoint.map(text, to: [User].self, with: mapper)
        } else {
          _ = try entryPoint.map(text, to: User.self, with: mapper)
        }
      }
      #expect(store.count == 0, "\(text)")
    }
    let user = try entryPoint.map(#"{"id":1,"name":"c"}"#, to: User.self, with: mapper)
    #expect(store.instances(of: User.self).map { $0 === user } == [true])
  }

  @Test("a store that refuses leaves nothing behind either")
  func refusal() throws {
    let store = ReadOnlyStore()
    let mapper = Self.mapper(store)
    for _ in 0..<2 {
      let error = mappingError {
        try mapper.map(#"{"id":1,"friend":{"id":1,"friend":null}}"#, to: User.self)
      }
      #expect(error?.kind == .transformFailed)
      #expect(error?.path.isRoot == true)
    }
  }

  @Test(
    "an object that is left out inside another one is not lost to it",
    arguments: EntryPoint.allCases)
  func dropped(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store, options: .changing { $0.invalidElements = .drop })
    let user = try entryPoint.map(
      #"{"id":1,"name":"a","friends":[{"id":1,"friends":7},{"id":1,"name":"b"},{"id":2}]}"#,
      to: User.self, with: mapper)
    try #require(user.friends.map(\.id) == [1, 2])
    #expect(user.friends[0] === user)
    #expect(store.count == 2)
    user.friends = []
  }

  @Test("an object without keys inside one without keys is stored as well")
  func withoutKeys() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    expectError(path: "friend.id") {
      try mapper.map(#"{"name":"a","friend":{"name":"b"}}"#, to: User.self)
    }
    #expect(store.instances(of: User.self).map(\.name) == ["b"])
  }
}
