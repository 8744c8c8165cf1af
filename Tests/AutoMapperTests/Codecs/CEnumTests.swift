import AutoMapper
import AutoMapperTestSupport
import CModels
import Testing

// swift-format-ignore: AvoidRetroactiveConformances
extension c_listed: @retroactive CaseIterable {
  static var allCases: [c_listed] { [c_listed.low, c_listed.high] }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension c_small: @retroactive CaseIterable {
  static var allCases: [c_small] { [c_small.low, c_small.high] }
}

/// Enums of C are mapped in the same way whether or not a program uses their raw values elsewhere.
@Suite("Types: enums of C")
struct CEnumTests {
  /// A use of the conformance, without which it would not exist.
  static func rawValue<Value: RawRepresentable>(_ value: Value) -> Value.RawValue { value.rawValue }

  @Test("an enum whose cases the program lists is mapped by their raw values")
  func listed() {
    expectEverywhere("-5", as: c_listed.low)
    expectEverywhere("9", as: c_listed.high)
    expectEverywhere("-5", as: c_small.low)
    expectForms([c_listed.low, c_listed.high], as: "[-5,9]", with: .shared)
    expectForms([c_small.low, c_small.high], as: "[-5,9]", with: .shared)
    expectMapping(#"{"9":1,"-5":2}"#, as: [c_listed.high: 1, c_listed.low: 2])
  }

  @Test("a number that is none of the listed cases is refused")
  func unknown() {
    expectRefusal(
      "77", as: c_listed.self, .unknownCase,
      "expected one of -5, 9 (c_listed), found the number 77")
    expectRefusal(
      "0", as: c_small.self, .unknownCase, "expected one of -5, 9 (c_small), found the number 0")
    for text in ["77", "0", "5"] {
      expectRefusal(text, as: c_listed.self, .unknownCase, path: nil)
      expectRefusal(#"{"value":\#(text)}"#, as: Box<c_listed>.self, .unknownCase, path: "value")
      expectRefusal("[\(text)]", as: [c_listed].self, .unknownCase, path: "[0]")
    }
    expectRefusal("200", as: c_small.self, .outOfRange, path: nil)
  }

  struct Level {
    var value = c_listed.low
    var values: [c_listed] = []
  }

  @Test("policies and fallbacks apply to numbers that are none of the cases")
  func policies() throws {
    let text = #"{"value":77,"values":[9,77]}"#
    let lenient = ObjectMapper(
      options: .changing {
        $0.unknownCases = .useDefault
        $0.invalidElements = .drop
      }
    ) { $0.register { Level() } }
    let fallback = ObjectMapper { $0.fallback(c_listed.self, c_listed.high) }
    for entryPoint in EntryPoint.allCases {
      let level = try entryPoint.map(text, to: Level.self, with: lenient)
      #expect(level.value == c_listed.low)
      #expect(level.values == [c_listed.high])
      let replaced = try entryPoint.map(text, to: Level.self, with: fallback)
      #expect(replaced.value == c_listed.high)
      #expect(replaced.values == [c_listed.high, c_listed.high])
    }
  }

  @Test("an enum whose cases nobody lists is refused, although its raw values are used")
  func unlisted() {
    #expect(Self.rawValue(c_closed.low) == 5)
    func expectUnsupported<Value>(_ value: Value) {
      expectRefusal("5", as: Value.self, .unsupportedType, path: nil)
      let reason =
        "cannot map \(Value.self): C does not say at run time which cases it has; make it CaseIterable, "
        + "or register a converter"
      #expect(ObjectMapper.shared.validate(Value.self).map(\.description) == ["error: \(reason)"])
      let error = #expect(throws: MappingError.self) {
        try ObjectMapper.shared.jsonString(from: [value])
      }
      #expect(error?.kind == .unsupportedType)
    }
    expectUnsupported(c_closed.low)
    expectUnsupported(c_open.low)
  }

  @Test("a converter maps an enum of C")
  func converter() {
    let mapper = ObjectMapper { provider in
      provider.convert(
        c_closed.self, decode: { c_closed(rawValue: Int32(try $0.int)) }, encode: { $0.rawValue })
    }
    expectMapping("9", as: c_closed.high, with: mapper)
    expectForms([c_closed.high], as: "[9]", with: mapper)
  }

  @Test("an enum that Swift imports as a struct is its raw value")
  func plain() {
    expectEverywhere(#"{"value":5}"#, as: PlainBox(c_plain_some))
    expectForms([c_plain_some, c_plain_none], as: "[5,0]", with: .shared)
  }

  /// The struct of C alone is only equatable where that is used.
  struct PlainBox: Equatable {
    var value: c_plain
    init(_ value: c_plain) { self.value = value }
    static func == (first: Self, second: Self) -> Bool {
      first.value.rawValue == second.value.rawValue
    }
  }

  enum Shrunk: CaseIterable {
    case first
    @available(*, unavailable) case second
    case third
    static var allCases: [Shrunk] { [.first, .third] }
  }

  @Test("an unavailable case is not made, if the program lists the others")
  func unavailable() {
    expectEverywhere(#""third""#, as: Shrunk.third)
    expectRefusedEverywhere(#""second""#, as: Shrunk.self, .unknownCase)
  }
}
