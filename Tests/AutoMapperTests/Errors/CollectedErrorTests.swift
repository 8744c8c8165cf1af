import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// With `collectsErrors` all errors of a document come at once.
@Suite("Errors: collected")
struct CollectedErrorTests {
  struct User {
    var id: Int
    var name: String
    var address: Address
    var scores: [Int]
    var limits: [String: Double]
    var nickname: String?
  }

  struct Address {
    var city: String
    var zip: Int
  }

  static let options: MappingOptions = {
    let options = MappingOptions.changing { $0.collectsErrors = true }
    return options
  }()

  @Test("all errors, in the order in which they were found, with their places")
  func allErrors() throws {
    let text = """
      {
        "id": "x",
        "address": {"zip": true, "city": []},
        "scores": [1, "a", 2, null],
        "limits": {"low": 1, "high": {}},
        "nickname": {}
      }
      """
    var options = Self.options
    options.convertsValues = false
    #expect(
      try PolicyTests.errors(text, User.self, options) == """
        id: expected Int, found the string "x" (line 2, column 9)
        address.zip: expected Int, found true (line 3, column 22)
        address.city: expected String, found an array (line 3, column 36)
        scores[1]: expected Int, found the string "a" (line 4, column 17)
        scores[3]: expected Int, found null (line 4, column 25)
        limits.high: expected Double, found an object (line 5, column 32)
        nickname: expected String, found an object (line 6, column 15)
        name: expected String, found nothing (line 1, column 1); make 'name' of User optional, or \
        give it a default: provider.configure(User.self) { $0.default(\\.name, …) }
        """)
  }

  @Test("the first of the errors is the one that is thrown")
  func firstError() throws {
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options).map(
        #"[{"zip": "a"}, {"city": 1.5}]"#, to: [Address].self)
    }
    #expect(error.kind == .typeMismatch)
    #expect(error.path.description == "[0].zip")
    #expect(error.property == "zip")
    #expect(error.allErrors.map(\.path.description) == ["[0].zip", "[0].city", "[1].zip"])
    #expect(error.allErrors.map(\.kind) == [.typeMismatch, .missingValue, .missingValue])
    #expect(error.allErrors.allSatisfy { $0.allErrors.count == 1 })
  }

  @Test("text that is not JSON ends the collection")
  func invalidJSON() throws {
    let mapper = ObjectMapper(options: Self.options)
    let error = try #require(throws: MappingError.self) {
      try mapper.map(#"[{"zip": "a", "city": "b"}, {"zip": [}]"#, to: [Address].self)
    }
    #expect(
      error.description == """
        [0].zip: expected Int, found the string "a" (line 1, column 10)
        [1].zip: invalid JSON: expected a value, found '}' (line 1, column 38)
        """)
    let tail = try #require(throws: MappingError.self) {
      try mapper.map(#"{"zip": "a", "city": "b"} 1"#, to: Address.self)
    }
    #expect(tail.allErrors.map(\.kind) == [.typeMismatch])
  }

  @Test("problems of the configuration end the collection, since each element would have them")
  func configuration() throws {
    final class Account { var id = 0 }
    struct Holder { var account: Account }
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options)
        .map(#"[{"account": {}}, {"account": {}}]"#, to: [Holder].self)
    }
    #expect(error.allErrors.map(\.kind) == [.factoryRequired])
    #expect(error.path.description == "[0].account")
  }

  @Test("a thousand errors are enough")
  func limit() throws {
    let text = "[" + Array(repeating: #""x""#, count: 5_000).joined(separator: ",") + "]"
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options).map(text, to: [Int].self)
    }
    #expect(error.allErrors.count == 1_000)
    #expect(error.allErrors.last?.path.description == "[999]")
    let nested = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options).map("[\(text), \(text)]", to: [[Int]].self)
    }
    #expect(nested.allErrors.count == 1_000)
  }

  /// Objects inside each other, each of which has an error of its own.
  struct Link {
    var id: Int
    var next: [Link]

    static func text(levels: Int, isBehind: Bool) -> String {
      let (start, end) =
        isBehind ? (#"{"next":["#, #"],"id":"x"}"#) : (#"{"id":"x","next":["#, "]}")
      return String(repeating: start, count: levels) + String(repeating: end, count: levels)
    }
  }

  @Test("errors of nested objects have the paths of their levels", arguments: [false, true])
  func levels(isBehind: Bool) throws {
    let text = Link.text(levels: 4, isBehind: isBehind)
    let json = try ObjectMapper().map(text, to: JSONValue.self)
    let mapper = ObjectMapper(options: Self.options)
    let outermostFirst = ["id", "next[0].id", "next[0].next[0].id", "next[0].next[0].next[0].id"]
    let paths = isBehind ? outermostFirst.reversed() : outermostFirst
    let ofText = try #require(throws: MappingError.self) { try mapper.map(text, to: Link.self) }
    #expect(ofText.path.description == paths[0])
    #expect(ofText.allErrors.map(\.path.description) == paths)
    #expect(ofText.allErrors.allSatisfy { $0.location != nil && $0.property == "id" })
    let ofJSON = try #require(throws: MappingError.self) { try mapper.map(json, to: Link.self) }
    #expect(ofJSON.allErrors.map(\.path.description) == paths)
    let dictionary = try ObjectMapper().dictionary(from: json)
    let ofDictionary = try #require(throws: MappingError.self) {
      try mapper.map(dictionary, to: Link.self)
    }
    #expect(Set(ofDictionary.allErrors.map(\.path.description)) == Set(paths))
  }

  @Test("the paths are complete below arrays and starting points, too", arguments: [false, true])
  func levelsBelow(isBehind: Bool) throws {
    let text = Link.text(levels: 2, isBehind: isBehind)
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options)
        .map(#"{"data":[\#(text),\#(text)]}"#, to: [Link].self, at: "data")
    }
    let paths = ["data[0].id", "data[0].next[0].id", "data[1].id", "data[1].next[0].id"]
    let order = isBehind ? [1, 0, 3, 2] : [0, 1, 2, 3]
    #expect(error.allErrors.map(\.path.description) == order.map { paths[$0] })
  }

  @Test("errors on any number of levels can be read and released", arguments: [false, true])
  func manyLevels(isBehind: Bool) throws {
    var options = Self.options
    options.maximumDepth = 100_000
    let mapper = ObjectMapper(options: options)
    let json = try mapper.map(
      Link.text(levels: 10_000, isBehind: isBehind), to: JSONValue.self)
    // Not #require, which would describe all errors with their long paths.
    var error: MappingError?
    do {
      _ = try mapper.map(json, to: Link.self)
    } catch let failure as MappingError {
      error = failure
    }
    let all = error?.allErrors ?? []
    let (count, deepest) = (all.count, isBehind ? all.first : all.last)
    let deepestCount = deepest?.path.components.count
    // After a thousand errors nothing else is read, but objects may have had some before.
    #expect(count == (isBehind ? 1_000 : 10_000))
    #expect(deepestCount == 2 * 9_999 + 1)
  }

  @Test("unknown keys, keys that come twice and required ones are collected too")
  func otherKinds() throws {
    var options = Self.options
    options.unknownKeys = .throw
    options.duplicateKeys = .throw
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper.with(Address.self, options: options) { $0.map("post.code", to: "zip") }.map(
        #"{"town": 1, "city": "a", "city": 2.5, "post": {"code": {}}}"#, to: Address.self)
    }
    #expect(
      error.description == """
        town: unknown key: Address has no property for it (line 1, column 2); remove the key, or \
        declare a property for it
        city: invalid key: expected each key once, found "city" again (line 1, column 26)
        post.code: expected Int, found an object (line 1, column 56)
        """)
  }

  @Test("policies that let something stand for a value leave nothing to collect")
  func withPolicies() throws {
    var options = Self.options
    options.invalidElements = .drop
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: options).map(
        #"{"id": 1, "name": [], "address": {"zip": 1, "city": ""}, "scores": ["x", 1], "limits": {}}"#,
        to: User.self)
    }
    #expect(error.allErrors.map(\.path.description) == ["name"])
  }

  final class Live {
    var name = "old"
    var count = 0
  }

  @Test("an update reads on after an error, throws in the end, and changes nothing")
  func update() throws {
    let live = Live()
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: Self.options).update(live, with: #"{"name": [], "count": 3}"#)
    }
    #expect(error.path.description == "name")
    #expect((live.name, live.count) == ("old", 0))
  }

  @Test("hooks see no object that has errors")
  func hooks() throws {
    let calls = Calls()
    let mapper = ObjectMapper.making(Live(), options: Self.options) {
      $0.didMap { _ in calls.add() }
    }
    #expect(throws: MappingError.self) {
      try mapper.map(#"[{"name": []}, {"name": "a"}]"#, to: [Live].self)
    }
    #expect(calls.count == 1)
  }
}

