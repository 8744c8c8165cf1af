import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Properties whose types are classes of Foundation.
@Suite("Types: classes of Foundation")
struct FoundationClassTests {
  struct Strings {
    var plain: NSString
    var changing: NSMutableString
  }

  struct Collections {
    var list: NSArray
    var growing: NSMutableArray
    var names: NSDictionary
    var changing: NSMutableDictionary
    var unique: NSSet
    var others: NSMutableSet
  }

  static let text =
    #"{"list":[1,"a",null],"growing":[],"names":{"a":{"b":true}},"changing":{},"unique":[7],"others":[]}"#

  #if Foundation
  @Test("strings, from strings and numbers")
  func strings() throws {
    for strings in [
      try ObjectMapper().map(#"{"plain": "a", "changing": 6.66}"#, to: Strings.self),
      try ObjectMapper().map(["plain": "a", "changing": 6.66], to: Strings.self),
      try ObjectMapper().map(
        ["plain": NSString("a"), "changing": 6.66] as JSONSource, to: Strings.self),
    ] {
      #expect(strings.plain == "a")
      strings.changing.append("!")
      #expect(strings.changing == "6.66!")
      #expect(try ObjectMapper().jsonString(from: strings) == #"{"plain":"a","changing":"6.66!"}"#)
    }
  }
  #endif

  typealias JSONSource = [String: Any]

  #if Foundation
  @Test("collections, read and written")
  func collections() throws {
    let tree = try #require(JSONTrees.foundationTree(Self.text) as? [String: Any])
    for collections in [
      try ObjectMapper().map(Self.text, to: Collections.self),
      try ObjectMapper().map(tree, to: Collections.self),
      try ObjectMapper().map(
        ObjectMapper().map(Self.text, to: JSONValue.self), to: Collections.self),
    ] {
      #expect(collections.list.count == 3)
      collections.growing.add("more")
      collections.changing["k"] = 1
      #expect(collections.unique.count == 1)
      let json = try ObjectMapper().jsonValue(from: collections)
      #expect(json["list"] == [1, "a", nil])
      #expect(json["growing"] == ["more"])
      #expect(json["names"] == ["a": ["b": true]])
      #expect(json["changing"] == ["k": 1])
      #expect(json["unique"] == [7])
    }
  }
  #endif

  #if Foundation
  @Test("what does not fit is an error")
  func errors() {
    struct One { var list: NSArray }
    struct Other { var names: NSDictionary }
    expectError("list: expected an array, found an object (line 1, column 10)") {
      try ObjectMapper().map(#"{"list": {}}"#, to: One.self)
    }
    expectError("names: expected an object, found the number 1 (line 1, column 11)") {
      try ObjectMapper().map(#"{"names": 1}"#, to: Other.self)
    }
  }
  #endif

  #if Foundation
  @Test("sets of Foundation are sources of arrays and sets")
  func sources() throws {
    struct Numbers {
      var list: [Double]
      var set: Set<Int>
    }
    let numbers = try ObjectMapper().map(
      ["list": NSSet(array: [1.5]), "set": NSMutableSet(array: [1, 2])] as [String: Any],
      to: Numbers.self)
    #expect(numbers.list == [1.5])
    #expect(numbers.set == [1, 2])
  }
  #endif

  @Test("subclasses that are not known are refused, not taken for their superclass")
  func subclasses() {
    struct Holder { var text: NSAttributedString }
    expectError(.unsupportedType) { try ObjectMapper().map(#"{"text": "a"}"#, to: Holder.self) }
  }

  @Test("decimals of 39 digits, and Booleans as decimals")
  func decimals() throws {
    struct Prices: Equatable {
      var value: Decimal
      var flag: Decimal
    }
    for digits in [
      "0.123456789012345678901234567890123456789", "340282366920938463463374607431768211455",
      "-3.40282366920938463463374607431768211455e-10", "99999999999999999999999999999999999999",
    ] {
      let expected = try #require(Decimal(string: digits))
      let text = #"{"value":\#(digits),"flag":true}"#
      let prices = try ObjectMapper().map(text, to: Prices.self)
      #expect(prices == Prices(value: expected, flag: 1))
      #expect(
        try ObjectMapper().map(["value": expected, "flag": false], to: Prices.self).value
          == expected)
      #expect(
        try ObjectMapper().map(ObjectMapper().jsonString(from: prices), to: Prices.self) == prices)
    }
    #expect(throws: MappingError.self) {
      try ObjectMapper().map("[340282366920938463463374607431768211456]", to: [Decimal].self)
    }
    #expect(throws: MappingError.self) {
      try ObjectMapper(options: .strict).map("[true]", to: [Decimal].self)
    }
  }

  #if Foundation
  @Test("CGFloat is a number, as a property and as a value of a dictionary")
  func graphics() throws {
    struct Size: Equatable {
      var width: CGFloat
      var height: CGFloat?
    }
    struct Numbers: Equatable {
      var double: Double
      var text: String
      var decimal: Decimal
      var half: Float
    }
    let size = Size(width: 6199, height: 1)
    #expect(try ObjectMapper().map(#"{"width": "6199", "height": true}"#, to: Size.self) == size)
    #expect(try ObjectMapper().map(["width": CGFloat(6199), "height": 1], to: Size.self) == size)
    #expect(try ObjectMapper().jsonString(from: Size(width: 1.5)) == #"{"width":1.5}"#)
    let value = CGFloat(1.5)
    #expect(
      try ObjectMapper().map(
        ["double": value, "text": value, "decimal": value, "half": Float16(0.1)], to: Numbers.self)
        == Numbers(double: 1.5, text: "1.5", decimal: 1.5, half: 0.1))
    #expect(throws: MappingError.self) { try ObjectMapper().jsonString(from: Size(width: .nan)) }
  }
  #endif

