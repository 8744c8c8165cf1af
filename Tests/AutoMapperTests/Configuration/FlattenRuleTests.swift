import AutoMapper
import Foundation
import Testing

/// Objects whose properties are members of the enclosing object, with a prefix.
@Suite("Rules: flattened objects")
struct FlattenRuleTests {
  struct Address: Equatable {
    var city: String
    var zipCode: String?
    var since: Date?
  }

  struct User: Equatable {
    var name: String
    var address: Address
    var billing: Address?
    var age: Int
  }

  static let day = Date(timeIntervalSince1970: 86400)

  static let mapper = ObjectMapper { provider in
    provider.configure(User.self) { user in
      user.flatten("address", prefix: "addr_")
      user.flatten(\.billing, prefix: "bill_")
    }
    provider.configure(Address.self) { $0.dateFormat("yyyy-MM-dd", for: \.since) }
  }

  static let text =
    #"{"name":"Ann","addr_city":"Husum","addr_zipCode":"25813","addr_since":"1970-01-02","#
    + #""bill_city":"Kiel","age":5}"#

  static let user = User(
    name: "Ann", address: Address(city: "Husum", zipCode: "25813", since: day),
    billing: Address(city: "Kiel"), age: 5)

  @Test("they are read and written", arguments: EntryPoint.all)
  func roundTrip(_ entry: EntryPoint) throws {
    #expect(try entry.map(Self.text, to: User.self, with: Self.mapper) == Self.user)
  }

  @Test("they are written in every form")
  func writing() throws {
    #expect(try Self.mapper.jsonString(from: Self.user) == Self.text)
    #expect(try Self.mapper.jsonValue(from: Self.user)["bill_city"] == "Kiel")
    #expect(try Self.mapper.dictionary(from: Self.user)["addr_city"] as? String == "Husum")
    #expect(
      try Self.mapper.jsonString(from: [Self.user], formatting: .sortedKeys)
        == #"[{"addr_city":"Husum","addr_since":"1970-01-02","addr_zipCode":"25813","age":5,"#
        + #""bill_city":"Kiel","name":"Ann"}]"#)
  }

