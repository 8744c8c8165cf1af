import AutoMapper
import Foundation
import Testing

@Suite("Errors: about the document or the program")
struct AboutDocumentTests {
  /// An error, and whether a client caused it.
  struct Row: Sendable, CustomTestStringConvertible {
    var kind: MappingError.Kind
    var name: String
    var call: @Sendable () throws -> Void

    init(
      _ kind: MappingError.Kind, _ name: String, _ call: @escaping @Sendable () throws -> Void
    ) {
      self.kind = kind
      self.name = name
      self.call = call
    }

    var testDescription: String { "\(kind): \(name)" }
  }

  struct User: Equatable {
    let id: Int
    var name: String
    var born: Date?
    var role: Role?
  }

  enum Role: String { case admin, reader }

  final class Node {
    var id = 0
    var next: Node?
  }

  final class Stored { var id = 0 }

  struct Pair { var values: (Int, Int) }

  struct Circle { var radius: Double }

  struct Refused: Error {}

  /// A conformance that refuses what it reads, and writes two values in one place.
  struct Picky: Codable {
    init() {}

    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "never"))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(1)
      try container.encode(2)
    }
  }

  /// A conformance that refuses a member.
  struct Careful: Decodable {
    enum Keys: CodingKey { case a }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      throw DecodingError.dataCorruptedError(
        forKey: .a, in: container, debugDescription: "never")
    }
  }

  /// A conformance that asks for itself without going deeper into the document.
  struct Endless: Decodable {
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Endless.self)
    }
  }

  /// A store that cannot be reached.
  struct Offline: InstanceStore {
    func canStore(_ type: any Any.Type) -> Bool { true }
    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      throw Refused()
    }
    func insert(_ instance: Any, keys: [String: JSONValue]) throws { throw Refused() }
    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws { throw Refused() }
    func remove(_ instance: Any, keys: [String: JSONValue]) throws { throw Refused() }
  }

  static let text = #"{"id":1,"name":"Ann"}"#

  static func mapper(
    _ options: MappingOptions = .default,
    _ rules: @Sendable (inout TypeMapping<User>) -> Void = { _ in }
  ) -> ObjectMapper {
    var provider = MappingProvider()
    provider.configure(User.self) { user in rules(&user) }
    return ObjectMapper(provider, options: options)
  }

  static func read(_ text: String = text, _ mapper: ObjectMapper = .shared) throws {
    _ = try mapper.map(text, to: User.self)
  }

  static func read<Value>(_ text: String, as type: Value.Type) throws {
    _ = try ObjectMapper.shared.map(text, to: type)
  }

  static let strict = ObjectMapper(options: .strict)
  static let shallow = MappingOptions.changing { $0.maximumDepth = 3 }
  static let short = MappingOptions.changing { $0.maximumElementCount = 1 }

  static func storing(_ store: any InstanceStore) -> ObjectMapper {
    ObjectMapper(stores: [store]) { provider in
      provider.register { Stored() }
      provider.configure(Stored.self) { $0.uniqueKeys("id") }
    }
  }

  /// Errors in documents that a client sends.
  static let documents = [
    Row(.invalidJSON, "no value") { try read("") },
    Row(.invalidJSON, "an escape") { try read(#"{"id":"\x"}"#) },
    Row(.invalidJSON, "half of a surrogate pair") { try read(#""\uD800""#, as: String.self) },
    Row(.invalidJSON, "not UTF-8") {
      _ = try ObjectMapper.shared.map(Data([0x22, 0xE9, 0x22]), to: String.self)
    },
    Row(.invalidJSON, "another encoding") {
      _ = try ObjectMapper.shared.map(Data([0xFE, 0xFF, 0, 0x31]), to: Int.self)
    },
    Row(.invalidJSON, "a comment without an end") {
      _ = try ObjectMapper(options: .changing { $0.syntax = .withComments }).map(
        "1 /*", to: Int.self)
    },
    Row(.missingValue, "no key") { try read(#"{"id":1}"#) },
    Row(.missingValue, "null") { try read(#"{"id":1,"name":null}"#) },
    Row(.missingValue, "null, and the rules require it") {
      try read(#"{"id":1,"name":null}"#, mapper { $0.require("name") })
    },
    Row(.missingValue, "a path that leads nowhere") {
      _ = try ObjectMapper.shared.map(text, to: User.self, at: "user")
    },
    Row(.missingValue, "an element of a tuple") { try read(#"{"values":[1]}"#, as: Pair.self) },
    Row(.missingValue, "nil from a closure that saw the document") {
      try read(text, mapper { $0.instance { _ in nil as User? } })
    },
    Row(.missingValue, "an object that is stored without its key") {
      _ = try storing(InMemoryStore()).map("{}", to: Stored.self)
    },
    Row(.typeMismatch, "another form") { try read("[]") },
    Row(.typeMismatch, "another scalar") { try read(#"{"id":"x","name":"Ann"}"#) },
    Row(.typeMismatch, "more elements than a tuple has") {
      try read(#"{"values":[1,2,3]}"#, as: Pair.self)
    },
    Row(.typeMismatch, "a key of a dictionary") { try read(#"{"x":1}"#, as: [Int: Int].self) },
    Row(.typeMismatch, "a value in a dictionary that JSON does not have") {
      _ = try ObjectMapper.shared.map(["a": ObjectMapper.shared], to: JSONValue.self)
    },
    Row(.outOfRange, "a number") { try read("300", as: UInt8.self) },
    Row(.outOfRange, "the bounds of a range") { try read("[2,1]", as: ClosedRange<Int>.self) },
    Row(.invalidDate, "a date") { try read(#"{"id":1,"name":"Ann","born":"soon"}"#) },
    Row(.unknownCase, "a raw value") { try read(#"{"id":1,"name":"Ann","role":"owner"}"#) },
    Row(.unknownCase, "the name of a type") {
      try read(text, mapper { $0.map("name", to: "name") { try $0.map(toTypeNamed: "Oval") } })
    },
    Row(.unknownKey, "a key") {
      try read(#"{"id":1,"name":"Ann","zzz":1}"#, mapper(.changing { $0.unknownKeys = .throw }))
    },
    Row(.unknownKey, "a key of a property that only(…) does not list") {
      try read(
        #"{"id":1,"name":"Ann","born":0}"#,
        mapper(.changing { $0.unknownKeys = .throw }) { $0.only("id", "name") })
    },
    Row(.readOnlyProperty, "another value of a constant") {
      var ann = User(id: 1, name: "Ann")
      try ObjectMapper.shared.update(&ann, with: #"{"id":2}"#)
    },
    Row(.readOnlyProperty, "a key of a property that is read-only") {
      try read(
        #"{"id":1,"name":"Ann","born":0}"#,
        mapper(.changing { $0.unknownKeys = .throw }) { $0.readOnly("born") })
    },
    Row(.invalidKey, "a key twice") { try read(#"{"id":1,"name":"Ann","id":2}"#, strict) },
    Row(.transformFailed, "a closure that refuses the value") {
      try read(text, mapper { $0.map("name", to: "name") { _ -> String in throw Refused() } })
    },
    Row(.validationFailed, "a check that refuses the object") {
      try read(text, mapper { $0.validate { _ in throw Refused() } })
    },
    Row(.typeMismatch, "a conformance that refuses the value") {
      try read("1", as: Picky.self)
    },
    Row(.validationFailed, "a conformance that refuses a value inside") {
      try read(#"{"a":[1]}"#, as: Careful.self)
    },
    Row(.depthExceeded, "a deep document") {
      _ = try ObjectMapper(options: shallow).map("[[[[]]]]", to: JSONValue.self)
    },
    Row(.depthExceeded, "a deep document that a conformance reads") {
      let value: JSONValue = [[[[]]]]
      _ = try ObjectMapper(options: shallow).map(value, to: [[[[Int]]]].self)
    },
    Row(.limitExceeded, "a large document") {
      _ = try ObjectMapper(options: short).map("[1,2]", to: [Int].self)
    },
  ]

  /// Mistakes of the program that no kind tells from those above.
  static let mistakes = [
    Row(.typeMismatch, "a closure that returns another type") {
      try read(text, mapper { $0.map("name", to: "name") { _ in 5 } })
    },
    Row(.invalidKey, "a malformed path in reading") {
      _ = try ObjectMapper.shared.map(text, to: User.self, at: "a..b")
    },
    Row(.invalidKey, "a malformed path in writing") {
      _ = try ObjectMapper.shared.jsonString(from: 1, wrappedIn: "a..b")
    },
    Row(.invalidKey, "a malformed path of a stream") {
      let stream = ObjectMapper.shared.elements(
        of: User.self, in: Data(text.utf8), format: .array(at: "a..b"))
      _ = try stream.next()
    },
    Row(.invalidKey, "a malformed key of a rule") {
      try read(text, mapper { $0.map("a..b", to: "name") })
    },
    Row(.transformFailed, "a factory that throws") {
      _ = try ObjectMapper { $0.register { () throws -> Node in throw Refused() } }
        .map("{}", to: Node.self)
    },
    Row(.missingValue, "a factory that maps something else") {
      _ = try ObjectMapper { provider in
        provider.register { () throws -> Node in
          try read("{}")
          return Node()
        }
      }.map("{}", to: Node.self)
    },
    Row(.transformFailed, "a factory of all classes that throws") {
      _ = try ObjectMapper { provider in
        provider.instances { _ in throw Refused() }
      }.map("{}", to: Node.self)
    },
    Row(.transformFailed, "a store that throws") {
      _ = try storing(Offline()).map(#"{"id":7}"#, to: Stored.self)
    },
    Row(.validationFailed, "a store with two instances of one key") {
      let store = InMemoryStore()
      for _ in 1...2 { try store.insert(Stored(), keys: ["id": 7]) }
      _ = try storing(store).map(#"{"id":7}"#, to: Stored.self)
    },
    Row(.depthExceeded, "closures that call themselves") {
      try read(text, mapper(shallow) { $0.instance { try $0.map(to: User.self) } })
    },
    Row(.depthExceeded, "a conformance that calls itself") { try read("1", as: Endless.self) },
    Row(.circularReference, "an object that contains itself") {
      let node = Node()
      node.next = node
      defer { node.next = nil }
      _ = try ObjectMapper.shared.jsonString(from: node)
    },
    Row(.factoryRequired, "a class without a factory") { try read("{}", as: Node.self) },
    Row(.unsupportedType, "a type that is not data") { try read("1", as: Int.Type.self) },
    Row(.invalidConfiguration, "a name that is none of a property") {
      try read(text, mapper { $0.ignore("nam") })
    },
  ]

  /// All errors in writing.
  static let writing = [
    Row(.outOfRange, "a number that JSON does not have") {
      _ = try ObjectMapper.shared.jsonData(from: [Double.nan])
    },
    Row(.outOfRange, "such a number, in a dictionary") {
      _ = try ObjectMapper.shared.dictionary(from: ["a": Double.infinity])
    },
    Row(.outOfRange, "a transformer's number") {
      let mapper = ObjectMapper.with(Circle.self) {
        $0.map("radius", to: \.radius, using: .numberInString())
      }
      _ = try mapper.jsonValue(from: Circle(radius: .infinity))
    },
    Row(.outOfRange, "a date") {
      _ = try ObjectMapper.shared.jsonString(from: [Date(timeIntervalSince1970: .infinity)])
    },
    Row(.typeMismatch, "an array as a dictionary") {
      _ = try ObjectMapper.shared.dictionary(from: [1])
    },
    Row(.typeMismatch, "a struct as an array") {
      _ = try ObjectMapper.shared.array(from: Circle(radius: 1))
    },
    Row(.missingValue, "nil, and the rules require a value") {
      let user = User(id: 1, name: "Ann")
      _ = try mapper { $0.require("born") }.jsonString(from: user)
    },
    Row(.transformFailed, "a closure that throws") {
      let user = User(id: 1, name: "Ann")
      _ = try mapper { $0.write("age") { _ -> Int in throw Refused() } }.jsonString(from: user)
    },
    Row(.transformFailed, "a hook that throws") {
      let user = User(id: 1, name: "Ann")
      _ = try mapper { $0.didWrite { _, _ in throw Refused() } }.jsonString(from: user)
    },
    Row(.unsupportedType, "a conformance that writes two values") {
      _ = try ObjectMapper.shared.jsonString(from: Picky())
    },
    Row(.depthExceeded, "deep values") {
      _ = try ObjectMapper(options: shallow).jsonString(from: [[[[1]]]])
    },
    Row(.invalidKey, "keys that a dictionary does not tell apart") {
      let value: JSONValue = ["\u{E9}": 1, "e\u{301}": 2]
      _ = try ObjectMapper.shared.dictionary(from: value)
    },
    Row(.limitExceeded, "a long string") {
      let options = MappingOptions.changing { $0.maximumStringLength = 1 }
      _ = try ObjectMapper(options: options).jsonString(from: "Ann")
    },
    Row(.outOfRange, "an element of a file") {
      #if Foundation
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      let writer = try ObjectMapper.shared.elementWriter(to: file, format: .array)
      defer { try? writer.close() }
      try writer.write(Double.nan)
      #else
      // Only all of Foundation has files of elements.
      _ = try ObjectMapper.shared.jsonString(from: [Double.nan])
      #endif
    },
  ]

  /// All errors in files of rules.
  static let rulesFiles: [Row] = [
    (.invalidJSON, "{"), (.unknownKey, #"{"keyStile":"snakeCase"}"#),
    (.typeMismatch, #"{"types":1}"#), (.unknownCase, #"{"keyStyle":"shouting"}"#),
    (.invalidConfiguration, #"{"types":{"Usr":{}}}"#),
    (.typeMismatch, #"{"types":{"User":{"keys":{"name":[]}}}}"#),
    (
      .unknownCase,
      #"{"types":{"User":{"dateFormats":{"born":{"pattern":"yyyy","timeZone":"Nowhere"}}}}}"#
    ),
  ].map { kind, text in
    Row(kind, text) {
      var provider = MappingProvider()
      provider.configure(User.self) { _ in }
      try provider.addRules(text)
    }
  }

  @Test("what a client sends is about the document", arguments: documents)
  func document(row: Row) throws {
    let error = try #require(throws: MappingError.self) { try row.call() }
    #expect(error.kind == row.kind, "\(error)")
    #expect(error.isAboutDocument, "\(error)")
  }

  @Test("the program's own mistakes are not", arguments: mistakes + writing + rulesFiles)
  func program(row: Row) throws {
    let error = try #require(throws: MappingError.self) { try row.call() }
    #expect(error.kind == row.kind, "\(error)")
    #expect(!error.isAboutDocument, "\(error)")
  }

  @Test("every kind of error is in one of the lists")
  func kinds() {
    let rows = Self.documents + Self.mistakes + Self.writing
    #expect(Set(rows.map { $0.kind }) == Set(MappingError.Kind.allCases))
  }

  @Test("a mistake of the program is one in every place, however far the error travels")
  func places() throws {
    struct Outer { var inner: [String: [User]] }
    let mapper = Self.mapper { $0.map("name", to: "name") { _ in 5 } }
    for entryPoint in EntryPoint.allCases {
      let error = try #require(throws: MappingError.self) {
        try entryPoint.map(
          #"{"inner":{"a":[\#(Self.text)]}}"#, to: Outer.self, with: mapper)
      }
      #expect(error.path.description == "inner.a[0].name", "\(entryPoint)")
      #expect(!error.isAboutDocument, "\(entryPoint)")
    }
  }

  @Test("of collected errors, one about the program suffices")
  func collected() throws {
    let mapper = Self.mapper(.changing { $0.collectsErrors = true }) {
      $0.map("name", to: "name") { _ in 5 }
    }
    let error = try #require(throws: MappingError.self) {
      try mapper.map(#"{"id":"x","name":"Ann"}"#, to: User.self)
    }
    #expect(error.allErrors.map(\.isAboutDocument) == [true, false])
    #expect(!error.isAboutDocument)
  }

  @Test("the coder leaves a mistake of the program as it is, for the status 500")
  func coder() {
    struct Guest: Decodable { var name: String }
    let mapper = ObjectMapper { provider in
      provider.codable = .never
      provider.configure(Guest.self) { $0.map("name", to: "name") { _ in 5 } }
    }
    #expect(throws: MappingError.self) {
      try mapper.coder.decode(Guest.self, from: Data(#"{"name":"Ann"}"#.utf8))
    }
  }
}
