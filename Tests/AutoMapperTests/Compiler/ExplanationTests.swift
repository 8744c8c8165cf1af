import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The plan of a type as `explain` describes it, as text and as values.
@Suite("Validation: plans")
struct ExplanationTests {
  enum Role: String {
    case admin
    case guest
  }

  struct Address { var city: String }

  struct User {
    let id: Int
    var firstName: String
    var role: Role
    var birthday: Date?
    var address: Address
    var tags: [String: [Double]]
    var score: Int?
    var password: String?
    var cache: String?
  }

  static let rules: @Sendable (inout TypeMapping<User>) -> Void = { user in
    user.map(["given.name", "name"], to: "firstName")
    user.dateFormat("MM/dd/yyyy", for: "birthday")
    user.map("city", to: "address.city")
    user.map("points", to: "score", using: Transformer<Int> { node in try node.int })
    user.exclude("password")
    user.ignore("cache")
    user.require("score")
  }

  @Test("a table with aligned columns")
  func table() {
    let mapper = ObjectMapper {
      $0.keyStyle = .snakeCase
      $0.configure(User.self, Self.rules)
    }
    #expect(
      mapper.explain(User.self).description == """
        User: struct

        property      type                read from                    value                         if missing  written as
        ------------  ------------------  ---------------------------  ----------------------------  ----------  ------------
        id            Int                 id                           number                        error       id
        firstName     String              given.name, name, firstName  string                        error       given.name
        role          Role                role                         string, raw value             error       role
        birthday      Date?               birthday                     date (MM/dd/yyyy)             nil         birthday
        address       Address             address                      object                        error       address
        tags          [String: [Double]]  tags                         dictionary (array (number))   error       tags
        score         Int?                points, score                transformer, written plainly  error       points
        password      String?             password                     string                        nil         - (excluded)
        cache         String?             -                            ignored                       nil         - (ignored)
        address.city  String              city                         part of address               error       city

        Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
        """)
  }

  @Test("the same as values")
  func values() throws {
    let mapper = ObjectMapper { $0.configure(User.self, Self.rules) }
    let plan = mapper.explain(User.self)
    #expect(plan.type as Any.Type? == User.self)
    #expect(plan.conversion == "struct")
    #expect(plan.errors.isEmpty)
    #expect(plan.inner.isEmpty)
    #expect(plan.discriminator == nil)
    #expect(!plan.hasFactory)
    #expect(!plan.hasInstanceClosure)
    #expect(plan.hooks.isEmpty)
    #expect(
      plan.properties.map(\.name) == [
        "id", "firstName", "role", "birthday", "address", "tags", "score", "password", "cache",
        "address.city",
      ])
    #expect(plan.properties[1].keys == ["given.name", "name", "firstName"])
    #expect(plan.properties.allSatisfy { $0.acceptsOtherSpellings == ($0.name != "cache") })
    let birthday: any Any.Type = Date?.self
    #expect(ObjectIdentifier(plan.properties[3].type) == ObjectIdentifier(birthday))
    #expect(
      plan.properties.map(\.ifMissing) == [
        .error, .error, .error, .becomesNil, .error, .error, .error, .becomesNil, .becomesNil,
        .error,
      ])
    #expect(
      plan.properties.map(\.writtenKey) == [
        "id", "given.name", "role", "birthday", "address", "tags", "points", nil, nil, "city",
      ])
    #expect(plan.properties[7].reason == "excluded")
    #expect(plan.properties[0].reason == nil)
    // What the description promises is what happens.
    let user = try mapper.map(
      #"""
      {"ID":1,"name":"Ann","role":"admin","birthday":"06/15/2013","city":"Husum","tags":{"a":[1]},
      "points":2,"password":"x"}
      """#, to: User.self)
    #expect(
      try mapper.jsonString(from: user) == #"""
        {"id":1,"given":{"name":"Ann"},"role":"admin","birthday":"06/15/2013","city":"Husum",\#
        "tags":{"a":[1]},"points":2}
        """#)
  }

  final class Account {
    let number = 7
    var owner = ""
    var ownerName = ""
    var ownername = ""
    weak var parent: Account?
    var onChange: (() -> Void)?
  }

  @Test("factories, hooks, unique keys, constants, and what is left alone")
  func instances() {
    let mapper = ObjectMapper.making(Account()) { account in
      account.uniqueKeys("number")
      account.validate { _ in }
      account.didMap { _ in }
      account.didWrite { _, _ in }
      account.write("owner", as: "held_by") { value, _ in value }
    }
    let plan = mapper.explain(Account.self)
    #expect(
      plan.description == """
        Account: class, made by a factory, unique by number, with validate, didMap, didWrite

        property   type         read from                      value                         if missing  written as
        ---------  -----------  -----------------------------  ----------------------------  ----------  -------------------
        number     Int          number                         number, constant: must agree  default     number
        owner      String       owner                          string, written by a closure  default     held_by
        ownerName  String       ownerName                      string                        default     ownerName
        ownername  String       ownername (no other spelling)  string                        default     ownername
        parent     Account?     -                              left alone                    default     - (weak or unowned)
        onChange   (() -> ())?  -                              left alone                    default     - (no data)

        Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
        """)
    #expect(plan.hasFactory)
    #expect(plan.hooks == [.validate, .didMap, .didWrite])
    #expect(plan.uniqueKeys == ["number"])
    #expect(plan.errors.isEmpty)
  }

  static let scalars: [(type: any Any.Type, text: String)] = [
    (Int.self, "Int: number"), (Bool?.self, "Bool?: boolean"), (String.self, "String: string"),
    ([Role].self, "[Role]: array (string, raw value)"),
    (Role.self, "Role: string, raw value"),
    (Date.self, "Date: date (the common date formats; written in ISO 8601)"),
    (URL.self, "URL: a URL"), (JSONValue.self, "JSONValue: anything"),
    (Any.self, "Any: anything"),
    (DateComponents.self, "DateComponents: as its Codable conformance says"),
    (Side.self, #"Side: one of "left", "right" (Side)"#),
    (Set<Int>.self, "Set<Int>: array (number)"),
  ]

  @Test("types that are not taken apart have one line")
  func oneLine() {
    for (type, text) in Self.scalars {
      #expect(ObjectMapper.shared.explain(type).description == text)
    }
  }

  enum Side: CaseIterable {
    case left
    case right
  }

  @Test("empty values for what is missing, and policies of one property")
  func emptyValues() {
    struct Basket {
      var count: Int
      var tags: [String]
      var note: String
    }
    let options = MappingOptions.changing { $0.missingValues = .useEmpty }
    let mapper = ObjectMapper(options: options) {
      $0.configure(Basket.self) { basket in
        basket.options(for: "note") { $0.missingValues = .throw }
      }
    }
    let plan = mapper.explain(Basket.self)
    #expect(plan.properties.map(\.ifMissing) == [.becomesEmpty, .becomesEmpty, .error])
    #expect(plan.properties.map(\.conversion) == ["number", "array (string)", "string"])
    #expect(mapper.validate(Basket.self).isEmpty)
  }

  @Test("the types inside containers")
  func containers() {
    let plan = ObjectMapper.shared.explain([String: [Address?]].self)
    #expect(
      plan.description == """
        [String: [Address?]]: dictionary (array (object))

        [Address?]: array (object)

        Address: struct

        property  type    read from  value   if missing  written as
        --------  ------  ---------  ------  ----------  ----------
        city      String  city       string  error       city

        Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
        """)
    #expect(plan.inner.first?.inner.first?.type == Address.self)
  }

  protocol Shape {}
  struct Circle: Shape { var radius: Double }
  struct Point: Shape {}

  @Test("what a discriminator chooses")
  func discriminators() {
    let mapper = ObjectMapper { provider in
      provider.discriminator(
        (any Shape).self, "type", ["point": Point.self, "circle": Circle.self, "o": Circle.self],
        default: Point.self)
    }
    let plan = mapper.explain((any Shape).self)
    #expect(
      plan.description == """
        Shape: object, chosen by "type"
          "circle" makes Circle
          "o" makes Circle
          "point" makes Point
          anything else makes Point

        Circle: struct

        property  type    read from  value   if missing  written as
        --------  ------  ---------  ------  ----------  ----------
        radius    Double  radius     number  error       radius

        Point: struct

        Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
        """)
    #expect(plan.discriminator?.key == "type")
    #expect(plan.discriminator?.defaultType == Point.self)
    #expect(plan.inner.map(\.conversion) == ["struct", "struct"])
  }

  @Test("what cannot be mapped says why")
  func errors() {
    struct Job {
      var id: Int
      var shape: any Shape
    }
    let mapper = ObjectMapper { $0.configure(Job.self) { $0.map("x", to: "idd") } }
    let plan = mapper.explain(Job.self)
    #expect(
      plan.description == """
        Job: struct

        property  type   read from  value             if missing  written as
        --------  -----  ---------  ----------------  ----------  ----------
        id        Int    id         number            error       id
        shape     Shape  shape      cannot be mapped  error       shape

        error: invalid configuration: expected the name of a property of Job, found "idd"; did you mean 'id'?
        error: cannot map Shape: a protocol does not say which type to make: provider.discriminator((any Shape).self, "type", […]); this is the property 'shape' of Job

        Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
        """)
    #expect(plan.errors.map(\.kind) == [.invalidConfiguration, .unsupportedType])
    #expect(
      ObjectMapper.shared.explain((() -> Void).self).description == """
        () -> (): cannot be mapped

        error: cannot map () -> (): a closure is not data
        """)
    #expect(ObjectMapper.shared.explain(Account.self).errors.map(\.kind) == [.factoryRequired])
  }
}

/// Threads that ask, while others map.
@Suite("Concurrency: explaining", .serialized)
struct ConcurrencyExplainingTests {
  final class Node {
    var id = 0
    var next: Node?
    var others: [String: [Node]] = [:]
  }

  @Test("each thread gets the same answers")
  func sameAnswers() throws {
    for _ in 0..<20 {
      let mapper = ObjectMapper.making(Node()) { $0.map("nr", to: "id") }
      let results = StartGate.run(threads: 8) { number in
        if number % 2 == 0 {
          let node = try mapper.map(#"{"nr":1,"next":{"nr":2}}"#, to: Node.self)
          return try mapper.jsonString(from: node)
        }
        return mapper.explain(Node.self).description + mapper.validate(Node.self).description
      }
      let texts = try #require(results).map { try $0.get() }
      #expect(Set(texts).count == 2)
    }
  }
}
