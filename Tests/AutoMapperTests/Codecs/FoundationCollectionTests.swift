#if Foundation
import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Collections of Foundation as sources, as values and as properties, in circles too.
@Suite("Types: collections of Foundation, level by level")
struct FoundationCollectionTests {
  struct Names { var x: [Any] }

  struct Lists {
    var list: NSArray
    var table: NSDictionary
    var unique: NSSet?
  }

  struct Point: Equatable { var x = 1 }

  /// An array, a dictionary and a set that hold themselves.
  private static var circles: [Any] {
    let array = NSMutableArray()
    array.add(array)
    let dictionary = NSMutableDictionary()
    dictionary["x"] = dictionary
    let set = NSMutableSet()
    set.add(NSArray(object: set))
    let pair = NSMutableArray()
    pair.add(["x": NSDictionary(object: pair, forKey: NSString("x"))])
    return [array, dictionary, set, pair]
  }

  #if os(macOS) || os(Linux)
  @Test("those that hold themselves are read up to the depth, and refused")
  func circlesAsSources() async {
    await #expect(processExitsWith: .success) {
      for circle in Self.circles {
        for error in [
          mappingError { try ObjectMapper().map(["x": circle], to: JSONValue.self) },
          mappingError { try ObjectMapper().map(["x": circle], to: Names.self) },
          mappingError { try ObjectMapper().map(["y": circle, "x": []], to: Names.self) },
          mappingError { try ObjectMapper().map(["x": circle], to: [String: JSONValue].self) },
          mappingError { try ObjectMapper().map([circle], to: [Any].self) },
          mappingError { try ObjectMapper().map([circle], to: [NSArray].self) },
          mappingError { try ObjectMapper().map([circle], to: [[Names]].self) },
        ] where error == nil { exit(1) }
      }
      exit(0)
    }
  }

  @Test("those that hold themselves are written up to the depth, and refused")
  func circlesAsValues() async {
    await #expect(processExitsWith: .success) {
      for circle in Self.circles {
        for error in [
          mappingError { try ObjectMapper().jsonString(from: [circle] as [Any]) },
          mappingError { try ObjectMapper().jsonValue(from: ["x": circle] as [String: Any]) },
          mappingError { try ObjectMapper().dictionary(from: Names(x: [circle])) },
          mappingError {
            try ObjectMapper().jsonString(
              from: Lists(list: NSArray(object: circle), table: [:], unique: nil))
          },
        ] where error?.kind != .depthExceeded { exit(1) }
      }
      exit(0)
    }
  }
  #endif

  @Test("the error about one that holds itself")
  func sentence() {
    let circle = NSMutableArray()
    circle.add(circle)
    let mapper = ObjectMapper(options: .changing { $0.maximumDepth = 3 })
    #expect(
      mappingError { try mapper.map([circle], to: [Any].self) }?.description
        == "[0][0][0]: limit exceeded: expected at most 3 levels of nesting, found one more; raise "
        + "MappingOptions.maximumDepth if the source is trusted")
    #expect(
      mappingError { try mapper.jsonString(from: [circle] as [Any]) }?.kind == .depthExceeded)
  }

  @Test("nested ones are sources like any other")
  func nested() throws {
    let source = NSDictionary(dictionary: [
      "rows": NSArray(array: [NSArray(array: [1, "2", true]), NSArray()]),
      "sets": NSSet(array: [NSArray(array: [NSNull(), 1.5])]),
      "table": NSDictionary(dictionary: [
        "day": NSArray(array: [Date(timeIntervalSince1970: 0)]),
        "points": NSArray(array: [
          NSArray(array: [Point(x: 2)]), NSArray(array: [NSDictionary(dictionary: ["x": 3])]),
        ]),
      ]),
    ])
    struct Table: Equatable {
      var day: [Date]
      var points: [[Point]]
    }
    struct Model: Equatable {
      var rows: [[Int]]
      var sets: [[Double?]]
      var table: Table
    }
    let expected = Model(
      rows: [[1, 2, 1], []], sets: [[nil, 1.5]],
      table: Table(day: [Date(timeIntervalSince1970: 0)], points: [[Point(x: 2)], [Point(x: 3)]]))
    #expect(try ObjectMapper().map(any: source, to: Model.self) == expected)
    #expect(try ObjectMapper().map(["a": source], to: [String: Model].self) == ["a": expected])
    #expect(
      try ObjectMapper().jsonString(from: source as Any, formatting: .sortedKeys)
        == #"{"rows":[[1,"2",true],[]],"sets":[[null,1.5]],"#
        + #""table":{"day":["1970-01-01T00:00:00Z"],"points":[[{"x":2}],[{"x":3}]]}}"#)
  }

  @Test("as properties they hold models and dates, which are written by their own rules")
  func properties() throws {
    let date = Date(timeIntervalSince1970: 0)
    let lists = Lists(
      list: NSArray(array: [Point(), date, NSArray(array: [NSNull(), Point(x: 2)])]),
      table: NSDictionary(dictionary: [
        "at": date, "deep": NSDictionary(dictionary: ["p": Point()]),
      ]),
      unique: NSSet(array: [date]))
    let mapper = ObjectMapper {
      $0.defaultDateFormat = .pattern("yyyy")
      $0.configure(Point.self) { $0.map("X", to: \.x) }
    }
    let text =
      #"{"list":[{"X":1},"1970",[null,{"X":2}]],"table":{"at":"1970","deep":{"p":{"X":1}}},"unique":["1970"]}"#
    #expect(try mapper.jsonString(from: lists, formatting: .sortedKeys) == text)
    #expect(try mapper.jsonValue(from: lists).list[0] == ["X": 1])
    let tree = try mapper.dictionary(from: lists)
    #expect((tree["list"] as? [Any])?[1] as? String == "1970")
    let read = try mapper.map(text, to: Lists.self)
    #expect(try mapper.jsonString(from: read, formatting: .sortedKeys) == text)
    let copied = try mapper.map(
      ["list": lists.list, "table": lists.table, "unique": lists.unique as Any], to: Lists.self)
    #expect(try mapper.jsonString(from: copied, formatting: .sortedKeys) == text)
  }

  @Test("a dictionary whose keys are not strings cannot be written")
  func keys() {
    expectError(.typeMismatch, path: "table") {
      try ObjectMapper().jsonString(
        from: Lists(list: [], table: NSDictionary(dictionary: [1: 2]), unique: nil))
    }
  }

  struct Nothing {
    var value: NSNull
    var maybe: NSNull?
  }

  @Test("NSNull is read from null, and written as null")
  func null() throws {
    expectBothDirections(#"{"value":null}"#, of: Nothing.self) { $0.maybe == nil }
    expectMapping(#"{"value":null,"maybe":null}"#, to: Nothing.self) { $0.maybe == nil }
    expectMapping("[null]", to: [NSNull].self) { $0.count == 1 }
    #expect(
      try ObjectMapper().map(["value": NSNull()], to: Nothing.self).value == NSNull())
    #expect(
      try ObjectMapper().jsonString(
        from: ["a": NSNull(), "b": [NSNull()]] as [String: Any], formatting: .sortedKeys)
        == #"{"a":null,"b":[null]}"#)
    let held = try ObjectMapper().map(#"{"a":null}"#, to: [String: Any].self)
    #expect(held["a"] is NSNull)
    var nothing = Nothing(value: NSNull(), maybe: NSNull())
    try ObjectMapper().update(&nothing, with: #"{"value":null}"#)
    #expect(nothing.maybe != nil)
  }

  @Test("NSNull takes nothing but null")
  func noNull() {
    expectRefusal(
      #"{"value":1}"#, as: Nothing.self, .typeMismatch, path: "value",
      "value: expected null, found the number 1")
    expectRefusal(
      "{}", as: Nothing.self, .missingValue, path: "value",
      "value: expected null, found nothing; make 'value' of Nothing optional, or give it a default: provider.configure(Nothing.self) { $0.default(\\.value, …) }"
    )
  }
}
#else
import AutoMapper
import Foundation
import Testing

@Suite("Types: collections of Foundation, which only the program knows")
struct FoundationCollectionTests {
  struct Names { var x: [Any] }

  struct Lists { var list: NSArray }

  @Test("they are refused, even those that hold themselves")
  func circles() {
    let array = NSMutableArray()
    array.add(array)
    let dictionary = NSMutableDictionary()
    dictionary["x"] = dictionary
    for circle: Any in [array, dictionary] {
      expectError(.typeMismatch) { try ObjectMapper().map(["x": circle], to: JSONValue.self) }
      expectError(.typeMismatch) { try ObjectMapper().map(["x": circle], to: Names.self) }
      expectError(.typeMismatch) { try ObjectMapper().map([circle], to: [[String: Int]].self) }
      expectError(.typeMismatch) { try ObjectMapper().map([circle], to: [Set<Int>].self) }
      expectError(.unsupportedType) { try ObjectMapper().map([circle], to: [NSArray].self) }
      expectError(.unsupportedType) { try ObjectMapper().jsonString(from: [circle]) }
      expectError(.unsupportedType) { try ObjectMapper().jsonString(from: Lists(list: array)) }
    }
  }

  @Test("objects are kept as they are where anything may stand")
  func anything() throws {
    let number = NSNumber(value: 7)
    let read = try ObjectMapper().map(["x": [number, NSNull()]], to: Names.self)
    #expect(read.x.map { $0 as? NSObject } == [number, NSNull()])
  }

  @Test("NSNull is not null")
  func null() {
    expectError(.typeMismatch, path: "value", "value: expected Int, found a value of type NSNull") {
      try ObjectMapper().map(["value": NSNull()], to: Box<Int>.self)
    }
  }
}
#endif
