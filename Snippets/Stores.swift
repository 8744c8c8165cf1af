// Shows how to keep instances beyond a mapping.

import AutoMapper
import Foundation

final class User {
  var id = 0
  var name = ""
  var mail: String?
}

var provider = MappingProvider()
provider.register { User() }
provider.configure(User.self) { user in
  user.uniqueKeys("id", mode: .update)
}
let store = InMemoryStore()
let mapper = ObjectMapper(provider, stores: [store])

let ann = try mapper.map(#"{"id": 7, "name": "Ann", "mail": "ann@example.org"}"#, to: User.self)
let users = try mapper.map(
  #"[{"id": 8, "name": "Bob"}, {"id": 7, "name": "Anna"}]"#, to: [User].self)
print(users[1] === ann, ann.name, ann.mail ?? "-")
print(store.instances(of: User.self).map(\.name))

// A new instance replaces the old one.
provider.configure(User.self) { user in
  user.uniqueKeys("id", mode: .replace)
}
let replacing = ObjectMapper(provider, stores: [store])
let new = try replacing.map(#"{"id": 7, "name": "Anne"}"#, to: User.self)
print(new === ann, new.mail ?? "-", store.count)

// Missing keys, and more than one match.
do {
  _ = try mapper.map(#"{"name": "Tim"}"#, to: User.self)
} catch {
  print(error)
}
print(store.instances(of: User.self).map(\.name))

// An instance that is updated in place is stored again.
let bea = try mapper.map(#"{"id": 9, "name": "Bea"}"#, to: User.self)
try mapper.update(bea, with: #"{"id": 10, "mail": "bea@example.org"}"#)
let found = try store.instances(of: User.self, matching: ["id": 10])
print(found.count, try store.instances(of: User.self, matching: ["id": 9]).count)

try store.insert(User(), keys: ["id": 7])
do {
  _ = try mapper.map(#"{"id": 7, "name": "Ann"}"#, to: User.self)
} catch {
  print(error)
}
print(store.count)

// A custom store.
final class Shelf: InstanceStore, @unchecked Sendable {
  private let lock = NSLock()
  private var users: [Int: User] = [:]

  private func id(_ keys: [String: JSONValue]) throws -> Int {
    try keys["id", default: .null].int
  }

  func canStore(_ type: any Any.Type) -> Bool {
    type == User.self
  }

  func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
    let id = try id(keys)
    return lock.withLock { users[id].map { [$0] } ?? [] }
  }

  func insert(_ instance: Any, keys: [String: JSONValue]) throws {
    try replace(instance, with: instance, keys: keys)
  }

  func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
    let id = try id(keys)
    lock.withLock { users[id] = new as? User }
  }

  func remove(_ instance: Any, keys: [String: JSONValue]) throws {
    let id = try id(keys)
    lock.withLock { users[id] = nil }
  }
}

let shelved = ObjectMapper(provider, stores: [Shelf(), store])
let tim = try shelved.map(#"{"id": 9, "name": "Tim"}"#, to: User.self)
print(tim.name, store.instances(of: User.self).contains { $0 === tim })
