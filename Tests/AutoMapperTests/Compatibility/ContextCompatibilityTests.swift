import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of subclasses and contexts, and its output for nil.
///
/// OM-103, about dates, is in `DateCompatibilityTests`.
///
/// The number above a test, such as OM-99, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: subclasses, contexts, and nil")
struct ContextCompatibilityTests {
  class Base {
    var id = 0
    var title: String?
  }

  class Middle: Base { var tags: [String] = [] }

  final class Leaf: Middle { var extra: Double? }

  struct Currency: Sendable { var symbol: String }

  struct Price: Equatable { var text: String }

  struct Order: Equatable {
    var price: Price
    var parts: [Part]
    var byName: [String: Part]
  }

  struct Part: Equatable { var price: Price }

  struct Sparse: Hashable {
    var id: Int
    var name: String?
    var list: [Int?]?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var implicit: Int!
  }

  struct Nest: Equatable {
    var one: Sparse?
    var many: [Sparse?]
    var byName: [String: Sparse?]
    var set: Set<Sparse>
  }

  /// A class that notices when its properties are set or its instances made.
  final class Watched {
    static let made = Shared(0)
    var changes = 0
    var name = "Ann" { didSet { changes += 1 } }
    var children: [Watched] = [] { didSet { changes += 1 } }
    lazy var expensive = 7

    init() { Self.made.change { $0 += 1 } }
  }

  // OM-99
  @Test("a subclass maps its superclasses' properties and its own")
  func inheritedProperties() {
    let mapper = ObjectMapper { provider in
      provider.register { Leaf() }
      provider.configure(Base.self) { $0.map("identifier", to: "id") }
    }
    expectMapping(
      #"{"extra":0.5,"tags":["a"],"title":"t","identifier":7}"#, to: Leaf.self, with: mapper
    ) { $0.id == 7 && $0.title == "t" && $0.tags == ["a"] && $0.extra == 0.5 }
    let leaf = Leaf()
    leaf.id = 7
    leaf.title = "t"
    leaf.extra = 0.5
    expectEveryForm(
      of: leaf, as: #"{"identifier":7,"title":"t","tags":[],"extra":0.5}"#, with: mapper)
    // Also where it stands as its superclass.
    expectEveryForm(
      of: [leaf as Base], as: #"[{"identifier":7,"title":"t","tags":[],"extra":0.5}]"#,
      with: mapper)
  }

  private static let pricing = ObjectMapper.with(Price.self) { price in
    price.map("amount", to: \.text) { node in
      let currency = node.userContext as? Currency
      return "\(currency?.symbol ?? "no currency") \(try node.string)"
    }
  }

  static let order =
    #"{"price":{"amount":1},"parts":[{"price":{"amount":2}}],"#
    + #""byName":{"a":{"price":{"amount":3}}}}"#

  // OM-100
  @Test("a context reaches nested objects, arrays, and dictionaries")
  func contexts() throws {
    func expect(_ order: Order, _ symbol: String) {
      #expect(
        order
          == Order(
            price: Price(text: "\(symbol) 1"), parts: [Part(price: Price(text: "\(symbol) 2"))],
            byName: ["a": Part(price: Price(text: "\(symbol) 3"))]))
    }
    let mapper = Self.pricing
    let euro = Currency(symbol: "€")
    let json = try EntryPoint.jsonValue(Self.order)
    let dictionary = try #require(EntryPoint.swiftValue(json) as? [String: Any])
    let data = Data(Self.order.utf8)
    expect(try mapper.map(Self.order, to: Order.self, context: euro), "€")
    expect(try mapper.map(data, to: Order.self, context: euro), "€")
    expect(try mapper.map(json, to: Order.self, context: euro), "€")
    expect(try mapper.map(dictionary, to: Order.self, context: euro), "€")
    expect(try mapper.map(any: dictionary, to: Order.self, context: euro), "€")
    expect(try mapper.mapWithReport(data, to: Order.self, context: euro).value, "€")
    expect(
      try mapper.map("[\(Self.order)]", to: Order.self, at: "0", context: Currency(symbol: "$")),
      "$")
  }

  // OM-100
  @Test("closures see nil without a context, and a context of another type as it is")
  func otherContexts() throws {
    let mapper = Self.pricing
    // The context of one call is not seen by another.
    _ = try mapper.map(#"{"amount":1}"#, to: Price.self, context: Currency(symbol: "€"))
    expectMapping(#"{"amount":1}"#, as: Price(text: "no currency 1"), with: mapper)
    #expect(
      try mapper.map(#"{"amount":1}"#, to: Price.self, context: "€").text == "no currency 1")
  }

  // OM-101
  @Test("every nil is written as null where the options say so")
  func writtenNil() {
    let mapper = ObjectMapper(options: .changing { $0.writesNil = true })
    let bare = #"{"id":1,"name":null,"list":null,"implicit":null}"#
    expectEveryForm(of: Sparse(id: 1), as: bare, with: mapper)
    expectEveryForm(
      of: Sparse(id: 1, list: [1, nil]),
      as: #"{"id":1,"name":null,"list":[1,null],"implicit":null}"#, with: mapper)
    expectEveryForm(
      of: Nest(one: nil, many: [Sparse(id: 1), nil], byName: ["a": nil], set: [Sparse(id: 1)]),
      as: #"{"one":null,"many":[\#(bare),null],"byName":{"a":null},"set":[\#(bare)]}"#,
      with: mapper)
    expectEveryForm(
      of: Nest(one: Sparse(id: 1), many: [], byName: ["a": Sparse(id: 1)], set: []),
      as: #"{"one":\#(bare),"many":[],"byName":{"a":\#(bare)},"set":[]}"#, with: mapper)
    expectEveryForm(of: [Sparse(id: 1)], as: "[\(bare)]", with: mapper)
  }

  // OM-102
  @Test("nil is left out of objects, and null in arrays")
  func omittedNil() {
    expectEveryForm(of: Sparse(id: 1), as: #"{"id":1}"#)
    expectEveryForm(
      of: Nest(one: nil, many: [Sparse(id: 1), nil], byName: [:], set: [Sparse(id: 1)]),
      as: #"{"many":[{"id":1},null],"byName":{},"set":[{"id":1}]}"#)
  }

  // OM-104
  @Test("writing changes nothing and makes no instance")
  func writingChangesNothing() throws {
    let mapper = ObjectMapper.making(Watched()) { watched in
      watched.ignore("changes")
      watched.map("full.name", to: "name")
      watched.write("children", as: "kids")
    }
    let child = Watched()
    child.name = "Tom"
    let watched = Watched()
    watched.children = [child]
    #expect(child.changes == 1)
    #expect(watched.changes == 1)
    let made = Watched.made.value
    expectEveryForm(
      of: watched,
      as: #"{"full":{"name":"Ann"},"kids":[{"full":{"name":"Tom"},"kids":[]}]}"#, with: mapper)
    #expect(child.changes == 1)
    #expect(watched.changes == 1)
    try #require(watched.children.count == 1)
    #expect(watched.children[0] === child)
    #expect(watched.name == "Ann")
    #expect(child.name == "Tom")
    #expect(Watched.made.value == made)
  }
}