  @Test("an Optional is nil if no key of the prefix has a value")
  func optionals() throws {
    let expected = User(name: "Ann", address: Address(city: "Husum"), billing: nil, age: 5)
    for more in ["", #","bill_city":null"#, #","bill_city":null,"bill_zipCode":null"#] {
      let text = #"{"name":"Ann","addr_city":"Husum","age":5\#(more)}"#
      #expect(try Self.mapper.map(text, to: User.self) == expected)
      #expect(
        try Self.mapper.jsonString(from: expected) == #"{"name":"Ann","addr_city":"Husum","age":5}"#
      )
    }
  }

  @Test(
    "keys are accepted in other spellings",
    arguments: ["addr_zip_code", "addrZipCode", "ADDR-ZIP-CODE", "addr_zipCode"])
  func spellings(_ key: String) throws {
    let text = #"{"name":"Ann","addr_city":"Husum","\#(key)":"1","age":5}"#
    #expect(try Self.mapper.map(text, to: User.self).address.zipCode == "1")
  }

  @Test(
    "errors have the paths of the document",
    arguments: [
      (
        #"{"name":"Ann","addr_city":{},"age":5}"#,
        "addr_city: expected String, found an object (line 1, column 27)"
      ),
      (
        #"{"name":"Ann","addr_zipCode":"1","age":5}"#,
        "addr_city: expected String, found nothing (line 1, column 1); make 'city' of Address "
          + "optional, or give it a default: provider.configure(Address.self) { $0.default(\\.city, "
          + "…) }"
      ),
      (
        #"{"name":"Ann","addr_city":"a","addr_since":"x","age":5}"#,
        #"addr_since: expected a date (yyyy-MM-dd), found the string "x" (line 1, column 44); "#
          + "expected 4 digits of the year"
      ),
    ])
  func errors(_ text: String, _ message: String) throws {
    let error = #expect(throws: MappingError.self) { try Self.mapper.map(text, to: User.self) }
    #expect(error?.description == message)
  }

  @Test("an update changes what there is, and null makes an Optional nil")
  func updates() throws {
    var user = Self.user
    try Self.mapper.update(&user, with: #"{"addr_city":"Tating","bill_zipCode":"1"}"#)
    #expect(user.address == Address(city: "Tating", zipCode: "25813", since: Self.day))
    #expect(user.billing == Address(city: "Kiel", zipCode: "1"))
    try Self.mapper.update(&user, with: #"{"addr_zipCode":null,"bill_zipCode":null}"#)
    #expect(user.address == Address(city: "Tating", since: Self.day))
    #expect(user.billing == Address(city: "Kiel"))
    user.billing = nil
    try Self.mapper.update(&user, with: #"{"bill_zipCode":null}"#)
    #expect(user.billing == nil)
    try Self.mapper.update(&user, with: #"{"bill_city":"Rome"}"#)
    #expect(user.billing == Address(city: "Rome"))
  }

  @Test("a live object keeps its identity")
  func objects() throws {
    final class Place {
      var city = "nowhere"
      var country: String? = "DE"
    }
    final class Member {
      var name = ""
      var place = Place()
    }
    let mapper = ObjectMapper { provider in
      provider.register { Place() }
      provider.register { Member() }
      provider.configure(Member.self) { $0.flatten("place", prefix: "place_") }
    }
    let member = Member()
    let place = member.place
    try mapper.update(member, with: #"{"name":"a","place_city":"Rome"}"#)
    #expect(member.place === place && place.city == "Rome" && place.country == "DE")
    #expect(
      try mapper.jsonString(from: member)
        == #"{"name":"a","place_city":"Rome","place_country":"DE"}"#)
    #expect(try mapper.map(#"{"place_city":"Oslo"}"#, to: Member.self).place.country == "DE")
  }

  @Test("the prefix may be empty, and the object may also have a key of its own")
  func emptyPrefix() throws {
    struct Event: Equatable {
      var id: Int
      var address: Address?
    }
    let mapper = ObjectMapper { $0.configure(Event.self) { $0.flatten(\.address) } }
    let event = Event(id: 1, address: Address(city: "Husum"))
    #expect(try mapper.map(#"{"id":1,"city":"Husum"}"#, to: Event.self) == event)
    #expect(try mapper.jsonString(from: event) == #"{"id":1,"city":"Husum"}"#)
    #expect(
      try mapper.map(
        #"{"id":1,"city":"Husum","address":{"city":"x","zipCode":"2"}}"#, to: Event.self)
        == Event(id: 1, address: Address(city: "Husum", zipCode: "2")))
    #expect(try mapper.map(#"{"id":1}"#, to: Event.self) == Event(id: 1, address: nil))
  }

  @Test("the keys are those of the inner type: rules, key style, and flattened objects in it")
  func innerKeys() throws {
    struct Point: Equatable {
      var lat: Double
      var long: Double
    }
    struct Spot: Equatable {
      var label: String
      var point: Point
      var note: String?
      var raw: Int?
    }
    struct Trip: Equatable {
      var id: Int
      var start: Spot
    }
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.configure(Spot.self) { spot in
        spot.map(["title", "name"], to: \.label)
        spot.flatten(\.point, prefix: "p_")
        spot.exclude(\.note)
        spot.ignore(\.raw)
      }
      provider.configure(Trip.self) { $0.flatten(\.start, prefix: "start_") }
    }
    let trip = Trip(id: 1, start: Spot(label: "A", point: Point(lat: 1, long: 2), note: "n"))
    let text = #"{"id":1,"start_title":"A","start_p_lat":1,"start_p_long":2}"#
    #expect(try mapper.jsonString(from: trip) == text)
    #expect(
      try mapper.map(
        #"{"id":1,"start_name":"A","start_p_lat":1,"startPLong":2,"start_note":"n","start_raw":3}"#,
        to: Trip.self) == trip)
  }

  @Test("a rule for one inner property replaces its key")
  func singleRules() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.flatten("address", prefix: "addr_")
        user.map("town", to: "address.city")
        user.write("address.zipCode", as: "postcode")
      }
    }
    let text = #"{"name":"Ann","town":"Husum","addr_zipCode":"1","age":5}"#
    let user = User(name: "Ann", address: Address(city: "Husum", zipCode: "1"), age: 5)
    #expect(try mapper.map(text, to: User.self) == user)
    #expect(
      try mapper.jsonString(from: user) == #"{"name":"Ann","town":"Husum","postcode":"1","age":5}"#)
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"name":"Ann","addr_city":"Husum","age":5}"#, to: User.self)
    }
  }

  @Test("unknown keys are those that no property has")
  func unknownKeys() throws {
    var options = MappingOptions()
    options.unknownKeys = .throw
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(User.self) { $0.flatten("address", prefix: "addr_") }
    }
    #expect(
      try mapper.map(#"{"name":"a","addr_city":"b","age":1}"#, to: User.self).address.city == "b")
    let error = #expect(throws: MappingError.self) {
      try mapper.map(#"{"name":"a","addr_city":"b","age":1,"addr_x":1}"#, to: User.self)
    }
    #expect(error?.kind == .unknownKey && error?.path.description == "addr_x")
  }

  @Test("values of the inner type that are only written are flattened, too")
  func computedValues() throws {
    var options = MappingOptions()
    options.unknownKeys = .throw
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(User.self) { $0.flatten("address", prefix: "addr_") }
      provider.configure(Address.self) { $0.write("label") { $0.city.uppercased() } }
    }
    let user = User(name: "a", address: Address(city: "b"), age: 1)
    let text = #"{"name":"a","addr_city":"b","addr_label":"B","age":1}"#
    #expect(try mapper.jsonString(from: user) == text)
    #expect(try mapper.map(text, to: User.self) == user)
  }

  @Test("models are converted by these keys")
  func converting() throws {
    struct Row: Equatable {
      var name: String
      var addrCity: String
      var addrZipCode: String?
      var billCity: String?
      var age: Int
    }
    let row = Row(name: "Ann", addrCity: "Husum", addrZipCode: "1", billCity: "Kiel", age: 5)
    let user = try Self.mapper.convert(row, to: User.self)
    #expect(
      user
        == User(
          name: "Ann", address: Address(city: "Husum", zipCode: "1"),
          billing: Address(city: "Kiel"), age: 5))
    #expect(try Self.mapper.convert(user, to: Row.self) == row)
    #expect(
      Self.mapper.validate(from: User.self, to: Row.self).filter { $0.severity != .note }.isEmpty)
  }

  @Test("a Codable type is flattened by its coding keys")
  func codable() throws {
    struct Size: Codable, Equatable {
      var width: Int
      var height: Int
      enum CodingKeys: String, CodingKey {
        case width = "w"
        case height
      }
    }
    struct Shape: Equatable {
      var id: Int
      var size: Size?
    }
    let mapper = ObjectMapper { $0.configure(Shape.self) { $0.flatten(\.size, prefix: "s_") } }
    let shape = Shape(id: 1, size: Size(width: 2, height: 3))
    let text = #"{"id":1,"s_w":2,"s_height":3}"#
    #expect(try mapper.map(text, to: Shape.self) == shape)
    #expect(try mapper.jsonString(from: shape) == text)
  }

  @Test("rules of a superclass and of a file")
  func otherRules() throws {
    class Base {
      var address: Address?
      init() {}
    }
    final class Derived: Base { var id = 0 }
    var provider = MappingProvider()
    provider.register { Base() }
    provider.register { Derived() }
    provider.configure(Base.self) { $0.flatten("address", prefix: "a.") }
    let mapper = ObjectMapper(provider)
    let derived = try mapper.map(#"{"id":1,"a.city":"Husum"}"#, to: Derived.self)
    #expect(derived.address == Address(city: "Husum"))
    #expect(try mapper.jsonString(from: derived) == #"{"a.city":"Husum","id":1}"#)

    var filed = MappingProvider()
    filed.register(User.self)
    try filed.addRules(#"{"types":{"User":{"flattened":{"address":"addr_","billing":"bill_"}}}}"#)
    let fromFile = try ObjectMapper(filed).map(
      #"{"name":"a","addr_city":"b","age":1}"#, to: User.self)
    #expect(fromFile.address.city == "b")
    let error = #expect(throws: MappingError.self) {
      try filed.addRules(#"{"types":{"User":{"flattened":{"adress":"x"}}}}"#)
    }
    #expect(error?.path.description == "types.User.flattened.adress")
  }

  @Test("explain lists the inner properties with their keys")
  func explanation() {
    let properties = Self.mapper.explain(User.self).properties
    let inner = properties.filter { $0.name.contains(".") }
    #expect(
      inner.map(\.name) == [
        "address.city", "address.zipCode", "address.since", "billing.city", "billing.zipCode",
        "billing.since",
      ])
    #expect(inner[0].keys == ["addr_city"] && inner[0].writtenKey == "addr_city")
    #expect(inner[0].conversion == "part of address")
    #expect(Self.mapper.validate(User.self).isEmpty)
  }

  struct Clash {
    var city: String
    var address: Address
  }
  struct Both {
    var first: Address
    var second: Address
  }
  struct Loop {
    var id: Int
    var inner: [Loop]
  }
  final class Ring {
    var next: Ring?
    var id = 0
  }

  class Husband {
    var id = 0
    var wife: Wife?
    init() {}
  }
  class Wife {
    var id = 0
    var husband: Husband?
    init() {}
  }

  @Test("types that flatten each other are refused", arguments: [true, false])
  func circles(_ usesNames: Bool) {
    let mapper = ObjectMapper { provider in
      provider.register { Husband() }
      provider.register { Wife() }
      provider.configure(Husband.self) { husband in
        if usesNames {
          husband.flatten("wife", prefix: "w_")
        } else {
          husband.flatten(\.wife, prefix: "w_")
        }
      }
      provider.configure(Wife.self) { $0.flatten(\.husband, prefix: "h_") }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.map(#"{"id":1,"w_id":2}"#, to: Husband.self)
    }
    #expect(error?.kind == .invalidConfiguration)
    #expect(
      error?.advice == "it contains Husband again, by its own flattened properties")
  }

  @Test("mistakes are found before any document")
  func mistakes() {
    func message<Model>(
      _ type: Model.Type, _ change: @escaping (inout TypeMapping<Model>) -> Void
    ) -> String {
      var provider = MappingProvider()
      provider.register { Ring() }
      provider.configure(type, change)
      let errors = ObjectMapper(provider).validate(type).filter { $0.severity == .error }
      #expect(errors.count == 1)
      return errors.first.map { "\($0)" } ?? ""
    }
    #expect(
      message(Clash.self) { $0.flatten(\.address) }
        == "error: address: invalid configuration: expected a key of its own for 'address.city' of "
        + "Clash, found "
        + #""city", which 'city' has, too; give flatten a prefix, or the property another key: "#
        + #"map("key", to: "address.city")"#)
    #expect(
      message(Both.self) {
        $0.flatten(\.first)
        $0.flatten(\.second)
      }.contains("first.city"))
    #expect(message(Loop.self) { $0.flatten(\.inner) }.contains("its properties are not mapped"))
    #expect(message(Loop.self) { $0.flatten(\.id) }.contains("a struct or class to flatten"))
    #expect(message(Ring.self) { $0.flatten("next") }.contains("it contains Ring again"))
    #expect(
      message(Clash.self) { $0.flatten("address.city") }.contains(
        "state it in the rules of the inner"))
  }
}
