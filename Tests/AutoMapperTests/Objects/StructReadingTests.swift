import AutoMapper
import Foundation
import Testing

@Suite("Reading: structs")
struct StructReadingTests {
  struct Empty: Equatable {}

  struct Person: Equatable {
    let id: Int
    var name: String
    let nickname: String?
    var address: Address
    var tags: [String]
    var scores: [String: Double]
  }

  struct Address: Equatable {
    let street: String
    let zip: Int?
    let isHome: Bool
  }

  struct Padded: Equatable {
    var flag: Bool
    var large: Int128
    var small: Int8
    var text: String
    var other: UInt16
    var half: Float
  }

  struct LazyTotal {
    var count: Int
    lazy var total: Int = 99
  }

  struct Defaults: Equatable {
    var name = "none"
    var count = 3
    let fixed: Int
    var list = [1, 2]
    var maybe: Int? = 5
    init() { fixed = 1 }
  }

  struct Observed: Equatable {
    var value: Int { didSet { changes += 1 } }
    var changes: Int
    var computed: Int { value * 2 }
    static var shared: Int { 0 }
  }

  static let person = """
    {"id":1,"name":"Ann","nickname":null,"address":{"street":"Main","zip":12345,"isHome":true},
     "tags":["a","b"],"scores":{"x":1.5}}
    """

  @Test("nested structs with let and var")
  func nested() {
    let address = Address(street: "Main", zip: 12_345, isHome: true)
    expectEverywhere(
      Self.person,
      as: Person(
        id: 1, name: "Ann", nickname: nil, address: address, tags: ["a", "b"], scores: ["x": 1.5]))
  }

  @Test("a struct without properties takes any object")
  func empty() {
    expectEverywhere("{}", as: Empty())
    expectEverywhere(#"{"a":[1,{"b":null}]}"#, as: Empty())
    expectRefusedEverywhere("[]", as: Empty.self, .typeMismatch, offset: 0)
    expectRefusal(
      #"{"a":}"#, as: Empty.self, .invalidJSON, path: "a", offset: 5, entryPoints: EntryPoint.text)
  }

  @Test("properties of every size and alignment")
  func padded() {
    expectEverywhere(
      #"{"flag":true,"large":170141183460469231731687303715884105727,"small":-1,"text":"a text that is long","other":65535,"half":0.5}"#,
      as: Padded(
        flag: true, large: .max, small: -1, text: "a text that is long", other: 65_535, half: 0.5),
      entryPoints: EntryPoint.exact.union([.swiftValues]))
  }

  @Test("computed and static properties are not mapped, and observers do not run")
  func observed() {
    expectEverywhere(
      #"{"value":4,"changes":0,"computed":9,"shared":"x"}"#,
      as: Observed(value: 4, changes: 0))
  }

  @Test("a lazy property is filled, or left to itself when it is missing")
  func lazyProperties() throws {
    for entryPoint in EntryPoint.allCases {
      var filled = try entryPoint.map(#"{"count":1,"total":5}"#, to: LazyTotal.self, with: .shared)
      #expect(filled.total == 5, "\(entryPoint)")
      var missing = try entryPoint.map(#"{"count":1}"#, to: LazyTotal.self, with: .shared)
      #expect(missing.total == 99, "\(entryPoint)")
      var null = try entryPoint.map(#"{"count":1,"total":null}"#, to: LazyTotal.self, with: .shared)
      #expect(null.total == 99, "\(entryPoint)")
    }
    expectRefusal(
      #"{"count":1,"total":[]}"#, as: LazyTotal.self, .typeMismatch, path: "total",
      "total: expected Int, found an array", offset: 19)
  }

  @Test("declared defaults survive in a struct from a factory, and its constants are filled")
  func factory() {
    let mapper = ObjectMapper { $0.register { Defaults() } }
    expectMapping("{}", as: Defaults(), with: mapper)
    var expected = Defaults()
    expected.name = "Ann"
    expected.maybe = nil
    expectMapping(#"{"name":"Ann","maybe":null,"count":null}"#, as: expected, with: mapper)
    expectMapping(#"{"fixed":9,"list":[]}"#, to: Defaults.self, with: mapper) {
      $0.fixed == 9 && $0.list.isEmpty && $0.name == "none" && $0.maybe == 5
    }
    expectMapping(#"[{},{"count":4}]"#, to: [Defaults].self, with: mapper) {
      $0.map(\.count) == [3, 4]
    }
    expectRefusal(
      #"{"count":"x"}"#, as: Defaults.self, .typeMismatch, path: "count", offset: 9, with: mapper)
  }

  @Test("without a factory a missing value is an error, whatever the declaration says")
  func missing() {
    expectRefusal(
      #"{"name":"a","count":1,"fixed":1}"#, as: Defaults.self, .missingValue, path: "list",
      "list: expected an array, found nothing; make 'list' of Defaults optional, or give it a "
        + "default: provider.configure(Defaults.self) { $0.default(\\.list, …) }")
  }

  @Test("a factory's error ends the mapping")
  func failingFactory() {
    struct Broken: Error {}
    let mapper = ObjectMapper { $0.register { () throws -> Defaults in throw Broken() } }
    expectRefusal(
      "[{}]", as: [Defaults].self, .transformFailed, path: "[0]", "[0]: a closure failed: Broken()",
      with: mapper)
    let error = errorOfMapping("{}", to: Defaults.self, with: mapper)
    #expect(error?.underlyingError is Broken)
  }

  @Test("a value of the type in a dictionary is taken as it is")
  func native() throws {
    let address = Address(street: "Main", zip: nil, isHome: false)
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(["value": address], to: Box<Address>.self).value == address)
    #expect(try mapper.map(["value": [address]], to: Box<[Address]>.self).value == [address])
    #expect(
      try mapper.map(["value": ["a": address]], to: Box<[String: Address]>.self).value == [
        "a": address
      ])
    expectError(.typeMismatch, "value: expected an object, found a value of type Empty") {
      try mapper.map(["value": Empty()], to: Box<Address>.self)
    }
  }
}
