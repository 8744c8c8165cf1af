import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Dictionaries and sets of all sizes, compared with those of the standard library.
@Suite("Types: memory of dictionaries and sets")
struct LifetimeDictionaryTests {
  private let mapper = ObjectMapper.shared

  /// A key whose hash values collide.
  struct Colliding: Hashable, RawRepresentable {
    var rawValue: String
    func hash(into hasher: inout Hasher) { hasher.combine(rawValue.utf8.count % 2) }
  }

  /// A key that is equal to others with another spelling.
  struct Folded: Hashable, RawRepresentable {
    var rawValue: String
    static func == (lhs: Folded, rhs: Folded) -> Bool {
      lhs.rawValue.lowercased() == rhs.rawValue.lowercased()
    }
    func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }
  }

  private enum Suit: String, CaseIterable { case clubs, diamonds, hearts, spades }

  private struct Wide: Equatable { var first: Int, second: String, third: Double? }

  /// Whether a dictionary works like the expected one, when it is read and when it is changed.
  private func expectSame<Key: Hashable, Value: Equatable>(
    _ found: [Key: Value], _ expected: [Key: Value],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: sourceLocation)
    #expect(found.count == expected.count, sourceLocation: sourceLocation)
    var visited = 0
    for (key, value) in found {
      visited += 1
      #expect(expected[key] == value, sourceLocation: sourceLocation)
    }
    #expect(visited == expected.count, sourceLocation: sourceLocation)
    var copy = found
    for (key, value) in expected {
      #expect(copy.removeValue(forKey: key) == value, sourceLocation: sourceLocation)
    }
    #expect(copy.isEmpty, sourceLocation: sourceLocation)
    copy = found
    copy.merge(expected) { _, new in new }
    #expect(copy == expected, sourceLocation: sourceLocation)
  }

  @Test(
    "Dictionaries of all sizes contain their pairs",
    arguments: [1, 2, 3, 4, 6, 7, 12, 13, 24, 25, 48, 49, 96, 97, 200, 1_000, 5_000])
  func sizes(_ count: Int) throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0 * 7 - 40, "value \($0)") })
    expectSame(try mapper.map(mapper.jsonData(from: numbers), to: [Int: String].self), numbers)
    let names = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("a key of more than fifteen bytes \($0)", $0) })
    expectSame(try mapper.map(mapper.jsonData(from: names), to: [String: Int].self), names)
    var wide: [UInt8: Wide] = [:]
    for number in 0..<count {
      wide[UInt8(number % 256)] = Wide(
        first: number, second: "\(number)", third: number % 2 == 0 ? nil : 0.5)
    }
    expectSame(try mapper.map(mapper.jsonData(from: wide), to: [UInt8: Wide].self), wide)
    let flags = Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0 % 3 == 0) })
    expectSame(try mapper.map(mapper.jsonData(from: flags), to: [String: Bool].self), flags)
    let colliding = Dictionary(
      uniqueKeysWithValues: (0..<min(count, 300)).map { (Colliding(rawValue: "\($0)"), [$0]) })
    expectSame(
      try mapper.map(mapper.jsonData(from: colliding), to: [Colliding: [Int]].self), colliding)
    let set = Set(numbers.keys)
    #expect(try mapper.map(mapper.jsonData(from: set), to: Set<Int>.self) == set)
    let texts = Set(names.keys)
    let found = try mapper.map(mapper.jsonData(from: texts), to: Set<String>.self)
    #expect(found == texts && found.count == count && texts.isSubset(of: found))
    var emptied = found
    for text in texts { #expect(emptied.remove(text) == text) }
    #expect(emptied.isEmpty)
  }

  @Test("Keys of small types, and enums")
  func smallKeys() throws {
    #expect(
      try mapper.map(#"{"hearts":1,"clubs":2}"#, to: [Suit: Int].self) == [.hearts: 1, .clubs: 2])
    #expect(
      try mapper.map(#"["hearts","clubs","hearts"]"#, to: Set<Suit>.self) == [.hearts, .clubs])
  }

  @Test("Of equal keys, the first spelling and the last value are kept")
  func repeatedKeys() throws {
    let found = try mapper.map(#"{"a":1,"b":2,"A":3,"B":4,"a":5}"#, to: [Folded: Int].self)
    #expect(found == [Folded(rawValue: "a"): 5, Folded(rawValue: "b"): 4])
    #expect(Set(found.keys.map(\.rawValue)) == ["a", "b"])
    let set = try mapper.map(#"["a","A","b","B","c"]"#, to: Set<Folded>.self)
    #expect(Set(set.map(\.rawValue)) == ["a", "b", "c"])
    #expect(try mapper.map(#"{"\u00e9":1,"e\u0301":2}"#, to: [String: Int].self) == ["é": 2])
    #expect(try mapper.map(#"{"1":1,"1e0":2}"#, to: [Double: Int].self) == [1: 2])
  }

  final class Counted: Tracked, @unchecked Sendable {
    var text = ""
  }

  @Test("Values of repeated keys are freed", arguments: [2, 20, 200])
  func repeatedValuesAreFreed(_ count: Int) throws {
    var provider = MappingProvider()
    provider.register { Counted() }
    let mapper = ObjectMapper(provider)
    let text =
      "{"
      + (0..<count).map {
        #""a key of more than fifteen bytes \#($0 % (count / 2))":{"text":"\#($0) and more than that"}"#
      }.joined(separator: ",") + "}"
    try expectAllFreed { _ in
      let found = try mapper.map(text, to: [String: Counted].self)
      #expect(found.count == count / 2)
      let values = found.values.map(\.text)
      #expect(Set(values).count == count / 2)
      #expect(Set(found.keys).count == count / 2)
    }
    expectNoneAlive {
      _ = try? mapper.map(
        String(text.dropLast()) + #","z":{"text":[]}}"#, to: [String: Counted].self)
    }
  }

  @Test("Objects as Any contain the last value of each key")
  func anyObjects() throws {
    let text =
      #"{"a":1.5,"b":[1,{"c":null}],"a":"last","n":1e400,"x":12345678901234567890,"y":1.0}"#
    let found = try #require(try mapper.map(text, to: Any.self) as? [String: Any])
    #expect(found.count == 5)
    #expect(found["a"] as? String == "last")
    #expect(found["x"] as? UInt64 == 12_345_678_901_234_567_890)
    #expect(found["y"] as? Double == 1)
    #expect(found["n"] is Double == false)
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"a":"text of an object","b":]}"#, to: Any.self)
    }
  }

  @Test("Members of a JSON object are found after any removals")
  func removals() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      var object = JSONObject()
      var model: [(key: String, value: JSONValue)] = []
      for step in 0..<400 {
        let key = "key\(Int.random(in: 0..<70, using: &generator))"
        if Int.random(in: 0..<5, using: &generator) < 3 {
          object[key] = JSONValue(step)
          if let position = model.firstIndex(where: { $0.key == key }) {
            model[position].value = JSONValue(step)
          } else {
            model.append((key, JSONValue(step)))
          }
        } else {
          let position = model.firstIndex { $0.key == key }
          #expect(object.removeValue(forKey: key) == position.map { model.remove(at: $0).value })
        }
      }
      #expect(object.keys == model.map(\.key))
      for member in model { #expect(object[member.key] == member.value) }
      for key in 0..<70 where !model.contains(where: { $0.key == "key\(key)" }) {
        #expect(object["key\(key)"] == nil)
      }
    }
  }

  @Test("Slices and sets are written element by element")
  func slices() throws {
    let slice = [1, 2, 3, 4][1..<3]
    #expect(try mapper.jsonString(from: slice) == "[2,3]")
    #expect(try mapper.jsonString(from: ["a", "b", "c"][2...]) == #"["c"]"#)
    #expect(try mapper.jsonString(from: [Int]()[...]) == "[]")
  }
}
