import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

protocol ConvertedPet {}

/// Classes, polymorphic models, and what is wrong with values, from one model to another.
@Suite("Model conversion: classes and errors")
struct ConvertingClassTests {
  final class Node {
    var name = ""
    var next: Node?
  }

  final class NodeRow {
    var name = ""
    var next: NodeRow?
  }

  struct Named { var name: String }

  static let mapper = ObjectMapper { $0.registerAll({ Node() }, { NodeRow() }) }

  static func chain() -> Node {
    let node = Node()
    node.name = "a"
    node.next = Node()
    node.next?.name = "b"
    return node
  }

  @Test("classes by their factories; objects of the same type are shared")
  func classes() throws {
    let chain = Self.chain()
    let row = try Self.mapper.convert(chain, to: NodeRow.self)
    #expect(row.name == "a")
    #expect(row.next?.name == "b")
    #expect(row.next?.next == nil)
    let copy = try Self.mapper.convert(chain, to: Node.self)
    #expect(copy !== chain)
    #expect(copy.name == "a")
    #expect(copy.next === chain.next)
  }

  @Test("an object that contains itself is an error, not a crash")
  func circles() throws {
    let chain = Self.chain()
    chain.next?.next = chain
    defer { chain.next = nil }
    expectError(
      .circularReference,
      "[0].next.next: circular reference: the object here contains itself; leave one of the "
        + "properties of the circle out, or make it weak"
    ) { try Self.mapper.convert([chain], to: [NodeRow].self) }
  }

  @Test("a chain that is too long is not a circle")
  func depth() throws {
    let first = Node()
    var last = first
    for _ in 0..<600 {
      let node = Node()
      last.next = node
      last = node
    }
    let error = mappingError { try Self.mapper.convert(first, to: NodeRow.self) }
    #expect(error?.kind == .depthExceeded)
    #expect(error?.path.components.count == 512)
    #expect(error?.expected == "at most 512 levels of nesting")
  }

  class Shape { var name = "" }

  final class Circle: Shape { var radius = 0.0 }

  final class Square: Shape { var side = 0.0 }

  class ShapeRow { var name = "" }

  final class CircleRow: ShapeRow { var radius = "" }

  final class SquareRow: ShapeRow { var side = 0 }

  struct Flat: Equatable {
    var kind: String?
    var name: String
    var radius: Double?
    var side: Double?
  }

  static let shapes = ObjectMapper { provider in
    provider.registerAll(
      { Shape() }, { Circle() }, { Square() }, { ShapeRow() }, { CircleRow() }, { SquareRow() })
    provider.configure(Shape.self) {
      $0.discriminator("kind", ["circle": Circle.self, "square": Square.self])
    }
    provider.configure(ShapeRow.self) {
      $0.discriminator("kind", ["circle": CircleRow.self, "square": SquareRow.self])
    }
  }

  static func drawing() -> [Shape] {
    let circle = Circle()
    circle.name = "c"
    circle.radius = 2.5
    let square = Square()
    square.side = 3
    return [circle, square]
  }

