import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Random models with rules that go to text, dictionaries and JSON values, and come back as they were.
@Suite("Round trip: random models with rules")
struct RuleRoundTripTests {
  private static let rounds: ClosedRange<UInt64> = 1...1_000

  /// A check of one model, behind a closure, so that all types fit one list.
  struct Check: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () -> Void

    init<Model: RuleModel & Equatable>(_ type: Model.Type) {
      testDescription = "\(type)"
      run = { check(type) }
    }
  }

  /// Checks the values of a model up to the first that does not come back.
  private static func check<Model: RuleModel & Equatable>(_ type: Model.Type) {
    let mapper = ObjectMapper(configure: Model.configure)
    var keys: Set<String> = []
    for seed in rounds {
      var random = SeededGenerator(seed: seed)
      let model = Model.random(&random)
      do {
        let json = try mapper.jsonValue(from: model)
        keys.formUnion(json.members.map(\.key))
        let text = try mapper.jsonString(from: model)
        let values = [
          try mapper.map(text, to: type),
          try mapper.map(mapper.dictionary(from: model), to: type),
          try mapper.map(json, to: type),
        ]
        if let index = values.firstIndex(where: { $0 != model }) {
          Issue.record("\(type), seed \(seed), way \(index): \(text)\n\(model)\n\(values[index])")
          return
        }
      } catch {
        Issue.record("\(type), seed \(seed): \(error)\n\(model)")
        return
      }
    }
    // Otherwise a rule that nobody applies would come back, too.
    #expect(keys == Model.writtenKeys, "\(type)")
  }

  static let checks = [
    Check(RuleModels.Renamed.self), Check(RuleModels.Candidates.self),
    Check(RuleModels.Swapped.self), Check(RuleModels.LiteralKeys.self),
    Check(RuleModels.ForeignKeys.self), Check(RuleModels.Delimiters.self),
    Check(RuleModels.WrittenElsewhere.self), Check(RuleModels.LeftOut.self),
    Check(RuleModels.Paths.self), Check(RuleModels.Indexes.self), Check(RuleModels.FlatKeys.self),
    Check(RuleModels.PartlyFlat.self), Check(RuleModels.FlatPaths.self),
    Check(RuleModels.OptionalFlat.self), Check(RuleModels.DateFormats.self),
    Check(RuleModels.DateCollections.self), Check(RuleModels.DefaultDates.self),
    Check(RuleModels.WrittenDates.self), Check(RuleModels.SnakeKeys.self),
    Check(RuleModels.KebabKeys.self), Check(RuleModels.PascalKeys.self),
    Check(RuleModels.ScreamingKeys.self), Check(RuleModels.CamelKeys.self),
    Check(RuleModels.ReadingOnly.self), Check(RuleModels.Transformed.self),
    Check(RuleModels.ReadyMade.self), Check(RuleModels.Converted.self),
    Check(RuleModels.Closures.self), Check(RuleModels.Hooked.self), Check(RuleModels.Garage.self),
    Check(RuleModels.Drawing.self), Check(RuleModels.Defaults.self),
    Check(RuleModels.ExplicitTypes.self), Check(RuleModels.Inferred.self),
    Check(RuleModels.Person.self), Check(RuleModels.Employee.self), Check(RuleModels.Manager.self),
    Check(RuleModels.Enums.self), Check(RuleModels.Page<RuleModels.Paths>.self),
    Check(RuleModels.Page<RuleModels.OptionalFlat>.self), Check(RuleModels.Tree.self),
    Check(RuleModels.Catalog.self),
  ]

  @Test("1,000 random values", arguments: checks)
  func random(check: Check) {
    check.run()
  }

  @Test("a decimal at a path keeps its digits in a dictionary")
  func decimalAtPath() throws {
    struct Price: Equatable { var amount: Decimal }
    let mapper = ObjectMapper.with(Price.self) { $0.map("price.amount", to: \.amount) }
    let price = Price(amount: try #require(Decimal(string: "82675623220.59682176")))
    #expect(try mapper.map(mapper.jsonString(from: price), to: Price.self) == price)
    let back = try mapper.map(mapper.dictionary(from: price), to: Price.self)
    #expect(back == price)
  }
}
