import AutoMapper
import Foundation
import Testing

/// Empty strings that are null for values that are not strings.
@Suite("Policies: empty strings")
struct EmptyStringTests {
  enum Role: String, Equatable { case admin, guest }
  enum Mark: String, Equatable {
    case none = ""
    case some
  }
  enum Level: CaseIterable, Equatable { case low, high }
  struct Tag: RawRepresentable, Equatable { var rawValue: String }

  struct Place: Equatable { var city: String? }
  struct Card: Equatable, Codable { var number: Int }

  struct Optionals: Equatable {
    var name: String?
    var age: Int?
    var score: Double?
    var price: Decimal?
    var isNew: Bool?
    var site: URL?
    var id: UUID?
    var born: Date?
    var role: Role?
    var level: Level?
    var mark: Mark?
    var tag: Tag?
    var bytes: Data?
    var place: Place?
    var card: Card?
    var sizes: [Int]?
    var counts: [String: Int]?
    var json: JSONValue?
    var ages: [Int?]?
    var twice: Int??
  }

  static let asNull: MappingOptions = {
    var options = MappingOptions()
    options.emptyStrings = .asNull
    return options
  }()

  static let empty =
    #"{"name":"","age":"","score":"","price":"","isNew":"","site":"","id":"","born":"","role":"","#
    + #""level":"","mark":"","tag":"","bytes":"","place":"","card":"","sizes":"","counts":"","#
    + #""json":"","ages":[1,"",3],"twice":""}"#

  static let expected = Optionals(
    name: "", mark: Mark.none, tag: Tag(rawValue: ""), bytes: Data(), json: "", ages: [1, nil, 3],
    twice: .some(nil))

