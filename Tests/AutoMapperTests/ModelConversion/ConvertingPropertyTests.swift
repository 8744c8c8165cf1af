import AutoMapper
import Foundation
import Testing

/// From one model to another: which property gets which value.
@Suite("Model conversion: properties")
struct ConvertingPropertyTests {
  let mapper = ObjectMapper()

  struct Address: Equatable {
    var city: String
    var zip: String?
  }

  struct Customer: Equatable {
    var name: String
    var address: Address?
  }

  struct Line: Equatable {
    var sku: String
    var amount: Int
  }

  struct Order: Equatable {
    var id: Int
    var customer: Customer
    var lines: [Line]
    var linesByName: [String: Line]
    var note: String?
  }

  struct LineRow: Equatable {
    var sku: String
    var amount: String
  }

  struct OrderRow: Equatable {
    var id: String
    var customerName: String
    var customerAddressCity: String?
    var lines: [LineRow]
    var linesByName: [String: LineRow]
    var note: String?
  }

  static let order = Order(
    id: 7, customer: Customer(name: "Ann", address: Address(city: "Husum", zip: nil)),
    lines: [Line(sku: "a", amount: 2), Line(sku: "b", amount: 3)],
    linesByName: ["first": Line(sku: "a", amount: 2)], note: "fragile")

  static let row = OrderRow(
    id: "7", customerName: "Ann", customerAddressCity: "Husum",
    lines: [LineRow(sku: "a", amount: "2"), LineRow(sku: "b", amount: "3")],
    linesByName: ["first": LineRow(sku: "a", amount: "2")], note: "fragile")

  @Test("nested models are flattened, and put together again")
  func flattening() throws {
    #expect(try mapper.convert(Self.order, to: OrderRow.self) == Self.row)
    #expect(try mapper.convert(Self.row, to: Order.self) == Self.order)
  }

  @Test("collections of models, nothing, and the type from the context")
  func roots() throws {
    #expect(try mapper.convert([Self.order], to: [OrderRow].self) == [Self.row])
    #expect(try mapper.convert(["a": Self.order], to: [String: OrderRow].self) == ["a": Self.row])
    #expect(try mapper.convert(Self.order, to: OrderRow?.self) == Self.row)
    #expect(try mapper.convert(Order?.none, to: OrderRow?.self) == nil)
    #expect(try mapper.convert([Order](), to: [OrderRow].self).isEmpty)
    let row: OrderRow = try mapper.convert(Self.order)
    #expect(row == Self.row)
    #expect(try mapper.convert(Self.order, to: Order.self) == Self.order)
  }

  @Test("an object that is nil on the way gives nil")
  func nilOnTheWay() throws {
    var order = Self.order
    order.customer.address = nil
    #expect(try mapper.convert(order, to: OrderRow.self).customerAddressCity == nil)
  }

  @Test("an Optional object of which no key is present is nil")
  func nothingToPutTogether() throws {
    var row = Self.row
    row.customerAddressCity = nil
    #expect(try mapper.convert(row, to: Order.self).customer == Customer(name: "Ann", address: nil))
  }

  @Test("a direct source comes before a nested one")
  func directFirst() throws {
    struct Source {
      var customer: Customer
      var customername: String
    }
    struct Target { var customerName: String }
    let source = Source(customer: Customer(name: "nested", address: nil), customername: "direct")
    #expect(try mapper.convert(source, to: Target.self).customerName == "direct")
  }