/// Counts calls from any thread.
final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var calls = 0

  var count: Int { lock.withLock { calls } }

  func add() { lock.withLock { calls += 1 } }
}

/// Instances made before an error are freed exactly once, whatever comes after it.
@Suite("Lifetime: collected errors")
struct LifetimeCollectedErrorTests {
  struct Holder {
    var first: [Node]
    var second: [String: Node]
    var third: Node?
    var number: Int
  }

  final class Node: Tracked, @unchecked Sendable {
    var name = ""
    var next: Node?
  }

  static let texts = [
    #"{"first": [{"name": "a"}, {"name": []}, {"next": {"name": {}}}], "second": {}, "number": 1}"#,
    #"{"first": [{}], "second": {"a": {}, "b": {"name": []}, "c": {}}, "number": 1}"#,
    #"{"third": {"next": {"name": []}}, "first": [{}], "second": {"a": {}}, "number": "x"}"#,
    #"{"number": "x", "first": [{}, {}], "second": {"a": {}}, "third": {}}"#,
    #"{"number": 1, "number": "x", "first": [{}], "first": [{"name": []}], "second": {}}"#,
  ]

  @Test("nothing is left alive", arguments: texts, [false, true])
  func nothingIsLeft(text: String, drops: Bool) {
    var options = CollectedErrorTests.options
    options.invalidElements = drops ? .drop : .throw
    let mapper = ObjectMapper(options: options) { $0.register { Node() } }
    expectNoneAlive {
      for _ in 0..<20 {
        let holder = try? mapper.map(text, to: Holder.self)
        let tree = try? mapper.map(ObjectMapper().map(text, to: JSONValue.self), to: Holder.self)
        #expect((holder == nil) == (tree == nil) || text.contains(#""number": 1, "number""#))
      }
    }
  }
}
