import AutoMapper
import Foundation
import Testing

/// Strings that lose the white space at their ends, as a rule of their property says.
@Suite("Trimmed strings")
struct TrimTests {
  struct User: Equatable {
    var name = ""
    var nick: String?
    var tags: [String] = []
    var titles: [String: String] = [:]
    var note = ""
  }

  /// The same rules by the names of the properties, and by key paths.
  enum Form: CaseIterable {
    case names
    case keyPaths

    var mapper: ObjectMapper {
      .making(User()) { user in
        switch self {
        case .names: user.trim("name", "nick", "tags", "titles")
        case .keyPaths: user.trim(\.name, \.nick, \.tags, \.titles)
        }
      }
    }
  }

  static let mapper = Form.keyPaths.mapper

  static let padded = User(
    name: " Ann\n", nick: "\tA B ", tags: [" a", "b "], titles: [" k ": " v "], note: " n ")
  static let trimmed = User(
    name: "Ann", nick: "A B", tags: ["a", "b"], titles: [" k ": "v"], note: " n ")
  static let paddedText =
    #"{"name":" Ann\n","nick":"\tA B ","tags":[" a","b "],"titles":{" k ":" v "},"note":" n "}"#
  static let trimmedText =
    #"{"name":"Ann","nick":"A B","tags":["a","b"],"titles":{" k ":"v"},"note":" n "}"#

  @Test("are read without white space through every entry point", arguments: Form.allCases)
  func reading(form: Form) {
    expectMapping(Self.paddedText, as: Self.trimmed, with: form.mapper)
    expectMapping(Self.trimmedText, as: Self.trimmed, with: form.mapper)
  }

  @Test("are written without white space in every form", arguments: Form.allCases)
  func writing(form: Form) {
    expectEveryForm(of: Self.padded, as: Self.trimmedText, with: form.mapper)
    expectEveryForm(of: Self.trimmed, as: Self.trimmedText, with: form.mapper)
  }

  @Test("remain the same from then on")
  func roundTrip() {
    expectBothWays(Self.trimmedText, Self.trimmed, with: Self.mapper)
  }

  @Test("writing leaves the instance as it is")
  func writtenInstance() throws {
    let user = Self.padded
    _ = try Self.mapper.jsonString(from: user)
    #expect(user == Self.padded)
  }

