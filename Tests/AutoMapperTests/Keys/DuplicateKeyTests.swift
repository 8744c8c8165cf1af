import AutoMapper
import Foundation
import Testing

@Suite("Keys: duplicates")
struct DuplicateKeyTests {
  struct Model: Equatable {
    var a: Int
    var b: String?
    var list: [Int]?
  }

  final class Counted {
    var text = "default"
    var number = 1
  }

  @Test(
    "of duplicate keys the last wins",
    arguments: [
      (#"{"a":1,"a":2}"#, Model(a: 2)),
      (#"{"a":1,"b":"x","a":2,"b":"y","a":3}"#, Model(a: 3, b: "y")),
      (#"{"a":1,"\u0061":2}"#, Model(a: 2)),
      (#"{"a":1,"list":[1,2],"list":[3]}"#, Model(a: 1, list: [3])),
      (#"{"a":1,"b":"x","b":null}"#, Model(a: 1, b: nil)),
      (#"{"a":1,"b":null,"b":"x"}"#, Model(a: 1, b: "x")),
      (#"{"A":1,"A":2}"#, Model(a: 2)),
      (#"{"a":1,"A":5,"a":2,"A":6}"#, Model(a: 2)),
      (#"{"A":5,"a":1,"A":6,"a":2}"#, Model(a: 2)),
      (#"{"x":1,"a":1,"x":[],"x":null}"#, Model(a: 1)),
    ])
  func last(text: String, model: Model) {
    expectMapping(text, as: model, entryPoints: EntryPoint.exact)
  }

  @Test(
    "each of them must fit",
    arguments: [
      (#"{"a":"x","a":2}"#, .typeMismatch, "a"),
      (#"{"a":2,"a":"x"}"#, .typeMismatch, "a"),
      (#"{"a":1,"a":[],"a":2}"#, .typeMismatch, "a"),
      (#"{"a":null,"a":2}"#, .missingValue, "a"),
      (#"{"a":2,"a":null}"#, .missingValue, "a"),
      (#"{"a":1,"list":[1],"list":["x"]}"#, .typeMismatch, "list[0]"),
    ] as [(String, MappingError.Kind, String)])
  func eachIsConverted(text: String, kind: MappingError.Kind, path: String) {
    expectRefusal(text, as: Model.self, kind, path: path, entryPoints: EntryPoint.text)
  }

  @Test(
    "a value whose key is outranked need not fit, before or after other failures",
    arguments: [
      #"{"A":"x","a":2}"#, #"{"a":2,"A":"x"}"#, #"{"A":"x","b":"y","a":2}"#,
      #"{"A":"x","A":[],"a":2}"#, #"{"A":"x","a":2,"A":{}}"#,
    ])
  func outranked(text: String) throws {
    let lenient = ObjectMapper(options: .changing { $0.collectsErrors = true })
    for mapper in [ObjectMapper(), lenient] {
      #expect(try mapper.map(text, to: Model.self).a == 2)
    }
    let failing = text.dropLast() + #","list":7,"LIST":[1]}"#
    let error = #expect(throws: MappingError.self) {
      try lenient.map(String(failing), to: Model.self)
    }
    #expect(error?.allErrors.map(\.path.description) == ["list"])
  }

  @Test(
    "each of them must be JSON, known or not",
    arguments: [
      #"{"a":1,"a":01}"#, #"{"a":1,"x":[1,],"x":2}"#, #"{"a":1,"x":1,"x":nul}"#,
      #"{"a":1,"a":}"#, #"{"a":1,"a"}"#,
    ])
  func eachIsChecked(text: String) {
    expectRefusal(text, as: Model.self, .invalidJSON, path: nil, entryPoints: EntryPoint.text)
  }

  @Test(
    "if they are errors, so is a key that was outranked before, by a better one or for its null",
    arguments: [
      (#"{"a":1,"a":2}"#, "a"), (#"{"a":1,"A":2,"A":3}"#, "A"), (#"{"A":1,"a":2,"A":3}"#, "A"),
      (#"{"_a":1,"A":2,"a":3,"A":4}"#, "A"), (#"{"_a":1,"A":2,"a":3,"_a":4}"#, "_a"),
      (#"{"a":1,"B":"x","b":"y","B":"z"}"#, "B"), (#"{"a":1,"b":null,"B":"x","b":"y"}"#, "b"),
    ])
  func areErrors(text: String, key: String) throws {
    let mapper = ObjectMapper(options: .changing { $0.duplicateKeys = .throw })
    let error = try #require(throws: MappingError.self) {
      try mapper.map(text, to: Model.self)
    }
    #expect(
      error.description.hasPrefix(
        #"\#(key): invalid key: expected each key once, found "\#(key)" again (line 1, column "#))
    #expect(try mapper.map(#"{"_a":1,"A":2,"a":3,"B":"x"}"#, to: Model.self) == Model(a: 3, b: "x"))
  }

  @Test("in objects from a factory null keeps the existing value")
  func factory() {
    let mapper = ObjectMapper { $0.register { Counted() } }
    expectMapping(
      #"{"text":"a","text":"b"}"#, to: Counted.self, with: mapper, entryPoints: EntryPoint.exact
    ) {
      $0.text == "b" && $0.number == 1
    }
    expectMapping(
      #"{"number":null,"number":5}"#, to: Counted.self, with: mapper, entryPoints: EntryPoint.exact
    ) {
      $0.number == 5
    }
    expectRefusal(
      #"{"number":[],"number":5}"#, as: Counted.self, .typeMismatch, path: "number", with: mapper,
      entryPoints: EntryPoint.text)
  }

  @Test("in Any, JSONValue and at a path")
  func otherTargets() throws {
    let text = #"{"a":1,"b":2,"a":{"c":3,"c":4}}"#
    expectMapping(text, to: Any.self, entryPoints: EntryPoint.text) {
      (($0 as? [String: Any])?["a"] as? [String: Int]) == ["c": 4]
    }
    expectMapping(text, as: ["a": ["c": 4], "b": 2] as JSONValue, entryPoints: EntryPoint.text)
    #expect(try ObjectMapper.shared.map(text, to: Int.self, at: "a.c") == 4)
  }

  @Test("a key is its bytes: composed and decomposed letters are two keys")
  func bytes() {
    struct Accents: Equatable {
      // swift-format-ignore: IdentifiersMustBeASCII
      // The name is what is tested.
      var é: Int?
    }
    expectMapping(#"{"e\#u{301}":1}"#, as: Accents(é: nil))
    expectMapping(#"{"\#u{E9}":2,"e\#u{301}":1}"#, as: Accents(é: 2), entryPoints: EntryPoint.exact)
    expectMapping(#"{"e\#u{301}":1,"\#u{E9}":2}"#, as: Accents(é: 2), entryPoints: EntryPoint.exact)
    expectMapping(
      #"{"e\#u{301}":"x","\#u{E9}":2}"#, as: Accents(é: 2), entryPoints: EntryPoint.exact)
  }
}
