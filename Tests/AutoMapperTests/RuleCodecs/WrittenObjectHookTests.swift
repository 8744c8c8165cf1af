import AutoMapper
import Foundation
import Testing

/// Objects of plain members, whose JSON is made without a tree of its own.
@Suite("Rules: hooks that change the JSON of an object")
struct WrittenObjectHookTests {
  struct Part: Equatable { var size = 1 }

  struct Cafe { var name = 1 }

  struct Model {
    var number = 7
    var isOn = true
    var ratio = 2.5
    var text = "a/b\"é"
    var none: String?
    var small: UInt8? = 9
    var list: [Int] = []
    var part = Part()
    var link = URL(string: "https://a.example/x")
  }

  private static func mapper(
    _ options: MappingOptions = .default, formatting: JSONFormatting = [],
    _ change: @escaping @Sendable (inout JSONValue) throws -> Void
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.configure(Model.self) { $0.didWrite { _, json in try change(&json) } }
    }
  }

  private static let text =
    #"{"number":7,"isOn":true,"ratio":2.5,"text":"a/b\"é","small":9,"list":[],"part":{"size":1},"#
    + #""link":"https://a.example/x"}"#

  @Test("An object that the closure leaves as it is is written as without one")
  func unchanged() throws {
    let mapper = Self.mapper { _ in }
    let plain = ObjectMapper()
    #expect(try mapper.jsonString(from: Model()) == Self.text)
    for formatting in [
      [], .sortedKeys, .prettyPrinted, .escapingSlashes, [.sortedKeys, .escapingSlashes],
    ] as [JSONFormatting] {
      #expect(
        try mapper.jsonString(from: [Model()], formatting: formatting)
          == plain.jsonString(from: [Model()], formatting: formatting))
    }
    #expect(try mapper.jsonValue(from: Model()) == plain.jsonValue(from: Model()))
    #expect(
      try mapper.dictionary(from: Model()) as NSDictionary
        == plain.dictionary(from: Model()) as NSDictionary)
  }

  @Test(
    "Options apply to the members before the closure",
    arguments: [
      (MappingOptions.changing { $0.writesNil = true }, #""none":null"#),
      (MappingOptions.changing { $0.emptyCollections = .omit }, #""small":9,"part""#),
    ])
  func options(options: MappingOptions, part: String) throws {
    let text = try Self.mapper(options) { _ in }.jsonString(from: Model())
    #expect(text == (try ObjectMapper(options: options).jsonString(from: Model())))
    #expect(text.contains(part))
  }

  @Test("Members can be removed, replaced, added and put in another order")
  func members() throws {
    let removed = Self.mapper { json in
      json["ratio"] = 3
      json["new/key"] = ["x"]
      guard case .object(var object) = json else { return }
      for key in ["number", "isOn", "text", "small", "list", "link"] { object[key] = nil }
      json = .object(object)
    }
    #expect(
      try removed.jsonString(from: Model()) == #"{"ratio":3,"part":{"size":1},"new/key":["x"]}"#)
    let reversed = Self.mapper { json in
      guard case .object(let members) = json else { return }
      json = .object(JSONObject(members.reversed().filter { $0.key.utf8.count > 4 }.map { $0 }))
    }
    #expect(
      try reversed.jsonString(from: Model())
        == #"{"small":9,"ratio":2.5,"number":7}"#)
    #expect(try Self.mapper { $0 = 4 }.jsonString(from: [Model()]) == "[4]")
  }

  @Test("A composed and a decomposed key are two keys")
  func equalKeys() throws {
    let mapper = ObjectMapper.with(Cafe.self) { cafe in
      cafe.map("é", to: "name")
      cafe.didWrite { _, json in json = ["e\u{301}": 2] }
    }
    #expect(try Array(mapper.jsonString(from: Cafe()).utf8) == Array("{\"e\u{301}\":2}".utf8))
  }

  @Test("Errors in members have their path")
  func errors() {
    var model = Model()
    model.ratio = .nan
    let mapper = Self.mapper { _ in }
    let error = mappingError { _ = try mapper.jsonString(from: ["x": [model]]) }
    #expect(error?.path.description == "x[0].ratio")
    #expect(error?.kind == .outOfRange)
    model = Model()
    model.text = "12345"
    let limited = Self.mapper(MappingOptions.changing { $0.maximumStringLength = 4 }) { _ in }
    let long = mappingError { _ = try limited.jsonString(from: [model]) }
    #expect(long?.path.description == "[0].text")
    let refused = mappingError {
      _ = try Self.mapper { _ in throw ClosureFailure(description: "no") }.jsonString(from: [model])
    }
    #expect(refused?.kind == .transformFailed)
    #expect(refused?.path.description == "[0]")
    let bad = mappingError {
      _ = try Self.mapper(MappingOptions.changing { $0.maximumStringLength = 20 }) { json in
        json["text"] = .string(String(repeating: "x", count: 30))
      }.jsonString(from: [model])
    }
    #expect(bad?.path.description == "[0].text")
  }
}
