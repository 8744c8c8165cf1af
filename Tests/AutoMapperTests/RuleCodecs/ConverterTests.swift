import AutoMapper
import Foundation
import Testing

@Suite("Rules: converters of types")
struct ConverterTests {
  struct Money: Hashable { var cents: Int }

  /// An enum that the mapper cannot read by itself.
  enum Size: Equatable {
    case named(String)
    case exact(width: Int, height: Int)
  }

  struct Order: Equatable {
    var total: Money
    var discount: Money?
    var parts: [Money]
    var holes: [Money?]?
    var set: Set<Money>?
    var byName: [String: Money]?
    var matrix: [[Money]]?
  }

  struct Parcel: Equatable {
    var size: Size
    var others: [Size]?
  }

  struct Counter: Equatable {
    var count: Int
    var maybe: Int?
    var list: [Int]
    var wide: Int64
    var byNumber: [Int: Int]
  }

  struct Event: Equatable {
    var at: Date
    var all: [Date]?
  }

  class Base { var name = "" }

  final class Derived: Base { var extra = 0 }

  private static let money = Transformer<Money>(
    decode: { node in
      let text = try node.string
      guard text != "nothing" else { return nil }
      guard let euros = Double(text.dropFirst()) else { throw ClosureFailure() }
      return Money(cents: Int((euros * 100).rounded()))
    },
    encode: { money in
      money.cents < 0 ? nil : "€\(money.cents / 100).\(money.cents % 100 / 10)\(money.cents % 10)"
    })

  private let mapper = ObjectMapper { $0.convert(Money.self, using: money) }

  @Test("a type is converted wherever it is, both ways")
  func everywhere() throws {
    expectBothWays(
      #"{"total":"€1.50","parts":["€0.05","€10.00"]}"#,
      Order(total: Money(cents: 150), parts: [Money(cents: 5), Money(cents: 1000)]), with: mapper)
    expectBothWays(
      #"{"total":"€1.50","discount":"€0.99","parts":[],"holes":["€0.01",null],"set":["€0.02"],"#
        + #""byName":{"a":"€0.03"},"matrix":[["€0.04"],[]]}"#,
      Order(
        total: Money(cents: 150), discount: Money(cents: 99), parts: [],
        holes: [Money(cents: 1), nil], set: [Money(cents: 2)], byName: ["a": Money(cents: 3)],
        matrix: [[Money(cents: 4)], []]), with: mapper)
    expectMapping(#""€1.50""#, as: Money(cents: 150), with: mapper)
    expectMapping(#"["€1.50",null]"#, as: [Money(cents: 150), nil] as [Money?], with: mapper)
    expectMapping(
      #"{"value":{"value":"€1.50"}}"#, as: Box(value: Box(value: Money(cents: 150))), with: mapper)
    #expect(try mapper.jsonString(from: Money(cents: 150)) == #""€1.50""#)
  }

  @Test("two closures are the same as a transformer")
  func closures() {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Money.self, decode: { node in Money(cents: try node.amount.int) },
        encode: { money in ["amount": money.cents] })
    }
    expectBothWays(
      #"{"total":{"amount":7},"parts":[{"amount":8}]}"#,
      Order(total: Money(cents: 7), parts: [Money(cents: 8)]), with: mapper)
    expectRefusal(
      #"{"total":{"amount":7},"parts":[{"amount":"x"}]}"#, as: Order.self, .typeMismatch,
      path: "parts[0].amount", with: mapper)
  }

  @Test("errors have the path of the value")
  func errors() {
    expectRefusal(
      #"{"total":"€1.50","parts":["€1.50","free"]}"#, as: Order.self, .transformFailed,
      path: "parts[1]", "parts[1]: a closure failed: no such thing", with: mapper)
    expectRefusal(
      #"{"total":[],"parts":[]}"#, as: Order.self, .typeMismatch, path: "total",
      "total: expected String, found an array", offset: 9, with: mapper)
    expectRefusal(#""free""#, as: Money.self, .transformFailed, with: mapper)
    let failing = ObjectMapper { provider in
      provider.convert(
        Money.self, decode: { Money(cents: try $0.int) }, encode: { _ in throw ClosureFailure() })
    }
    let errors = errorsOfWriting(
      Order(total: Money(cents: 1), parts: []), with: failing)
    for error in errors {
      #expect(error.description == "total: a closure failed: no such thing")
      #expect(error.underlyingError as? ClosureFailure == ClosureFailure())
    }
  }

  @Test("nil is not a value: an Optional is nil, an element is left out, anything else is missing")
  func noValue() {
    expectMapping(
      #"{"total":"€1.50","discount":"nothing","parts":["nothing","€0.05"],"holes":["nothing"],"#
        + #""byName":{"a":"nothing"}}"#,
      as: Order(
        total: Money(cents: 150), discount: nil, parts: [Money(cents: 5)], holes: [nil],
        byName: [:]), with: mapper)
    expectRefusal(
      #"{"total":"nothing","parts":[]}"#, as: Order.self, .missingValue, path: "total", offset: 9,
      with: mapper)
    expectRefusal(
      #"{"total":null,"parts":[]}"#, as: Order.self, .missingValue, path: "total", offset: 9,
      with: mapper)
  }

  @Test("what cannot be written is left out, and null in an array")
  func writingNothing() {
    let debt = Money(cents: -1)
    expectEveryForm(
      of: Order(total: debt, discount: debt, parts: [debt, Money(cents: 1)]),
      as: #"{"parts":[null,"€0.01"]}"#, with: mapper)
  }

  @Test("an enum with payloads")
  func enums() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Size.self,
        decode: { node in
          if let name = try? node.string { return .named(name) }
          return .exact(width: try node.w.int, height: try node.h.int)
        },
        encode: { size in
          switch size {
          case .named(let name): name
          case .exact(let width, let height): ["w": width, "h": height]
          }
        })
    }
    expectMapping(
      #"{"size":"large","others":[{"w":1,"h":2},"small"]}"#,
      as: Parcel(size: .named("large"), others: [.exact(width: 1, height: 2), .named("small")]),
      with: mapper)
    expectEveryForm(
      of: Parcel(size: .named("large"), others: [.named("small")]),
      as: #"{"size":"large","others":["small"]}"#, with: mapper)
    #expect(
      try mapper.jsonValue(from: Parcel(size: .exact(width: 1, height: 2)))
        == ["size": ["w": 1, "h": 2]])
  }

