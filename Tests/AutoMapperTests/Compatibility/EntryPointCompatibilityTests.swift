import AutoMapper
import Foundation
import Testing

/// The input and the output of ObjectMapper.
///
/// The number above a test, such as OM-20, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: entry points")
struct EntryPointCompatibilityTests {
  struct User: Hashable {
    var name: String
    var age: Int?
  }

  /// A model all of whose properties have defaults.
  final class Settings {
    var volume = 5
    var title = "untitled"
    var tags = ["a"]
    var note: String?
  }

  struct Preferences: Equatable {
    var volume = 5
    var title = "untitled"
  }

  private let ann = User(name: "Ann", age: 42)
  private let lenient = ObjectMapper(options: .usingDefaults)

  // OM-20
  @Test("a JSON string is mapped")
  func strings() throws {
    let user = try ObjectMapper.shared.map(#"{"name":"Ann","age":42}"#, to: User.self)
    #expect(user == ann)
  }

  // OM-21
  @Test("a dictionary is mapped")
  func dictionaries() throws {
    let source: [String: Any] = ["name": "Ann", "age": 42]
    #expect(try ObjectMapper.shared.map(source, to: User.self) == ann)
  }

  // OM-22
  @Test("a dictionary in an Any? is mapped")
  func anyValues() throws {
    let source: Any? = ["name": "Ann", "age": 42] as [String: Any]
    #expect(try ObjectMapper.shared.map(any: source, to: User.self) == ann)
    #expect(try lenient.map(any: source, to: User?.self) == ann)
    let list: Any? = [["name": "Ann", "age": 42] as [String: Any]]
    #expect(try ObjectMapper.shared.map(any: list, to: [User].self) == [ann])
  }

  // OM-22
  @Test("any other value is an error, or nil where the options say so")
  func anyValuesThatAreNotDictionaries() throws {
    var rows: [(source: Any?, kind: MappingError.Kind, sentence: String)] = [
      ("Ann", .typeMismatch, #"expected an object, found the string "Ann""#),
      (7, .typeMismatch, "expected an object, found the number 7"),
      ([1, 2], .typeMismatch, "expected an object, found an array"),
      (nil, .missingValue, "expected an object, found null"),
    ]
    #if Foundation
    rows.append((NSNull(), .missingValue, "expected an object, found null"))
    #endif
    for row in rows {
      let error = mappingError { try ObjectMapper.shared.map(any: row.source, to: User.self) }
      #expect(error?.kind == row.kind)
      #expect(error?.description == row.sentence)
      #expect(error?.path.isRoot == true)
      #expect(try lenient.map(any: row.source, to: User?.self) == nil)
    }
    #expect(try ObjectMapper.shared.map(any: nil, to: User?.self) == nil)
  }

  static let invalid = [
    "", "{", #"{"name":"Ann",}"#, #"{"name":"Ann"}}"#, #"{name:"Ann"}"#, "not JSON",
  ]

  // OM-23
  @Test("invalid JSON is an error, or nil where the options say so", arguments: invalid)
  func invalidJSON(text: String) throws {
    expectRefusal(text, as: User.self, .invalidJSON, path: nil, entryPoints: EntryPoint.text)
    for entryPoint in EntryPoint.text {
      #expect(try entryPoint.map(text, to: User?.self, with: lenient) == nil)
      #expect(try entryPoint.map(text, to: [User]?.self, with: lenient) == nil)
    }
    // Without the option an Optional does not cover a fault.
    expectRefusal(text, as: User?.self, .invalidJSON, path: nil, entryPoints: EntryPoint.text)
    // With it, a root that is not Optional has no other value.
    #expect(mappingError { try lenient.map(text, to: User.self) }?.kind == .invalidJSON)
  }

  // OM-24
  @Test("an array is read from a string, even from a lone object where the options say so")
  func arraysFromStrings() {
    let users = [ann, User(name: "Bob", age: nil)]
    expectMapping(#"[{"name":"Ann","age":42},{"name":"Bob"}]"#, as: users)
    let lone = #"{"name":"Ann","age":42}"#
    expectRefusal(
      lone, as: [User].self, .typeMismatch, "expected an array of User, found an object", offset: 0)
    let mapper = ObjectMapper(options: .changing { $0.acceptsSingleElements = true })
    expectMapping(lone, as: [ann], with: mapper)
    expectMapping(#"{"value":\#(lone)}"#, as: Box(value: [ann]), with: mapper)
    expectMapping(#"{"value":\#(lone)}"#, as: Box<Set<User>?>(value: [ann]), with: mapper)
    expectMapping(#"[\#(lone),{"name":"Bob"}]"#, as: users, with: mapper)
    expectMapping("7", as: [7], with: mapper)
    // A lone value that is wrong has the path that it has in the document.
    expectRefusal(
      #"{"value":{"name":[]}}"#, as: Box<[User]>.self, .typeMismatch, path: "value.name",
      offset: 17, with: mapper)
  }

  // OM-25
  @Test("a document that is not an array is an error, or nil where the options say so")
  func documentsThatAreNotArrays() {
    let rows = [("7", "the number 7"), (#""x""#, #"the string "x""#), ("{}", "an object")]
    for (text, found) in rows {
      expectRefusal(
        text, as: [User].self, .typeMismatch, "expected an array of User, found \(found)", offset: 0
      )
      expectMapping(text, as: [User]?.none, with: lenient)
      expectMapping(#"{"value":\#(text)}"#, as: Box<[User]?>(value: nil), with: lenient)
    }
  }

  // OM-26
  @Test("an empty array is mapped to an empty array")
  func emptyArrays() {
    expectMapping("[]", as: [User]())
    expectMapping("[]", as: [User]?.some([]))
  }

  // OM-27
  @Test("a dictionary of objects is mapped")
  func dictionariesOfObjects() {
    expectMapping(
      #"{"a":{"name":"Ann","age":42},"b":{"name":"Bob"}}"#,
      as: ["a": ann, "b": User(name: "Bob", age: nil)])
  }

  // OM-28
  @Test("a file is mapped")
  func files() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("AutoMapper-OM-28-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: (any Error).self) {
      try ObjectMapper.shared.map(contentsOf: file, to: User.self)
    }
    try Data(#"{"users":[{"name":"Ann","age":42}]}"#.utf8).write(to: file)
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(contentsOf: file, to: [String: [User]].self) == ["users": [ann]])
    #expect(try mapper.map(contentsOf: file, to: User.self, at: "users.0") == ann)
    try Data("[".utf8).write(to: file)
    expectError(.invalidJSON) { try mapper.map(contentsOf: file, to: [User].self) }
  }

  // OM-29
  @Test("a dictionary, a string, a pretty string, an array, and a set are written")
  func targets() throws {
    let mapper = ObjectMapper.shared
    let dictionary = try mapper.dictionary(from: ann)
    #expect(dictionary.count == 2)
    #expect(dictionary["name"] as? String == "Ann")
    #expect(dictionary["age"] as? Int == 42)
    #expect(try mapper.jsonString(from: ann) == #"{"name":"Ann","age":42}"#)
    #expect(
      try mapper.jsonString(from: ann, formatting: .prettyPrinted)
        == #"{\#n  "name": "Ann",\#n  "age": 42\#n}"#)
    expectEveryForm(
      of: [ann, User(name: "Bob", age: nil)], as: #"[{"name":"Ann","age":42},{"name":"Bob"}]"#)
    expectEveryForm(of: Set([ann]), as: #"[{"name":"Ann","age":42}]"#)
    let many = Set((1...5).map { (age: Int) in User(name: "\(age)", age: age) })
    let written = try mapper.array(from: many)
    #expect(written.count == 5)
    #expect(try mapper.map(written, to: Set<User>.self) == many)
  }

  // OM-30
  @Test("unknown keys are ignored")
  func unknownKeys() throws {
    let text = #"{"x":1,"name":"Ann","y":{"name":"Eve"},"age":42,"z":[null]}"#
    expectMapping(text, as: ann)
    #expect(
      remarks(of: text, to: User.self, with: .shared)
        == ["unknownKey x", "unknownKey y", "unknownKey z"])
  }

  // OM-31
  @Test("an empty object is an instance with its defaults")
  func emptyObjects() {
    let mapper = ObjectMapper { $0.registerAll({ Settings() }, { Preferences() }) }
    expectMapping("{}", to: Settings.self, with: mapper) {
      $0.volume == 5 && $0.title == "untitled" && $0.tags == ["a"] && $0.note == nil
    }
    expectMapping("{}", as: Preferences(), with: mapper)
    expectMapping("{}", as: Preferences?.some(Preferences()), with: mapper)
    expectMapping("[{},{}]", as: [Preferences(), Preferences()], with: mapper)
  }
}
