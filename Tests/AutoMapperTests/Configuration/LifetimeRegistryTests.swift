import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Rules that make objects, and mapping that fails at each of them: nothing is left behind.
@Suite("Lifetime: rules of the registry")
struct LifetimeRegistryTests {
  /// A value with a converter of its own.
  struct Token {
    var owner: Owner
    var text: String
  }

  protocol Carrier {}

  struct Cart: Carrier {
    var owner: Owner
    var text: String
  }

  final class Ship: Tracked, Carrier, @unchecked Sendable {
    var name = "a ship whose name does not fit into fifteen bytes"
    var captain = Owner()
  }

  /// The type of a property whose own properties are read from flat keys.
  struct Home {
    var street: String
    var keeper: Owner
  }

  /// One property for each kind of rule, built without a factory.
  struct Ruled {
    let id: Int
    var renamed: Owner
    var closure: Owner
    var parent: Owner
    var nested: Owner
    var element: Owner
    var transformed: [Owner]
    var byName: [String: Owner?]
    var converted: Token
    var tokens: [Token]
    var carrier: any Carrier
    var carriers: [any Carrier]
    var home: Home
    var maybe: Owner?
    var last: String
  }

  /// The same rules in a struct whose factory gives it defaults.
  struct Defaulted {
    var id = 0
    var renamed = Owner()
    var closure = Owner()
    var parent = Owner()
    var nested = Owner()
    var element = Owner()
    var transformed = [Owner(), Owner()]
    var byName: [String: Owner?] = ["default": Owner()]
    var converted = Token(owner: Owner(), text: "a default text of more than fifteen bytes")
    var tokens = [Token(owner: Owner(), text: "")]
    var carrier: any Carrier = Ship()
    var carriers: [any Carrier] = [Ship()]
    var home = Home(street: "a default street of more than fifteen bytes", keeper: Owner())
    var maybe: Owner? = Owner()
    let fixed = Owner()
    var last = ""
  }

  /// And in a class.
  final class Object: Tracked, @unchecked Sendable {
    var id = 0
    var renamed = Owner()
    var closure = Owner()
    var parent = Owner()
    var nested = Owner()
    var element = Owner()
    var transformed = [Owner(), Owner()]
    var byName: [String: Owner?] = ["default": Owner()]
    var converted = Token(owner: Owner(), text: "a default text of more than fifteen bytes")
    var tokens = [Token(owner: Owner(), text: "")]
    var carrier: any Carrier = Ship()
    var carriers: [any Carrier] = [Ship()]
    var home = Home(street: "a default street of more than fifteen bytes", keeper: Owner())
    var maybe: Owner? = Owner()
    var last = ""
  }

  /// Makes an owner first and looks at the node then, so that a failure leaves one behind that is
  /// nobody's.
  @Sendable private static func owner(_ node: MappingNode) throws -> Owner {
    let owner = Owner()
    owner.name = try node.string
    return owner
  }

