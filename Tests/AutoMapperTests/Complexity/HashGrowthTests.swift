import AutoMapper
import Foundation
import Testing

/// Sets and dictionaries whose elements or keys a document can give the same hash value.
@Suite("Complexity: hash values", .serialized)
struct HashGrowthTests {
  private static let sentence =
    "limit exceeded: expected at most 1024 different keys or elements with the same hash value, "
    + "found more; read an array, or keys of another type, such as String"

  /// A type that says that all its values have the same hash value, as `Data` and `Decimal` do of some.
  struct Weak: Hashable, Codable {
    var id: Int
    func hash(into hasher: inout Hasher) {}
  }

  private static func decimal(_ index: Int) -> String {
    "1.00000000000000000\(100_000 + index)"
  }

  private static func data(_ index: Int) -> String {
    Data(repeating: 7, count: 90).base64EncodedString()
      + Data("\(100_000 + index)".utf8).base64EncodedString()
  }

  private static func list(_ count: Int, _ text: (Int) -> String) -> String {
    "[" + (0..<count).map(text).joined(separator: ",") + "]"
  }

  private static func object(_ count: Int, _ key: (Int) -> String) -> String {
    "{" + (0..<count).map { "\"\(key($0))\":\($0)" }.joined(separator: ",") + "}"
  }

  private static func expectRefused<Value>(
    _ text: String, as type: Value.Type, path: String = "", with mapper: ObjectMapper = .shared,
    entryPoints: Set<EntryPoint> = EntryPoint.exact
  ) {
    expectRefusal(
      text, as: type, .limitExceeded, path: path, (path.isEmpty ? "" : path + ": ") + sentence,
      with: mapper, entryPoints: entryPoints)
  }

  @Test("elements with the same hash value are refused beyond a limit")
  func elements() {
    Self.expectRefused(
      Self.list(1_025) { #"{"id":\#($0)}"# }, as: Set<Weak>.self, entryPoints: EntryPoint.all)
    Self.expectRefused(
      #"{"value":[null,\#(Self.list(1_025) { #"{"id":\#($0)}"# })]}"#,
      as: Box<[Set<Weak>?]>.self, path: "value[1]")
    Self.expectRefused(Self.list(4_000, Self.decimal), as: Set<Decimal>.self)
    Self.expectRefused(Self.list(4_000) { "\"\(Self.data($0))\"" }, as: Set<Data>.self)
  }

  @Test("fewer, and any number of equal elements, are not refused")
  func accepted() {
    expectMapping(
      Self.list(1_024) { #"{"id":\#($0)}"# }, as: Set((0..<1_024).map { Weak(id: $0) }))
    expectMapping(Self.list(5_000) { $0 % 2 == 0 ? "9.5" : "9.25" }, as: Set<Decimal>([9.5, 9.25]))
    expectMapping(Self.list(5_000) { "\($0).5" }, as: Set((0..<5_000).map { Double($0) + 0.5 }))
    expectMapping(
      Self.object(5_000) { "\($0).5" },
      as: Dictionary(uniqueKeysWithValues: (0..<5_000).map { (Decimal($0) + 0.5, $0) }))
  }

  @Test("keys with the same hash value are refused beyond a limit, at the first of them")
  func keys() {
    let text = Self.object(4_000, Self.decimal)
    let path = "[\"\(Self.decimal(1_024))\"]"
    for mapper in [
      ObjectMapper.shared, ComplexityKeys.mapper { $0.duplicateKeys = .throw },
      ComplexityKeys.mapper { $0.mergesDictionaries = true },
    ] {
      Self.expectRefused(text, as: [Decimal: Int].self, path: path, with: mapper)
    }
    Self.expectRefused(
      #"{"value":\#(text)}"#, as: Box<[Decimal: Int]?>.self, path: "value" + path)
  }

  @Test("updates of dictionaries that are merged refuse such keys, and change nothing")
  func merged() {
    let text = #"{"value":\#(Self.object(4_000, Self.decimal))}"#
    let path = "value[\"\(Self.decimal(1_024))\"]: "
    for merges in [false, true] {
      let mapper = ComplexityKeys.mapper { $0.mergesDictionaries = merges }
      var box = Box<[Decimal: Int]>(value: [1: 2])
      let error = #expect(throws: MappingError.self) { try mapper.update(&box, with: text) }
      #expect(error.map { sentenceText(of: $0) } == path + Self.sentence)
      #expect(box.value == [1: 2])
    }
  }

  @Test("a second NaN is a duplicate key, and no element of a set")
  func notANumber() throws {
    let mapper = ComplexityKeys.mapper { $0.nonFiniteNumbers = .useStrings }
    let one = try mapper.map(#"["NaN", 1]"#, to: Set<Double>.self)
    #expect(one.count == 2)
    #expect(try mapper.map(#"{"NaN": 1, "1": 2}"#, to: [Double: Int].self).count == 2)
    expectRefusal(
      #"["NaN", 1, "NaN"]"#, as: Set<Double>.self, .outOfRange,
      "expected at most one element that is not equal to itself, found another; read an array instead",
      with: mapper)
    expectRefusal(
      #"{"value":["NaN", "NaN"]}"#, as: Box<Set<Float?>>.self, .outOfRange, path: "value",
      "value: expected at most one element that is not equal to itself, found another; "
        + "read an array instead", with: mapper)
    expectRefusal(
      #"{"a":{"NaN":1,"2":2,"NaN":3}}"#, as: [String: [Double: Int]].self, .invalidKey, path: nil,
      with: mapper, entryPoints: [.string, .data])
    expectRefusal(
      #"{"NaN":1,"NaN":3}"#, as: [Float: Int].self, .invalidKey, path: "NaN",
      "NaN: invalid key: expected each key once, found \"NaN\" again", offset: 9,
      with: mapper, entryPoints: EntryPoint.text)
  }
}

enum ComplexityKeys {
  static func mapper(_ change: (inout MappingOptions) -> Void) -> ObjectMapper {
    ObjectMapper(options: .changing(change))
  }
}
