import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Random models that go to text, dictionaries and JSON values, and come back as they were.
@Suite("Round trip: random models")
struct RoundTripTests {
  private static let rounds = 200
  private let mapper = RoundTripClasses.makeMapper()

  /// A check of one model, behind a closure, so that all types fit one list.
  struct Check: Sendable, CustomStringConvertible {
    let description: String
    let run: @Sendable (ObjectMapper, UInt64) throws -> Bool

    init<Model: RandomModel & Equatable>(_ type: Model.Type) {
      description = "\(type)"
      run = { mapper, seed in
        var random = SeededGenerator(seed: seed)
        let model = Model.random(&random)
        let text = try mapper.jsonString(from: model)
        let pretty = try mapper.jsonString(from: model, formatting: [.prettyPrinted, .sortedKeys])
        let values = [
          try mapper.map(text, to: type), try mapper.map(pretty, to: type),
          try mapper.map(mapper.jsonData(from: model), to: type),
          try mapper.map(mapper.dictionary(from: model), to: type),
          try mapper.map(mapper.jsonValue(from: model), to: type),
        ]
        return values.allSatisfy { $0 == model }
      }
    }

    init<Model: RandomModel>(byText type: Model.Type) {
      description = "\(type)"
      run = { mapper, seed in
        var random = SeededGenerator(seed: seed)
        let model = Model.random(&random)
        let text = try mapper.jsonString(from: model, formatting: .sortedKeys)
        let values = [
          try mapper.map(text, to: type),
          try mapper.map(mapper.dictionary(from: model), to: type),
          try mapper.map(mapper.jsonValue(from: model), to: type),
        ]
        return try values.allSatisfy {
          try mapper.jsonString(from: $0, formatting: .sortedKeys) == text
        }
      }
    }
  }

  static let checks = [
    Check(RoundTripModels.Integers.self), Check(RoundTripModels.Unsigned.self),
    Check(RoundTripModels.Floating.self), Check(RoundTripModels.Texts.self),
    Check(RoundTripModels.Flags.self), Check(RoundTripModels.Library.self),
    Check(RoundTripModels.Enums.self), Check(RoundTripModels.Collections.self),
    Check(RoundTripModels.Optionals.self), Check(RoundTripModels.Nested.self),
    Check(RoundTripModels.Comment.self), Check(RoundTripModels.Page<RoundTripModels.Texts>.self),
    Check(RoundTripModels.Page<RoundTripModels.Enums>.self), Check(RoundTripModels.Trees.self),
    Check(RoundTripModels.Constants.self), Check(byText: RoundTripClasses.Animal.self),
    Check(byText: RoundTripClasses.Dog.self), Check(byText: RoundTripClasses.Puppy.self),
    Check(byText: RoundTripClasses.Chain.self), Check(byText: RoundTripClasses.Zoo.self),
  ]

  @Test("200 random values", arguments: checks)
  func random(check: Check) throws {
    for seed in 1...UInt64(Self.rounds) {
      #expect(try check.run(mapper, seed), "seed \(seed)")
    }
  }

  @Test("200 arrays of random values")
  func arrays() throws {
    for seed in 1...UInt64(Self.rounds) {
      var random = SeededGenerator(seed: seed)
      let values = random.list { RoundTripModels.Enums.random(&$0) }
      let type = [RoundTripModels.Enums].self
      #expect(try mapper.map(mapper.jsonString(from: values), to: type) == values)
      #expect(try mapper.map(mapper.array(from: values), to: type) == values)
      #expect(try mapper.map(mapper.jsonValue(from: values), to: type) == values)
    }
  }

  #if Foundation
  @Test("what is written is JSON to Foundation, too, and means the same")
  func foundation() throws {
    for seed in 1...UInt64(Self.rounds) {
      var random = SeededGenerator(seed: seed)
      let model = RoundTripModels.Plain.random(&random)
      let data = try mapper.jsonData(from: model)
      let tree = try JSONSerialization.jsonObject(with: data)
      let dictionary = try #require(tree as? [String: Any])
      #expect(try mapper.map(dictionary, to: RoundTripModels.Plain.self) == model, "seed \(seed)")
    }
  }
  #endif
}
