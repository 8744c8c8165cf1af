import AutoMapper
import Foundation
import Testing

/// Dictionaries whose keys are enums need no transformer; see OM-78.
@Suite("Transformers: dictionaries with enum keys")
struct EnumKeyTests {
  enum Day: String {
    case monday
    case tuesday = "TUE"
  }

  enum Floor: Int8 {
    case cellar = -1
    case ground = 0
  }

  struct Shop: Equatable {
    var hours: [Day: [Int]]
    var rooms: [Floor: String]?
    var links: [Day: URL]?
    var prices: [Floor: [Decimal?]]?
    var nested: [Day: [Floor: UInt8]]?
    var stock: [Day: Item]?
  }

  struct Item: Equatable { var name: String }

  private static let mapper = ObjectMapper.with(Shop.self) { shop in
    #if Foundation
    shop.map("links", to: "links", using: .url(percentEncoding: .urlQueryAllowed))
    #endif
    shop.map("prices", to: "prices", using: Transformer<Decimal>.numberInString())
    shop.map("nested", to: "nested", using: Transformer<UInt8>.numberInString())
  }

  @Test("they are read and written, values through transformers, too")
  func bothWays() throws {
    let shop = Shop(
      hours: [.monday: [9, 17], .tuesday: []], rooms: [.cellar: "store", .ground: "shop"],
      links: [.tuesday: try #require(URL(string: "a%20b"))], prices: [.ground: [1.5, nil]],
      nested: [.monday: [.cellar: 7]], stock: [.monday: Item(name: "tea")])
    expectMapping(
      """
      {"hours": {"monday": [9, 17], "TUE": []}, "rooms": {"-1": "store", "0": "shop"},
       "links": {"TUE": "a%20b"}, "prices": {"0": ["1.50", null]}, "nested": {"monday": {"-1": "7"}},
       "stock": {"monday": {"name": "tea"}}}
      """, as: shop, with: Self.mapper)
    let text = try Self.mapper.jsonString(from: shop, formatting: .sortedKeys)
    #expect(
      text == """
        {"hours":{"TUE":[],"monday":[9,17]},"links":{"TUE":"a%20b"},"nested":{"monday":{"-1":"7"}},\
        "prices":{"0":["1.5",null]},"rooms":{"-1":"store","0":"shop"},\
        "stock":{"monday":{"name":"tea"}}}
        """)
    expectMapping(text, as: shop, with: Self.mapper)
    #expect(try Self.mapper.map(Self.mapper.dictionary(from: shop), to: Shop.self) == shop)
    #expect(try Self.mapper.map(Self.mapper.jsonValue(from: shop), to: Shop.self) == shop)
  }

  @Test("they are read and written at the root")
  func root() throws {
    let hours: [Day: Int] = [.tuesday: 1]
    expectMapping(#"{"TUE": 1}"#, as: hours)
    #expect(try ObjectMapper.shared.jsonString(from: hours) == #"{"TUE":1}"#)
  }

  @Test(
    "a key that is not a case is an error that shows it",
    arguments: [
      (#"{"hours": {"monday": [], "Tue": []}}"#, "hours.Tue", "Tue", "Day"),
      (#"{"hours": {}, "rooms": {"1": "attic"}}"#, #"rooms["1"]"#, "1", "Floor"),
      (#"{"hours": {}, "rooms": {"x": "attic"}}"#, "rooms.x", "x", "Floor"),
    ])
  func unknownKey(text: String, path: String, key: String, type: String) {
    expectRefusal(
      text, as: Shop.self, .typeMismatch, path: path,
      #"\#(path): expected a key of type \#(type), found the key "\#(key)""#, with: Self.mapper)
  }

  @Test("errors of transformed values name their keys")
  func values() {
    expectRefusal(
      #"{"hours": {}, "nested": {"monday": {"0": "256"}}}"#, as: Shop.self, .outOfRange,
      path: #"nested.monday["0"]"#,
      #"nested.monday["0"]: expected UInt8 (0 to 255), found the string "256""#, offset: 41,
      with: Self.mapper)
  }
}