  @Test("discriminators on both sides, and on one")
  func discriminators() throws {
    let rows = try Self.shapes.convert(Self.drawing(), to: [ShapeRow].self)
    #expect((rows[0] as? CircleRow)?.radius == "2.5")
    #expect(rows[0].name == "c")
    #expect((rows[1] as? SquareRow)?.side == 3)
    let flat = try Self.shapes.convert(Self.drawing(), to: [Flat].self)
    #expect(
      flat == [
        Flat(kind: "circle", name: "c", radius: 2.5, side: nil),
        Flat(kind: "square", name: "", radius: nil, side: 3),
      ])
    let back = try Self.shapes.convert(flat.dropLast().map { $0 }, to: [Shape].self)
    #expect((back[0] as? Circle)?.radius == 2.5)
  }

  @Test("protocols, and what is already of the type")
  func protocols() throws {
    let mapper = ObjectMapper {
      $0.discriminator((any ConvertedPet).self, "type", ["dog": Dog.self, "cat": Cat.self])
    }
    let home = Home(pets: [Dog(name: "Rex"), Cat(lives: 7)], first: Dog(name: "Rex"))
    let rows = try mapper.convert(home, to: HomeRow.self)
    #expect(
      rows
        == HomeRow(
          pets: [PetRow(type: "dog", name: "Rex"), PetRow(type: "cat", lives: 7)],
          first: PetRow(type: "dog", name: "Rex")))
    let back = try mapper.convert(rows, to: Home.self)
    #expect((back.pets[0] as? Dog)?.name == "Rex")
    #expect((back.pets[1] as? Cat)?.lives == 7)
    #expect((try mapper.convert(home, to: Home.self).first as? Dog)?.name == "Rex")
  }

  struct Dog: ConvertedPet { var name: String }

  struct Cat: ConvertedPet { var lives: Int }

  struct Home {
    var pets: [any ConvertedPet]
    var first: any ConvertedPet
  }

  struct PetRow: Equatable {
    var type: String
    var name: String?
    var lives: Int?
  }

  struct HomeRow: Equatable {
    var pets: [PetRow]
    var first: PetRow
  }

  @Test("a discriminator that says nothing, or something unknown")
  func unknownDiscriminators() {
    expectError(#"[0].kind: expected one of "circle", "square", found the string "oval""#) {
      try Self.shapes.convert([Flat(kind: "oval", name: "")], to: [Shape].self)
    }
    expectError(#"[0].kind: expected one of "circle", "square", found null"#) {
      try Self.shapes.convert([Flat(kind: nil, name: "")], to: [Shape].self)
    }
  }

  struct Line { var sku: String }

  struct Order {
    var id: Int
    var lines: [Line]
    var byName: [String: Line]
  }

  struct LineRow { var sku: Int }

  @Test("errors have the path in the target, and what was found")
  func errors() {
    struct Lines { var lines: [LineRow] }
    struct Pairs { var byName: [String: LineRow] }
    struct Small { var id: Int8 }
    struct Other {
      var id: Int
      var mail: String
    }
    let mapper = ObjectMapper()
    let order = Order(
      id: 300, lines: [Line(sku: "1"), Line(sku: "x")], byName: ["k": Line(sku: "y")])
    func message<Target>(_ type: Target.Type) -> String? {
      #expect(throws: MappingError.self) { try mapper.convert(order, to: type) }?.description
    }
    #expect(message(Lines.self) == #"lines[1].sku: expected Int, found the string "x""#)
    #expect(message(Pairs.self) == #"byName.k.sku: expected Int, found the string "y""#)
    #expect(message(Small.self) == "id: expected Int8 (-128 to 127), found the number 300")
    #expect(
      message(Other.self)
        == "mail: expected String, found nothing; make 'mail' of Other optional, or give it a default: "
        + "provider.configure(Other.self) { $0.default(\\.mail, …) }")
    #expect(message(Int.self) == "expected Int, found an object")
    #expect(
      message(NodeRow.self)
        == "cannot make an instance of NodeRow, which is a class; register a factory: "
        + "provider.register { NodeRow() }")
  }

  @Test("all errors at once, and what was converted")
  func collected() throws {
    struct Target {
      var id: Bool
      var lines: [LineRow]
    }
    struct Text { var id: String }
    let options = MappingOptions.changing { $0.collectsErrors = true }
    let order = Order(id: 3, lines: [Line(sku: "x")], byName: [:])
    let error = mappingError { try ObjectMapper(options: options).convert(order, to: Target.self) }
    #expect(
      error?.allErrors.map(\.description) == [
        "id: expected Bool, found the number 3",
        #"lines[0].sku: expected Int, found the string "x""#,
      ])
    let (text, report) = try ObjectMapper().convertWithReport(order, to: Text.self)
    #expect(text.id == "3")
    #expect(report.description == "id: converted the number 3 to String")
  }

  // MARK: Updating

  final class Address {
    var city = "Husum"
    var zip = "25813"
  }

  final class Account {
    var name = "Ann"
    var mail: String? = "ann@example.org"
    var address = Address()
    var visits = 3
  }

  struct AddressForm { var city: String }

  struct Form {
    var name: String?
    var mail: String?
    var address: AddressForm
  }

  @Test("an update changes objects where they are, as far as the source goes")
  func updates() throws {
    let mapper = ObjectMapper()
    let account = Account()
    let address = account.address
    try mapper.update(
      account, from: Form(name: nil, mail: nil, address: AddressForm(city: "Tating")))
    #expect(account.name == "Ann")
    #expect(account.mail == nil)
    #expect(account.visits == 3)
    #expect(account.address === address)
    #expect(address.city == "Tating")
    #expect(address.zip == "25813")

    let other = Account()
    other.address.city = "Garding"
    try mapper.update(account, from: other)
    #expect(account.address === address)
    #expect(address.city == "Garding")
    #expect(account.mail == "ann@example.org")

    var pair = (count: 1, form: Form(name: "x", mail: "m", address: AddressForm(city: "Tating")))
    try mapper.update(&pair.form, from: account)
    #expect(pair.form.name == "Ann")
    #expect(pair.form.address.city == "Garding")
    #expect(throws: MappingError.self) { try mapper.update(&pair.form, from: "text") }
    #expect(pair.form.name == "Ann")
  }
}

/// Conversions leave nothing behind, and free nothing twice.
@Suite("Lifetime: converting")
struct LifetimeConvertingTests {
  final class Item: Tracked, @unchecked Sendable {
    var name = "a text of more than fifteen bytes"
    var part: Part? = Part(text: "another text of more than fifteen bytes")
  }

  struct Part { var text: String }

  struct Box {
    var items: [Item]
    var byName: [String: Part]
    var parts: Set<String>
    var anything: Any
    var mark: Int
  }

  final class ItemRow: Tracked, @unchecked Sendable {
    var name = ""
    var partText = ""
    var part: PartRow?
  }

  struct PartRow { var text: String }

  struct BoxRow {
    var items: [ItemRow]
    var byName: [String: PartRow]
    var parts: [String]
    var anything: Any
    var mark: Int8
  }

  @Test("whether they succeed or fail", arguments: [1, 1_000])
  func balance(mark: Int) throws {
    let mapper = ObjectMapper { provider in provider.register { ItemRow() } }
    expectNoneAlive {
      for _ in 0..<20 {
        let box = Box(
          items: [Item(), Item()], byName: ["a": Part(text: "yet another text, quite long")],
          parts: ["a text of more than fifteen bytes"], anything: Item(), mark: mark)
        let row = try? mapper.convert(box, to: BoxRow.self)
        #expect((row != nil) == (mark == 1))
        if let row {
          #expect(row.items[1].partText == "another text of more than fifteen bytes")
          #expect(row.items[1].part?.text == row.items[1].partText)
          #expect(row.anything as? Item === box.anything as? Item)
        }
      }
    }
  }

  @Test("a factory that changes the source meanwhile")
  func changedSource() throws {
    let item = Item()
    let mapper = ObjectMapper { provider in
      provider.register { () -> ItemRow in
        item.part = nil
        item.name = "new"
        return ItemRow()
      }
    }
    let row = try mapper.convert(item, to: ItemRow.self)
    #expect(row.name == "new")
    #expect(row.part == nil)
  }
}
