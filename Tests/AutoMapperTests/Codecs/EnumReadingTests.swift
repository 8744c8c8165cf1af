import AutoMapper
import Foundation
import Testing

@Suite("Reading: enums and other types with raw values")
struct EnumReadingTests {
  enum Status: String, CaseIterable {
    case active
    case onHold = "on-hold"
    case größe
  }

  enum Plain: String {
    case one
    case two
  }

  enum Code: Int, CaseIterable {
    case ok = 200
    case missing = 404
    case negative = -1
  }

  enum Small: UInt8 {
    case zero
    case most = 255
  }

  enum Ratio: Double {
    case half = 0.5
    case whole = 1
  }

  enum Letter: Character {
    case a = "a"
    case smile = "😀"
  }

  struct Options: OptionSet, Equatable { let rawValue: Int }

  struct Identifier: RawRepresentable, Hashable {
    let rawValue: String
    init?(rawValue: String) {
      guard !rawValue.isEmpty else { return nil }
      self.rawValue = rawValue
    }
  }

  @Test("cases by raw value")
  func cases() throws {
    expectEverywhere(#""active""#, as: Status.active)
    expectEverywhere(#""on-hold""#, as: Status.onHold)
    expectEverywhere(#""größe""#, as: Status.größe)
    expectEverywhere("404", as: Code.missing)
    expectEverywhere("-1", as: Code.negative)
    expectEverywhere("255", as: Small.most)
    expectEverywhere("0.5", as: Ratio.half)
    expectEverywhere("1", as: Ratio.whole)
    expectEverywhere(#""😀""#, as: Letter.smile)
    expectEverywhere("5", as: Options(rawValue: 5))
    expectEverywhere(#""x""#, as: try #require(Identifier(rawValue: "x")))
    expectMapping("{}", as: Box<Status?>(value: nil))
    expectMapping(#"{"value":null}"#, as: Box<Code?>(value: nil))
  }

  @Test("values that are not a case")
  func unknownCases() {
    expectRefusedEverywhere(
      #""gone""#, as: Status.self, .unknownCase,
      #"expected one of "active", "on-hold", "größe" (Status), found the string "gone""#, offset: 0)
    expectRefusedEverywhere(
      "500", as: Code.self, .unknownCase,
      "expected one of 200, 404, -1 (Code), found the number 500", offset: 0)
    expectRefusedEverywhere(
      #""three""#, as: Plain.self, .unknownCase,
      #"expected one of "one", "two" (Plain), found the string "three""#, offset: 0)
    expectRefusedEverywhere("7", as: Small.self, .unknownCase, offset: 0)
    expectRefusedEverywhere("0.25", as: Ratio.self, .unknownCase, offset: 0)
    expectRefusedEverywhere(#""""#, as: Identifier.self, .unknownCase, offset: 0)
    expectRefusedEverywhere(#""ACTIVE""#, as: Status.self, .unknownCase, offset: 0)
  }

  @Test("values of another shape than the raw value")
  func otherShapes() {
    expectRefusedEverywhere("[]", as: Status.self, .typeMismatch, offset: 0)
    expectRefusedEverywhere("{}", as: Code.self, .typeMismatch, offset: 0)
    expectRefusedEverywhere("256", as: Small.self, .outOfRange, offset: 0)
    expectRefusal("null", as: Status.self, .missingValue, offset: 0)
    expectRefusedEverywhere("1.5", as: Code.self, .typeMismatch, offset: 0)
  }

  @Test("a case in a dictionary is taken as it is")
  func native() throws {
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(["value": Status.onHold], to: Box<Status>.self).value == .onHold)
    #expect(try mapper.map(["value": Code.ok], to: Box<Code?>.self).value == .ok)
    expectError(.typeMismatch) { try mapper.map(["value": Plain.one], to: Box<Code>.self) }
  }

  @Test("raw values are converted, unless the options are strict")
  func conversions() {
    expectEverywhere(#""404""#, as: Code.missing)
    expectEverywhere("404.0", as: Code.missing, entryPoints: EntryPoint.exact)
    let strict = ObjectMapper(options: .strict)
    expectRefusedEverywhere(#""404""#, as: Code.self, .typeMismatch, offset: 0, with: strict)
    expectEverywhere("404", as: Code.missing, with: strict)
  }
}
