import AutoMapper
import Foundation
import Testing

@Suite("Reading: arrays, sets and dictionaries")
struct CollectionReadingTests {
  enum Color: String, Hashable {
    case red
    case green = "GREEN"
  }

  enum Level: Int, Hashable {
    case low = 1
    case high = 10
  }

  @Test("arrays of any depth")
  func arrays() {
    expectMapping("[]", as: [Int]())
    expectMapping("[ ]", as: [[Int]]())
    expectEverywhere("[1,2,3]", as: [1, 2, 3])
    expectEverywhere("[[1],[],[2,3]]", as: [[1], [], [2, 3]])
    expectEverywhere(#"[[["a"]],[]]"#, as: [[["a"]], []])
    expectEverywhere(#"["a","b"]"#, as: ["a", "b"] as ContiguousArray)
    expectEverywhere("[true,false]", as: [true, false])
    expectEverywhere("[1.5,2]", as: [1.5, 2.0])
    expectEverywhere(#"[{"value":1},{"value":2}]"#, as: [Box(value: 1), Box(value: 2)])
    expectEverywhere(#"[{"a":1},{}]"#, as: [["a": 1], [:]])
    expectMapping("[[null,1],null]", as: [[nil, 1], nil] as [[Int?]?])
  }

  @Test("arrays of many sizes", arguments: [1, 2, 7, 8, 63, 64, 65, 1000, 20_000])
  func sizes(count: Int) {
    let numbers = Array(0..<count)
    let text = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    let entryPoints: Set<EntryPoint> = count > 1000 ? [.data, .swiftValues] : EntryPoint.all
    expectMapping(text, as: numbers, entryPoints: entryPoints)
    let strings = numbers.map { "string number \($0)" }
    expectMapping(
      #"{"value":["# + strings.map { #""\#($0)""# }.joined(separator: ",") + "]}",
      as: Box(value: strings), entryPoints: entryPoints)
  }

  @Test("sets")
  func sets() {
    expectEverywhere("[]", as: Set<Int>())
    expectEverywhere("[1,2,1,3]", as: [1, 2, 3] as Set)
    expectEverywhere(#"["a","a"]"#, as: ["a"] as Set)
    expectEverywhere("[[1],[1]]", as: [[1]] as Set<[Int]>)
    expectEverywhere(#"["red","GREEN"]"#, as: [.red, .green] as Set<Color>)
  }

  @Test("dictionaries by String")
  func dictionaries() {
    expectEverywhere("{}", as: [String: Int]())
    expectEverywhere(#"{"a":1,"b":2}"#, as: ["a": 1, "b": 2])
    expectEverywhere(#"{"a b":[1],"":[]}"#, as: ["a b": [1], "": []])
    expectEverywhere(
      #"{"first_name":"x","firstName":"y"}"#, as: ["first_name": "x", "firstName": "y"])
    expectEverywhere(#"{"\u0061\n":1}"#, as: ["a\n": 1])
    expectEverywhere(#"{"a":{"b":{"c":true}}}"#, as: ["a": ["b": ["c": true]]])
    expectEverywhere(#"{"x":{"value":1}}"#, as: ["x": Box(value: 1)])
    expectEverywhere(#"{"größe":1,"😀":2}"#, as: ["größe": 1, "😀": 2])
  }

  @Test("the last of equal keys stays")
  func duplicateKeys() {
    expectMapping(#"{"a":1,"b":2,"a":3}"#, as: ["a": 3, "b": 2], entryPoints: EntryPoint.exact)
    expectMapping(#"{"a":1,"\u0061":3}"#, as: ["a": 3], entryPoints: EntryPoint.exact)
    expectRefusal(
      #"{"a":"x","a":3}"#, as: [String: Int].self, .typeMismatch, path: "a", offset: 5,
      entryPoints: EntryPoint.text)
  }

  @Test("dictionaries by integers, UUIDs and enums")
  func otherKeys() throws {
    expectEverywhere(#"{"1":"a","-2":"b"}"#, as: [1: "a", -2: "b"])
    expectEverywhere(#"{"255":1}"#, as: [UInt8(255): 1])
    expectEverywhere(#"{"9223372036854775807":1}"#, as: [Int64.max: 1])
    expectEverywhere(
      #"{"170141183460469231731687303715884105727":1}"#, as: [Int128.max: 1])
    expectEverywhere(#"{"red":1,"GREEN":2}"#, as: [Color.red: 1, .green: 2])
    expectEverywhere(#"{"1":true,"10":false}"#, as: [Level.low: true, .high: false])
    let identifier = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    expectEverywhere(#"{"\#(identifier)":[1]}"#, as: [identifier: [1]])
    expectEverywhere(#"{"\#(identifier.uuidString.lowercased())":[]}"#, as: [identifier: [Int]()])
  }

  @Test("keys that mean nothing in the key's type")
  func invalidKeys() {
    expectRefusal(
      #"{"x":1}"#, as: [Int: Int].self, .typeMismatch, path: "x",
      #"x: expected a key of type Int, found the key "x""#, offset: 1)
    expectRefusal(#"{"1.5":1}"#, as: [Int: Int].self, .typeMismatch, path: #"["1.5"]"#, offset: 1)
    expectRefusal(
      #"{ "256":1}"#, as: [UInt8: Int].self, .typeMismatch, path: #"["256"]"#, offset: 2)
    expectRefusal(
      #"{"blue":1}"#, as: [Color: Int].self, .typeMismatch, path: "blue",
      #"blue: expected a key of type Color, found the key "blue""#, offset: 1)
    expectRefusal(#"{"2":1}"#, as: [Level: Int].self, .typeMismatch, path: #"["2"]"#)
    expectRefusal(#"{"1":1}"#, as: [UUID: Int].self, .typeMismatch, path: #"["1"]"#)
    expectRefusal(#"{"":1}"#, as: [Int: Int].self, .typeMismatch, path: #"[""]"#)
  }

  @Test("other shapes")
  func otherShapes() {
    for text in ["1", "true", #""a""#, "{}"] {
      expectRefusedEverywhere(text, as: [Int].self, .typeMismatch, offset: 0)
      expectRefusedEverywhere(text, as: Set<Int>.self, .typeMismatch, offset: 0)
    }
    for text in ["1", "true", #""a""#, "[]"] {
      expectRefusedEverywhere(text, as: [String: Int].self, .typeMismatch, offset: 0)
    }
  }

  @Test("typed Swift collections in a dictionary")
  func nativeCollections() throws {
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(["value": [1, 2]], to: Box<[Int]>.self).value == [1, 2])
    #expect(try mapper.map(["value": [Int8(1), 2]], to: Box<[Int]>.self).value == [1, 2])
    #expect(try mapper.map(["value": [1, 2]], to: Box<[UInt8]>.self).value == [1, 2])
    #expect(try mapper.map(["value": [[1], [2]]], to: Box<[[Int]]>.self).value == [[1], [2]])
    #expect(try mapper.map(["value": ["a": 1]], to: Box<[String: Int]>.self).value == ["a": 1])
    #expect(
      try mapper.map(["value": ["a": ["b": 1]]], to: Box<[String: [String: Int]]>.self).value == [
        "a": ["b": 1]
      ])
    #expect(try mapper.map(["value": [1, 2] as Set], to: Box<Set<Int>>.self).value == [1, 2])
    #expect(
      try mapper.map(["value": [1, 2] as ContiguousArray], to: Box<ContiguousArray<Int>>.self).value
        == [1, 2])
    #expect(try mapper.map(["value": [1: "a"]], to: Box<[Int: String]>.self).value == [1: "a"])
    #expect(try mapper.map(["value": [Color.red]], to: Box<[Color]>.self).value == [.red])
    #if Foundation
    #expect(
      try mapper.map(["value": NSArray(array: [1, 2])], to: Box<[Int]>.self).value == [1, 2])
    #expect(
      try mapper.map(["value": NSDictionary(dictionary: ["a": 1])], to: Box<[String: Int]>.self)
        .value == ["a": 1])
    #endif
    #expect(
      try mapper.map([["value": 1], ["value": 2]], to: [Box<Int>].self).map(\.value) == [1, 2])
    #expect(try mapper.map(["value": [1, nil] as [Int?]], to: Box<[Int?]>.self).value == [1, nil])
  }
}
