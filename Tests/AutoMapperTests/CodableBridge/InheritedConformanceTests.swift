import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: classes that inherit a conformance")
struct InheritedConformanceTests {
  class Person: Codable {
    var name = ""

    init(name: String) { self.name = name }
  }

  /// Inherits `init(from:)` and `encode(to:)`, which do not know the address.
  final class Customer: Person {
    var address = "none"
  }

  /// Handles its property, in the order in which Xcode does.
  final class Agent: Person {
    var number = 7

    private enum CodingKeys: CodingKey { case number }

    override init(name: String) { super.init(name: name) }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
    }
  }

  /// Inherits from a class that handles its own properties.
  class Manager: Person {
    var team: [String] = []

    private enum CodingKeys: CodingKey { case team }

    override init(name: String) { super.init(name: name) }

    required init(from decoder: any Decoder) throws {
      team = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .team)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(team, forKey: .team)
      try super.encode(to: encoder)
    }
  }

  final class Director: Manager {
    var budget = 0
    var car: String?
  }

  /// Adds nothing that is stored.
  final class Guest: Person {
    var greeting: String { "Hello, \(name)" }
    lazy var length = name.count
    var changed: () -> Void = {}
  }

  struct Order<Value: Codable>: Codable { var customer: Value }
  struct Plain<Value> { var customer: Value }

  private static let read =
    "its init(from:) is that of Person, which does not read its own property 'address'; override it, "
    + "give Customer a factory, or say usesCodable(Customer.self) if nothing is lost"
  private static let written =
    "its encode(to:) is that of Person, which does not write its own property 'address'; override it, "
    + "give Customer and its superclasses a factory, or say usesCodable(Customer.self) if nothing is "
    + "lost"

  @Test("one that would lose its own property is refused in reading, wherever it is")
  func reading() {
    let text = #"{"name":"Ann","address":"Husum"}"#
    expectRefusal(
      text, as: Customer.self, .unsupportedType, path: "", "cannot map Customer: \(Self.read)")
    func expect<Value>(_ text: String, _ type: Value.Type, _ path: String) {
      expectRefusal(
        text, as: type, .unsupportedType, path: path, "\(path): cannot map Customer: \(Self.read)")
    }
    expect("[\(text)]", [Customer].self, "[0]")
    expect(#"{"customer":\#(text)}"#, Order<Customer>.self, "customer")
    expect(#"{"customer":[\#(text)]}"#, Order<[Customer?]>.self, "customer[0]")
    expect(#"{"customer":\#(text)}"#, Plain<Customer>.self, "customer")
    expect(#"{"customer":{"a":\#(text)}}"#, Plain<[String: Customer]>.self, "customer.a")
    #expect(throws: MappingError.self) {
      try ObjectMapper.shared.coder.decode(Customer.self, from: Data(text.utf8))
    }
    expectRefusal(
      #"{"name":"Ann","team":[],"budget":1,"car":"x"}"#, as: Director.self, .unsupportedType,
      path: "",
      "cannot map Director: its init(from:) is that of Manager, which does not read its own "
        + "properties 'budget', 'car'; override it, give Director a factory, or say "
        + "usesCodable(Director.self) if nothing is lost")
  }

  @Test("and in writing, also where the superclass is declared")
  func writing() {
    let customer = Customer(name: "Ann")
    expectError("cannot map Customer: \(Self.written)") {
      try ObjectMapper.shared.jsonString(from: customer)
    }
    expectError("[0]: cannot map Customer: \(Self.written)") {
      try ObjectMapper.shared.jsonValue(from: [customer as Person])
    }
    expectError("customer[1]: cannot map Customer: \(Self.written)") {
      try ObjectMapper.shared.jsonString(from: Order(customer: [Person(name: "Bo"), customer]))
    }
    expectError("customer: cannot map Customer: \(Self.written)") {
      try ObjectMapper.shared.dictionary(from: Plain<Person>(customer: customer))
    }
  }

  @Test("a factory, or a rule, and it is mapped by its properties")
  func factory() throws {
    let mapper = ObjectMapper { $0.register { Customer(name: "none") } }
    for text in [
      #"{"customer":{"name":"Ann","address":"Husum"}}"#,
      #"{"customer":{"name":"none","address":"none"}}"#,
    ] {
      let order = try mapper.map(text, to: Order<Customer>.self)
      expectWritten(order, as: text, with: mapper)
      expectWritten(try mapper.map(text, to: Plain<Customer>.self), as: text, with: mapper)
    }
    #expect(try mapper.map("{}", to: Customer.self).address == "none")
  }

  @Test("usesCodable accepts it as it is")
  func accepted() throws {
    let mapper = ObjectMapper { $0.usesCodable(Customer.self) }
    let customer = try mapper.map(#"{"name":"Ann","address":"Husum"}"#, to: Customer.self)
    #expect(customer.address == "none")
    expectWritten(customer, as: #"{"name":"Ann"}"#, with: mapper)
  }

  @Test("an update sets all properties, as for any class")
  func update() throws {
    let customer = Customer(name: "Ann")
    try ObjectMapper.shared.update(customer, with: #"{"name":"Bo","address":"Husum"}"#)
    #expect(customer.name == "Bo")
    #expect(customer.address == "Husum")
  }

  @Test("a factory of the class alone does not help where its superclass writes it")
  func factoryOfSubclass() throws {
    let alone = ObjectMapper { $0.register { Customer(name: "-") } }
    let customer = Customer(name: "Ann")
    customer.address = "Husum"
    let text = #"{"name":"Ann","address":"Husum"}"#
    expectWritten(customer, as: text, with: alone)
    expectWritten([customer], as: "[\(text)]", with: alone)
    expectError("[0]: cannot map Customer: \(Self.written)") {
      try alone.jsonString(from: [customer as Person])
    }
    expectError("customer: cannot map Customer: \(Self.written)") {
      try alone.jsonString(from: Plain<Person>(customer: customer))
    }
    expectError("customer: cannot map Customer: \(Self.written)") {
      try alone.jsonString(from: Order<Person>(customer: customer))
    }
    let both = ObjectMapper {
      $0.register { Customer(name: "-") }
      $0.register { Person(name: "-") }
    }
    expectWritten([customer as Person], as: "[\(text)]", with: both)
    expectWritten(Plain<Person>(customer: customer), as: #"{"customer":\#(text)}"#, with: both)
  }

  @Test("classes that handle their properties, and those without any, are as before")
  func handled() throws {
    for _ in 0..<2 {
      let text = #"[{"customer":{"name":"Ann","number":5}},{"customer":{"name":"Bo","number":6}}]"#
      let agents = try ObjectMapper.shared.map(text, to: [Order<Agent>].self)
      #expect(agents.map(\.customer.number) == [5, 6])
      expectWritten(agents, as: text, with: .shared)
    }
    let manager = try ObjectMapper.shared.map(#"{"team":["a"],"name":"Ann"}"#, to: Manager.self)
    expectWritten(manager as Person, as: #"{"team":["a"],"name":"Ann"}"#, with: .shared)
    let guest = try ObjectMapper.shared.map(#"{"name":"Ann"}"#, to: Guest.self)
    #expect(guest.greeting == "Hello, Ann")
    expectWritten(guest, as: #"{"name":"Ann"}"#, with: .shared)
  }

  @Test("validate tells of a class that may lose properties, until the provider says what it wants")
  func validated() {
    func texts(_ mapper: ObjectMapper) -> [String] {
      mapper.validate(Plain<[Customer]>.self, atLeast: .note).map { "\($0.path): \($0.message)" }
    }
    #expect(
      texts(.shared) == [
        "customer[]: Customer has a superclass that is Codable, Person, so its own property 'address' "
          + "would be left out if it did not override init(from:) and encode(to:); "
          + "say usesCodable(Customer.self) if it does, or give it a factory"
      ])
    #expect(texts(ObjectMapper { $0.usesCodable(Customer.self) }) == [])
    #expect(ObjectMapper.shared.validate(Plain<Guest>.self, atLeast: .note).isEmpty)
    #expect(ObjectMapper.shared.validate(Plain<Customer>.self).isEmpty)
  }
}