  @Test(
    "white space is what Character says",
    arguments: [
      " ", "\t", "\n", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}",
      "\u{2028}", "\u{3000}", " \u{301}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{0}", "_", "😀",
    ])
  func whiteSpace(end: String) throws {
    let isWhiteSpace = end.allSatisfy(\.isWhitespace)
    let text = end + end + "a" + end + "b" + end
    let expected = isWhiteSpace ? "a" + end + "b" : text
    let json: JSONValue = ["name": .string(text)]
    let read = try Self.mapper.map(json, to: User.self).name
    #expect(Array(read.unicodeScalars) == Array(expected.unicodeScalars))
    let written = try Self.mapper.jsonValue(from: User(name: text)).name.string
    #expect(Array(written.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("a string of nothing but white space is empty", arguments: ["", " ", "\\r\\n\\t", "    "])
  func nothingElse(text: String) {
    expectMapping(
      #"{"name":"\#(text)","nick":"\#(text)"}"#, as: User(name: "", nick: ""), with: Self.mapper)
    expectWritten(
      User(name: "  ", nick: "\n"),
      as: #"{"name":"","nick":"","tags":[],"titles":{},"note":""}"#, with: Self.mapper)
  }

  @Test("long strings")
  func longStrings() {
    let blanks = String(repeating: " ", count: 5_000)
    let text = "é" + blanks + "ü"
    expectMapping(
      #"{"name":"\#(blanks)\#(text)\#(blanks)"}"#, as: User(name: text), with: Self.mapper)
  }

  @Test("nil remains nil")
  func nilValues() {
    expectMapping(#"{"nick":null}"#, as: User(), with: Self.mapper)
    expectMapping("{}", as: User(), with: Self.mapper)
    expectWritten(
      User(), as: #"{"name":"","tags":[],"titles":{},"note":""}"#, with: Self.mapper)
  }

  @Test("Optionals and collections inside others")
  func nestedContainers() {
    struct Nest: Equatable {
      var rows: [[String?]] = []
      var names: Set<String> = []
      var lists: [Int: ContiguousArray<String>]?
      var twice: String??
    }
    let mapper = ObjectMapper.making(Nest()) {
      $0.trim("rows", "names", "lists", "twice")
    }
    expectMapping(
      #"{"rows":[[" a ",null],[]],"names":[" a","a "],"lists":{"1":[" b "]},"twice":" c"}"#,
      as: Nest(rows: [["a", nil], []], names: ["a"], lists: [1: ["b"]], twice: "c"), with: mapper)
    expectEveryForm(
      of: Nest(rows: [[" a ", nil]], names: [" a"], lists: [1: [" b "]], twice: " c"),
      as: #"{"rows":[["a",null]],"names":["a"],"lists":{"1":["b"]},"twice":"c"}"#, with: mapper)
  }

  @Test("collections of Swift's own types in a dictionary")
  func typedCollections() throws {
    let document: [String: Any] = [
      "name": Substring(" Ann "), "nick": Optional(" A ") as Any, "tags": [" a "] as [String],
      "titles": ["k": " v "] as [String: String],
    ]
    #expect(
      try Self.mapper.map(document, to: User.self)
        == User(name: "Ann", nick: "A", tags: ["a"], titles: ["k": "v"]))
  }

  @Test("values of dictionaries whose keys are dates with a format")
  func datedKeys() {
    struct Diary: Equatable {
      var days: [Date: String]
      var more: [Date: [String]]?
    }
    let mapper = ObjectMapper.with(Diary.self) { diary in
      diary.dateFormat("yyyy", for: "days", "more")
      diary.trim("days", "more")
    }
    expectMapping(
      #"{"days":{"1970":" a "},"more":{"1971":[" b"]}}"#,
      as: Diary(days: [instant(0): "a"], more: [instant(31_536_000): ["b"]]), with: mapper)
    expectEveryForm(
      of: Diary(days: [instant(0): " a "], more: [instant(31_536_000): [" b"]]),
      as: #"{"days":{"1970":"a"},"more":{"1971":["b"]}}"#, with: mapper)
  }

  // MARK: Updates

  @Test("an update trims what it changes, and nothing else", arguments: UpdateEntryPoint.allCases)
  func update(entryPoint: UpdateEntryPoint) throws {
    var user = Self.padded
    try entryPoint.update(
      &user, with: #"{"nick":" C ","tags":[" d "],"titles":{"e":" f "}}"#, by: Self.mapper)
    var expected = Self.padded
    (expected.nick, expected.tags, expected.titles) = ("C", ["d"], ["e": "f"])
    #expect(user == expected)
    try entryPoint.update(&user, with: #"{"nick":null,"name":null,"note":" o "}"#, by: Self.mapper)
    (expected.nick, expected.note) = (nil, " o ")
    #expect(user == expected)
    try entryPoint.update(&user, with: #"{"nick":" again"}"#, by: Self.mapper)
    #expect(user.nick == "again")
  }

  @Test("merged dictionaries", arguments: UpdateEntryPoint.allCases)
  func mergedDictionaries(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper.with(User.self, options: .changing { $0.mergesDictionaries = true }) {
      $0.trim("titles")
    }
    var user = Self.padded
    try entryPoint.update(&user, with: #"{"titles":{"e":" f "}}"#, by: mapper)
    #expect(user.titles == [" k ": " v ", "e": "f"])
  }

  @Test("null that is ignored leaves a padded value as it is", arguments: UpdateEntryPoint.allCases)
  func ignoredNull(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper.with(User.self) { user in
      user.trim("name", "nick")
      user.ignoreNull("name", "nick")
    }
    var user = Self.padded
    try entryPoint.update(&user, with: #"{"name":null,"nick":null}"#, by: mapper)
    #expect(user == Self.padded)
  }

  @Test("a failed update leaves everything as it was", arguments: UpdateEntryPoint.allCases)
  func failedUpdate(entryPoint: UpdateEntryPoint) {
    var user = Self.padded
    expectError(.typeMismatch, path: "tags[1]") {
      try entryPoint.update(
        &user, with: #"{"name":" B ","nick":" C ","tags":[" d ",{}]}"#, by: Self.mapper)
    }
    #expect(user == Self.padded)
  }

  // MARK: Classes

  class Animal {
    var name = " default "
    var score = 0
    required init() {}
  }

  final class Cat: Animal {
    var color: String?
  }

  static let animals = ObjectMapper { provider in
    provider.registerAll({ Animal() }, { Cat() })
    provider.configure(Animal.self) { $0.trim("name") }
    provider.configure(Cat.self) { $0.trim("color") }
  }

  @Test("subclasses inherit the rule", arguments: EntryPoint.allCases)
  func inheritance(entryPoint: EntryPoint) throws {
    let cat = try entryPoint.map(
      #"{"name":" Tom ","color":" gray "}"#, to: Cat.self, with: Self.animals)
    #expect(cat.name == "Tom" && cat.color == "gray")
    (cat.name, cat.color) = (" Tim ", " red ")
    expectEveryForm(of: cat, as: #"{"name":"Tim","score":0,"color":"red"}"#, with: Self.animals)
  }

  @Test("an object is updated in place", arguments: UpdateEntryPoint.allCases)
  func object(entryPoint: UpdateEntryPoint) throws {
    let cat = Cat()
    try entryPoint.update(object: cat, with: #"{"color":" gray "}"#, by: Self.animals)
    #expect(cat.name == " default " && cat.color == "gray")
  }

  @Test("a rule that a class and its subclass state holds once more")
  func statedTwice() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Animal() }, { Cat() })
      provider.configure(Animal.self) { $0.trim("name") }
      provider.configure(Cat.self) { $0.trim("name") }
    }
    #expect(mapper.validate(Cat.self, Animal.self, atLeast: .note).isEmpty)
    #expect(try mapper.map(#"{"name":" Tom "}"#, to: Cat.self).name == "Tom")
  }

  @Test("a property with a setter, and an observer, which sees the trimmed value once")
  func setter() throws {
    final class Account {
      var seen: [String] = []
      var name = "" { didSet { seen.append(name) } }
    }
    let mapper = ObjectMapper.making(Account()) { account in
      account.ignore(\.seen)
      account.set(\.name, named: "name")
      account.trim(\.name)
    }
    let account = try mapper.map(#"{"name":" Ann "}"#, to: Account.self)
    #expect(account.name == "Ann" && account.seen == ["Ann"])
    account.name = " Ben "
    #expect(try mapper.jsonString(from: account) == #"{"name":"Ben"}"#)
  }

  @Test("unique keys are compared without white space", arguments: EntryPoint.allCases)
  func uniqueKeys(entryPoint: EntryPoint) throws {
    final class Item {
      var id = ""
      var size = 0
    }
    var provider = MappingProvider()
    provider.register { Item() }
    provider.configure(Item.self) { item in
      item.trim(\.id)
      item.uniqueKeys(\.id)
    }
    let store = InMemoryStore(for: Item.self)
    let mapper = ObjectMapper(provider, stores: [store])
    let first = try entryPoint.map(#"{"id":" a","size":1}"#, to: Item.self, with: mapper)
    let second = try entryPoint.map(#"{"id":"a ","size":2}"#, to: Item.self, with: mapper)
    #expect(first === second && first.id == "a" && first.size == 2)
    #expect(store.instances(of: Item.self).count == 1)
  }

  // MARK: Together with other rules

  @Test("another key, several keys and a path")
  func keys() {
    let mapper = ObjectMapper.making(User()) { user in
      user.map("n", to: \.name)
      user.map(["x", "y"], to: \.nick)
      user.map("inner.tags", to: \.tags)
      user.trim(\.name, \.nick, \.tags)
    }
    expectMapping(
      #"{"n":" Ann ","y":" A ","inner":{"tags":[" a "]}}"#,
      as: User(name: "Ann", nick: "A", tags: ["a"]), with: mapper)
    expectEveryForm(
      of: User(name: " Ann ", nick: " A ", tags: [" a "]),
      as: #"{"n":"Ann","x":"A","inner":{"tags":["a"]},"titles":{},"note":""}"#, with: mapper)
  }

  @Test("a default is not trimmed before it is written")
  func defaults() {
    let mapper = ObjectMapper.making(User()) { user in
      user.default(\.name, " none ")
      user.trim(\.name)
    }
    expectMapping("{}", as: User(name: " none "), with: mapper)
    expectMapping(#"{"name":" Ann "}"#, as: User(name: "Ann"), with: mapper)
    expectWritten(
      User(name: " none "), as: #"{"name":"none","tags":[],"titles":{},"note":""}"#, with: mapper)
  }

  @Test("white space meets a requirement, but null and nothing do not")
  func requirement() {
    let mapper = ObjectMapper.making(User()) { user in
      user.require(\.name, \.nick)
      user.trim(\.name, \.nick)
    }
    expectMapping(#"{"name":" ","nick":" A "}"#, as: User(name: "", nick: "A"), with: mapper)
    expectRefusal(
      #"{"name":" ","nick":null}"#, as: User.self, .missingValue, path: "nick",
      "nick: expected String, found null; the rules require it", with: mapper)
    expectRefusal(
      #"{"name":" "}"#, as: User.self, .missingValue, path: "nick",
      "nick: expected String, found nothing; the rules of User require it", with: mapper)
  }

  @Test("what a transformer makes is trimmed, and what it gets for writing")
  func transformer() {
    let transformer = Transformer<String>(
      decode: { node in try node.string + " ! " }, encode: { "< \($0) >" })
    let mapper = ObjectMapper.making(User()) { user in
      user.map("name", to: \.name, using: transformer)
      user.map("nick", to: \.nick, using: transformer)
      user.map("tags", to: \.tags, using: transformer)
      user.trim(\.name, \.nick, \.tags)
    }
    expectMapping(
      #"{"name":" a","nick":" b","tags":[" c"]}"#,
      as: User(name: "a !", nick: "b !", tags: ["c !"]), with: mapper)
    expectEveryForm(
      of: User(name: " a ", nick: " b ", tags: [" c "]),
      as: #"{"name":"< a >","nick":"< b >","tags":["< c >"],"titles":{},"note":""}"#, with: mapper)
  }

  @Test("what a closure makes is trimmed, unless it makes the Optional or collection")
  func closure() {
    let mapper = ObjectMapper.making(User()) { user in
      user.map("name", to: \.name) { try $0.string + " " }
      user.trim(\.name)
    }
    expectMapping(#"{"name":" Ann"}"#, as: User(name: "Ann"), with: mapper)
    let wrong = ObjectMapper.making(User()) { user in
      user.map("nick", to: \.nick) { try $0.string }
      user.trim(\.nick)
    }
    expectTexts(
      of: wrong.validate(User.self, atLeast: .error),
      "error: nick: invalid configuration: expected strings to trim, found closure, written plainly; "
        + "this is the property 'nick' of User")
  }

  @Test("what a closure writes is not trimmed, but a value that is not stored is")
  func writtenValues() throws {
    struct Person {
      var first = " A"
      var last = "B "
      var initials: String { " AB " }
    }
    let mapper = ObjectMapper { provider in
      provider.configure(Person.self) { person in
        person.write("first") { value, _ in value }
        person.write("full") { $0.first + $0.last }
        person.write(\.initials, as: "initials")
        person.trim("first", "full")
        person.trim(\.initials)
      }
    }
    expectEveryForm(
      of: Person(), as: #"{"first":" A","last":"B ","full":"AB","initials":"AB"}"#, with: mapper)
    #expect(
      mapper.explain(Person.self).properties.map(\.conversion) == [
        "string, trimmed, written by a closure", "string", "string, trimmed, computed",
        "string, trimmed, computed",
      ])
  }

  @Test("values that are not read, or not written")
  func oneWay() {
    let mapper = ObjectMapper.making(User()) { user in
      user.readOnly(\.name)
      user.exclude(\.nick)
      user.ignore(\.tags, \.titles)
      user.trim(\.name, \.nick, \.tags)
    }
    expectMapping(Self.paddedText, as: User(nick: "A B", note: " n "), with: mapper)
    expectWritten(Self.padded, as: #"{"name":"Ann","note":" n "}"#, with: mapper)
    #expect(mapper.validate(User.self, atLeast: .warning).isEmpty)
  }

  @Test("unknown values that are kept are not trimmed")
  func keptValues() throws {
    let written = try Self.mapper.jsonString(
      from: User(name: " Ann "), keeping: ["name": " B ", "more": " c "])
    #expect(
      written == #"{"name":"Ann","tags":[],"titles":{},"note":"","more":" c "}"#)
  }

  // MARK: Conversions and streams

  struct Entry: Equatable {
    var name = " Ann "
    var nick: String? = " A "
    var tags = [" a "]
    var titles = ["k": " v "]
  }

  @Test("the target of a conversion trims what it gets")
  func conversion() throws {
    let expected = User(name: "Ann", nick: "A", tags: ["a"], titles: ["k": "v"])
    #expect(try Self.mapper.convert(Entry(), to: User.self) == expected)
    let source = User(name: " Ann ", nick: " A ", tags: [" a "], titles: ["k": " v "])
    #expect(try Self.mapper.convert(source, to: User.self) == expected)
    var user = Self.padded
    try Self.mapper.update(&user, from: Entry())
    #expect(user == User(name: "Ann", nick: "A", tags: ["a"], titles: ["k": "v"], note: " n "))
  }

  @Test("the source of a conversion passes values on as they are")
  func conversionFromTrimmed() throws {
    let source = User(name: " Ann ", nick: " A ", tags: [" a "], titles: ["k": " v "])
    #expect(try Self.mapper.convert(source, to: Entry.self) == Entry())
  }

  @Test("elements of a stream")
  func stream() throws {
    let text = #"{"name":" a "}"# + "\n" + #"{"name":"b\n"}"#
    let reader = Self.mapper.elements(of: User.self, in: text.utf8)
    var names: [String] = []
    while let user = try reader.next() { names.append(user.name) }
    #expect(names == ["a", "b"])
  }

  // MARK: Errors and reports

  @Test("a value that is not a string is refused as without the rule")
  func refusals() {
    expectRefusal(
      #"{"name":[" "]}"#, as: User.self, .typeMismatch, path: "name",
      "name: expected String, found an array", with: Self.mapper)
    expectRefusal(
      #"{"nick":{}}"#, as: User.self, .typeMismatch, path: "nick",
      "nick: expected String, found an object", with: Self.mapper)
    expectRefusal(
      #"{"tags":[" a ",{}]}"#, as: User.self, .typeMismatch, path: "tags[1]",
      "tags[1]: expected String, found an object", with: Self.mapper)
    expectRefusal(
      #"{"titles":{"a b":[1]}}"#, as: User.self, .typeMismatch, path: #"titles["a b"]"#,
      #"titles["a b"]: expected String, found an array"#, with: Self.mapper)
  }

  @Test("errors that are collected, elements that are dropped, and values that become defaults")
  func policies() {
    func mapper(_ options: MappingOptions) -> ObjectMapper {
      .making(User(name: " default "), options: options) { $0.trim("name", "tags") }
    }
    let text = #"{"name":{},"tags":[" a ",{}," b "]}"#
    let error = errorOfMapping(
      text, to: User.self, with: mapper(.changing { $0.collectsErrors = true }))
    #expect(error?.allErrors.map(\.path.description) == ["name", "tags[1]"])
    expectMapping(
      #"{"tags":[" a ",{}," b "]}"#, as: User(name: " default ", tags: ["a", "b"]),
      with: mapper(.droppingElements))
    expectMapping(
      #"{"name":{}}"#, as: User(name: " default "), with: mapper(.usingDefaults))
  }

  @Test("a report lists conversions, but not what is trimmed")
  func reports() {
    expectReport(
      #"{"name":5,"nick":" A ","more":" "}"#, to: User.self, ["coerced name", "unknownKey more"],
      with: Self.mapper
    ) { $0 == User(name: "5", nick: "A") }
  }

  // MARK: Checks

  struct Other {
    var number = 1
    var numbers: [Int?] = []
    var any: Any = ""
    var json: JSONValue = nil
    var pair = ("", "")
    var part: Substring = ""
    var user = User()
  }

  @Test(
    "a property without strings is an invalid configuration",
    arguments: [
      ("number", "number"), ("numbers", "number"), ("any", "anything"), ("json", "anything"),
      ("pair", "tuple (string, string)"), ("part", "Substring"), ("user", "object"),
    ])
  func wrongType(property: String, found: String) {
    let mapper = ObjectMapper.making(Other()) { $0.trim(property) }
    let text =
      "invalid configuration: expected strings to trim, found \(found); "
      + "this is the property '\(property)' of Other"
    expectTexts(of: mapper.validate(Other.self, atLeast: .note), "error: \(property): \(text)")
    expectRefusal("{}", as: Other.self, .invalidConfiguration, path: "", text, with: mapper)
    for error in errorsOfWriting(Other(), with: mapper) {
      #expect(error.kind == .invalidConfiguration && error.description == text)
      #expect(error.property == property)
    }
  }

  @Test("a name that no property has, and a property of a property, are errors")
  func wrongNames() {
    let missing = ObjectMapper.making(Other()) { $0.trim("nope") }
    expectTexts(
      of: missing.validate(Other.self, atLeast: .note),
      #"error: invalid configuration: expected the name of a property of Other, found "nope""#)
    for mapper in [
      ObjectMapper.making(Other()) { $0.trim("user.name") },
      ObjectMapper.making(Other()) { $0.trim(\.user.name) },
    ] {
      expectTexts(
        of: mapper.validate(Other.self, atLeast: .note),
        "error: invalid configuration: expected no more than a key for 'user.name', a property of a "
          + "property, found another rule; state it in the rules of the inner type")
    }
  }

  @Test("correct rules have no issues, and are explained", arguments: Form.allCases)
  func explanation(form: Form) {
    #expect(form.mapper.validate(User.self, atLeast: .note).isEmpty)
    #expect(
      form.mapper.explain(User.self).properties.map(\.conversion) == [
        "string, trimmed", "string, trimmed", "array (string), trimmed",
        "dictionary (string), trimmed", "string",
      ])
  }
}