  #if Foundation
  @Test("what an Any holds of Foundation is written as Swift's values are")
  func written() throws {
    let date = Date(timeIntervalSince1970: 0)
    let values: [String: Any] = [
      "date": date as NSDate, "data": Data([1, 2]) as NSData, "set": NSSet(array: [7]),
      "url": NSURL(string: "a:b") as Any, "slice": [1, 2, 3][1...], "part": "abc".dropFirst(),
      "hashable": AnyHashable("x"), "keys": [AnyHashable("k"): 1],
    ]
    let expected: JSONValue = [
      "date": "1970-01-01T00:00:00Z", "data": "AQI=", "set": [7], "url": "a:b", "slice": [2, 3],
      "part": "bc", "hashable": "x", "keys": ["k": 1],
    ]
    for (key, value) in expected.members {
      #expect(try ObjectMapper().jsonValue(from: values)[key] == value, "\(key)")
    }
  }
  #endif

  @Test("an Any keeps a Decimal, and a number that no Swift number holds")
  func anyNumbers() throws {
    struct Holder { var value: Any }
    let decimal = try #require(Decimal(string: "0.12345678901234567890123456789"))
    let kept = try ObjectMapper().map(["value": decimal], to: Holder.self)
    #expect(kept.value as? Decimal == decimal)
    #expect(
      try ObjectMapper().jsonString(from: kept) == #"{"value":0.12345678901234567890123456789}"#)
    let huge = try ObjectMapper().map(#"{"value":1e400}"#, to: Holder.self)
    #expect((huge.value as? JSONNumber)?.text == "1e400")
    #expect(try ObjectMapper().jsonString(from: huge) == #"{"value":1e400}"#)
  }

  #if Foundation
  @Test("dates, data, URLs and UUIDs that are objects")
  func bridged() throws {
    struct Objects {
      var date: NSDate
      var data: NSData
      var url: NSURL
      var id: NSUUID?
    }
    let text =
      #"{"date":"1970-01-01T00:00:01Z","data":"AQI=","url":"a:b","id":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8"}"#
    let tree = try #require(JSONTrees.foundationTree(text) as? [String: Any])
    for objects in [
      try ObjectMapper().map(text, to: Objects.self),
      try ObjectMapper().map(tree, to: Objects.self),
    ] {
      #expect(objects.date.timeIntervalSince1970 == 1)
      #expect(objects.data.length == 2)
      #expect(objects.url.absoluteString == "a:b")
      #expect(try ObjectMapper().jsonString(from: objects) == text)
    }
    let native = try ObjectMapper().map(
      [
        "date": Date(timeIntervalSince1970: 1), "data": NSData(),
        "url": NSURL(string: "c:d") as Any,
      ],
      to: Objects.self)
    #expect(native.url.absoluteString == "c:d")
    #expect(native.date.timeIntervalSince1970 == 1)
    expectError(.invalidDate) { try ObjectMapper().map(#"{"date": "x"}"#, to: Objects.self) }
  }
  #endif

  #if Foundation
  @Test("what Foundation's collections hold is written by its own type")
  func models() throws {
    struct Point { var x = 1 }
    let values: [Any] = [
      NSArray(array: [Point()]), NSDictionary(dictionary: ["d": Date(timeIntervalSince1970: 0)]),
    ]
    #expect(
      try ObjectMapper().jsonString(from: values)
        == #"[[{"x":1}],{"d":"1970-01-01T00:00:00Z"}]"#)
  }
  #endif

  @Test("a constant without equality agrees with the same document")
  func constants() throws {
    struct Inner { let id: String }
    struct Outer {
      let data: Inner?
      var count: Int
    }
    var outer = try ObjectMapper().map(#"{"data": {"id": "1"}, "count": 1}"#, to: Outer.self)
    try ObjectMapper().update(&outer, with: #"{"data": {"id": "1"}, "count": 2}"#)
    #expect(outer.count == 2)
    expectError(.readOnlyProperty) {
      try ObjectMapper().update(&outer, with: #"{"data": {"id": "2"}}"#)
    }
  }
}
