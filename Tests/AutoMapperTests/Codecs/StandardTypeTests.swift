import AutoMapper
import Foundation
import Testing

/// Types of the standard library and of Foundation that are less common.
@Suite("Types: the standard library and Foundation")
struct StandardTypeTests {
  struct Numbers: Equatable {
    var signed: Int128
    var unsigned: UInt128?
    var c: CInt
    var half: Float
  }

  struct Texts: Equatable {
    var letter: Character
    var part: Substring
    var maybe: Substring?
  }

  struct Lists: Equatable {
    var contiguous: ContiguousArray<Int>
    var slice: ArraySlice<String>
    var set: Set<Int>
    var slices: [ArraySlice<Int?>]
  }

  struct Objects {
    var number: NSNumber
    var decimal: NSDecimalNumber
    var text: NSString
  }

  struct WithKeyPath { var path: KeyPath<String, Int> }
  struct WithStaticText { var text: StaticString }
  struct WithPairs { var pairs: KeyValuePairs<String, Int> }

  @Test("integers of 128 bits, and the types of C")
  func numbers() {
    expectBothDirections(
      #"{"signed":-170141183460469231731687303715884105728,"#
        + #""unsigned":340282366920938463463374607431768211455,"c":-2147483648,"half":0.1}"#,
      of: Numbers.self, entryPoints: EntryPoint.exact
    ) {
      $0 == Numbers(signed: .min, unsigned: .max, c: .min, half: 0.1)
    }
    expectRefusedEverywhere(
      "340282366920938463463374607431768211456", as: UInt128.self, .outOfRange, path: "",
      entryPoints: EntryPoint.exact)
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  @Test("Float16 is rounded to the nearest, and has a range")
  func halves() throws {
    expectEverywhere("0.1", as: Float16(0.1))
    expectEverywhere(#""-65504""#, as: -Float16.greatestFiniteMagnitude)
    expectEveryForm(of: [Float16(0.1), 2, 65504], as: "[0.1,2,65504]")
    expectEveryForm(of: [Float16(-2.5), -7, 1e-7, -0.0], as: "[-2.5,-7,1e-07,-0]")
    // The middle between two values, and numbers that are the middle as a `Double` or a `Float`.
    expectEverywhere("1.00048828125", as: Float16(1))
    expectEverywhere("1.00048828126", as: Float16(1).nextUp)
    #expect(try ObjectMapper.shared.map("1.00048828125000000000000001", to: Float16.self) > 1)
    #expect(try ObjectMapper.shared.map("1.00048828124999999999999999", to: Float16.self) == 1)
    expectEverywhere("65519.99", as: Float16.greatestFiniteMagnitude)
    expectRefusedEverywhere("65520", as: Float16.self, .outOfRange)
    expectEverywhere("1e-10", as: Float16(0))
    expectEverywhere("2.98023223876953125e-08", as: Float16(0))
    expectEverywhere("2.9802322387695322e-08", as: Float16.leastNonzeroMagnitude)
    let text = "2.9802322387695315e-08"
    #expect(try ObjectMapper.shared.map(text, to: Float16.self) == .leastNonzeroMagnitude)
    expectRefusedEverywhere(
      "65536", as: Float16.self, .outOfRange, "expected Float16, found the number 65536", offset: 0)
    expectWritingRefusal(
      of: ["a": Float16.infinity],
      "a: expected a finite number, found inf; JSON has no such number; choose what is written "
        + "with MappingOptions.nonFiniteNumbers")
  }
  #endif

  #if (arch(i386) || arch(x86_64)) && !(os(Windows) || os(Android))
  @Test("Float80 keeps more digits than Double")
  func extended() throws {
    let value: Float80 = 1.000000000000000001
    expectEveryForm(of: [Float80(1.5), 0.1], as: "[1.5,0.1]")
    let text = try ObjectMapper.shared.jsonString(from: [value])
    #expect(try ObjectMapper.shared.map(text, to: [Float80].self) == [value])
    expectEverywhere("2.5", as: Float80(2.5))
  }
  #endif

  @Test("Character and Substring")
  func texts() {
    expectBothDirections(#"{"letter":"é","part":"a b","maybe":""}"#, of: Texts.self) {
      $0 == Texts(letter: "é", part: "a b", maybe: "")
    }
    expectEverywhere("1.50", as: Substring("1.50"), entryPoints: EntryPoint.exact)
    expectRefusedEverywhere(
      "[]", as: Substring.self, .typeMismatch, "expected Substring, found an array", offset: 0)
    expectRefusedEverywhere(
      #""ab""#, as: Character.self, .typeMismatch,
      #"expected a string of one character, found the string "ab""#, offset: 0)
  }

  @Test("Unicode.Scalar: a string of exactly one")
  func unicodeScalars() throws {
    for value: Unicode.Scalar in ["a", "é", "😀", "\u{301}", "\u{FFFF}", "\u{10FFFF}"] {
      expectEverywhere(#""\#(value)""#, as: value)
      expectEveryForm(of: [value], as: #"["\#(value)"]"#)
    }
    expectEveryForm(of: ["\0"] as [Unicode.Scalar], as: #"["\u0000"]"#)
    let rows: [(text: String, found: String)] = [
      (#""""#, #"the string """#), (#""ab""#, #"the string "ab""#),
      // One character of two scalars: only its composed form is one.
      (#""e\u0301""#, "the string \"e\u{301}\""), ("12", "the number 12"), ("[]", "an array"),
    ]
    for (text, found) in rows {
      expectRefusedEverywhere(
        text, as: Unicode.Scalar.self, .typeMismatch,
        "expected a string of one Unicode scalar, found \(found)", offset: 0)
    }
    expectEverywhere("7", as: "7" as Unicode.Scalar)
    expectRefusedEverywhere(
      "7", as: Unicode.Scalar.self, .typeMismatch,
      "expected a string of one Unicode scalar, found the number 7", offset: 0,
      with: ObjectMapper(options: .strict))
    let box = Box<Unicode.Scalar>(value: "x")
    #expect(try ObjectMapper.shared.map(["value": box.value], to: Box<Unicode.Scalar>.self) == box)
  }

  @Test("collections other than Array")
  func lists() {
    expectBothDirections(
      #"{"contiguous":[1,2],"slice":["a","b"],"set":[3],"slices":[[1,null],[]]}"#, of: Lists.self
    ) {
      $0
        == Lists(
          contiguous: [1, 2], slice: ["a", "b"], set: [3], slices: [[1, nil], []])
    }
    // A slice does not start at zero.
    expectEveryForm(of: ["a", "b", "c"][1...], as: #"["b","c"]"#)
    expectRefusal(
      #"[1,"x"]"#, as: ArraySlice<Int>.self, .typeMismatch, path: "[1]",
      #"[1]: expected Int, found the string "x""#)
  }

  #if Foundation
  @Test("numbers and texts that are objects")
  func objects() {
    expectBothDirections(
      #"{"number":2.5,"decimal":1.5,"text":"a"}"#, of: Objects.self
    ) { $0.number == 2.5 && $0.decimal == NSDecimalNumber(string: "1.5") && $0.text == "a" }
  }
  #endif

  @Test("types that are not data, or that manage resources, are refused")
  func refused() {
    func check<Model>(_ type: Model.Type, _ property: String, _ propertyType: any Any.Type) {
      expectRefusal(
        "{}", as: type, .unsupportedType,
        "cannot map \(propertyType): it is a library type whose contents cannot be reflected; "
          + "register a converter; this is the property '\(property)' of \(type)")
    }
    check(WithKeyPath.self, "path", KeyPath<String, Int>.self)
    check(WithStaticText.self, "text", StaticString.self)
    check(WithPairs.self, "pairs", KeyValuePairs<String, Int>.self)
  }
}