  @Test("a built-in type: every Int, no other integer, and no key")
  func integers() {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Int.self, decode: { node in (try node.int) + 100 }, encode: { value in "#\(value)" })
    }
    let counter = Counter(
      count: 101, maybe: 102, list: [103, 104], wide: 5, byNumber: [6: 107])
    expectMapping(
      #"{"count":1,"maybe":2,"list":[3,"4"],"wide":5,"byNumber":{"6":7}}"#, as: counter,
      with: mapper)
    expectEveryForm(
      of: counter,
      as:
        ##"{"count":"#101","maybe":"#102","list":["#103","#104"],"wide":5,"byNumber":{"6":"#107"}}"##,
      with: mapper)
    expectMapping("[1]", as: [101], with: mapper)
    expectMapping(
      #"{"count":1,"list":[],"wide":2,"byNumber":{},"maybe":null}"#,
      as: Counter(count: 101, maybe: nil, list: [], wide: 2, byNumber: [:]), with: mapper)
    // Another mapper knows nothing of it.
    expectMapping("[1]", as: [1])
  }

  @Test("a built-in type: dates, whatever their formats")
  func dates() {
    let mapper = ObjectMapper { provider in
      provider.defaultDateFormat = "yyyy"
      provider.convert(
        Date.self, decode: { node in instant(try node.days.double * 86_400) },
        encode: { date in ["days": date.timeIntervalSince1970 / 86_400] })
    }
    expectBothWays(
      #"{"at":{"days":1},"all":[{"days":2.5}]}"#,
      Event(at: instant(86_400), all: [instant(216_000)]), with: mapper)
    expectRefusal(#"{"at":"1970"}"#, as: Event.self, .missingValue, path: "at.days", with: mapper)
  }

  @Test("a property's own transformer goes before the converter of its type")
  func property() {
    let mapper = ObjectMapper { provider in
      provider.convert(Money.self, using: Self.money)
      provider.configure(Order.self) { order in
        order.map("total", to: \.total) { node in Money(cents: try node.int) }
        order.map(
          "parts", to: "parts",
          using: Transformer<Money>(
            decode: { Money(cents: try $0.int) }, encode: { $0.cents }))
      }
    }
    expectMapping(
      #"{"total":7,"discount":"€0.01","parts":[8,9]}"#,
      as: Order(
        total: Money(cents: 7), discount: Money(cents: 1),
        parts: [Money(cents: 8), Money(cents: 9)]),
      with: mapper)
    // A closure has no inverse, so the type's converter writes.
    expectEveryForm(
      of: Order(total: Money(cents: 7), parts: [Money(cents: 8)]),
      as: #"{"total":"€0.07","parts":[8]}"#, with: mapper)
  }

  @Test("a converter takes the place of a type's factory, keys and hooks, and is not inherited")
  func precedence() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Derived() })
      provider.configure(Base.self) { base in
        base.map("label", to: "name")
        base.didMap { $0.name += "!" }
      }
      provider.convert(
        Base.self,
        decode: { node in
          let base = Base()
          base.name = "converted \(try node.string)"
          return base
        }, encode: { $0.name })
    }
    expectMapping(#"["x"]"#, to: [Base].self, with: mapper) { $0[0].name == "converted x" }
    expectMapping(#"[{"label":"x","extra":2}]"#, to: [Derived].self, with: mapper) {
      $0[0].name == "x!" && $0[0].extra == 2
    }
    let base = Base()
    base.name = "x"
    expectEveryForm(of: [base], as: #"["x"]"#, with: mapper)
    let derived = Derived()
    derived.name = "y"
    expectEveryForm(of: derived, as: #"{"label":"y","extra":0}"#, with: mapper)
  }

  @Test("values that have the type already pass through from a dictionary")
  func native() throws {
    let source: [String: Any] = ["total": Money(cents: 3), "parts": ["€0.04", Money(cents: 5)]]
    #expect(
      try mapper.map(source, to: Order.self)
        == Order(total: Money(cents: 3), parts: [Money(cents: 4), Money(cents: 5)]))
  }

  @Test(
    "a converted value is replaced when its object is updated", arguments: UpdateEntryPoint.allCases
  )
  func updates(entryPoint: UpdateEntryPoint) throws {
    var order = Order(total: Money(cents: 1), discount: Money(cents: 2), parts: [])
    try entryPoint.update(
      &order, with: #"{"total":"€0.09","discount":null,"parts":["€0.08"]}"#, by: mapper)
    #expect(order == Order(total: Money(cents: 9), discount: nil, parts: [Money(cents: 8)]))
    try entryPoint.update(&order, with: #"{"discount":"€0.07"}"#, by: mapper)
    #expect(
      order == Order(total: Money(cents: 9), discount: Money(cents: 7), parts: [Money(cents: 8)]))
  }
}
