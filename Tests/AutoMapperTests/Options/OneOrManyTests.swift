import AutoMapper
import Foundation
import Testing

@Suite("Options: one object in place of an array")
struct OneOrManyTests {
  struct Item: Equatable, Hashable {
    var id: Int
    var name: String
  }

  struct Order: Equatable {
    var items: [Item]
    var more: [[Item]]?
  }

  struct Note: Equatable { var text: String? }

  static let forgiving = ObjectMapper(options: .forgiving)

  @Test(
    "is not an element if values would have to be invented for it",
    arguments: [
      #"{"items":{}}"#, #"{"items":{"0":{"id":1,"name":"a"},"1":{"id":2,"name":"b"}}}"#,
      #"{"items":{"id":1}}"#, #"{"items":{"total":0}}"#, #"{"items":{"id":"x","name":"a"}}"#,
      #"{"items":"{}"}"#,
    ])
  func invented(text: String) throws {
    expectMapping(text, as: Order(items: []), with: Self.forgiving)
    let (_, report) = try Self.forgiving.mapWithReport(text, to: Order.self)
    #expect(report.entries.map(\.kind).contains(.defaulted))
    var order = Order(items: [Item(id: 7, name: "old")])
    try Self.forgiving.update(&order, with: text)
    #expect(order.items == [Item(id: 7, name: "old")])
  }

  @Test("is an element if it reads as one")
  func element() throws {
    let order = Order(items: [Item(id: 1, name: "a")])
    expectMapping(#"{"items":{"id":1,"name":"a"}}"#, as: order, with: Self.forgiving)
    expectMapping(#"{"items":{"id":"1","name":"a","x":2}}"#, as: order, with: Self.forgiving)
    expectMapping(#"{"text":"a"}"#, as: [Note(text: "a")], with: Self.forgiving)
    expectMapping(#"{"id":1,"name":"a"}"#, as: Set([Item(id: 1, name: "a")]), with: Self.forgiving)
    expectMapping("5", as: [5], with: Self.forgiving)
    expectMapping(#"{"a":1}"#, as: [["a": 1]], with: Self.forgiving)
  }

  @Test("elements of an array are still filled, and what comes after the object, too")
  func others() {
    expectMapping(
      #"{"items":[{"id":1}],"more":[{"id":2},[{"id":3}]]}"#,
      as: Order(items: [Item(id: 1, name: "")], more: [[Item(id: 3, name: "")]]),
      with: Self.forgiving)
    struct Pair: Equatable {
      var items: [Item]
      var last: Item
    }
    expectMapping(
      #"{"items":{},"last":{}}"#, as: Pair(items: [], last: Item(id: 0, name: "")),
      with: Self.forgiving)
  }

  @Test("at the root is an error, or nil")
  func root() throws {
    #expect(mappingError { try Self.forgiving.map("{}", to: [Item].self) }?.kind == .missingValue)
    #expect(try Self.forgiving.map("{}", to: [Item]?.self) == nil)
  }
}
