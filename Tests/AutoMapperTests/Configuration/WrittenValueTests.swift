import AutoMapper
import Foundation
import Testing

/// Values that are not stored, and are only written.
@Suite("Rules: values that are only written")
struct WrittenValueTests {
  struct User: Equatable {
    var firstName: String
    var lastName: String
    var born: Date?
    var age: Int?

    var initials: String { "\(firstName.prefix(1))\(lastName.prefix(1))" }
    var nickname: String? { firstName == "Ann" ? nil : firstName.lowercased() }
  }

  static let ann = User(firstName: "Ann", lastName: "Lee")

  static let mapper = ObjectMapper { provider in
    provider.keyStyle = .snakeCase
    provider.configure(User.self) { user in
      user.write("fullName") { $0.firstName + " " + $0.lastName }
      user.write("initials", \.initials)
      user.write("nick", \.nickname)
    }
  }

  static let text = #"{"first_name":"Ann","last_name":"Lee","fullName":"Ann Lee","initials":"AL"}"#

  @Test("they follow the properties, in every form")
  func writing() throws {
    expectEveryForm(of: Self.ann, as: Self.text, with: Self.mapper)
    #expect(
      try Self.mapper.jsonString(from: [Self.ann], formatting: .sortedKeys)
        == #"[{"first_name":"Ann","fullName":"Ann Lee","initials":"AL","last_name":"Lee"}]"#)
    var bob = Self.ann
    bob.firstName = "Bob"
    #expect(
      try Self.mapper.jsonString(from: bob)
        == #"{"first_name":"Bob","last_name":"Lee","fullName":"Bob Lee","initials":"BL","nick":"bob"}"#
    )
  }

  @Test(
    "their keys are skipped in reading, even if unknown keys are refused", arguments: EntryPoint.all
  )
  func reading(_ entry: EntryPoint) throws {
    for unknownKeys in MappingOptions.UnknownKeys.allCases {
      var options = MappingOptions.strict
      options.unknownKeys = unknownKeys
      let mapper = ObjectMapper(Self.provider, options: options)
      #expect(try entry.map(Self.text, to: User.self, with: mapper) == Self.ann)
      let other = #"{"firstName":"Ann","lastName":"Lee","full_name":5,"INITIALS":[]}"#
      #expect(try entry.map(other, to: User.self, with: mapper) == Self.ann)
    }
    var user = Self.ann
    try Self.mapper.update(&user, with: #"{"initials":"XY","first_name":"Eve"}"#)
    #expect(user == User(firstName: "Eve", lastName: "Lee"))
  }

  static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.configure(User.self) { user in
      user.write("fullName") { $0.firstName + " " + $0.lastName }
      user.write("initials", \.initials)
    }
    return provider
  }()

  @Test("nothing is reported about their keys, and they are not kept as unknown values")
  func reports() throws {
    var options = MappingOptions()
    options.keepsUnknownKeys = true
    let mapper = ObjectMapper(Self.provider, options: options)
    let (user, report) = try mapper.mapWithReport(
      #"{"firstName":"Ann","lastName":"Lee","fullName":"x","other":1}"#, to: User.self)
    #expect(report.entries.map(\.description) == ["other: unknown key, ignored"])
    #expect(
      try mapper.jsonString(from: user, keeping: report.unknownValues)
        == #"{"firstName":"Ann","lastName":"Lee","fullName":"Ann Lee","initials":"AL","other":1}"#)
  }

  @Test("missing properties of the object are errors as before")
  func missing() {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper.map(#"{"first_name":"Ann"}"#, to: User.self)
    }
    #expect(error?.path.description == "last_name" && error?.kind == .missingValue)
  }

  @Test("nil is omitted, or written as null")
  func nils() throws {
    var options = MappingOptions()
    options.writesNil = true
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(User.self) { user in
        user.ignore(\.born, \.age)
        user.write("nick", \.nickname)
        user.write("never") { _ in Int?.none }
      }
    }
    #expect(
      try mapper.jsonString(from: Self.ann)
        == #"{"firstName":"Ann","lastName":"Lee","nick":null,"never":null}"#)
  }

  struct Part: Equatable {
    var id: Int
    var day: Date
  }
  enum Level: String { case low, high }

  @Test("anything that the mapper can write, by its own rules and formats")
  func values() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Self.ann }
      provider.configure(Part.self) { $0.map("nr", to: \.id) }
      provider.configure(User.self) { user in
        user.only(\.firstName)
        user.write("part") { _ in Part(id: 1, day: Date(timeIntervalSince1970: 0)) }
        user.write("parts") { _ in [Part(id: 2, day: Date(timeIntervalSince1970: 0))] }
        user.write("level") { _ in Level.high }
        user.write("date") { _ in Date(timeIntervalSince1970: 86400) }
        user.write("any") { _ -> Any? in ["a": 1] }
        user.write("json") { _ in JSONValue.array([1, nil]) }
        user.write("data.names.full") { $0.firstName }
        user.write("data.count") { _ in 2 }
        user.write("a.b", nested: false) { _ in true }
        user.dateFormat("yyyy/MM/dd", for: "date")
      }
      provider.defaultDateFormat = "yyyy"
    }
    let text = try mapper.jsonString(from: Self.ann)
    #expect(
      text
        == #"{"firstName":"Ann","part":{"nr":1,"day":"1970"},"parts":[{"nr":2,"day":"1970"}],"#
        + #""level":"high","date":"1970/01/02","any":{"a":1},"json":[1,null],"#
        + #""data":{"names":{"full":"Ann"},"count":2},"a.b":true}"#)
  }

  @Test("paths are known in reading, and values next to them are not lost")
  func paths() throws {
    struct Note: Equatable { var text: String }
    var options = MappingOptions()
    options.keepsUnknownKeys = true
    let provider: MappingProvider = {
      var provider = MappingProvider()
      provider.configure(Note.self) { $0.write("meta.length") { $0.text.count } }
      return provider
    }()
    let mapper = ObjectMapper(provider, options: options)
    let text = #"{"text":"abc","meta":{"length":3,"tag":"x"}}"#
    let (note, report) = try mapper.mapWithReport(text, to: Note.self)
    #expect(note == Note(text: "abc"))
    #expect(report.entries.map(\.description) == ["meta.tag: unknown key, ignored"])
    #expect(try mapper.jsonString(from: note, keeping: report.unknownValues) == text)
    options.unknownKeys = .throw
    let strict = ObjectMapper(provider, options: options)
    #expect(try strict.map(#"{"text":"abc","meta":{"length":3}}"#, to: Note.self) == note)
    let error = #expect(throws: MappingError.self) { try strict.map(text, to: Note.self) }
    #expect(error?.path.description == "meta.tag")
  }

  struct Failure: Error, CustomStringConvertible { var description = "no such thing" }

  @Test("an error of the closure has the path of the key")
  func errors() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.write("full") { user -> String? in throw Failure() }
      }
    }
    let error = #expect(throws: MappingError.self) { try mapper.jsonString(from: [Self.ann]) }
    #expect(error?.kind == .transformFailed)
    #expect(error?.path.description == "[0].full")
    #expect(error?.property == "full")
    #expect(error?.underlyingError is Failure)
    #expect(throws: MappingError.self) { try mapper.convert(Self.ann, to: [String: String].self) }
  }

  @Test("a closure is called once for each object that is written")
  func calls() throws {
    let count = Shared(0)
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.write("n") { _ -> Int? in
          count.change { $0 += 1 }
          return count.value
        }
      }
    }
    _ = try mapper.jsonString(from: Self.ann)
    #expect(count.value == 1)
    _ = try mapper.map(#"{"firstName":"a","lastName":"b","n":7}"#, to: User.self)
    #expect(count.value == 1)
  }

  class Animal {
    var name = "Rex"
    var kind: String { "animal" }
    init() {}
  }
  final class Dog: Animal {
    var breed = "Collie"
    override var kind: String { "dog" }
  }

  @Test("rules for a class apply to its subclasses")
  func classes() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Animal() }
      provider.register { Dog() }
      provider.configure(Animal.self) { animal in
        animal.write("kind", \.kind)
        animal.write("shout") { $0.name.uppercased() }
      }
      provider.configure(Dog.self) { dog in
        dog.write("size") { _ in 2 }
        dog.exclude("shout")
      }
    }
    #expect(
      try mapper.jsonString(from: Animal()) == #"{"name":"Rex","kind":"animal","shout":"REX"}"#)
    #expect(
      try mapper.jsonString(from: Dog())
        == #"{"name":"Rex","breed":"Collie","size":2,"kind":"dog"}"#)
    let dog = try mapper.map(#"{"name":"Bo","kind":"x","size":1}"#, to: Dog.self)
    #expect(dog.name == "Bo" && dog.breed == "Collie")
    let animals: [Animal] = [Dog(), Animal()]
    #expect(try mapper.jsonValue(from: animals)[0]["kind"] == "dog")
    #expect(mapper.validate(Dog.self).isEmpty)
  }

  @Test("classes without a factory are built, and the values of these rules are not needed")
  func builtClasses() throws {
    final class Track {
      let title: String
      var year: Int?
      init(title: String) { self.title = title }
    }
    var options = MappingOptions()
    options.buildsClassesWithoutFactory = true
    let mapper = ObjectMapper(options: options) { provider in
      provider.configure(Track.self) { $0.write("upper") { $0.title.uppercased() } }
    }
    let track = try mapper.map(#"{"title":"So What","upper":"?"}"#, to: Track.self)
    #expect(try mapper.jsonString(from: track) == #"{"title":"So What","upper":"SO WHAT"}"#)
  }

  @Test("other rules about writing, hooks and setters")
  func otherRules() throws {
    struct Item: Equatable {
      var a = 1 { didSet {} }
      var b = 2
      var double: Int {
        get { b * 2 }
        set { b = newValue / 2 }
      }
    }
    let mapper = ObjectMapper { provider in
      provider.register { Item() }
      provider.configure(Item.self) { item in
        item.write("sum") { $0.a + $0.b }
        item.set(\.double, named: "double")
        item.write(\.a, as: "first")
        item.exclude("b")
        item.didWrite { _, json in json["hook"] = 1 }
      }
    }
    #expect(try mapper.jsonString(from: Item()) == #"{"first":1,"double":4,"sum":3,"hook":1}"#)
    #expect(try mapper.map(#"{"a":5,"double":8,"sum":0}"#, to: Item.self) == Item(a: 5, b: 4))
    let hidden = ObjectMapper(Self.provider, options: .default)
    #expect(try hidden.jsonValue(from: Self.ann)["initials"] == "AL")
  }

  @Test("write(_:as:) writes a computed property without a setter")
  func keyPaths() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.write(\.initials, as: "short")
        user.write(\.nickname, as: "nick") { value, user in "\(value ?? "-") \(user.lastName)" }
        user.write(\.lastName, as: "surname")
      }
    }
    let text = #"{"firstName":"Ann","surname":"Lee","short":"AL","nick":"- Lee"}"#
    #expect(try mapper.jsonString(from: Self.ann) == text)
    #expect(mapper.validate(User.self).filter { $0.severity == .error }.isEmpty)
  }

  @Test("a conversion takes them for properties of the same name")
  func converting() throws {
    struct Card: Equatable {
      var fullName: String
      var initials: String?
      var day: Date?
    }
    struct Row: Equatable {
      var fullName: String
      var initials: Substring
    }
    let day = Date(timeIntervalSince1970: 0.123456789)
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.write("full_name") { $0.firstName + " " + $0.lastName }
        user.write("initials", \.initials)
        user.write("day") { _ in day }
      }
    }
    #expect(
      try mapper.convert(Self.ann, to: Card.self)
        == Card(fullName: "Ann Lee", initials: "AL", day: day))
    #expect(try mapper.convert(Self.ann, to: Row.self) == Row(fullName: "Ann Lee", initials: "AL"))
    var card = Card(fullName: "", initials: "x")
    try mapper.update(&card, from: Self.ann)
    #expect(card.fullName == "Ann Lee")
    #expect(mapper.validate(from: User.self, to: Card.self).isEmpty)
    #expect(try mapper.convert(Self.ann, to: User.self) == Self.ann)
  }

  @Test("explain shows them")
  func explanation() {
    let properties = Self.mapper.explain(User.self).properties
    #expect(properties.map(\.name).suffix(3) == ["fullName", "initials", "nick"])
    let full = properties.first { $0.name == "fullName" }
    #expect(full?.keys == [] && full?.writtenKey == "fullName" && full?.ifMissing == .isNotRead)
    #expect(full?.conversion == "string, computed")
    #expect(Self.mapper.validate(User.self).isEmpty)
  }

  @Test("mistakes are found before any document")
  func mistakes() {
    func issues(_ change: @escaping (inout TypeMapping<User>) -> Void) -> [String] {
      var provider = MappingProvider()
      provider.configure(User.self, change)
      return ObjectMapper(provider).validate(User.self, atLeast: .warning).map(\.description)
    }
    #expect(
      issues { $0.write("first_name") { $0.lastName } } == [
        "error: firstName: invalid configuration: expected a name that no stored property of User "
          + "has, for a value that is only written, found 'firstName'; to replace the value that is "
          + #"written for it, say write("firstName") { value, object in … }"#
      ])
    #expect(
      issues { user in
        user.write("full") { $0.lastName }
        user.map("full", to: \.firstName)
      } == [
        "warning: full: 'full' of User is not written, since 'firstName' has the key \"full\" "
          + "already; give it another with write(_:as:), or exclude it"
      ])
    #expect(
      issues { user in
        user.write("full") { $0.lastName }
        user.default("full", "x")
      }.first?.contains("a rule about writing for 'full' of User, which is only written") == true)
    #expect(
      issues { user in
        user.write("full") { $0.lastName }
        user.write("full.last") { $0.lastName }
      }.first?.contains("cannot be written at \"full.last\"") == true)
  }
}
