import AutoMapper
import Foundation
import Testing

@Suite("Coercion: on by default, off when strict")
struct ConversionTests {
  static let strict = ObjectMapper(options: .strict)

  /// Checks that a text is converted by default, and refused when the options are strict.
  private func expectConverted<Value: Equatable>(
    _ text: String, _ value: Value, entryPoints: Set<EntryPoint> = EntryPoint.all,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    expectEverywhere(text, as: value, entryPoints: entryPoints, sourceLocation: sourceLocation)
    expectRefusedEverywhere(
      text, as: Value.self, .typeMismatch, offset: 0, with: Self.strict, entryPoints: entryPoints,
      sourceLocation: sourceLocation)
  }

  /// Checks that a text is refused with and without conversions.
  private func expectRefused<Value>(
    _ text: String, _ type: Value.Type, _ kind: MappingError.Kind = .typeMismatch,
    entryPoints: Set<EntryPoint> = EntryPoint.all,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    expectRefusedEverywhere(
      text, as: type, kind, offset: 0, entryPoints: entryPoints, sourceLocation: sourceLocation)
    expectRefusedEverywhere(
      text, as: type, .typeMismatch, offset: 0, with: Self.strict, entryPoints: entryPoints,
      sourceLocation: sourceLocation)
  }

  @Test("digits in a string to integers")
  func stringToInteger() {
    expectConverted(#""42""#, 42)
    expectConverted(#""-42""#, -42)
    expectConverted(#""0""#, 0)
    expectConverted(#""-0""#, 0)
    expectConverted(#""1.0""#, 1)
    expectConverted(#""1e3""#, 1000)
    expectConverted(#""9223372036854775807""#, Int.max)
    expectConverted(#""-9223372036854775808""#, Int.min)
    expectConverted(#""255""#, UInt8.max)
    expectConverted(#""-128""#, Int8.min)
    expectConverted(#""18446744073709551615""#, UInt64.max)
    expectConverted(#""170141183460469231731687303715884105727""#, Int128.max)
    expectConverted(#""340282366920938463463374607431768211455""#, UInt128.max)
    expectConverted(#""\u0034\u0032""#, 42)
  }

  @Test(
    "strings that are not digits",
    arguments: [
      "", " ", " 42", "42 ", "+42", "0x2A", "4_2", "4,2", "forty", "1.5.0", "٤٢", "４２", "4\\n",
      "--4",
      "4-", "042", "nan", "inf", "NaN", "Infinity", "1e", ".5", "5.", "1 000", "4\\u0000", "true",
      "null",
    ])
  func noDigits(text: String) {
    expectRefused(#""\#(text)""#, Decimal.self)
    if text != "true" { expectRefused(#""\#(text)""#, Int.self) }
    if text != "true" { expectRefused(#""\#(text)""#, Double.self) }
    expectRefused(#""\#(text)""#, Float.self)
    expectRefused(#""\#(text)""#, UInt8.self)
  }

  @Test("digits in a string out of range, or with a fraction")
  func stringOutOfRange() {
    expectRefused(#""256""#, UInt8.self, .outOfRange)
    expectRefused(#""-1""#, UInt.self, .outOfRange)
    expectRefused(#""9223372036854775808""#, Int.self, .outOfRange)
    expectRefused(#""1e400""#, Double.self, .outOfRange)
    expectRefused(#""1e39""#, Float.self, .outOfRange)
    expectRefused(#""1e200""#, Decimal.self, .outOfRange)
    expectRefused(#""1.5""#, Int.self)
    expectRefused(#""1e-1""#, UInt8.self)
  }

  @Test("digits in a string to floating-point numbers and Decimal")
  func stringToFloatingPoint() throws {
    expectConverted(#""1.5""#, 1.5)
    expectConverted(#""-0.1""#, -0.1)
    expectConverted(#""42""#, 42.0)
    expectConverted(#""1e-400""#, 0.0)
    expectConverted(#""0.1""#, Float(0.1))
    expectConverted(#""16777217""#, Float(16_777_216))
    // Rounded once, not by way of Double.
    expectConverted(#""1.00000005960464477540""#, Float(1).nextUp)
    expectConverted(
      #""1234567890123456789.0123456789012345678""#,
      try #require(Decimal(string: "1234567890123456789.0123456789012345678")))
  }

  @Test("a number to String, by its own digits")
  func numberToString() {
    expectConverted("42", "42")
    expectConverted("-7", "-7")
    expectConverted("1.5", "1.5")
    expectConverted("9223372036854775807", "9223372036854775807")
    for text in [
      "1.10", "1.0", "1E5", "-0", "-0.0", "123456789012345678901234567890", "1e-400", "0.10e+01",
    ] {
      expectConverted(text, text, entryPoints: EntryPoint.exact)
    }
    expectConverted("7", "7" as Character)
    expectRefusedEverywhere("42", as: Character.self, .typeMismatch, offset: 0)
  }

  @Test("Bool from strings and numbers")
  func toBool() {
    for text in [#""true""#, #""yes""#, #""1""#, "1"] { expectConverted(text, true) }
    for text in [#""false""#, #""no""#, #""0""#, "0"] { expectConverted(text, false) }
    for text in [#""TRUE""#, #""Yes""#, #""True""#] { expectConverted(text, true) }
    for text in [#""FALSE""#, #""No""#, #""NO""#] { expectConverted(text, false) }
    for text in [
      "2", "-1", "0.5", #""""#, #"" true""#, #""2""#, #""tru""#, #""oui""#, "1e400", "[]", "{}",
    ] {
      expectRefused(
        text, Bool.self, entryPoints: text == "1e400" ? EntryPoint.exact : EntryPoint.all)
    }
  }

  @Test("Bool to strings and numbers")
  func fromBool() {
    expectConverted("true", "true")
    expectConverted("false", "false")
    expectConverted("true", 1)
    expectConverted("false", 0)
    expectConverted("true", UInt8(1))
    expectConverted("true", Int128(1))
    expectConverted("true", 1.0)
    expectConverted("false", Float(0))
  }

  #if Foundation
  @Test("a Bool is not a number and a number not a Bool where Foundation mixes them up")
  func foundationBooleans() throws {
    for (text, description) in [("true", "true"), ("1", "1"), ("false", "false"), ("0", "0")] {
      #expect(
        try EntryPoint.serialization.map(
          #"{"value":\#(text)}"#, to: Box<String>.self, with: .shared
        )
        .value
          == description)
    }
    #expect(throws: MappingError.self) {
      try EntryPoint.serialization.map(#"{"value":1}"#, to: Box<Bool>.self, with: Self.strict)
    }
    #expect(throws: MappingError.self) {
      try EntryPoint.serialization.map(#"{"value":true}"#, to: Box<Int>.self, with: Self.strict)
    }
    let number = NSNumber(value: true)
    #expect(try Self.strict.map(["value": number], to: Box<Bool>.self).value)
    #expect(try Self.strict.map(["value": NSNumber(value: Int8(1))], to: Box<Int>.self).value == 1)
  }
  #endif

  @Test("a number with no fraction to an integer")
  func wholeNumbers() {
    for (text, value) in [("1.0", 1), ("-3.00", -3), ("1e2", 100), ("120e-1", 12)] {
      expectConverted(text, value, entryPoints: EntryPoint.exact)
    }
    expectConverted("2.0", UInt8(2), entryPoints: EntryPoint.exact)
    // A Double of a dictionary has no spelling of its own.
    #expect(throws: Never.self) { try ObjectMapper.shared.map(["value": 3.0], to: Box<Int>.self) }
    #expect(throws: MappingError.self) {
      try ObjectMapper.shared.map(["value": 3.5], to: Box<Int>.self)
    }
    #expect(throws: MappingError.self) {
      try ObjectMapper.shared.map(["value": 1e19], to: Box<Int>.self)
    }
  }

  @Test("strict takes what has the type of its place")
  func strictTakes() {
    expectEverywhere("42", as: 42, with: Self.strict)
    expectEverywhere("42", as: 42.0, with: Self.strict)
    expectEverywhere("1.5", as: Float(1.5), with: Self.strict)
    expectEverywhere(#""a""#, as: "a", with: Self.strict)
    expectEverywhere("true", as: true, with: Self.strict)
    expectEverywhere("1.5", as: Decimal(1.5), with: Self.strict)
    expectEverywhere("300", as: UInt16(300), with: Self.strict)
    expectRefusedEverywhere("300", as: UInt8.self, .outOfRange, offset: 0, with: Self.strict)
    expectMapping(#"{"1":true}"#, as: [1: true], with: Self.strict)
    expectMapping(#"{"First_Name":"a"}"#, to: KeyOrderTests.Name.self, with: Self.strict) {
      $0.firstName == "a"
    }
  }

  @Test("nothing but a string is text, nothing but an array a list, nothing but an object a struct")
  func shapes() {
    for text in ["[]", "{}", #"["a"]"#, #"{"a":1}"#] {
      expectRefused(text, String.self)
      expectRefused(text, Int.self)
      expectRefused(text, Double.self)
    }
    for text in ["1", #""1,2""#, "{}", "true"] { expectRefused(text, [Int].self) }
    for text in ["1", #""{}""#, "[]", "true"] {
      expectRefused(text, [String: Int].self)
      expectRefused(text, Box<Int?>.self)
    }
  }

  @Test("numbers of other types in a dictionary, exactly or not at all")
  func nativeNumbers() throws {
    func map<Value>(_ value: Any, _ type: Value.Type) throws -> Value {
      try ObjectMapper.shared.map(["value": value], to: Box<Value>.self).value
    }
    #expect(try map(Int8(5), Int.self) == 5)
    #expect(try map(UInt64.max, UInt64.self) == .max)
    #expect(try map(UInt64.max, String.self) == "18446744073709551615")
    #expect(try map(Int128.max, Int128.self) == .max)
    #expect(try map(Float(0.1), Float.self) == 0.1)
    #expect(try map(Float(0.1), String.self) == "0.1")
    #expect(try map(Float(0.5), Double.self) == 0.5)
    #expect(try map(0.1, Float.self) == 0.1)
    #expect(try map(0.1, String.self) == "0.1")
    #expect(try map(1.0, String.self) == "1")
    #expect(try map(5, Double.self) == 5)
    #expect(try map(Decimal(5), Int.self) == 5)
    #expect(try map(Decimal(1.5), Double.self) == 1.5)
    #if Foundation
    #expect(try map(NSNumber(value: 5), UInt8.self) == 5)
    #expect(try map(NSNumber(value: UInt64.max), UInt64.self) == .max)
    #expect(try map(NSNumber(value: 1.5), Decimal.self) == 1.5)
    #endif
    #expect(try map("abc"[...], String.self) == "abc")
    #if Foundation
    #expect(try map(NSString("abc"), String.self) == "abc")
    #expect(try map(NSNull(), Int?.self) == nil)
    #endif
    for value in [300 as Any, Int16(-1), UInt64.max, Decimal(256)] {
      let error = mappingError { try map(value, UInt8.self) }
      #expect(error?.kind == .outOfRange, "\(value)")
    }
    for value in [1.5 as Any, Float(0.5), Decimal(0.1), "x"[...]] {
      let error = mappingError { try map(value, Int.self) }
      #expect(error?.kind == .typeMismatch, "\(value)")
    }
    expectError(.outOfRange) { try map(1e39, Float.self) }
    #if Foundation
    expectError(.outOfRange) { try map(NSNumber(value: 256), UInt8.self) }
    expectError(.typeMismatch) { try map(NSNumber(value: 0.5), Int.self) }
    #endif
  }
}