  @Test(
    "Optionals become nil, and what can be read from an empty string is", arguments: EntryPoint.all)
  func optionals(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.asNull)
    #expect(try entry.map(Self.empty, to: Optionals.self, with: mapper) == Self.expected)
    let factory = ObjectMapper(options: Self.asNull) { provider in
      provider.register {
        Optionals(age: 1, site: URL(string: "a:b"), born: Date(), place: Place())
      }
    }
    #expect(try entry.map(Self.empty, to: Optionals.self, with: factory) == Self.expected)
  }

  @Test("an update makes Optionals nil, and so does a conversion")
  func updates() throws {
    let mapper = ObjectMapper(options: Self.asNull)
    var model = Optionals(
      age: 1, score: 2, site: URL(string: "a:b"), role: .admin, place: Place(city: "Rome"),
      card: Card(number: 1), sizes: [1])
    try mapper.update(&model, with: Self.empty)
    #expect(model == Self.expected)

    struct Form { var age = "", site = "", name = "" }
    let converted = try mapper.convert(Form(), to: Optionals.self)
    #expect(converted == Optionals(name: ""))
  }

  struct Plain: Equatable {
    var age = 7
    var born = Date(timeIntervalSince1970: 0)
    var role = Role.guest
    var name = "x"
    var places = [Place(city: "Rome")]
  }

  static let plainText = #"{"age":"","born":"","role":"","name":"","places":""}"#

  @Test("a value that cannot be nil is kept, as with null", arguments: EntryPoint.all)
  func kept(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.asNull) { $0.register { Plain() } }
    #expect(try entry.map(Self.plainText, to: Plain.self, with: mapper) == Plain(name: ""))
    var plain = Plain(age: 8)
    try ObjectMapper(options: Self.asNull).update(&plain, with: Self.plainText)
    #expect(plain == Plain(age: 8, name: ""))
  }

  @Test("the default of a rule is used, as with null", arguments: EntryPoint.all)
  func standards(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.asNull) { provider in
      provider.configure(Plain.self) { plain in
        plain.default(\.age, 5)
        plain.default(\.born, Date(timeIntervalSince1970: 9))
        plain.default(\.role, .admin)
        plain.default(\.places, [])
      }
    }
    let expected = Plain(
      age: 5, born: Date(timeIntervalSince1970: 9), role: .admin, name: "", places: [])
    #expect(try entry.map(Self.plainText, to: Plain.self, with: mapper) == expected)
  }

  @Test(
    "where null is an error, so is an empty string",
    arguments: [
      (#"{"age":""}"#, #"age: expected Int, found the string "" (line 1, column 8)"#),
      (
        #"{"age":1,"born":""}"#,
        #"born: expected a date (the common date formats), found the string "" (line 1, column 17); the text is empty"#
      ),
      (
        #"{"age":1,"born":0,"role":""}"#,
        #"role: expected one of "admin", "guest" (Role), found the string "" (line 1, column 26)"#
      ),
      (
        #"{"age":1,"born":0,"role":"guest","name":"","places":[""]}"#,
        #"places[0]: expected an object, found the string "" (line 1, column 54)"#
      ),
    ])
  func errors(_ text: String, _ message: String) throws {
    let mapper = ObjectMapper(options: Self.asNull)
    let error = #expect(throws: MappingError.self) { try mapper.map(text, to: Plain.self) }
    #expect(error?.description == message)
  }

  @Test("a required property refuses it, and the strict policy for null does")
  func required() throws {
    let mapper = ObjectMapper(options: Self.asNull) { provider in
      provider.configure(Optionals.self) { $0.require("age", "site") }
    }
    for key in ["age", "site"] {
      let text = #"{"age":1,"site":"a:b","KEY":""}"#.replacingOccurrences(of: "KEY", with: key)
      let error = #expect(throws: MappingError.self) { try mapper.map(text, to: Optionals.self) }
      #expect(error?.path.description == key)
      #expect(error?.found == #"the string """#)
    }
    var strict = MappingOptions.strict
    strict.emptyStrings = .asNull
    #expect(throws: MappingError.self) {
      var plain = Plain()
      try ObjectMapper(options: strict).update(&plain, with: #"{"age":""}"#)
    }
    var model = Optionals(age: 1, site: URL(string: "a:b"))
    try ObjectMapper(options: strict).update(&model, with: #"{"age":"","site":""}"#)
    #expect(model == Optionals())
  }

  @Test("it is reported")
  func report() throws {
    let mapper = ObjectMapper(options: Self.asNull)
    let text = #"{"age":"","site":"","ages":[""],"place":{"city":""}}"#
    let report = try mapper.mapWithReport(text, to: Optionals.self).report
    #expect(
      report.entries.map(\.description) == [
        #"age: converted the string "" to nil"#, #"site: converted the string "" to nil"#,
        #"ages[0]: converted the string "" to nil"#,
      ])
    let factory = ObjectMapper(options: Self.asNull) { $0.register { Plain() } }
    #expect(
      try factory.mapWithReport(#"{"age":""}"#, to: Plain.self).report.entries.map(\.description)
        == ["age: the empty string ignored as null, so the value stays"])
  }

  @Test("a property has a policy of its own, for itself and what is in it")
  func properties() throws {
    struct Order {
      var at: Date?
      var until: Date?
      var lines: [Line]
    }
    struct Line { var count: Int? }
    let mapper = ObjectMapper { provider in
      provider.configure(Order.self) { order in
        order.options(for: \.at, \.lines) { $0.emptyStrings = .asNull }
      }
    }
    let order = try mapper.map(#"{"at":"","lines":[{"count":""}]}"#, to: Order.self)
    #expect(order.at == nil && order.lines.count == 1 && order.lines[0].count == nil)
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"until":"","lines":[]}"#, to: Order.self)
    }
  }

  @Test("closures see the string, and decide about it")
  func closures() throws {
    struct Person {
      var age: Int?
      var name: String?
    }
    let mapper = ObjectMapper(options: Self.asNull) { provider in
      provider.configure(Person.self) { person in
        person.map("age", to: \.age) { node in try node.int }
        person.map("name", to: \.name) { node in try "<" + node.string + ">" }
      }
    }
    #expect(try mapper.map(#"{"name":""}"#, to: Person.self).name == "<>")
    #expect(throws: MappingError.self) { try mapper.map(#"{"age":""}"#, to: Person.self) }
  }

  @Test("paths, several keys, repeated keys, and collected errors")
  func keys() throws {
    struct Trip {
      var length: Int?
      var start: Date?
      var count: Int?
      var end: Date?
    }
    var options = Self.asNull
    options.collectsErrors = true
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(Trip.self) { trip in
        trip.map("size.length", to: \.length)
        trip.map(["from", "begin"], to: \.start)
      }
    }
    let text =
      #"{"size":{"length":""},"from":"","begin":"2024-01-01","count":5,"count":"","#
      + #""end":"2024-01-01","end":""}"#
    let trip = try mapper.map(text, to: Trip.self)
    #expect(trip.length == nil && trip.count == nil && trip.end == nil)
  }

  @Test("roots and elements")
  func rootsAndElements() throws {
    let mapper = ObjectMapper(options: Self.asNull)
    #expect(try mapper.map(#""""#, to: Int?.self) == nil)
    #expect(try mapper.map(#""""#, to: String?.self) == "")
    #expect(try mapper.map(#"{"a":"","b":2}"#, to: [String: Int?].self) == ["a": nil, "b": 2])
    #expect(throws: MappingError.self) { try mapper.map(#"[""]"#, to: [Int].self) }
    var lenient = MappingOptions.lenient
    lenient.emptyStrings = .asNull
    #expect(try ObjectMapper(options: lenient).map(#"["",1]"#, to: [Int].self) == [1])
    #expect(try ObjectMapper(options: lenient).map(#"["",1]"#, to: [Int?].self) == [nil, 1])
    struct Lists: Equatable {
      var names: [String]
      var sizes: [Int]?
      var more: [Int] = [7]
    }
    let lists = ObjectMapper(options: lenient) { $0.register { Lists(names: []) } }
    #expect(
      try lists.map(#"{"names":"","sizes":"","more":""}"#, to: Lists.self) == Lists(names: [""]))
  }

  @Test("a fallback of an enum takes it, as any unknown case")
  func fallbacks() throws {
    struct Member: Equatable { var role: Role? }
    let mapper = ObjectMapper(options: Self.asNull) { $0.fallback(Role.self, .guest) }
    #expect(try mapper.map(#"{"role":""}"#, to: Member.self) == Member(role: .guest))
    #expect(try mapper.map(#"{"role":null}"#, to: Member.self) == Member(role: nil))
  }

  @Test("without the option, an empty string is an error")
  func byDefault() throws {
    for key in ["age", "site", "born", "role", "place"] {
      let text = #"{"KEY":""}"#.replacingOccurrences(of: "KEY", with: key)
      #expect(throws: MappingError.self) { try ObjectMapper().map(text, to: Optionals.self) }
    }
  }
}
