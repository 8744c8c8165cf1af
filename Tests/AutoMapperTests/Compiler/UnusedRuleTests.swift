import AutoMapper
import Testing

/// Which rules `validate` takes for unused.
@Suite("Validation: rules without use")
struct UnusedRuleTests {
  struct Amount: Codable, Equatable { var cents: Int }

  enum Payment: Codable, Equatable {
    case cash(Amount)
    case none
  }

  struct Order: Equatable { var payment: Payment }

  struct Plain { var id: Int }

  private let mapper = ObjectMapper.with(Amount.self) { $0.map("c", to: \.cents) }

  @Test("what a conformance asks for inside may be anything")
  func insideCodable() {
    #expect(mapper.validate(Order.self) == [])
    // The rules are used there.
    expectBothDirections(#"{"payment":{"cash":{"_0":{"c":5}}}}"#, of: Order.self, with: mapper) {
      $0 == Order(payment: .cash(Amount(cents: 5)))
    }
  }

  @Test("where no conformance is met, rules of types that nothing leads to are unused")
  func unused() {
    expectTexts(
      of: mapper.validate(Plain.self),
      "warning: the rules of Amount are not used, since no property leads to it; validate Amount "
        + "too where a closure or another mapping needs it, or remove them")
  }
}
