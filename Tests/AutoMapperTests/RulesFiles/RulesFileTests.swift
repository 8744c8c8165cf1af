import AutoMapper
import Foundation
import Testing

@Suite("Rules from a file")
struct RulesFileTests {
  struct Address: Equatable {
    var city: String?
    var zip: String?
  }

  struct User: Equatable {
    var id: Int?
    var firstName: String?
    var dateOfBirth: Date?
    var email: String?
    var distance: Double?
    var appID: String?
    var level: Int?
    var address: Address?
    var age: Int?
    var cache: String?
  }

  struct Visit: Equatable {
    var begin: Date?
    var end: Date?
    var days: [Date]?
  }

  private static func provider() -> MappingProvider {
    var provider = MappingProvider()
    provider.register(User.self)
    provider.register(Address.self)
    provider.register(Visit.self)
    return provider
  }

  private static func mapper(_ text: String) throws -> ObjectMapper {
    var provider = provider()
    try provider.addRules(text)
    return ObjectMapper(provider)
  }

  static let rules = """
    {
      "comment": ["The rules of the web service,", {"version": 2}],
      "keyStyle": "snakeCase",
      "defaultDateFormat": "secondsSince1970",
      "types": {
        "User": {
          "_comment": "as of 2024",
          "keys": {
            "dateOfBirth": "dob",
            "email": ["mail", "e-mail"],
            "distance": "distances.0.value",
            "appID": {"keys": "app.identifier", "nested": false},
            "level": {"keys": ["game>level", "level"], "delimiter": ">"},
            "address.city": "city"
          },
          "writtenKeys": {"email": "contact.mail"},
          "excluded": ["age"],
          "ignored": ["cache"],
          "required": ["id"]
        }
      }
    }
    """

  static let document = """
    {"id": 1, "first_name": "Ann", "dob": 86400, "e-mail": "a@b.c",
     "distances": [{"value": 2.5}], "app.identifier": "x", "game": {"level": 3}, "city": "Rome",
     "age": 40, "cache": "no"}
    """

  static let written = """
    {"id":1,"first_name":"Ann","dob":86400,"contact":{"mail":"a@b.c"},"distances":[{"value":2.5}],\
    "app.identifier":"x","game":{"level":3},"city":"Rome"}
    """

  static let user = User(
    id: 1, firstName: "Ann", dateOfBirth: Date(timeIntervalSince1970: 86_400), email: "a@b.c",
    distance: 2.5, appID: "x", level: 3, address: Address(city: "Rome"), age: 40)

  /// The rules by each of the ways in which they come.
  static let sources: [String: @Sendable (inout MappingProvider) throws -> Void] = [
    "text": { try $0.addRules(rules) },
    "data": { try $0.addRules(Data(rules.utf8)) },
    "data after spaces": { try $0.addRules(Data("\n\t \(rules)".utf8)) },
    "data after a mark": { try $0.addRules(Data("\u{FEFF}\(rules)".utf8)) },
    "a JSON value": { try $0.addRules(EntryPoint.jsonValue(rules)) },
    "a property list in XML": { try $0.addRules(propertyList(.xml)) },
    "a property list in XML after a mark": {
      try $0.addRules(Data("\u{FEFF}\n".utf8) + propertyList(.xml))
    },
    "a binary property list": { try $0.addRules(propertyList(.binary)) },
    "a file .json": { try $0.add(Data(rules.utf8), from: "rules.JSON") },
    "a file .plist": { try $0.add(propertyList(.binary), from: "rules.plist") },
    "a file with JSON": { try $0.add(Data(rules.utf8), from: "rules.txt") },
    "a file with a property list": { try $0.add(propertyList(.xml), from: "rules") },
  ]

  private static func propertyList(_ format: PropertyListSerialization.PropertyListFormat) throws
    -> Data
  {
    let tree = try JSONSerialization.jsonObject(with: Data(rules.utf8))
    return try PropertyListSerialization.data(fromPropertyList: tree, format: format, options: 0)
  }

  @Test("all parts count, by whatever way they come", arguments: sources.keys.sorted())
  func source(_ name: String) throws {
    var provider = Self.provider()
    let add = try #require(Self.sources[name])
    try add(&provider)
    let mapper = ObjectMapper(provider)
    expectMapping(Self.document, as: Self.user, with: mapper)
    #expect(try mapper.jsonString(from: Self.user) == Self.written)
    expectRefusal(
      "{}", as: User.self, .missingValue, path: "id",
      "id: expected Int, found nothing; the rules of User require it", with: mapper)
  }

