import AutoMapper
import Foundation
import Testing

/// `validate` looks through everything that types hold.
@Suite("Validation: issues below a type")
struct ValidationWalkTests {
  struct Item {
    var id: Int
    var handler: any Handler
  }

  protocol Handler {}

  struct Order { var items: [Item]? }

  struct Shop {
    var orders: [String: [Order]]
    var keeper: Keeper?
    var helper: Keeper?
  }

  final class Keeper {
    var name = ""
    let number = 7
    var next: Keeper?
    var friends: Set<String> = []
  }

  @Test("types that are refused, with the properties that lead there")
  func unsupported() {
    let issues = ObjectMapper { $0.register { Keeper() } }.validate(Shop.self)
    expectTexts(
      of: issues,
      "warning: keeper.number: 'number' of Keeper is a constant, so that a document with another "
        + "value is an error; make the instance from the document with its values, declare the "
        + "property with 'var', or ignore it",
      "error: orders[][].items[].handler: cannot map Handler: a protocol does not say which type "
        + #"to make: provider.discriminator((any Handler).self, "type", […]); this is the property "#
        + "'handler' of Item")
    #expect(issues.map(\.kind) == [.readOnlyProperty, .unsupportedType])
    #expect(issues.last?.type == Item.self)
    #expect(issues.last?.property == "handler")
    #expect(issues.last?.path == "orders[][].items[].handler")
  }

  @Test("a type that is refused itself")
  func unsupportedRoot() {
    let issues = ObjectMapper.shared.validate((() -> Void).self, (any Handler).self)
    expectTexts(
      of: issues, "error: cannot map () -> (): a closure is not data",
      "error: cannot map Handler: a protocol does not say which type to make: "
        + #"provider.discriminator((any Handler).self, "type", […])"#)
    #expect(issues.map(\.kind) == [.unsupportedType, .unsupportedType])
  }

  @Test("a missing factory is said once, where it is met first")
  func missingFactory() {
    let issues = ObjectMapper.shared.validate([[Keeper?]].self)
    expectTexts(
      of: issues,
      "error: [][]: cannot make an instance of Keeper, which is a class; register a factory: "
        + "provider.register { Keeper() }")
    #expect(issues.map(\.kind) == [.missingFactory])
    let finding = ObjectMapper.with(Keeper.self) { $0.instance { _ in nil } }
    #expect(finding.validate(Keeper.self).isEmpty)
  }

  @Test("classes that the options let be built need no factory, and their constants are read")
  func builtClasses() {
    let options = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }
    let mapper = ObjectMapper(options: options)
    #expect(mapper.validate(Keeper.self).isEmpty)
    #expect(mapper.explain(Keeper.self).errors.isEmpty)
    let ignoring = ObjectMapper(options: options) {
      $0.configure(Keeper.self) { $0.ignore("name") }
    }
    expectTexts(
      of: ignoring.validate(Keeper.self),
      "error: cannot make an instance of Keeper, which is a class; register a factory: "
        + "provider.register { Keeper() }; it cannot be built without one, since its property "
        + "'name' is ignored")
  }

  enum Suit {
    case hearts(Int)
    case spades
  }

  @Test("an enum that is only written")
  func unreadableEnum() {
    struct Card { var suit: Suit }
    let issues = ObjectMapper.shared.validate(Card.self)
    expectTexts(
      of: issues,
      "error: suit: cannot map Suit: its cases have payloads, or are not known; name them with "
        + "provider.cases, make it Codable or "
        + "CaseIterable, or register a converter")
    #expect(issues.map(\.kind) == [.unsupportedType])
  }

  class Vehicle { var id = 0 }

  final class Car: Vehicle { var doors = 4 }

  final class Bike: Vehicle { var gears = 3 }

  struct Dog { var name: String }

  struct Garage { var vehicles: [Vehicle] }

  @Test("what a discriminator chooses, and what it lacks")
  func discriminators() {
    let mapper = ObjectMapper { provider in
      provider.register { Car() }
      provider.configure(Car.self) { $0.map("d", to: "dors") }
      provider.discriminator(
        Vehicle.self, "type", ["car": Car.self, "bike": Bike.self, "dog": Dog.self])
    }
    let issues = mapper.validate(Garage.self, atLeast: .note)
    #expect(mapper.validate(Garage.self) == issues.filter { $0.severity != .note })
    expectTexts(
      of: issues,
      "error: vehicles[]: the discriminator of Vehicle chooses Dog, which is not a subclass of it",
      "note: vehicles[]: the discriminator of Vehicle has no default, so that a document "
        + #"without "type", or with a value that is not listed, is an error; give it a default "#
        + "where there may be such",
      "error: vehicles[]: cannot make an instance of Bike, which is a class; register a factory: "
        + "provider.register { Bike() }",
      "error: vehicles[]: invalid configuration: expected the name of a property of Car, found "
        + #""dors"; did you mean 'doors'?"#)
    #expect(
      issues.map(\.kind) == [.invalidRule, .missingDefault, .missingFactory, .unknownProperty])
    let complete = ObjectMapper { provider in
      provider.register { Car() }
      provider.discriminator(Vehicle.self, "type", ["car": Car.self], default: Car.self)
    }
    #expect(complete.validate(Garage.self, Car.self).isEmpty)
  }

