import AutoMapper
import Testing

@Suite("JSONObject")
struct JSONObjectTests {
  /// Sizes on both sides of the one from which on there is a hash index.
  static let sizes = [0, 1, 2, 15, 16, 17, 18, 100]

  private static func object(_ size: Int) -> JSONObject {
    JSONObject((0..<size).map { ("key\($0)", JSONValue($0)) })
  }

  @Test("keeps the order, and finds every key", arguments: sizes)
  func lookup(size: Int) {
    let object = Self.object(size)
    #expect(object.count == size)
    #expect(object.isEmpty == (size == 0))
    #expect(object.keys == (0..<size).map { "key\($0)" })
    #expect(object.values == (0..<size).map { JSONValue($0) })
    for number in 0..<size { #expect(object["key\(number)"] == JSONValue(number)) }
    #expect(object["key\(size)"] == nil)
    #expect(object[""] == nil)
    #expect(object.map(\.key) == object.keys)
    #expect(object.reversed().map(\.value) == object.values.reversed())
  }

  @Test("removing any key leaves the others in order", arguments: sizes)
  func removing(size: Int) {
    for number in 0..<size {
      var object = Self.object(size)
      #expect(object.removeValue(forKey: "key\(number)") == JSONValue(number))
      #expect(object.removeValue(forKey: "key\(number)") == nil)
      #expect(object["key\(number)"] == nil)
      let rest = (0..<size).filter { $0 != number }
      #expect(object.keys == rest.map { "key\($0)" })
      for other in rest { #expect(object["key\(other)"] == JSONValue(other)) }
      object["key\(number)"] = "again"
      #expect(object.keys.last == "key\(number)")
      #expect(object["key\(number)"] == "again")
    }
  }

  /// The order in which members are removed.
  enum Order: CaseIterable {
    case fromStart, fromEnd, mixed, everyOther
  }

  @Test("removed members leave the others where an array would", arguments: Order.allCases)
  func removingMany(order: Order) {
    let size = 300
    var numbers = Array(0..<size)
    switch order {
    case .fromStart: break
    case .fromEnd: numbers.reverse()
    case .mixed: numbers = numbers.map { $0 * 7 % size }
    case .everyOther: numbers = numbers.filter { $0 % 2 == 0 } + [1, 299]
    }
    var object = Self.object(size)
    var rest = Array(0..<size)
    for number in numbers {
      let before = object
      #expect(object.removeValue(forKey: "key\(number)") == JSONValue(number))
      #expect(before["key\(number)"] == JSONValue(number))
      rest.removeAll { $0 == number }
      #expect(object.count == rest.count)
      #expect(object.indices.map { object[$0].value } == rest.map { JSONValue($0) })
    }
    #expect(object.keys == rest.map { "key\($0)" })
  }

  @Test("an object without some members is the same as one that never had them", arguments: 1...70)
  func removedAndAddedAgain(removed: Int) throws {
    let size = 100
    var object = Self.object(size)
    var numbers = Array(0..<size)
    for step in 0..<removed {
      // Every third time, the removed key comes back at the end.
      let number = numbers.remove(at: step * 31 % numbers.count)
      #expect(object.removeValue(forKey: "key\(number)") == JSONValue(number))
      guard step % 3 == 0 else { continue }
      object["key\(number)"] = JSONValue(number)
      numbers.append(number)
    }
    let expected = JSONObject(numbers.map { ("key\($0)", JSONValue($0)) })
    #expect(object.keys == expected.keys)
    #expect(object.values == expected.values)
    #expect(object.map(\.key) == expected.keys)
    #expect(object.reversed().map(\.key) == expected.keys.reversed())
    #expect(object.dropFirst(7).first?.key == expected.dropFirst(7).first?.key)
    #expect(object == expected && expected == object)
    #expect(object.hashValue == expected.hashValue)
    #expect(object.description == expected.description)
    for number in numbers { #expect(object["key\(number)"] == JSONValue(number)) }
    #expect(object[""] == nil)
    let mapper = ObjectMapper()
    #expect(try mapper.jsonString(from: object) == expected.description)
    #expect(try mapper.map(JSONValue.object(object), to: [String: Int].self).count == numbers.count)
    #expect(try mapper.map(JSONValue.object(object), to: JSONObject.self) == expected)
    var changed = object
    changed[""] = 1
    #expect(changed != object && changed.removeValue(forKey: "") == 1 && changed == object)
    changed["key\(numbers[0])"] = "other"
    #expect(changed != object)
  }

  @Test("a known key keeps its place", arguments: sizes)
  func updating(size: Int) {
    var object = Self.object(size)
    for number in 0..<size {
      #expect(object.updateValue("new", forKey: "key\(number)") == JSONValue(number))
    }
    #expect(object.updateValue(1, forKey: "other") == nil)
    #expect(object.keys == (0..<size).map { "key\($0)" } + ["other"])
    #expect(object.values == Array(repeating: "new", count: size) + [1])
  }

  @Test("nil removes, null stays")
  func assigningNil() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = nil
    object["b"] = .null
    object["c"] = nil
    #expect(object.keys == ["b"])
    #expect(object["b"] == .some(.null))
  }

  @Test("of a key that comes twice the last value wins, in the first place")
  func duplicates() {
    let object: JSONObject = ["a": 1, "b": 2, "a": 3]
    #expect(object.description == #"{"a":3,"b":2}"#)
    #expect(JSONObject([("x", 1), ("x", 2)]).description == #"{"x":2}"#)
  }

  @Test("equality and hash ignore the order", arguments: sizes)
  func equality(size: Int) {
    let object = Self.object(size)
    let reversed = JSONObject((0..<size).reversed().map { ("key\($0)", JSONValue($0)) })
    #expect(object == reversed)
    #expect(object.hashValue == reversed.hashValue)
    var other = reversed
    other["key0"] = "different"
    #expect(object != other)
    other = reversed
    other["more"] = 1
    #expect(object != other)
    other.removeValue(forKey: "key0")
    #expect(object != other)
  }

  @Test("null is not a missing key in a comparison")
  func nullIsNotMissing() {
    let first: JSONObject = ["a": nil]
    let second: JSONObject = ["b": nil]
    #expect(first != second)
    #expect(first != [:])
  }

  @Test("keys are bytes: composed and decomposed are two", arguments: [0, 30])
  func keysAreBytes(others: Int) {
    var object = Self.object(others)
    object["\u{E9}"] = 1
    object["e\u{301}"] = 2
    // Two marks whose order canonical equivalence ignores, at one length in bytes.
    object["a\u{316}\u{301}"] = 3
    object["a\u{301}\u{316}"] = 4
    #expect(object.count == others + 4)
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == 2)
    #expect(object["a\u{316}\u{301}"] == 3)
    #expect(object["a\u{301}\u{316}"] == 4)
    #expect(object.removeValue(forKey: "\u{E9}") == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test("canonically equivalent keys do not collide", .timeLimit(.minutes(1)))
  func hostileKeys() {
    var object = JSONObject()
    for number in 0..<16_384 {
      let key = (0..<14).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
      object[key] = 1
    }
    #expect(object.count == 16_384)
  }

  @Test("as a property it keeps the order of its keys, and its numbers their digits")
  func property() throws {
    struct Holder: Equatable {
      var object: JSONObject
      var other: JSONObject?
    }
    let text = #"{"object":{"z":1.50,"a":{"c":[1],"b":null}},"other":{}}"#
    let holder = try ObjectMapper().map(text, to: Holder.self)
    #expect(holder.object.map(\.key) == ["z", "a"])
    #expect(try ObjectMapper().jsonString(from: holder) == text)
    let json = try ObjectMapper().map(text, to: JSONValue.self)
    #expect(try ObjectMapper().map(json, to: Holder.self) == holder)
    expectError("object: expected an object, found an array (line 1, column 12)") {
      try ObjectMapper().map(#"{"object": []}"#, to: Holder.self)
    }
  }
}