  @Test("a list of one needs no brackets, and names may be spelled in any way")
  func short() throws {
    let mapper = try Self.mapper(
      #"{"types": {"user": {"keys": {"date_of_birth": "dob"}, "excluded": "first_name"}}}"#)
    expectMapping(
      #"{"dob": 0}"#, as: User(dateOfBirth: Date(timeIntervalSince1970: 0)), with: mapper)
    #expect(
      try mapper.jsonString(from: User(firstName: "Ann", level: 3)) == #"{"level":3}"#)
  }

  @Test("a file that says nothing changes nothing", arguments: ["{}", #"{"types": {"User": {}}}"#])
  func empty(_ text: String) throws {
    var provider = Self.provider()
    provider.keyStyle = .kebabCase
    provider.defaultDateFormat = .millisecondsSince1970
    provider.generatesInverseMappings = false
    try provider.addRules(text)
    #expect(provider.keyStyle == .kebabCase)
    #expect(provider.defaultDateFormat == .millisecondsSince1970)
    #expect(!provider.generatesInverseMappings)
  }

  @Test("inverse mappings can be switched off, as a whole and for one rule")
  func inverse() throws {
    let none = try Self.mapper(
      #"{"generatesInverseMappings": false, "types": {"User": {"keys": {"id": "number"}}}}"#)
    expectMapping(#"{"number": 5}"#, as: User(id: 5), with: none)
    #expect(try none.jsonString(from: User(id: 5)) == #"{"id":5}"#)
    let one = try Self.mapper(
      """
      {"types": {"User": {"keys": {"id": {"keys": "number", "inverse": false}, "age": "years"}}}}
      """)
    expectMapping(#"{"number": 5, "years": 6}"#, as: User(id: 5, age: 6), with: one)
    #expect(try one.jsonString(from: User(id: 5, age: 6)) == #"{"id":5,"years":6}"#)
  }

  @Test("written keys may be paths, with a delimiter of their own or none")
  func writtenKeys() throws {
    let mapper = try Self.mapper(
      """
      {"types": {"User": {"writtenKeys": {
        "id": "keys.id", "age": {"key": "keys.age", "nested": false},
        "level": {"key": "keys/level", "delimiter": "/"}}}}}
      """)
    #expect(
      try mapper.jsonString(from: User(id: 1, level: 2, age: 3))
        == #"{"keys":{"id":1,"level":2},"keys.age":3}"#)
    #expect(try mapper.map(#"{"id": 1}"#, to: User.self) == User(id: 1))
  }

  @Test("date formats are names, patterns with or without a zone, and lists of these")
  func dateFormats() throws {
    let mapper = try Self.mapper(
      """
      {"types": {"Visit": {
        "dateFormat": "dd.MM.yyyy",
        "dateFormats": {
          "begin": {"pattern": "yyyy-MM-dd HH:mm", "timeZone": "GMT+02:00"},
          "end": ["MM/dd/yyyy", {"pattern": "yyyyMMdd"}, "millisecondsSince1970"]}}}}
      """)
    let visit = Visit(
      begin: Date(timeIntervalSince1970: 79_200), end: Date(timeIntervalSince1970: 86_400),
      days: [Date(timeIntervalSince1970: 0)])
    for end in [#""01/02/1970""#, #""19700102""#, "86400000"] {
      expectMapping(
        #"{"begin": "1970-01-02 00:00", "end": \#(end), "days": ["01.01.1970"]}"#, as: visit,
        with: mapper)
    }
    #expect(
      try mapper.jsonString(from: visit)
        == #"{"begin":"1970-01-02 00:00","end":"01/02/1970","days":["01.01.1970"]}"#)
  }

  @Test(
    "each named date format",
    arguments: [
      ("iso8601", #""1970-01-02T00:00:00Z""#), ("rfc1123", #""Fri, 02 Jan 1970 00:00:00 GMT""#),
      ("rfc2822", #""Fri, 02 Jan 1970 00:00:00 +0000""#), ("dotNet", #""/Date(86400000)/""#),
      ("secondsSince1970", "86400"), ("millisecondsSince1970", "86400000"),
      ("microsecondsSince1970", "86400000000"), ("nanosecondsSince1970", "86400000000000"),
      ("common", #""1970-01-02T00:00:00Z""#),
    ])
  func namedDateFormats(_ row: (name: String, text: String)) throws {
    let visit = Visit(begin: Date(timeIntervalSince1970: 86_400))
    let one = try Self.mapper(
      #"{"types": {"Visit": {"dateFormats": {"begin": "\#(row.name)"}}}}"#)
    let all = try Self.mapper(#"{"defaultDateFormat": "\#(row.name)"}"#)
    for mapper in [one, all] {
      expectMapping(#"{"begin": \#(row.text)}"#, as: visit, with: mapper)
      #expect(
        try mapper.jsonString(from: visit)
          == #"{"begin":\#(row.text)}"#)
    }
  }

  @Test("plurals count for types that keys name")
  func plurals() throws {
    struct Holder { var visitorium: [Any] = [] }
    var provider = Self.provider()
    provider.register { Holder() }
    try provider.addRules(#"{"plurals": {"visitorium": "visit"}}"#)
    let holder = try ObjectMapper(provider).map(#"{"visitorium": [{}]}"#, to: Holder.self)
    #expect(holder.visitorium.first is Visit)
  }

  @Test("rules of a class hold for its subclasses")
  func classes() throws {
    class Animal { var name = "" }
    class Dog: Animal { var age = 0 }
    var provider = MappingProvider()
    provider.registerAll({ Animal() }, { Dog() })
    try provider.addRules(
      """
      {"types": {"Animal": {"keys": {"name": "n"}}, "Dog": {"keys": {"age": "a"}}}}
      """)
    let mapper = ObjectMapper(provider)
    let dog = try mapper.map(#"{"n": "Rex", "a": 3}"#, to: Dog.self)
    #expect(dog.name == "Rex")
    #expect(dog.age == 3)
    #expect(try mapper.jsonString(from: dog) == #"{"n":"Rex","a":3}"#)
  }

  @Test("later rules replace earlier ones, property by property, whether from a file or not")
  func later() throws {
    var provider = Self.provider()
    provider.configure(User.self) { user in
      user.map("a", to: "id")
      user.map("b", to: "age")
      user.exclude("firstName")
    }
    try provider.addRules(#"{"types": {"User": {"keys": {"id": "c", "level": "d"}}}}"#)
    try provider.addRules(["types": ["User": ["keys": ["level": "e"]]]])
    provider.configure(User.self) { $0.map("f", to: "email") }
    let mapper = ObjectMapper(provider)
    let user = User(id: 1, firstName: "Ann", email: "x", level: 2, age: 3)
    #expect(try mapper.jsonString(from: user) == #"{"c":1,"f":"x","e":2,"b":3}"#)
    expectMapping(
      #"{"c": 1, "f": "x", "e": 2, "b": 3, "a": 7, "d": 8}"#,
      as: User(id: 1, email: "x", level: 2, age: 3), with: mapper)
  }

  @Test("closures for a property stay when a file gives it other keys")
  func closures() throws {
    var provider = Self.provider()
    provider.configure(User.self) { user in
      user.map("a", to: "id", using: Transformer<Int>.numberInString())
      user.map("b", to: "age") { node in try node.int + 1 }
      user.write("level", as: "c") { value, _ in "level \(value ?? "none")" }
    }
    try provider.addRules(
      """
      {"types": {"User": {"keys": {"id": "x", "age": "y"}, "writtenKeys": {"level": "z"}}}}
      """)
    let mapper = ObjectMapper(provider)
    expectMapping(#"{"x": "5", "y": 6}"#, as: User(id: 5, age: 7), with: mapper)
    #expect(
      try mapper.jsonString(from: User(id: 5, level: 6, age: 7))
        == #"{"x":"5","z":"level 6","y":7}"#)
  }

  @Test("two properties that one key is for are settled in the order of their names")
  func sameKey() throws {
    let mapper = try Self.mapper(
      #"{"types": {"User": {"keys": {"level": "n", "id": "n", "age": "n"}}}}"#)
    let first = try mapper.map(#"{"n": 1}"#, to: User.self)
    for _ in 0..<20 {
      let again = try Self.mapper(
        #"{"types": {"User": {"keys": {"id": "n", "age": "n", "level": "n"}}}}"#)
      #expect(try again.map(#"{"n": 1}"#, to: User.self) == first)
    }
  }
}

extension MappingProvider {
  /// Writes a file, adds its rules, and removes it again.
  fileprivate mutating func add(_ data: Data, from name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AutoMapperTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try data.write(to: file)
    try addRules(contentsOf: file)
  }
}
