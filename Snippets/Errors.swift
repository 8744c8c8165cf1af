// Makes one mistake after another, and prints AutoMapper's messages. The articles Errors and Troubleshooting
// quote them.

import AutoMapper
import Foundation

enum Role: String {
  case admin
  case reader
}

struct Address {
  var street: String
  var zip: String
}

struct User {
  let id: Int
  var name: String
  var age: Int?
  var role: Role?
  var address: Address?
  var scores: [Int] = []
  var born: Date?
}

final class Comment {
  var text = ""
  var replies: [Comment] = []
}

struct Job {
  var name: String
  var onDone: () -> Void
}

final class Node {
  var name = "root"
  var next: Node?
}

enum Direction {
  case up(Double)
  case down
}

/// Runs one call, and prints the error that it throws.
func show(_ call: () throws -> Void) {
  do {
    try call()
    print("no error")
  } catch {
    print(error)
  }
}

let mapper = ObjectMapper { provider in
  provider.register { Node() }
}

// The first example of the article.
let document = """
  {
    "page": 1,
    "users": [
      { "id": 1, "name": "Ann", "scores": [10, 20] },
      { "id": 2, "name": "Bob", "scores": [10, "abc"] }
    ]
  }
  """
do {
  _ = try mapper.map(document, to: [User].self, at: "users")
} catch let error as MappingError {
  print(error)
  print(error.kind, error.path, error.location?.line ?? 0)
}

// The parts of a sentence, and where to read more.
do {
  _ = try mapper.map(#"{"text": "Hello"}"#, to: Comment.self)
} catch let error as MappingError {
  print(error.failureReason ?? "")
  print(error.recoverySuggestion ?? "")
  print(error.helpAnchor ?? "")
}

// A misspelled name in a rule.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.map("years", to: "agee")
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}

// A class without a factory.
show { _ = try mapper.map(#"{"text": "Hello"}"#, to: Comment.self) }

// A value that is missing, and one that is null.
show { _ = try mapper.map(#"{"id": 1}"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 1, "name": null}"#, to: User.self) }
show {
  _ = try mapper.map(#"{"id": 1, "name": "Ann", "address": {"street": "Quay 7"}}"#, to: User.self)
}

// A value with another form.
show { _ = try mapper.map(#"{"id": 1, "name": "Ann", "address": "Quay 7"}"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 1, "name": "Ann", "scores": 5}"#, to: User.self) }

// A number with a fraction, and one that is too large.
show { _ = try mapper.map("3.5", to: Int.self) }
show { _ = try mapper.map("300", to: UInt8.self) }

// A string where strict options require a number.
show { _ = try ObjectMapper(options: .strict).map(#"{"id": "7", "name": "Ann"}"#, to: User.self) }

// An unknown case of an enum.
show { _ = try mapper.map(#"{"id": 1, "name": "Ann", "role": "owner"}"#, to: User.self) }

// Text that is not a date.
show { _ = try mapper.map(#"{"id": 1, "name": "Ann", "born": "soon"}"#, to: User.self) }

// An unknown key, with options that refuse them.
show {
  var options = MappingOptions()
  options.unknownKeys = .throw
  let strict = ObjectMapper(options: options)
  _ = try strict.map(#"{"id": 1, "name": "Ann", "nick": "A"}"#, to: User.self)
}

// Text that is not JSON.
show { _ = try mapper.map(#"{"id": 1, "name": "Ann",}"#, to: User.self) }
show { _ = try mapper.map(#"{"id": 1, "name": "Ann""#, to: User.self) }
show { _ = try mapper.map("", to: User.self) }

// A path that leads nowhere.
show { _ = try mapper.map(document, to: [User].self, at: "response.users") }
show { _ = try mapper.map(document, to: [User].self, at: "users..1") }

// Values that are nested too deeply.
show {
  var options = MappingOptions()
  options.maximumDepth = 4
  do {
    _ = try ObjectMapper(options: options).map("[[[[[]]]]]", to: JSONValue.self)
  } catch let error as MappingError {
    print(error.kind, error.path)
    throw error
  }
}

// Types that cannot be mapped.
show { _ = try mapper.map(#"{"name": "print"}"#, to: Job.self) }
show { _ = try mapper.map(#""up""#, to: Direction.self) }

// A number that JSON cannot express, and an object that contains itself.
show { _ = try mapper.jsonString(from: [1.5, .nan]) }
show {
  let node = Node()
  node.next = node
  _ = try mapper.jsonString(from: node)
}

// A protocol without a discriminator.
protocol Shape {}

struct Circle: Shape {
  var radius: Double
}

struct Drawing {
  var shape: any Shape
}

show { _ = try mapper.map(#"{"shape": {"type": "circle"}}"#, to: Drawing.self) }
let drawings = ObjectMapper { provider in
  provider.discriminator((any Shape).self, "type", ["circle": Circle.self])
}
show { _ = try drawings.map(#"{"shape": {"type": "oval"}}"#, to: Drawing.self) }
show { _ = try drawings.map(#"{"shape": {"radius": 3}}"#, to: Drawing.self) }

// Rules that do not fit.
show {
  let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.map("name", to: "name") { node in 5 }
    }
  }
  _ = try mapper.map(#"{"id": 1, "name": "Ann"}"#, to: User.self)
}
show {
  let mapper = ObjectMapper { provider in
    provider.configure(Address.self) { address in
      address.ignore("zip")
    }
  }
  _ = try mapper.map(#"{"street": "Quay 7"}"#, to: Address.self)
}

// A required value, and an object that is refused.
struct TooYoung: Error {}
let checking = ObjectMapper { provider in
  provider.configure(User.self) { user in
    user.require("age")
    user.validate { node in
      if node.age.int(or: 18) < 18 { throw TooYoung() }
    }
  }
}
show { _ = try checking.map(#"{"id": 1, "name": "Ann"}"#, to: User.self) }
show { _ = try checking.map(#"{"id": 1, "name": "Ann", "age": 9}"#, to: User.self) }

// A type name that is not registered.
show {
  let mapper = ObjectMapper { provider in
    provider.register(Circle.self)
    provider.configure(Drawing.self) { drawing in
      drawing.map("shape", to: "shape") { node in try node.map(toTypeNamed: node.type.string) }
    }
  }
  _ = try mapper.map(#"{"shape": {"type": "oval"}}"#, to: Drawing.self)
}

// A constant.
show {
  var user = User(id: 1, name: "Ann")
  try mapper.update(&user, with: #"{"id": 2}"#)
}

// Unique keys.
final class Contact {
  var id = 0
}

show {
  let mapper = ObjectMapper(stores: [InMemoryStore()]) { provider in
    provider.register { Contact() }
    provider.configure(Contact.self) { contact in contact.uniqueKeys("id") }
  }
  _ = try mapper.map("{}", to: Contact.self)
}
show {
  let store = InMemoryStore()
  for _ in 1...2 { try store.insert(Contact(), keys: ["id": 7]) }
  let mapper = ObjectMapper(stores: [store]) { provider in
    provider.register { Contact() }
    provider.configure(Contact.self) { contact in contact.uniqueKeys("id") }
  }
  _ = try mapper.map(#"{"id": 7}"#, to: Contact.self)
}

// A factory that fails.
show {
  struct NotYet: Error {}
  let mapper = ObjectMapper { provider in
    provider.register { () throws -> Comment in throw NotYet() }
  }
  _ = try mapper.map(#"{"text": "Hello"}"#, to: Comment.self)
}