  @Test("names in other spellings")
  func spellings() throws {
    struct Source {
      var userId: Int
      var htmlurl: String
    }
    struct Target: Equatable {
      var userID: Int
      var htmlUrl: String
    }
    #expect(
      try mapper.convert(Source(userId: 1, htmlurl: "x"), to: Target.self)
        == Target(userID: 1, htmlUrl: "x"))
  }

  struct Written {
    var a = 1
    var b = 2
  }

  struct Reader: Equatable {
    var a: Int?
    var b: Int?
    var c: Int?
  }

  @Test("what the source writes under a key comes before its names")
  func writtenKeys() throws {
    let mapper = ObjectMapper.with(Written.self) { written in
      written.map("b", to: "a")
      written.map("c", to: "b")
    }
    #expect(try mapper.convert(Written(), to: Reader.self) == Reader(a: 1, b: 1, c: 2))
    #expect(
      try mapper.convert(Written(), to: [String: Int].self) == ["b": 1, "c": 2])
  }

  @Test("a property that is not written is not a source")
  func exclusions() throws {
    let mapper = ObjectMapper.with(Written.self) { written in
      written.exclude("a")
      written.ignore("b")
      written.factory { Written() }
    }
    #expect(try mapper.convert(Written(), to: Reader.self) == Reader(a: nil, b: nil, c: nil))
  }

  struct Distance: Equatable { var value: Double }

  struct Length: Equatable { var meters: Double }

  @Test("paths and flat keys on both sides")
  func paths() throws {
    struct Person: Equatable {
      var name: String
      var address: Address
    }
    struct Flat: Equatable {
      var name: String
      var city: String
    }
    let mapper = ObjectMapper { provider in
      provider.configure(Distance.self) { $0.map("distance.value", to: "value") }
      provider.configure(Length.self) { $0.map("distance.value", to: "meters") }
      provider.configure(Person.self) { $0.map("city", to: "address.city") }
    }
    #expect(try mapper.convert(Distance(value: 2.5), to: Length.self) == Length(meters: 2.5))
    #expect(try mapper.convert(Length(meters: 2.5), to: Distance.self) == Distance(value: 2.5))
    let person = Person(name: "Ann", address: Address(city: "Husum", zip: nil))
    #expect(try mapper.convert(person, to: Flat.self) == Flat(name: "Ann", city: "Husum"))
    #expect(try mapper.convert(Flat(name: "Ann", city: "Husum"), to: Person.self) == person)
  }

  @Test("what the target's options say of unknown keys is about documents")
  func strict() throws {
    struct Name: Equatable { var sku: String }
    let mapper = ObjectMapper(options: .strict)
    #expect(try mapper.convert(Line(sku: "a", amount: 1), to: Name.self) == Name(sku: "a"))
    expectError("amount: expected String, found the number 1") {
      try mapper.convert(Line(sku: "a", amount: 1), to: LineRow.self)
    }
  }

  @Test("dictionaries and JSON values are models too")
  func trees() throws {
    let line = Line(sku: "a", amount: 2)
    let any = try mapper.convert(line, to: [String: Any].self)
    #expect(any["sku"] as? String == "a")
    #expect(any["amount"] as? Int == 2)
    #expect(any.count == 2)
    #expect(try mapper.convert(line, to: [String: String].self) == ["sku": "a", "amount": "2"])
    #expect(try mapper.convert(line, to: JSONValue.self) == ["sku": "a", "amount": 2])
    let source: [String: Any] = ["SKU": "a", "amount": "2"]
    #expect(try mapper.convert(source, to: Line.self) == line)
    #expect(try mapper.convert(["sku": "a", "amount": 2] as JSONValue, to: Line.self) == line)
  }

  @Test("computed properties that are reached through key paths")
  func computedProperties() throws {
    let mapper = ObjectMapper.making(Box()) { box in
      box.ignore("stored")
      box.set(\.thing, named: "thing")
      box.set(\.line, named: "line")
    }
    let box = Box()
    box.stored = ["thing": Line(sku: "a", amount: 2), "line": Line(sku: "b", amount: 3)]
    let row = try mapper.convert(box, to: BoxRow.self)
    #expect(row.thing == LineRow(sku: "a", amount: "2"))
    #expect(row.line == LineRow(sku: "b", amount: "3"))
    let back = try mapper.convert(row, to: Box.self)
    #expect(back.thing as? LineRow == row.thing)
    #expect(back.line == Line(sku: "b", amount: 3))
  }

  final class Box {
    var stored: [String: Any] = [:]
    var thing: Any {
      get { stored["thing"] ?? 0 }
      set { stored["thing"] = newValue }
    }
    var line: Line? {
      get { stored["line"] as? Line }
      set { stored["line"] = newValue }
    }
  }

  struct BoxRow {
    var thing: LineRow
    var line: LineRow?
  }

  @Test("what an Any holds counts by its own type")
  func anything() throws {
    struct Source {
      var line: Any
      var list: [Any]
    }
    struct Target: Equatable {
      var line: LineRow
      var list: [LineRow]
    }
    struct Back {
      var line: Any
      var list: Any
    }
    let line = Line(sku: "a", amount: 2)
    let fields: [String: Any] = ["sku": "a", "amount": 2]
    let row = LineRow(sku: "a", amount: "2")
    let target = try mapper.convert(Source(line: line, list: [line, fields]), to: Target.self)
    #expect(target == Target(line: row, list: [row, row]))
    let back = try mapper.convert(target, to: Back.self)
    #expect(back.line as? LineRow == row)
    #expect(back.list as? [LineRow] == [row, row])
  }
}
