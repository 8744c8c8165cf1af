import AutoMapper
import Testing

/// The notifications that stores receive about instances that are updated in place.
@Suite("Stores: updates")
struct StoreUpdateTests {
  final class User {
    var id: Int?
    var name = ""
    var friends: [User] = []
  }

  struct Team {
    var name = ""
    var lead: User?
  }

  struct Tag {
    var id: Int
    var name: String
  }

  struct Page { var tag: Tag }

  struct Form { var name: String }

  /// A store that records its notifications; it finds instances as they were when it was last
  /// notified of them.
  final class Journal: InstanceStore, @unchecked Sendable {
    let memory = InMemoryStore()
    private(set) var lines: [String] = []

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }

    private func note(_ event: String, _ instance: Any, _ keys: [String: JSONValue]) {
      let name = (instance as? User)?.name ?? (instance as? Tag)?.name ?? "?"
      lines.append("\(event) \(name) \(keys["id"].map { "\($0)" } ?? "-")")
    }

    func canStore(_ type: any Any.Type) -> Bool { type == User.self || type == Tag.self }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      try memory.instances(of: type, matching: keys)
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      note("insert", instance, keys)
      try memory.insert(instance, keys: keys)
    }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
      note("replace", new, keys)
      try memory.replace(old, with: new, keys: keys)
    }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws {
      note("remove", instance, keys)
      try memory.remove(instance, keys: keys)
    }
  }

  let journal = Journal()
  let mapper: ObjectMapper

  init() {
    var provider = MappingProvider()
    provider.register { User() }
    provider.configure(User.self) { $0.uniqueKeys("id") }
    provider.configure(Tag.self) { $0.uniqueKeys("id") }
    mapper = ObjectMapper(provider, stores: [journal])
  }

  /// A user of the store.
  private func user(_ id: Int = 1, _ name: String = "A") throws -> User {
    let user = try mapper.map(#"{"id":\#(id),"name":"\#(name)"}"#, to: User.self)
    _ = journal.take()
    return user
  }

  @Test("an object that is updated is put in the store again")
  func object() throws {
    let user = try user()
    try mapper.update(user, with: #"{"name":"B"}"#)
    #expect(journal.take() == ["replace B 1"])
    try mapper.update(user, with: ["id": 1, "name": "C"])
    #expect(journal.take() == ["replace C 1"])
    try mapper.update(user, from: Form(name: "D"))
    #expect(journal.take() == ["replace D 1"])
    var variable = user
    try mapper.update(&variable, with: #"{"name":"E"}"#)
    #expect(journal.take() == ["replace E 1"])
    #expect(variable === user)
    #expect(user.name == "E")
  }

  @Test("so are objects that belong to what is updated, with or without their keys")
  func nested() throws {
    let user = try user()
    var team = Team(name: "T", lead: user)
    try mapper.update(&team, with: #"{"lead":{"name":"B"}}"#)
    #expect(journal.take() == ["replace B 1"])
    #expect(team.lead === user)
    try mapper.update(&team, with: #"{"lead":{"id":1,"name":"C"}}"#)
    #expect(journal.take() == ["replace C 1"])
    #expect(team.lead === user)
    user.friends = [try self.user(2, "X")]
    try mapper.update(user, with: #"{"friends":[{"id":2,"name":"Y"},{"id":3,"name":"Z"}]}"#)
    #expect(journal.take() == ["replace Y 2", "insert Z 3", "replace C 1"])
  }

  @Test("a struct takes the place of the stored one")
  func structure() throws {
    var page = try mapper.map(#"{"tag":{"id":1,"name":"a"}}"#, to: Page.self)
    try mapper.update(&page, with: #"{"tag":{"name":"b"}}"#)
    #expect(journal.take() == ["insert a 1", "replace b 1"])
    #expect(journal.memory.instances(of: Tag.self).map(\.name) == ["b"])
  }

  @Test("what the store does not have is updated, and not inserted")
  func notStored() throws {
    let user = User()
    user.id = 1
    try mapper.update(user, with: #"{"name":"B"}"#)
    let nameless = User()
    try mapper.update(nameless, with: #"{"id":5,"name":"C"}"#)
    #expect(user.name == "B")
    #expect(nameless.id == 5)
    #expect(journal.take() == [])
    #expect(journal.memory.count == 0)
  }

  @Test("another object with the same keys gives its place to the one that is updated")
  func namesake() throws {
    let stored = try user()
    let user = User()
    user.id = 1
    try mapper.update(user, with: #"{"name":"B"}"#)
    #expect(journal.take() == ["replace B 1"])
    #expect(stored.name == "A")
    // The store finds objects by their identity, and values by their keys.
    #expect(journal.memory.instances(of: User.self).map { $0 === user } == [true])
  }

  @Test("an update that changes the keys moves the object")
  func changedKeys() throws {
    let user = try user()
    try mapper.update(user, with: #"{"id":2,"name":"B"}"#)
    #expect(journal.take() == ["remove A 1", "insert B 2"])
    #expect(try mapper.map(#"{"id":2}"#, to: User.self) === user)
    let other = try self.user(3, "C")
    try mapper.update(user, with: #"{"id":3}"#)
    #expect(journal.take() == ["remove B 2", "replace B 3"])
    #expect(journal.memory.instances(of: User.self).map { $0 === user } == [true])
    try mapper.update(user, with: #"{"id":null}"#)
    #expect(journal.take() == ["remove B 3", "insert B -"])
    #expect(other.id == 3)
  }

  @Test("an object that was stored without keys is found by those that an update gives it")
  func laterKeys() throws {
    let store = InMemoryStore()
    let mapper = ObjectMapper(stores: [store]) { provider in
      provider.register { User() }
      provider.configure(User.self) { $0.uniqueKeys("id") }
    }
    #expect(throws: MappingError.self) { try mapper.map(#"{"name":"A"}"#, to: User.self) }
    let user = try #require(store.instances(of: User.self).first)
    try mapper.update(user, with: #"{"name":"B"}"#)
    #expect(store.count == 1)
    try mapper.update(user, with: #"{"id":5}"#)
    #expect(try store.instances(of: User.self, matching: ["id": 5]).count == 1)
    #expect(try mapper.map(#"{"id":5,"name":"C"}"#, to: User.self) === user)
    #expect(store.count == 1)
    #expect(user.name == "C")
    // And back again.
    try mapper.update(user, with: #"{"id":null}"#)
    try mapper.update(user, with: #"{"id":6}"#)
    #expect(try mapper.map(#"{"id":6}"#, to: User.self) === user)
    #expect(store.count == 1)
  }

  @Test("an update that fails is not reported to the store")
  func failure() throws {
    let user = try user()
    #expect(throws: MappingError.self) {
      try mapper.update(user, with: #"{"name":"B","friends":5}"#)
    }
    #expect(user.name == "A")
    #expect(journal.take() == [])
  }

  @Test("several stored objects with its keys are an error before anything is updated")
  func severalMatches() throws {
    let user = User()
    user.id = 7
    for _ in 0..<2 {
      let stored = User()
      stored.id = 7
      try journal.memory.insert(stored, keys: ["id": 7])
    }
    expectError(
      "expected at most one stored User with id = 7, found 2 "
        + "(line 1, column 2); nothing was updated"
    ) { try mapper.update(user, with: #" {"name":"B"}"#) }
    #expect(user.name == "")
    // One that is stored itself is put in its own place.
    try journal.memory.insert(user, keys: ["id": 7])
    try mapper.update(user, with: #"{"name":"B"}"#)
    #expect(user.name == "B")
    #expect(journal.take() == ["replace B 7"])
  }
}
