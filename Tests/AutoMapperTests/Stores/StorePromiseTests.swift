import AutoMapper
import Foundation
import Testing

/// The promises of a store when keys change, when classes inherit, and when several mappers have
/// it.
@Suite("Stores: one instance for each class and its keys")
struct StorePromiseTests {
  class User {
    var id = 0
    var name = ""
    var friend: User?
    var friends: [User] = []
  }

  final class Admin: User { var level = 1 }

  /// A store of the program that has room for one instance with each class and key.
  final class Shelf: InstanceStore, @unchecked Sendable {
    private let lock = NSLock()
    private(set) var users: [String: User] = [:]

    private func slot(_ instance: Any, _ keys: [String: JSONValue]) -> String {
      "\(type(of: instance)) \(keys["id"] ?? .null)"
    }

    func canStore(_ type: any Any.Type) -> Bool { type is User.Type }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      lock.withLock {
        [User(), Admin()].compactMap { users[slot($0, keys)] }
          .filter { type == User.self || Swift.type(of: $0) == type }
      }
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      lock.withLock { users[slot(instance, keys)] = instance as? User }
    }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
      lock.withLock {
        users[slot(old, keys)] = nil
        users[slot(new, keys)] = new as? User
      }
    }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws {
      lock.withLock { users[slot(instance, keys)] = nil }
    }
  }

  static func mapper(
    _ stores: [any InstanceStore], _ mode: UpsertMode = .update, choosesTypes: Bool = false,
    _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(stores: stores) { provider in
      provider.register { User() }
      provider.register { Admin() }
      provider.configure(User.self) { user in
        user.uniqueKeys("id", mode: mode)
        if choosesTypes { user.discriminator("t", ["user": User.self, "admin": Admin.self]) }
      }
      more(&provider)
    }
  }

  // MARK: Keys that change

  @Test(
    "an object inside one whose keys change has the old keys for itself",
    arguments: UpdateEntryPoint.allCases)
  func oldKeys(entryPoint: UpdateEntryPoint) throws {
    for text in [
      #"{"id":3,"friend":{"id":2,"name":"b"}}"#, #"{"friend":{"name":"b","id":2},"id":3}"#,
      #"{"friends":[{"id":2,"name":"b"}],"id":3}"#,
    ] {
      for store in [InMemoryStore(), Shelf()] as [any InstanceStore] {
        let mapper = Self.mapper([store])
        let user = try mapper.map(#"{"id":2,"name":"a"}"#, to: User.self)
        try entryPoint.update(object: user, with: text, by: mapper)
        let friend = try #require(user.friend ?? user.friends.first)
        #expect(user.id == 3 && user.name == "a", "\(text)")
        #expect(friend !== user, "\(text)")
        #expect(friend.id == 2 && friend.name == "b", "\(text)")
        // Both are found again.
        #expect(try mapper.map(#"{"id":2}"#, to: User.self) === friend, "\(text)")
        #expect(try mapper.map(#"{"id":3}"#, to: User.self) === user, "\(text)")
      }
    }
  }

  @Test(
    "an object inside one whose keys change, with its new keys, is that one",
    arguments: UpdateEntryPoint.allCases)
  func newKeys(entryPoint: UpdateEntryPoint) throws {
    for text in [
      #"{"id":3,"friend":{"id":3,"name":"b"}}"#, #"{"friend":{"name":"b","id":3},"id":3}"#,
    ] {
      for isKnown in [false, true] {
        let store = InMemoryStore()
        let mapper = Self.mapper([store])
        let user = try mapper.map(#"{"id":2,"name":"a"}"#, to: User.self)
        if isKnown { _ = try mapper.map(#"{"id":3,"name":"c"}"#, to: User.self) }
        var variable = user
        try entryPoint.update(&variable, with: text, by: mapper)
        #expect(variable === user && user.friend === user, "\(text)")
        #expect(user.name == "b", "\(text)")
        user.friend = nil
        #expect(store.instances(of: User.self).map { $0 === user } == [true], "\(text)")
      }
    }
  }

  @Test(
    "an object that holds itself, and whose keys change, holds another one with the old keys",
    arguments: UpdateEntryPoint.allCases)
  func circle(entryPoint: UpdateEntryPoint) throws {
    for text in [
      #"{"id":3,"friend":{"id":2},"friends":[{"id":2}]}"#,
      #"{"friends":[{"id":2}],"friend":{"id":2},"id":3}"#,
    ] {
      let store = InMemoryStore()
      let mapper = Self.mapper([store])
      let user = try mapper.map(#"{"id":2,"name":"a"}"#, to: User.self)
      (user.friend, user.friends) = (user, [user])
      try entryPoint.update(object: user, with: text, by: mapper)
      let friend = try #require(user.friend)
      #expect(friend !== user, "\(text)")
      #expect(user.friends.map { $0 === friend } == [true], "\(text)")
      #expect(friend.id == 2 && user.id == 3, "\(text)")
      #expect(store.count == 2, "\(text)")
    }
  }

  @Test("an update that fails gives an object its keys back", arguments: UpdateEntryPoint.allCases)
  func failure(entryPoint: UpdateEntryPoint) throws {
    for store in [InMemoryStore(), Shelf()] as [any InstanceStore] {
      let mapper = Self.mapper([store])
      let user = try mapper.map(#"{"id":2,"name":"a"}"#, to: User.self)
      let error = mappingError {
        try entryPoint.update(
          object: user, with: #"{"id":3,"friends":[{"id":2},{"id":4}],"friend":7}"#, by: mapper)
      }
      #expect(error?.path.description == "friend")
      #expect(user.id == 2 && user.friends.isEmpty)
      #expect(try mapper.map(#"{"id":2}"#, to: User.self) === user)
      #expect(try store.instances(of: User.self, matching: ["id": 3]).isEmpty)
      #expect(try store.instances(of: User.self, matching: ["id": 4]).isEmpty)
    }
  }

  @Test("an object that is not stored is found inside itself as well, and still not stored")
  func notStored() throws {
    let store = InMemoryStore()
    let user = User()
    user.id = 1
    try Self.mapper([store]).update(user, with: #"{"friend":{"id":1,"name":"b"}}"#)
    #expect(user.friend === user && user.name == "b")
    #expect(store.count == 0)
    user.friend = nil
  }

  @Test("an update that cannot tell whose keys it takes changes nothing")
  func severalOthers() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper([store])
    let user = try mapper.map(#"{"id":1}"#, to: User.self)
    for _ in 0..<2 { try store.insert(User(), keys: ["id": 7]) }
    expectError(
      "expected at most one stored User with id = 7, found 2 (line 1, column 1); nothing was "
        + "updated"
    ) { try mapper.update(user, with: #"{"id":7}"#) }
    #expect(user.id == 1)
    #expect(
      try store.instances(of: User.self, matching: ["id": 1]).map { $0 as AnyObject === user }
        == [true])
    #expect(store.count == 3)
  }

  // MARK: Classes that inherit

  @Test(
    "what a discriminator chooses is an instance of that class", arguments: EntryPoint.allCases,
    UpsertMode.allCases)
  func chosenClasses(entryPoint: EntryPoint, mode: UpsertMode) throws {
    for first in ["user", "admin"] {
      for store in [InMemoryStore(), Shelf()] as [any InstanceStore] {
        let mapper = Self.mapper([store], mode, choosesTypes: true)
        for type in [first, "user", "admin", "user", "admin"] {
          let user = try entryPoint.map(#"{"t":"\#(type)","id":2}"#, to: User.self, with: mapper)
          #expect(user is Admin == (type == "admin"))
        }
        #expect(try store.instances(of: User.self, matching: ["id": 2]).count == 2)
        #expect(try store.instances(of: Admin.self, matching: ["id": 2]).count == 1)
      }
    }
  }

  @Test(
    "an object of a class is the one of exactly this class, or else the one of a subclass",
    arguments: EntryPoint.allCases)
  func declaredClasses(entryPoint: EntryPoint) throws {
    let store = InMemoryStore()
    let mapper = Self.mapper([store])
    let admin = try entryPoint.map(#"{"id":1,"level":3}"#, to: Admin.self, with: mapper)
    #expect(try entryPoint.map(#"{"id":1}"#, to: User.self, with: mapper) === admin)
    let user = try entryPoint.map(#"{"id":2}"#, to: User.self, with: mapper)
    let other = try entryPoint.map(#"{"id":2}"#, to: Admin.self, with: mapper)
    #expect(other !== user)
    for _ in 0..<2 {
      #expect(try entryPoint.map(#"{"id":2}"#, to: User.self, with: mapper) === user)
      #expect(try entryPoint.map(#"{"id":2}"#, to: Admin.self, with: mapper) === other)
    }
    #expect(store.count == 3)
  }

  @Test("an object gets another class's keys without taking the other's place")
  func keysOfAnotherClass() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper([store])
    let user = try mapper.map(#"{"id":1}"#, to: User.self)
    let admin = try mapper.map(#"{"id":2}"#, to: Admin.self)
    try mapper.update(user, with: #"{"id":2}"#)
    #expect(
      store.instances(of: User.self).map(ObjectIdentifier.init)
        == [admin, user].map(ObjectIdentifier.init))
    #expect(try mapper.map(#"{"id":2}"#, to: User.self) === user)
    #expect(try mapper.map(#"{"id":2}"#, to: Admin.self) === admin)
  }

  @Test("a factory may make instances of a class that the discriminator does not list")
  func unlistedSubclass() throws {
    let store = InMemoryStore()
    let mapper = ObjectMapper(stores: [store]) { provider in
      provider.register { Admin() as User }
      provider.configure(User.self) { user in
        user.uniqueKeys("id")
        user.discriminator("t", ["user": User.self])
      }
    }
    let user = try mapper.map(#"{"t":"user","id":1}"#, to: User.self)
    #expect(try mapper.map(#"{"t":"user","id":1}"#, to: User.self) === user)
    #expect(store.count == 1)
  }

  // MARK: Several mappers

  @Test("a mapper finds what another one is reading, if they have the same store")
  func nestedMappers() throws {
    let store = InMemoryStore()
    let inner = Self.mapper([store])
    let outer = Self.mapper([store]) { provider in
      provider.configure(User.self) { user in
        user.map("friend", to: \.friend) { try inner.map($0.json, to: User.self) }
      }
    }
    let user = try outer.map(#"{"id":1,"name":"a","friend":{"id":1,"name":"b"}}"#, to: User.self)
    #expect(user.friend === user)
    #expect(store.instances(of: User.self).map { $0 === user } == [true])
    user.friend = nil
  }
}
