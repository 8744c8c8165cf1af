import AutoMapper
import Testing

/// Nulls in dictionaries that an update merges remove a member, also one that is not there.
@Suite("Updating: nulls in merged dictionaries")
struct MergedNullTests {
  struct Model: Equatable {
    var scores: [String: [String: Int]] = [:]
    var maybe: [String: Int]?
    var deep: [String: [String: [String: Int]?]] = [:]
    var nullable: [String: Int?] = [:]
  }

  private static let merging = ObjectMapper(
    options: .changing { $0.mergesDictionaries = true })

  @Test("a null in a new member adds nothing, at any depth", arguments: UpdateEntryPoint.allCases)
  func newMembers(entryPoint: UpdateEntryPoint) throws {
    var model = Model(scores: ["a": ["x": 1]])
    try entryPoint.update(
      &model,
      with: #"""
        {"scores":{"c":{"q":null,"r":1},"a":{"x":null,"y":2},"d":{}},"maybe":{"n":null,"m":3},
         "deep":{"a":{"b":{"c":null,"d":1},"e":null,"f":{"g":null}}}}
        """#, by: Self.merging)
    #expect(model.scores == ["a": ["y": 2], "c": ["r": 1], "d": [:]])
    #expect(model.maybe == ["m": 3])
    #expect(model.deep == ["a": ["b": ["d": 1], "e": nil, "f": [:]]])
  }

  @Test("a null is a value where the type has it", arguments: UpdateEntryPoint.allCases)
  func nullValues(entryPoint: UpdateEntryPoint) throws {
    var model = Model(maybe: ["a": 1])
    try entryPoint.update(
      &model, with: #"{"nullable":{"a":null,"b":1},"maybe":null}"#, by: Self.merging)
    #expect(model.nullable == ["a": nil, "b": 1])
    #expect(model.maybe == nil)
  }

  @Test(
    "what cannot be read is an error, and nothing is changed", arguments: UpdateEntryPoint.allCases)
  func failures(entryPoint: UpdateEntryPoint) throws {
    for (text, path) in [
      (#"{"scores":{"c":{"q":[]}}}"#, "scores.c.q"), (#"{"scores":{"c":[]}}"#, "scores.c"),
      (#"{"maybe":{"c":[]}}"#, "maybe.c"), (#"{"maybe":5}"#, "maybe"),
    ] {
      var model = Model()
      let error = mappingError { try entryPoint.update(&model, with: text, by: Self.merging) }
      #expect(error?.path.description == path)
      #expect(error?.kind == .typeMismatch)
      #expect(model == Model())
    }
  }

  @Test("without the option, and in a mapping, a null is an error")
  func others() throws {
    for (mapper, text) in [
      (ObjectMapper.shared, #"{"scores":{"c":{"q":null}}}"#),
      (Self.merging, #"{"maybe":{"q":null}}"#),
    ] {
      var model = Model()
      if mapper === Self.merging {
        expectError(.missingValue) { try mapper.map(text, to: Model.self) }
      } else {
        expectError(.missingValue) { try mapper.update(&model, with: text) }
      }
    }
  }
}
