import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of numbers, text, and enums.
///
/// The number above a test, such as OM-01, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: scalars")
struct ScalarCompatibilityTests {
  struct Integers: Equatable {
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var int: Int
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var uint: UInt
  }

  struct Narrow: Equatable {
    var plain: Int8 = 7
    var optional: Int8?
  }

  enum Level: Int, CaseIterable {
    case low = -1
    case high = 100
  }

  enum Ratio: Double {
    case half = 0.5
    case tenth = 0.1
  }

  enum Weight: Float {
    case light = 0.25
    case heavy = 1.1
  }

  enum Shape: String, CaseIterable {
    case square
    case triangle
  }

  /// Properties whose values the document may get wrong.
  struct Drawing: Equatable {
    var plain = Shape.square
    var optional: Shape?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var implicit: Shape!
  }

  struct Drawings: Equatable {
    var list: [Shape]
    var byName: [String: Shape]
  }

  private static let provider = {
    var provider = MappingProvider()
    provider.registerAll({ Narrow() }, { Drawing() })
    return provider
  }()

  // OM-01
  @Test("Int, Bool, Double, Float, and String are plain, Optional, or implicitly unwrapped")
  func basicTypes() {
    expectPlaces("-255", -255)
    expectPlaces("true", true)
    expectPlaces("false", false)
    expectPlaces("1.5", 1.5)
    expectPlaces("0.1", Float(0.1))
    expectPlaces(#""Hello \"world\"""#, #"Hello "world""#)
    expectPlaces(#""""#, "")
  }

  // OM-02
  @Test("all integer types are exact")
  func integerTypes() {
    expectBothWays(
      #"{"int8":-128,"int16":-32768,"int32":-2147483648,"int64":-9223372036854775808,"#
        + #""int":-9223372036854775808,"uint8":0,"uint16":0,"uint32":0,"uint64":0,"uint":0}"#,
      Integers(
        int8: .min, int16: .min, int32: .min, int64: .min, int: .min, uint8: .min, uint16: .min,
        uint32: .min, uint64: .min, uint: .min), with: .shared)
    expectBothWays(
      #"{"int8":127,"int16":32767,"int32":2147483647,"int64":9223372036854775807,"#
        + #""int":9223372036854775807,"uint8":255,"uint16":65535,"uint32":4294967295,"#
        + #""uint64":18446744073709551615,"uint":18446744073709551615}"#,
      Integers(
        int8: .max, int16: .max, int32: .max, int64: .max, int: .max, uint8: .max, uint16: .max,
        uint32: .max, uint64: .max, uint: .max), with: .shared)
  }

  // OM-02
  @Test("a number that its type cannot hold is an error, or the default, or nil")
  func numbersOutOfRange() {
    expectRefusal(
      #"{"plain":9223372036854775807}"#, as: Narrow.self, .outOfRange, path: "plain",
      "plain: expected Int8 (-128 to 127), found the number 9223372036854775807", offset: 9,
      with: ObjectMapper(Self.provider))
    expectRefusal(
      #"{"optional":9223372036854775807}"#, as: Narrow.self, .outOfRange, path: "optional",
      offset: 12, with: ObjectMapper(Self.provider))
    let mapper = ObjectMapper(Self.provider, options: .usingDefaults)
    let text = #"{"plain":9223372036854775807,"optional":9223372036854775807}"#
    expectMapping(text, as: Narrow(plain: 7, optional: nil), with: mapper)
    #expect(
      remarks(of: text, to: Narrow.self, with: mapper) == ["defaulted plain", "defaulted optional"])
  }

  // OM-03
  @Test("the largest 64-bit integer makes the round trip")
  func largestIntegers() {
    expectPlaces("9223372036854775807", Int64.max)
    expectPlaces("-9223372036854775808", Int64.min)
    expectMapping("[9223372036854775807]", as: [Int64.max])
    expectEveryForm(of: [Int64.max], as: "[9223372036854775807]")
  }

  #if Foundation
  // OM-04
  @Test("NSNumber and NSString are mapped")
  func foundationScalars() {
    expectPlaces("255", NSNumber(value: 255))
    expectPlaces("-1.5", NSNumber(value: -1.5))
    expectPlaces(#""Hello""#, NSString(string: "Hello"))
  }
  #endif

  // OM-07
  @Test("enums have raw values of Int, Double, Float, and String")
  func rawValues() {
    expectPlaces("-1", Level.low)
    expectPlaces("100", Level.high)
    expectPlaces("0.5", Ratio.half)
    expectPlaces("0.1", Ratio.tenth)
    expectPlaces("0.25", Weight.light)
    expectPlaces("1.1", Weight.heavy)
    expectPlaces(#""triangle""#, Shape.triangle)
    expectPlaces("[-1,100]", [Level.low, .high])
    expectPlaces(#"{"a":"square"}"#, ["a": Shape.square])
  }

  // OM-08
  @Test("an unknown raw value is an error", arguments: ["plain", "optional", "implicit"])
  func unknownRawValues(property: String) {
    expectRefusal(
      #"{"\#(property)":"circle"}"#, as: Drawing.self, .unknownCase, path: property,
      #"\#(property): expected one of "square", "triangle" (Shape), found the string "#
        + #""circle""#, offset: property.utf8.count + 4, with: ObjectMapper(Self.provider))
  }

  // OM-08
  @Test("an unknown raw value is the default, or nil, where the options say so")
  func unknownRawValuesByDefaults() {
    let mapper = ObjectMapper(Self.provider, options: .usingDefaults)
    let text = #"{"plain":"circle","optional":"circle","implicit":"circle"}"#
    expectMapping(text, as: Drawing(plain: .square, optional: nil, implicit: nil), with: mapper)
    #expect(
      remarks(of: text, to: Drawing.self, with: mapper)
        == ["defaulted plain", "defaulted optional", "defaulted implicit"])
    // What is a case still counts.
    expectMapping(
      #"{"plain":"triangle","optional":"square","implicit":"circle"}"#,
      as: Drawing(plain: .triangle, optional: .square, implicit: nil), with: mapper)
  }

  // OM-09
  @Test("an element with an unknown raw value is an error")
  func unknownRawValuesOfElements() {
    expectRefusal(
      #"{"list":["square","circle"],"byName":{}}"#, as: Drawings.self, .unknownCase,
      path: "list[1]",
      #"list[1]: expected one of "square", "triangle" (Shape), found the string "circle""#,
      offset: 18)
    expectRefusal(
      #"{"list":[],"byName":{"a":"circle"}}"#, as: Drawings.self, .unknownCase, path: "byName.a",
      offset: 25)
  }

  // OM-09
  @Test("an element with an unknown raw value is dropped where the options say so")
  func unknownRawValuesAreDropped() {
    let mapper = ObjectMapper(options: .droppingElements)
    let text =
      #"{"list":["circle","square","circle","triangle","oval"],"byName":{"a":"x","b":"square"}}"#
    expectMapping(
      text, as: Drawings(list: [.square, .triangle], byName: ["b": .square]), with: mapper)
    #expect(
      remarks(of: text, to: Drawings.self, with: mapper)
        == [
          "droppedElement list[0]", "droppedElement list[2]", "droppedElement list[4]",
          "droppedElement byName.a",
        ])
  }

  // OM-17
  @Test("a Float is the nearest to the number, in arrays and dictionaries too")
  func nearestFloats() {
    expectPlaces("1.1", Float(1.1))
    expectPlaces("[1.1,-2.2,3]", [Float(1.1), -2.2, 3])
    expectPlaces(#"{"key":1.1}"#, ["key": Float(1.1)])
    expectMapping(#"{"a":[1.1]}"#, as: ["a": [Float(1.1)]])
  }
}
