import AutoMapper
import Foundation
import Testing

private struct Money: Equatable {
  var amount: Int
  var currency = "XXX"
  var note: String?
}

private final class Settings {
  var theme = "plain"
  var size = 1
}

/// Defaults of single properties, and what is said where one is missing.
@Suite("Rules: defaults of properties")
struct DefaultRuleTests {
  private func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> ObjectMapper {
    ObjectMapper(options: .changing(change)) { provider in
      provider.register { Settings() }
      provider.configure(Money.self) { money in
        money.default(\.currency, "EUR")
        money.default("note", "-")
      }
      provider.configure(Settings.self) { $0.default(\.theme, "dark") }
    }
  }

  @Test("a default replaces a missing key, through every door")
  func missing() throws {
    let expected = Money(amount: 5, currency: "EUR", note: "-")
    #expect(try mapper().map(#"{"amount": 5}"#, to: Money.self) == expected)
    #expect(try mapper().map(["amount": 5], to: Money.self) == expected)
    #expect(try mapper().map(["amount": 5] as JSONValue, to: Money.self) == expected)
  }

  @Test("all others stay required")
  func required() {
    expectError(
      #"amount: expected Int, found nothing (line 1, column 1); did you mean "amount" by "#
        + #""amuont"? If not, make 'amount' of Money optional, or give it a default: "#
        + #"provider.configure(Money.self) { $0.default(\.amount, …) }"#
    ) { try mapper().map(#"{"amuont": 5}"#, to: Money.self) }
  }

  @Test("null is the default where the property cannot be nil, and nil where it can")
  func null() throws {
    let text = #"{"amount": 5, "currency": null, "note": null}"#
    #expect(try mapper().map(text, to: Money.self) == Money(amount: 5, currency: "EUR"))
    let report = try mapper().mapWithReport(text, to: Money.self).report
    expectTexts(of: report.entries, "currency: null ignored, since the property cannot be nil")
    #expect(throws: MappingError.self) {
      try mapper { $0.nullValues = .throw }.map(text, to: Money.self)
    }
  }

  @Test("what does not fit is an error, unless a default may stand for it")
  func invalid() throws {
    let text = #"{"amount": 5, "currency": [1]}"#
    expectError("currency: expected String, found an array (line 1, column 27)") {
      try mapper().map(text, to: Money.self)
    }
    let lenient = mapper { $0.invalidValues = .useDefault }
    #expect(try lenient.map(text, to: Money.self).currency == "EUR")
  }

  @Test("it replaces the value of a factory, and null keeps it")
  func factory() throws {
    #expect(try mapper().map(#"{"size": 2}"#, to: Settings.self).theme == "dark")
    #expect(try mapper().map(#"{"theme": null}"#, to: Settings.self).theme == "dark")
    #expect(try mapper().map(#"{"theme": "light"}"#, to: Settings.self).theme == "light")
  }

  @Test("what is updated keeps its own")
  func updating() throws {
    let settings = Settings()
    try mapper().update(settings, with: #"{"size": 2}"#)
    #expect(settings.theme == "plain")
    #expect(settings.size == 2)
    var money = Money(amount: 1, currency: "USD")
    try mapper().update(&money, with: #"{"amount": 2}"#)
    #expect(money == Money(amount: 2, currency: "USD"))
  }

  @Test("it is made anew for each instance")
  func fresh() throws {
    final class Tag { var text = "" }
    struct Holder {
      var id: Int
      var tag: Tag
    }
    let mapper = ObjectMapper { provider in
      provider.register { Tag() }
      provider.configure(Holder.self) { $0.default(\.tag, Tag()) }
    }
    let holders = try mapper.map(#"[{"id": 1}, {"id": 2}]"#, to: [Holder].self)
    #expect(holders[0].tag !== holders[1].tag)
  }

  @Test("conversions use it")
  func converting() throws {
    struct Sum { var amount = 3 }
    #expect(try mapper().convert(Sum(), to: Money.self).currency == "EUR")
    #expect(!mapper().validate(from: Sum.self, to: Money.self).contains { $0.severity == .error })
  }

  @Test("its type must be that of the property")
  func type() {
    let mapper = ObjectMapper { $0.configure(Money.self) { $0.default("currency", 5) } }
    expectError(
      "invalid configuration: expected a default for 'currency' of type String, found a value "
        + "of type Int; give it one of its type"
    ) { try mapper.map(#"{"amount": 5}"#, to: Money.self) }
  }

  @Test("what is required has none")
  func contradiction() {
    let mapper = ObjectMapper {
      $0.configure(Money.self) { money in
        money.default(\.currency, "EUR")
        money.require(\.currency)
      }
    }
    #expect(
      mapper.validate(Money.self).map(\.message) == [
        "invalid configuration: expected a default for 'currency' of type String, found a default, "
          + "though it is required; say one of them"
      ])
  }

  @Test("the message names the keys that were tried, and who has the property's name")
  func hints() {
    struct Person {
      var fullName: String
      var name: String
      var title: String
    }
    let mapper = ObjectMapper.with(Person.self) { person in
      person.map(["display", "shown"], to: \.fullName)
      person.map("name", to: \.title)
    }
    let cure = "optional, or give it a default: provider.configure(Person.self) { $0.default"
    func message(_ text: String) -> String? {
      #expect(throws: MappingError.self) { try mapper.map(text, to: Person.self) }?.description
    }
    #expect(
      message(#"{"name": "n"}"#)
        == #"display: expected String, found nothing (line 1, column 1); none of "display", "shown", "#
        + #""fullName" is there; make 'fullName' of Person \#(cure)(\.fullName, …) }"#)
    #expect(
      message(#"{"display": "d", "name": "n"}"#)
        == #"name: expected String, found nothing (line 1, column 1); the key "name" is there, but "#
        + #"belongs to 'title'; make 'name' of Person \#(cure)(\.name, …) }"#)
  }
}
