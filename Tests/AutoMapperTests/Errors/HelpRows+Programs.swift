import AutoMapper
import Foundation

extension HelpTests {
  /// Mistakes in models, rules and values.
  static let programRows = [
    Row(
      .factoryRequired, "Factory-required", "cannot make an instance of Node, which is a class",
      "register a factory: provider.register { Node() }"
    ) { _ = try ObjectMapper.shared.map("{}", to: Node.self) },
    Row(
      .unsupportedType, "Unsupported-type",
      "cannot map Shape: a protocol does not say which type to make: "
        + #"provider.discriminator((any Shape).self, "type", […])"#
    ) { _ = try ObjectMapper.shared.map("{}", to: (any Shape).self) },
    Row(
      .typeMismatch, "Wrong-type-from-a-closure",
      "expected a value of type String, found one of type Int from the provider"
    ) { try read(user, userMapper { user in user.map("name", to: "name") { _ in 5 } }) },
    Row(.transformFailed, "Transform-failed", "a closure failed: Refused()") {
      try read(user, userMapper { user in user.instance { _ -> User in throw Refused() } })
    },
    Row(.validationFailed, "Validation-failed", "the object was refused: Refused()") {
      try read(user, userMapper { user in user.validate { _ in throw Refused() } })
    },
    Row(
      .missingValue, "Unique-keys", "expected a unique key of Stored, found nothing",
      "the new instance was stored without it"
    ) { try readStored("{}", InMemoryStore()) },
    Row(
      .validationFailed, "Unique-keys",
      "expected at most one stored Stored with id = 7, found 2",
      "the new instance was stored alongside them"
    ) {
      let store = InMemoryStore()
      for _ in 1...2 { try store.insert(Stored(), keys: ["id": 7]) }
      try readStored(#"{"id":7}"#, store)
    },
    Row(
      .depthExceeded, "Limit-exceeded",
      "limit exceeded: expected at most 3 levels of nesting, found one more",
      "raise MappingOptions.maximumDepth if the source is trusted"
    ) { _ = try ObjectMapper(options: shallow).map("[[[[]]]]", to: JSONValue.self) },
    Row(
      .depthExceeded, "Limit-exceeded",
      "limit exceeded: expected at most 3 levels of nesting, found one more",
      "raise MappingOptions.maximumDepth if the values are meant to nest so deep"
    ) { _ = try ObjectMapper(options: shallow).jsonString(from: [[[[1]]]]) },
    Row(
      .limitExceeded, "Limit-exceeded",
      "limit exceeded: expected at most 10000 characters in a number, found 10001",
      "raise MappingOptions.maximumNumberLength if the source is trusted"
    ) {
      _ = try ObjectMapper().map(String(repeating: "1", count: 10_001), to: Double.self)
    },
    Row(
      .depthExceeded, "Limit-exceeded",
      "limit exceeded: expected at most 3 closures at a time, found one more",
      "a closure asks for what it was called to make: let it map a part of its node"
    ) {
      try read(user, userMapper(shallow) { user in user.instance { try $0.map(to: User.self) } })
    },
    Row(
      .circularReference, "Circular-reference",
      "circular reference: the object here contains itself",
      "leave one of the properties of the circle out, or make it weak"
    ) {
      let node = Node()
      node.next = node
      defer { node.next = nil }
      _ = try ObjectMapper.shared.jsonString(from: node)
    },
    Row(
      .invalidConfiguration, "Unknown-property",
      #"invalid configuration: expected the name of a property of User, found "nam""#,
      "did you mean 'name'?"
    ) { try read(user, userMapper { user in user.ignore("nam") }) },
    Row(
      .invalidConfiguration, "Invalid-configuration",
      "invalid configuration: expected a value for the ignored property 'name' of User, found none",
      "register a factory that gives it one: provider.register { User(…) }"
    ) { try read(user, userMapper { user in user.ignore("name") }) },
    Row(
      .invalidConfiguration, "Invalid-configuration",
      "invalid configuration: expected a place of its own for 'a.b', found another property that "
        + "is written there",
      "write one of them with another key, or exclude it"
    ) {
      let mapper = userMapper { user in
        user.map("a", to: "id")
        user.map("a.b", to: "name")
      }
      _ = try mapper.jsonString(from: User(id: 1, name: "Ann"))
    },
    Row(
      .outOfRange, "Non-finite-number", "expected a finite number, found inf",
      "give the property a transformer of its own, or leave it out"
    ) {
      let mapper = ObjectMapper.with(Circle.self) { circle in
        circle.map("radius", to: \.radius, using: .numberInString())
      }
      _ = try mapper.jsonString(from: Circle(radius: .infinity))
    },
    Row(
      .unknownCase, "Unknown-type-name",
      #"expected the name of a registered type, one of Circle, User, found the string "Oval""#
    ) {
      let mapper = ObjectMapper { provider in
        provider.register(Circle.self)
        provider.configure(User.self) { user in
          user.map("name", to: "name") { node in try node.map(toTypeNamed: "Oval") }
        }
      }
      try read(user, mapper)
    },
  ]

  private static let shallow = {
    let options = MappingOptions.changing { $0.maximumDepth = 3 }
    return options
  }()

  private static func readStored(_ text: String, _ store: InMemoryStore) throws {
    let mapper = ObjectMapper(stores: [store]) { provider in
      provider.register { Stored() }
      provider.configure(Stored.self) { stored in stored.uniqueKeys("id") }
    }
    _ = try mapper.map(text, to: Stored.self)
  }
}