  @Test("registered subclasses are written by their own rules")
  func subclasses() {
    let mapper = ObjectMapper { provider in
      provider.register { Vehicle() }
      provider.configure(Bike.self) { $0.map("g", to: "geras") }
    }
    expectTexts(
      of: mapper.validate(Garage.self),
      "error: vehicles[]: invalid configuration: expected the name of a property of Bike, found "
        + #""geras"; did you mean 'gears'?"#)
  }

  @Test("rules that nothing leads to")
  func unusedRules() {
    let mapper = ObjectMapper { provider in
      provider.register { Vehicle() }
      provider.configure(Dog.self) { $0.map("n", to: "name") }
    }
    let issues = mapper.validate(Garage.self)
    expectTexts(
      of: issues,
      "warning: the rules of Dog are not used, since no property leads to it; validate Dog too "
        + "where a closure or another mapping needs it, or remove them")
    #expect(issues.map(\.kind) == [.unusedRules])
    #expect(issues.first?.type == Dog.self)
    #expect(mapper.validate(Garage.self, Dog.self).isEmpty)
    #expect(mapper.validate().isEmpty)
    struct Open { var values: [Any] }
    #expect(mapper.validate(Open.self).isEmpty)
  }

  @Test("without arguments all types with rules, in the order of registration")
  func allTypes() {
    let mapper = ObjectMapper { provider in
      provider.configure(Dog.self) { $0.map("n", to: "nam") }
      provider.configure(Bike.self) { $0.map("g", to: "gear") }
      provider.configure(Vehicle.self) { $0.map("nr", to: "id") }
    }
    let texts = mapper.validate().map(\.description)
    #expect(
      texts == [
        #"error: invalid configuration: expected the name of a property of Dog, found "nam"; did "#
          + "you mean 'name'?",
        // Rules name properties loosely, but not that loosely.
        #"error: invalid configuration: expected the name of a property of Bike, found "gear"; did "#
          + "you mean 'gears'?",
        "error: cannot make an instance of Bike, which is a class; register a factory: "
          + "provider.register { Bike() }",
      ])
    for _ in 0..<20 { #expect(mapper.validate().map(\.description) == texts) }
  }

  @Test("no closure is called, and nothing stays with the mapper")
  func noClosures() throws {
    let calls = Shared(0)
    let mapper = ObjectMapper { provider in
      provider.register {
        calls.change { $0 += 1 }
        return Keeper()
      }
      provider.configure(Keeper.self) { keeper in
        keeper.map("name", to: "name") { node in
          calls.change { $0 += 1 }
          return try node.string
        }
        keeper.validate { _ in calls.change { $0 += 1 } }
        keeper.didMap { _ in calls.change { $0 += 1 } }
      }
    }
    #expect(mapper.validate(Shop.self, atLeast: .note).count == 3)
    #expect(mapper.explain(Keeper.self).properties.count == 4)
    #expect(calls.value == 0)
  }

  // A class, because Swift 6.3.1 crashes while it compiles such a struct.
  final class Infinite<Value> {
    var value: Value?
    var next: Infinite<[Value]>?
    var other: Infinite<Value?>?
  }

  final class Tree {
    var children: [Tree] = []
    var parent: Tree?
    var shop: [String: Shop] = [:]
  }

  enum Outer<Value> {
    struct First { var next: Second }
    struct Second { var next: Third }
    struct Third { var next: Fourth }
    struct Fourth { var next: Fifth }
    struct Fifth { var next: Sixth }
    struct Sixth { var handler: any Handler }
  }

  @Test("types that hold themselves, and generic ones without an end")
  func recursion() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Tree() }, { Keeper() })
      provider.configure(Keeper.self) { $0.ignore("number") }
    }
    #expect(mapper.validate(Tree.self).map(\.path) == ["shop[].orders[][].items[].handler"])
    let infinite = ObjectMapper.shared.validate(Infinite<Int>.self)
    #expect(infinite.count == 16)
    #expect(infinite.allSatisfy { $0.kind == .missingFactory })
    #expect(infinite.dropLast().last?.path == "other.other.other")
    #expect(
      ObjectMapper.shared.validate(Outer<() -> Int>.First.self).map(\.path)
        == ["next.next.next.next.next.handler"])
  }

  @Test("what closures make is only written, and what is ignored not even that")
  func directions() {
    struct Stall {
      var keeper: Keeper?
      var other: Keeper?
    }
    let mapper = ObjectMapper.with(Stall.self) { stall in
      stall.map("keeper", to: "keeper", using: Transformer<Keeper> { _ in nil })
      stall.exclude("keeper")
      stall.ignore("other")
    }
    #expect(mapper.validate(Stall.self).isEmpty)
  }
}
