import AutoMapper
import AutoMapperTestSupport
import Testing

/// Where `validate` says nothing of written paths, every value is written; where it reports an error, one
/// is not.
@Suite("Validation: written paths and writing agree")
struct WrittenAgreementTests {
  struct Inner { var x: Int? }

  struct Model {
    var flag = true
    var maybe: Bool?
    var text: String?
    var list = [1]
    var inner: Inner? = Inner(x: 1)
    var other = Inner(x: 1)
    var values = ["k": 1]
    var last: Int?
  }

  /// The model with each choice of what is nil.
  private static let models: [Model] = (0..<16).map { bits in
    Model(
      maybe: bits & 1 == 0 ? nil : false, text: bits & 2 == 0 ? nil : "t",
      inner: bits & 4 == 0 ? nil : Inner(x: 2), last: bits & 8 == 0 ? nil : 3)
  }

  @Test("for drawn paths, with null in the place of nil or without", arguments: [false, true])
  func drawn(writesNil: Bool) {
    var generator = SeededGenerator(seed: writesNil ? 18 : 7)
    let options = MappingOptions.changing { $0.writesNil = writesNil }
    var counts = [false: 0, true: 0]
    for _ in 0..<200 {
      let mapper = ObjectMapper.with(Model.self, options: options) { model in
        let names = ["flag", "maybe", "text", "list", "inner", "other", "values", "last"]
        for name in names.shuffled(using: &generator).prefix(4) {
          let length = Int.random(in: 0...3, using: &generator)
          let steps = (0..<length).compactMap { _ in
            ["a", "b", "0", "1"].randomElement(using: &generator)
          }
          model.map((["box"] + steps).joined(separator: "."), to: name)
        }
      }
      let issues = mapper.validate(Model.self).filter { $0.message.contains("cannot be written") }
      let failures = Self.models.filter { (try? mapper.jsonString(from: $0)) == nil }
      #expect(
        issues.isEmpty == failures.isEmpty, "\(mapper.explain(Model.self)) \(issues)")
      counts[issues.isEmpty, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 10 }, "\(counts)")
  }
}
