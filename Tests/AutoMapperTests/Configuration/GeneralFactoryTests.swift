import AutoMapper
import Foundation
import Testing

private protocol Model {
  init()
}

/// One closure that makes the instances of many types.
@Suite("Rules: a closure for the instances of all types")
struct GeneralFactoryTests {
  struct Address: Model, Equatable {
    var city = "Rome"
    var zip: String?
  }

  class Node: Model {
    var name = "node"
    required init() {}
  }

  class Branch: Node { var nodes: [Node] = [] }

  final class Leaf: Branch { var size = 1 }

  final class Pair<First, Second>: Model {
    var first: First?
    var second: Second?
    var isOpen = true
    required init() {}
  }

  /// A struct that is not a `Model`.
  struct Plain: Equatable { var number: Int }

  final class Other { var number = 1 }

  struct All {
    var address: Address
    var addresses: [String: Address]
    var leaf: Leaf?
    var nodes: [Node]
    var pair: Pair<Int, Address>
    var plain: Plain
  }

  private static func mapper(
    _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.instances { type in (type as? any Model.Type)?.init() }
      more(&provider)
    }
  }

  private let mapper = Self.mapper()

  @Test("structs, classes, subclasses and generic types, in every place")
  func kinds() {
    expectEverywhere(#"{"zip":"1"}"#, as: Address(zip: "1"), with: mapper)
    expectMapping(
      #"{"address":{},"addresses":{"a":{"city":"Bern"}},"leaf":{"nodes":[{"name":"n"}]},"#
        + #""nodes":[{},{"name":"m"}],"pair":{"second":{}},"plain":{"number":3}}"#,
      to: All.self, with: mapper
    ) {
      $0.address == Address() && $0.addresses == ["a": Address(city: "Bern")]
        && $0.leaf?.size == 1 && $0.leaf?.name == "node" && $0.leaf?.nodes.map(\.name) == ["n"]
        && $0.nodes.map(\.name) == ["node", "m"] && $0.pair.isOpen && $0.pair.first == nil
        && $0.pair.second == Address() && $0.plain.number == 3
    }
  }

  @Test("types that the closure does not make are mapped as without it")
  func others() {
    expectRefusal("[{}]", as: [Plain].self, .missingValue, path: "[0].number", with: mapper)
    expectRefusedEverywhere("{}", as: Other.self, .factoryRequired, with: mapper)
  }

  @Test("the closure decides once for each type, and then makes each instance")
  func calls() throws {
    let asked = Shared<[String]>([])
    let mapper = ObjectMapper { provider in
      provider.instances { type in
        asked.change { $0.append("\(type)") }
        return (type as? any Model.Type)?.init()
      }
    }
    #expect(try mapper.map(#"[{"number":1},{"number":2}]"#, to: [Plain].self).count == 2)
    #expect(try mapper.map(#"{"number":1}"#, to: Plain.self) == Plain(number: 1))
    #expect(asked.value == ["Plain"])
    asked.change { $0 = [] }
    #expect(try mapper.map("[{},{}]", to: [Address].self).count == 2)
    #expect(asked.value == ["Address", "Address", "Address"])
    asked.change { $0 = [] }
    #expect(try mapper.map(#"{"a":[1,"x",true,null]}"#, to: [String: [String?]].self).count == 1)
    #expect(asked.value == [])
  }

  @Test("the rules of the type take precedence")
  func precedence() throws {
    let mapper = Self.mapper { provider in
      provider.register { Leaf(named: "own") }
      provider.defaults(Address(city: "Own"), requiring: \.zip)
      provider.configure(Branch.self) { $0.instance { _ in Leaf(named: "found") } }
      provider.convert(Plain.self, decode: { Plain(number: try $0.int) }, encode: { $0.number })
    }
    #expect(try mapper.map("{}", to: Leaf.self).name == "own")
    #expect(try mapper.map("{}", to: Branch.self).name == "found")
    #expect(try mapper.map(#"{"zip":"1"}"#, to: Address.self) == Address(city: "Own", zip: "1"))
    #expect(throws: MappingError.self) { try mapper.map("{}", to: Address.self) }
    #expect(try mapper.map("[4]", to: [Plain].self) == [Plain(number: 4)])
  }

  @Test("of several closures, the first one that makes an instance counts")
  func several() throws {
    let mapper = ObjectMapper { provider in
      provider.instances { type in type == Address.self ? Address(city: "First") : nil }
      provider.instances { type in (type as? any Model.Type)?.init() }
      provider.instances { type in type == Other.self ? Other() : Address(city: "Never") as Any }
    }
    #expect(try mapper.map("{}", to: Address.self).city == "First")
    #expect(try mapper.map("{}", to: Node.self).name == "node")
    #expect(try mapper.map("{}", to: Other.self).number == 1)
  }

  @Test("an instance of another type is refused, before and after the first one")
  func otherTypes() throws {
    let mapper = ObjectMapper { provider in
      provider.instances { type in type is Node.Type ? Node() : nil }
    }
    let advice = "; return an instance of the type that the closure is called with, or nil"
    let text =
      "invalid configuration: expected an instance of Leaf from the closure for all types, found "
      + "one of Node" + advice
    #expect(try mapper.map("{}", to: Node.self).name == "node")
    expectError(text) { try mapper.map("{}", to: Leaf.self) }
    expectTexts(of: mapper.validate(Leaf.self), "error: \(text)")

    let isFirst = Shared(true)
    let changing = ObjectMapper { provider in
      provider.instances { type in
        type == Address.self
          && isFirst.change { first in
            defer { first = false }
            return first
          }
          ? Address() : nil
      }
    }
    expectError(
      "[0]: invalid configuration: expected an instance of Address from the closure for all types, "
        + "found nil, though it made one before" + advice
    ) { try changing.map("[{}]", to: [Address].self) }
  }

  @Test("a subclass is an instance of the class")
  func subclasses() throws {
    let mapper = ObjectMapper { $0.instances { type in type == Node.self ? Leaf() : nil } }
    let node = try mapper.map(#"{"size":5,"name":"x"}"#, to: Node.self)
    #expect((node as? Leaf)?.size == 5 && node.name == "x")
  }

  @Test("an error of the closure")
  func failure() {
    let mapper = ObjectMapper { provider in
      provider.instances { type in
        if type is any Model.Type { throw ClosureFailure() }
        return nil
      }
    }
    expectRefusedEverywhere("{}", as: Address.self, .transformFailed, with: mapper)
    expectError("[0]: a closure failed: no such thing") {
      try mapper.map("[{}]", to: [Node].self)
    }
  }

  @Test("a discriminator chooses among types of the closure")
  func discriminator() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Node.self) {
        $0.discriminator("kind", ["branch": Branch.self, "leaf": Leaf.self], default: Node.self)
      }
    }
    let text = #"[{"kind":"leaf","size":2},{"kind":"branch","nodes":[{}]},{"name":"n"}]"#
    let nodes = try mapper.map(text, to: [Node].self)
    #expect(nodes.map { "\(type(of: $0))" } == ["Leaf", "Branch", "Node"])
    #expect(mapper.validate([Node].self).isEmpty)
  }

  @Test("updates make new elements, and conversions new instances")
  func updatingAndConverting() throws {
    struct Source { var nodes = [Plain(number: 1)] }
    let branch = Branch()
    try mapper.update(branch, with: #"{"nodes":[{"name":"a"},{}]}"#)
    #expect(branch.nodes.map(\.name) == ["a", "node"])
    var address = Address(city: "Bern")
    try mapper.update(&address, with: #"{"zip":"3000"}"#)
    #expect(address == Address(city: "Bern", zip: "3000"))
    let converted = try mapper.convert(Source(), to: Branch.self)
    #expect(converted.name == "node" && converted.nodes.map(\.name) == ["node"])
  }

  @Test("it shows in the explanation, and no factory is missing")
  func explanation() {
    #expect(mapper.validate(All.self).isEmpty)
    #expect(mapper.explain(Leaf.self).hasFactory)
    #expect(!mapper.explain(Plain.self).hasFactory)
    #expect(
      mapper.explain(Address.self).properties.map(\.ifMissing) == [.keepsDefault, .keepsDefault])
  }

  @Test("rules by key paths find the properties of classes that are not final")
  func keyPaths() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Branch.self) { $0.map("children", to: \.nodes) }
      provider.configure(Node.self) { $0.require(\.name) }
    }
    #expect(
      try mapper.map(#"{"name":"a","children":[{"name":"b"}]}"#, to: Leaf.self).nodes.count == 1)
    #expect(throws: MappingError.self) { try mapper.map("{}", to: Leaf.self) }
  }

  struct Checked: Codable, Model, Equatable {
    var number = 1
    init() {}
    init(from decoder: any Decoder) throws { number = 9 }
  }

  class Stored: Codable, Model {
    var number = 1
    required init() {}
    required init(from decoder: any Decoder) throws { number = 9 }
  }

  @Test("Codable types keep their conformance, unless it is turned off")
  func conformances() throws {
    #expect(try mapper.map("{}", to: Checked.self).number == 9)
    #expect(try mapper.map("{}", to: Stored.self).number == 9)
    let never = Self.mapper { $0.codable = .never }
    #expect(try never.map("{}", to: Checked.self).number == 1)
    #expect(try never.map("{}", to: Stored.self).number == 1)
    let off = Self.mapper { $0.usesCodable(Stored.self, false) }
    #expect(try off.map("{}", to: Stored.self).number == 1)
    let always = Self.mapper { $0.codable = .always }
    #expect(try always.map("{}", to: Stored.self).number == 9)
  }

  @Test("a closure that maps the type itself ends in an error")
  func recursion() {
    let inner = Shared<ObjectMapper?>(nil)
    let mapper = ObjectMapper { provider in
      provider.instances { type in
        guard type == Node.self, let mapper = inner.value else { return nil }
        return try mapper.map("{}", to: Node.self)
      }
    }
    inner.change { $0 = mapper }
    #expect(throws: MappingError.self) { try mapper.map("{}", to: Node.self) }
    inner.change { $0 = nil }
  }

  @Test("instances in streams of elements")
  func streams() throws {
    let addresses = mapper.elements(of: Address.self, in: #"[{"zip":"1"},{}]"#.utf8, format: .array)
    #expect(try addresses.next() == Address(zip: "1"))
    #expect(try addresses.next() == Address())
  }
}

extension GeneralFactoryTests.Leaf {
  convenience init(named name: String) {
    self.init()
    self.name = name
  }
}
