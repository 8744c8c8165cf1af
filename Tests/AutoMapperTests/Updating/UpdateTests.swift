import AutoMapper
import Foundation
import Testing

@Suite("Updates: structs and objects in place")
struct UpdateTests {
  struct Address: Equatable {
    var street = "none"
    var zip: Int?
    var geo = [0.0, 0.0]
  }

  struct User: Equatable {
    var name = "unnamed"
    var age: Int?
    var address = Address()
    var second: Address?
    var tags = ["a"]
    var counts = ["a": 1]
  }

  /// A struct that has no factory.
  struct Bare: Equatable {
    var id: Int
    var note: String?
    var address: Address?
  }

  struct Fixed: Equatable {
    let id: Int
    var name: String
  }

  class Node {
    var name = "unnamed"
    var value: Int? = 1
    var next: Node?
    var address = Address()
    var any: Any = 0
  }

  final class Leaf: Node { var extra = 0 }

  final class Constant {
    let id = 7
    var name = ""
  }

  private let mapper = ObjectMapper { provider in
    provider.registerAll({ User() }, { Address() }, { Node() }, { Leaf() }, { Constant() })
  }

  @Test("a struct is updated in place: what is missing stays", arguments: UpdateEntryPoint.allCases)
  func structs(entryPoint: UpdateEntryPoint) throws {
    var user = User(
      name: "Ann", age: 42, address: Address(street: "s", zip: 7, geo: [1, 2]), tags: ["x", "y"])
    let before = user
    try entryPoint.update(&user, with: "{}", by: mapper)
    #expect(user == before)
    try entryPoint.update(&user, with: #"{"age":43,"unknown":[1]}"#, by: mapper)
    #expect(user.age == 43)
    user.age = 42
    #expect(user == before)
    // So is a struct inside it.
    try entryPoint.update(&user, with: #"{"address":{"zip":8}}"#, by: mapper)
    #expect(user.address == Address(street: "s", zip: 8, geo: [1, 2]))
    // Lists and dictionaries of values are replaced.
    try entryPoint.update(
      &user, with: #"{"tags":["z"],"address":{"geo":[]},"counts":{"b":2}}"#, by: mapper)
    #expect(user.tags == ["z"])
    #expect(user.address.geo == [])
    #expect(user.counts == ["b": 2])
    #expect(user.name == "Ann")
  }

  @Test(
    "a struct in an Optional is made, updated and cleared", arguments: UpdateEntryPoint.allCases)
  func optionals(entryPoint: UpdateEntryPoint) throws {
    var user = User()
    try entryPoint.update(&user, with: #"{"second":{"zip":1}}"#, by: mapper)
    #expect(user.second == Address(street: "none", zip: 1))
    try entryPoint.update(&user, with: #"{"second":{"street":"t"}}"#, by: mapper)
    #expect(user.second == Address(street: "t", zip: 1))
    try entryPoint.update(&user, with: #"{"second":null,"age":null}"#, by: mapper)
    #expect(user == User())
  }

  @Test(
    "a struct without a factory can be updated with part of its keys",
    arguments: UpdateEntryPoint.allCases)
  func withoutFactory(entryPoint: UpdateEntryPoint) throws {
    var bare = Bare(id: 1, note: "n", address: Address(street: "s"))
    try entryPoint.update(&bare, with: #"{"note":"m"}"#, by: .shared)
    #expect(bare == Bare(id: 1, note: "m", address: Address(street: "s")))
    try entryPoint.update(&bare, with: #"{"address":{"zip":3},"id":2}"#, by: .shared)
    #expect(bare == Bare(id: 2, note: "m", address: Address(street: "s", zip: 3)))
    try entryPoint.update(&bare, with: #"{"note":null,"id":null}"#, by: .shared)
    #expect(bare == Bare(id: 2, note: nil, address: Address(street: "s", zip: 3)))
  }

  static let failures: [(text: String, kind: MappingError.Kind, path: String)] = [
    (#"{"name":"new","age":"x"}"#, .typeMismatch, "age"),
    (#"{"name":"new","address":{"street":"new","zip":[]}}"#, .typeMismatch, "address.zip"),
    (#"{"tags":["new"],"second":{"zip":{}}}"#, .typeMismatch, "second.zip"),
    (#"{"counts":{"a":5},"tags":["b",[]]}"#, .typeMismatch, "tags[1]"),
    (#"[{"name":"new"}]"#, .typeMismatch, ""),
    ("7", .typeMismatch, ""),
  ]

  @Test("a struct is as it was when an update fails", arguments: failures)
  func structFailure(text: String, kind: MappingError.Kind, path: String) throws {
    let before = User(name: "Ann", second: Address(zip: 3), tags: ["x"])
    for entryPoint in UpdateEntryPoint.allCases
    where text.hasPrefix("{") || entryPoint != .dictionary {
      var user = before
      let error = mappingError { try entryPoint.update(&user, with: text, by: mapper) }
      #expect(error?.kind == kind, "\(entryPoint)")
      #expect(error?.path.description == path, "\(entryPoint)")
      #expect(user == before, "\(entryPoint)")
    }
  }

  @Test("so it is when the JSON is invalid, and when a limit is exceeded")
  func syntaxFailure() {
    let before = User(name: "Ann", tags: ["x"])
    for text in [#"{"name":"new","tags":["y"]"#, #"{"name":"new",}"#, #"{"name":"new"} x"#, ""] {
      for entryPoint in [UpdateEntryPoint.string, .data] {
        var user = before
        let error = mappingError { try entryPoint.update(&user, with: text, by: mapper) }
        #expect(error?.kind == .invalidJSON, "\(entryPoint) \(text)")
        #expect(user == before, "\(entryPoint) \(text)")
      }
    }
    var user = before
    let deep = #"{"name":"new","x":"# + String(repeating: "[", count: 600)
    #expect(mappingError { try mapper.update(&user, with: deep) }?.kind == .depthExceeded)
    #expect(user == before)
  }

  @Test(
    "an object keeps its identity, and so do the objects in it",
    arguments: UpdateEntryPoint.allCases)
  func objects(entryPoint: UpdateEntryPoint) throws {
    let node = Node()
    let next = Leaf()
    next.extra = 5
    node.next = next
    node.address.street = "s"
    try entryPoint.update(
      object: node,
      with: #"{"name":"A","next":{"name":"B","extra":6,"next":{"value":9}},"address":{"zip":1}}"#,
      by: mapper)
    #expect(node.name == "A")
    #expect(node.value == 1)
    // The instance's own class counts, so a subclass's property is found.
    #expect(node.next === next)
    #expect(next.name == "B")
    #expect(next.extra == 6)
    #expect(next.next?.value == 9)
    #expect(next.next?.name == "unnamed")
    #expect(node.address == Address(street: "s", zip: 1))
    let inner = next.next
    try entryPoint.update(object: node, with: #"{"next":{"next":{"name":"C"}}}"#, by: mapper)
    #expect(next.next === inner)
    #expect(inner?.name == "C")
    #expect(inner?.value == 9)
    try entryPoint.update(
      object: node, with: #"{"next":null,"value":null,"name":null}"#, by: mapper)
    #expect(node.next == nil)
    #expect(node.value == nil)
    #expect(node.name == "A")
  }

  @Test("an object in a variable is updated, not replaced", arguments: UpdateEntryPoint.allCases)
  func objectInVariable(entryPoint: UpdateEntryPoint) throws {
    let node = Node()
    var variable: Node? = node
    try entryPoint.update(&variable, with: #"{"name":"A"}"#, by: mapper)
    #expect(variable === node)
    #expect(node.name == "A")
    var nodes = ["a": node]
    try entryPoint.update(&nodes, with: #"{"a":{"value":3},"b":{"value":4}}"#, by: mapper)
    #expect(nodes["a"] === node)
    #expect(node.value == 3)
    #expect(node.name == "A")
    #expect(nodes["b"]?.value == 4)
  }

  @Test("an object is as it was when an update failed")
  func objectFailure() {
    let node = Node()
    expectError(.typeMismatch, path: "value") {
      try mapper.update(node, with: #"{"name":"A","value":"x","next":{}}"#)
    }
    #expect(node.name == "unnamed")
    #expect(node.value == 1)
    #expect(node.next == nil)
  }

  @Test("constants may be confirmed, and not changed", arguments: UpdateEntryPoint.allCases)
  func constants(entryPoint: UpdateEntryPoint) throws {
    var fixed = Fixed(id: 1, name: "a")
    try entryPoint.update(&fixed, with: #"{"id":1,"name":"b"}"#, by: .shared)
    #expect(fixed == Fixed(id: 1, name: "b"))
    let error = mappingError {
      try entryPoint.update(&fixed, with: #"{"name":"c","id":2}"#, by: .shared)
    }
    #expect(error?.kind == .readOnlyProperty)
    #expect(error?.path.description == "id")
    #expect(error?.property == "id")
    #expect(fixed == Fixed(id: 1, name: "b"))
    let constant = Constant()
    try entryPoint.update(object: constant, with: #"{"name":"x","id":"7"}"#, by: mapper)
    #expect(constant.name == "x")
    expectError(.readOnlyProperty) {
      try entryPoint.update(object: constant, with: #"{"id":8}"#, by: mapper)
    }
    #expect(constant.id == 7)
  }

  @Test("an update may start at a path", arguments: UpdateEntryPoint.allCases)
  func atPath(entryPoint: UpdateEntryPoint) throws {
    let text = #"{"response":{"items":[{"name":"A"},{"name":"B","age":"x"}]}}"#
    var user = User(age: 3)
    try entryPoint.update(&user, with: text, at: "response.items.0", by: mapper)
    #expect(user == User(name: "A", age: 3))
    expectError(path: "response.items[1].age") {
      try entryPoint.update(&user, with: text, at: "response.items.1", by: mapper)
    }
    #expect(user == User(name: "A", age: 3))
    expectError(.missingValue, path: "response.x") {
      try entryPoint.update(&user, with: text, at: "response.x", by: mapper)
    }
    let node = Node()
    try entryPoint.update(object: node, with: text, at: "response.items.0", by: mapper)
    #expect(node.name == "A")
  }

  @Test(
    "what is required may be left out of an update, but not be null",
    arguments: UpdateEntryPoint.allCases
  )
  func required(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper.making(User()) { $0.require("age", "name") }
    var user = User(name: "Ann", age: 42)
    try entryPoint.update(&user, with: #"{"tags":[]}"#, by: mapper)
    #expect(user == User(name: "Ann", age: 42, tags: []))
    for key in ["age", "name"] {
      expectError(.missingValue, path: key) {
        try entryPoint.update(&user, with: #"{"\#(key)":null}"#, by: mapper)
      }
    }
    #expect(user == User(name: "Ann", age: 42, tags: []))
  }
}
