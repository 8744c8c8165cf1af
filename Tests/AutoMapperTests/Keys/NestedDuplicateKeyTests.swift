import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Duplicate keys inside trees, dictionaries and conformances")
struct NestedDuplicateKeyTests {
  struct Coded<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

  private static let throwing = ObjectMapper(options: .changing { $0.duplicateKeys = .throw })

  /// Checks that a key that comes twice in an object of a type is an error, on all levels.
  private func expectDuplicate<Value>(_ type: Value.Type, _ value: String = "1") {
    func expect<Other>(_ before: String, _ after: String, _ path: String, _ type: Other.Type) {
      for mapper in [Self.throwing, ObjectMapper(options: .strict)] {
        let start = before + #"{"a":\#(value),"b":\#(value),"#
        expectRefusal(
          start + #""a":\#(value)}"# + after, as: type, .invalidKey, path: path + "a",
          #"\#(path)a: invalid key: expected each key once, found "a" again"#,
          offset: start.utf8.count, with: mapper, entryPoints: EntryPoint.text)
      }
      #expect(throws: Never.self) {
        try ObjectMapper.shared.map(
          before + #"{"a":\#(value),"a":\#(value)}"# + after, to: type)
      }
    }
    expect("", "", "", type)
    expect("[", "]", "[0].", [Value].self)
    expect(#"{"value":"#, "}", "value.", Box<Value>.self)
    expect(#"{"value":"#, "}", "value.", Box<Value?>.self)
    expect(#"{"x":[{"y":"#, "}]}", "x[0].y.", [String: [[String: Value]]].self)
  }

  @Test("JSONValue, JSONObject, Any and dictionaries of Any")
  func trees() {
    expectDuplicate(JSONValue.self)
    expectDuplicate(JSONObject.self)
    expectDuplicate(Any.self)
    expectDuplicate([String: Any].self)
    expectDuplicate([String: JSONValue].self)
    expectDuplicate([String: Int].self)
    #if Foundation
    expectDuplicate(NSDictionary.self)
    #endif
  }

  @Test("the members of a conformance, and what is in them")
  func conformances() {
    func expect<Value: Codable & Equatable>(_ type: Value.Type) {
      for (before, after, path, mapper) in [
        (#"{"value":"#, "}", "value.", Self.throwing),
        (#"{"value":"#, "}", "value.", ObjectMapper(options: .strict)),
      ] {
        let start = before + #"{"a":1,"#
        expectRefusal(
          start + #""a":2}"# + after, as: Coded<Value>.self, .invalidKey, path: path + "a",
          #"\#(path)a: invalid key: expected each key once, found "a" again"#,
          offset: start.utf8.count, with: mapper, entryPoints: EntryPoint.text)
      }
    }
    expect([String: Int].self)
    expect(JSONValue.self)
    expect([String: Int]?.self)
    expectRefusal(
      #"[{"value":1,"value":2}]"#, as: [Coded<Int>].self, .invalidKey, path: "[0].value",
      #"[0].value: invalid key: expected each key once, found "value" again"#, offset: 12,
      with: Self.throwing, entryPoints: EntryPoint.text)
    expectRefusal(
      #"[{"value":[{"value":1,"value":2}]}]"#, as: [Coded<[Coded<Int>]>].self, .invalidKey,
      path: "[0].value[0].value", offset: 22, with: Self.throwing, entryPoints: EntryPoint.text)
  }

  @Test("a type that its key names, among values without one")
  func inferred() {
    let mapper = ObjectMapper(
      options: .changing { options in
        options.duplicateKeys = .throw
        options.infersTypesFromKeys = .everywhere
      }
    ) { $0.register(Box<Int>.self) }
    expectRefusal(
      #"{"x":{"a":1,"a":2}}"#, as: [String: Any].self, .invalidKey, path: "x.a",
      #"x.a: invalid key: expected each key once, found "a" again"#, offset: 12, with: mapper,
      entryPoints: EntryPoint.text)
  }

  @Test("one property may allow what the others refuse")
  func property() {
    let mapper = ObjectMapper(options: .strict) { provider in
      provider.configure(Box<JSONValue>.self) { box in
        box.options(for: \.value) { $0.duplicateKeys = .useLast }
      }
    }
    expectMapping(
      #"{"value":{"a":1,"a":2}}"#, as: Box<JSONValue>(value: ["a": 2]), with: mapper,
      entryPoints: EntryPoint.text)
  }
}
