import AutoMapper
import Foundation
import Testing

/// Which types the keys of a dictionary may have.
@Suite("Types: keys of dictionaries")
struct DictionaryKeyTests {
  enum Word: String {
    case first
    case second = "2nd"
  }

  enum Half: Double {
    case half = 0.5
  }

  enum Letter: Character {
    case a = "a"
  }

  enum Phase: CaseIterable {
    case notStarted
    case done
  }

  enum Bare {
    case one
    case two
  }

  struct Identifier: Hashable, RawRepresentable { var rawValue: UInt64 }

  struct Tag: Hashable, CodingKeyRepresentable {
    var name: String

    init(name: String) { self.name = name }

    init?<Key: CodingKey>(codingKey: Key) {
      guard codingKey.stringValue.hasPrefix("#") else { return nil }
      name = String(codingKey.stringValue.dropFirst())
    }

    var codingKey: any CodingKey { TagKey(stringValue: "#" + name) }
  }

  struct TagKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Point: Hashable { var x: Int }

  private func check<Key: Hashable>(
    _ name: String, _ key: Key, writtenAs written: String? = nil,
    with mapper: ObjectMapper = .shared,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for mapper in [mapper, ObjectMapper(options: .strict)] {
      expectBothDirections(
        #"{"\#(name)":1}"#, of: [Key: Int].self, writtenAs: #"{"\#(written ?? name)":1}"#,
        with: mapper, sourceLocation: sourceLocation
      ) { $0 == [key: 1] }
    }
  }

  @Test("texts")
  func texts() throws {
    check("a b", "a b")
    check("a b", Substring("a b"))
    check("é", Character("é"))
    check("é", "é" as Unicode.Scalar)
    check("a", AnyHashable("a"))
    check(
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301",
      try #require(UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301")))
    check("mailto:a@b.c", try #require(URL(string: "mailto:a@b.c")))
  }

  @Test("integers of all widths")
  func integers() {
    check("-9223372036854775808", Int.min)
    check("-128", Int8.min)
    check("-32768", Int16.min)
    check("-2147483648", Int32.min)
    check("-9223372036854775808", Int64.min)
    check("18446744073709551615", UInt.max)
    check("255", UInt8.max)
    check("65535", UInt16.max)
    check("4294967295", UInt32.max)
    check("18446744073709551615", UInt64.max)
    check("-170141183460469231731687303715884105728", Int128.min)
    check("340282366920938463463374607431768211455", UInt128.max)
  }

  @Test("other scalars")
  func scalars() {
    check("0.1", 0.1)
    check("1e3", 1000.0, writtenAs: "1000")
    check("0.5", Float(0.5))
    check("1.10", Decimal(string: "1.1"), writtenAs: "1.1")
    check("true", true)
    check("2020-01-02T03:04:05Z", Date(timeIntervalSince1970: 1_577_934_245))
  }

  private func check(_ name: String, _ key: Decimal?, writtenAs written: String) {
    check(name, key ?? 0, writtenAs: Optional(written))
  }

  @Test("enums by raw values or case names, and types that say their text themselves")
  func enumsAndOthers() {
    check("2nd", Word.second)
    check("0.5", Half.half)
    check("a", Letter.a)
    check("notStarted", Phase.notStarted)
    check("not_started", Phase.notStarted, writtenAs: "notStarted")
    check("7", Identifier(rawValue: 7))
    check("#swift", Tag(name: "swift"))
  }

  @Test("the provider's date format holds for keys")
  func dateFormat() {
    let mapper = ObjectMapper { $0.defaultDateFormat = "dd.MM.yyyy" }
    expectBothDirections(#"{"02.01.2020":1}"#, of: [Date: Int].self, with: mapper) {
      $0 == [Date(timeIntervalSince1970: 1_577_923_200): 1]
    }
  }

  @Test("keys that mean no value of the type are refused")
  func refusedKeys() {
    func check<Key: Hashable>(_ name: String, _ type: Key.Type) {
      expectRefusal(
        #"{"\#(name)":1}"#, as: [Key: Int].self, .typeMismatch, path: name,
        #"\#(name): expected a key of type \#(type), found the key "\#(name)""#, offset: 1)
    }
    check("x", Int.self)
    check("y300", UInt8.self)
    check("ab", Character.self)
    check("ab", Unicode.Scalar.self)
    check("x", Double.self)
    check("maybe", Bool.self)
    check("soon", Date.self)
    check("third", Word.self)
    check("started", Phase.self)
    check("swift", Tag.self)
  }

  @Test("a key without a text cannot be written")
  func unwritable() {
    expectWritingRefusal(
      of: [Double.nan: 1],
      "expected a finite number, found nan; JSON has no such number; choose what is written with "
        + "MappingOptions.nonFiniteNumbers")
    #expect(throws: MappingError.self) {
      try ObjectMapper.shared.jsonString(from: [Double.nan: 1], formatting: .sortedKeys)
    }
  }

  @Test("an enum without payloads is a key by the names of its cases")
  func bareEnum() {
    expectEveryForm(of: [Bare.one: 1], as: #"{"one":1}"#)
    expectMapping(#"{"one":1}"#, to: [Bare: Int].self) { $0 == [.one: 1] }
    expectRefusal(
      #"{"three":1}"#, as: [Bare: Int].self, .typeMismatch, path: "three",
      #"three: expected a key of type Bare, found the key "three""#)
  }

  @Test("keys that are not scalars are refused")
  func refusedTypes() {
    let advice =
      "have no text; use a type that is one scalar in JSON, or make the key CodingKeyRepresentable"
    expectRefusal(
      "{}", as: [Point: Int].self, .unsupportedType,
      "cannot map Dictionary<Point, Int>: keys of type Point \(advice)")
    expectRefusal(
      "{}", as: [[Int]: Int].self, .unsupportedType,
      "cannot map Dictionary<Array<Int>, Int>: keys of type Array<Int> \(advice)")
  }
}