  private static func addRules<Model>(_ model: inout TypeMapping<Model>) {
    model.map("other.key", to: "renamed", nested: false)
    model.map("closure", to: "closure") { node in try owner(node) }
    model.map("parent", to: "parent") { node, parent in
      _ = parent.id.int(or: 0)
      return try owner(node)
    }
    model.map("a.b", to: "nested")
    model.map("list.1", to: "element")
    let transformer = Transformer<Owner>(
      decode: { node in node.json == "none" ? nil : try owner(node) }, encode: { $0.name })
    model.map("transformed", to: "transformed", using: transformer)
    model.map("byName", to: "byName", using: transformer)
    model.map("street", to: "home.street")
    model.map("keeper", to: "home.keeper")
    model.map("maybe", to: "maybe") { node in node.isNull ? nil : try owner(node) }
  }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Owner() }, { Ship() }, { Defaulted() }, { Object() })
    provider.discriminator(
      (any Carrier).self, "kind", ["cart": Cart.self, "ship": Ship.self, "owner": Owner.self])
    provider.convert(
      Token.self,
      decode: { node in Token(owner: try owner(node.owner), text: try node.text.string) },
      encode: { ["text": $0.text] })
    provider.configure(Ruled.self) { addRules(&$0) }
    provider.configure(Defaulted.self) { addRules(&$0) }
    provider.configure(Object.self) { addRules(&$0) }
  }

  private static let owner = LifetimeDocuments.owner
  private static let name = #""a name of more than fifteen bytes""#
  private static let token = #"{"owner":\#(name),"text":"a text of more than fifteen bytes"}"#
  private static let cart = #"{"kind":"cart","owner":\#(owner),"text":"t"}"#
  private static let ship = #"{"name":\#(name),"captain":\#(owner),"kind":"ship"}"#

  /// The members of a document, and for each a value that fails as late as possible.
  static let members: [Member] = [
    Member(key: "id", good: "7", bad: "[]"),
    Member(key: "other.key", good: owner, bad: LifetimeDocuments.badOwner),
    Member(key: "closure", good: name, bad: "[]"),
    Member(key: "parent", good: name, bad: "{}"),
    Member(key: "a", good: #"{"x":[\#(owner)],"b":\#(owner)}"#, bad: #"{"b":{"age":[]}}"#),
    Member(key: "list", good: "[0,\(owner)]", bad: #"[0,{"age":[]}]"#),
    Member(key: "transformed", good: #"[\#(name),"none",\#(name)]"#, bad: "[\(name),[]]"),
    Member(
      key: "byName", good: #"{"a":\#(name),"b":null,"c":"none"}"#, bad: #"{"a":\#(name),"b":[]}"#),
    Member(key: "converted", good: token, bad: #"{"owner":\#(name),"text":[]}"#),
    Member(key: "tokens", good: "[\(token),\(token)]", bad: #"[\#(token),{"owner":\#(name)}]"#),
    Member(key: "carrier", good: cart, bad: #"{"owner":\#(owner),"text":[],"kind":"cart"}"#),
    Member(
      key: "carriers", good: "[\(ship),\(cart)]",
      bad: #"[\#(ship),{"kind":"owner","age":3}]"#),
    Member(key: "street", good: name, bad: "[]"),
    Member(key: "keeper", good: owner, bad: LifetimeDocuments.badOwner),
    Member(key: "maybe", good: name, bad: "[]", isRequired: false),
    Member(key: "last", good: #""the end""#, bad: "[]"),
  ]

  static let repetitions = 50

  /// Maps a good document, and documents with each member bad, null or missing.
  private func failAtEach<Model>(_ type: Model.Type, hasDefaults: Bool) throws {
    let members = Self.members
    let mapper = Self.mapper
    for order in [members, members.reversed()] {
      let good = LifetimeDocuments.text(order)
      try expectAllFreed { _ throws in
        for entryPoint in EntryPoint.allCases {
          _ = try entryPoint.map(good, to: type, with: mapper)
        }
        _ = try mapper.map("[\(good),\(good)]", to: [Model].self)
      }
      for index in order.indices {
        let key = order[index].key
        let bad = LifetimeDocuments.text(order, bad: index)
        let missing = LifetimeDocuments.text(order, missing: index)
        let counter = try LifetimeTracker.measure { _ throws in
          for _ in 0..<Self.repetitions { #expect(fails(bad, type), "\(key)") }
          for entryPoint in EntryPoint.allCases where entryPoint != .string {
            #expect(throws: MappingError.self, "\(key)") {
              try entryPoint.map(bad, to: type, with: mapper)
            }
            #expect(throws: MappingError.self, "\(key)") {
              try entryPoint.map("[\(good),\(bad)]", to: [Model].self, with: mapper)
            }
          }
          if hasDefaults || !order[index].isRequired {
            #expect(throws: Never.self, "\(key)") { try mapper.map(missing, to: type) }
          } else {
            #expect(fails(missing, type), "\(key)")
          }
        }
        #expect(counter.liveCount == 0, "\(type), \(key)")
        #expect(counter.madeCount > 0, "\(type), \(key)")
      }
    }
  }

  private func fails<Model>(_ text: String, _ type: Model.Type) -> Bool {
    do {
      _ = try Self.mapper.map(text, to: type)
      return false
    } catch {
      return error is MappingError
    }
  }

  @Test("a struct built from its properties fails at each rule")
  func plainStruct() throws { try failAtEach(Ruled.self, hasDefaults: false) }

  @Test("a struct with a factory fails at each rule")
  func structWithFactory() throws { try failAtEach(Defaulted.self, hasDefaults: true) }

  @Test("a class fails at each rule")
  func classes() throws { try failAtEach(Object.self, hasDefaults: true) }

  @Test("duplicate keys: what a rule made twice is released once")
  func duplicates() throws {
    let good = String(LifetimeDocuments.text(Self.members).dropLast())
    for member in Self.members {
      let again = String(repeating: #","\#(member.key)":\#(member.good)"#, count: 3)
      let text = "\(good)\(again)}"
      let badText = #"\#(good)\#(again),"\#(member.key)":\#(member.bad)}"#
      let counter = try LifetimeTracker.measure { _ throws in
        for _ in 0..<10 {
          _ = try Self.mapper.map(text, to: Ruled.self)
          _ = try Self.mapper.map(text, to: Defaulted.self)
          _ = try Self.mapper.map(text, to: Object.self)
          #expect(fails(badText, Ruled.self), "\(member.key)")
          #expect(fails(badText, Object.self), "\(member.key)")
        }
      }
      #expect(counter.liveCount == 0, "\(member.key)")
      #expect(counter.madeCount > 0)
    }
  }

  @Test("updates that fail at each rule")
  func updates() throws {
    let good = LifetimeDocuments.text(Self.members)
    try expectAllFreed { _ throws in
      let object = Object()
      var model = try Self.mapper.map(good, to: Defaulted.self)
      for index in Self.members.indices {
        let bad = LifetimeDocuments.text(Self.members, bad: index)
        for entryPoint in UpdateEntryPoint.allCases {
          for _ in 0..<10 {
            #expect(throws: MappingError.self) {
              try entryPoint.update(object: object, with: bad, by: Self.mapper)
            }
            #expect(throws: MappingError.self) {
              try entryPoint.update(&model, with: bad, by: Self.mapper)
            }
          }
          try entryPoint.update(object: object, with: good, by: Self.mapper)
          try entryPoint.update(&model, with: good, by: Self.mapper)
        }
      }
    }
  }
}
