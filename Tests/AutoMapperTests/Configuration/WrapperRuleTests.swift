import AutoMapper
import AutoMapperTestSupport
import Testing

/// Rules for the type of a property wrapper hold where it wraps a property, as everywhere else.
@Suite("Rules: types of property wrappers")
struct WrapperRuleTests {
  @propertyWrapper struct Upper: Codable, Equatable {
    var wrappedValue: String

    init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(String.self).uppercased()
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("<\(wrappedValue)>")
    }
  }

  struct Model: Equatable {
    @Upper var wrapped: String
    var plain: Upper
  }

  private static let text = #"{"wrapped":"a","plain":"a"}"#

  @Test(
    "a converter, and the wrapper's own conformance",
    arguments: ["convert", "usesCodable", "always"])
  func rules(rule: String) {
    let mapper = ObjectMapper { provider in
      switch rule {
      case "convert":
        provider.convert(
          Upper.self, decode: { Upper(wrappedValue: try $0.string.uppercased()) },
          encode: { "<\($0.wrappedValue)>" })
      case "usesCodable": provider.usesCodable(Upper.self)
      default: provider.codable = .always
      }
    }
    expectMapping(
      Self.text, as: Model(wrapped: "A", plain: Upper(wrappedValue: "A")), with: mapper)
    expectForms(
      Model(wrapped: "x", plain: Upper(wrappedValue: "y")),
      as: #"{"wrapped":"<x>","plain":"<y>"}"#, with: mapper)
    expectRefusal(
      #"{"wrapped":[],"plain":"a"}"#, as: Model.self, .typeMismatch, path: "wrapped", with: mapper)
  }

  @Test("without a rule, the wrapped value is mapped")
  func plain() {
    struct Simple: Equatable { @Upper var wrapped: String }
    expectMapping(#"{"wrapped":"a"}"#, as: Simple(wrapped: "a"))
    expectForms(Simple(wrapped: "a"), as: #"{"wrapped":"a"}"#)
    let without = ObjectMapper { $0.usesCodable(Upper.self, false) }
    expectForms(Simple(wrapped: "a"), as: #"{"wrapped":"a"}"#, with: without)
  }

  @Test("a rule for the property finds it by its key path")
  func keyPaths() {
    let mapper = ObjectMapper { provider in
      provider.usesCodable(Upper.self)
      provider.register { Model(wrapped: "-", plain: Upper(wrappedValue: "-")) }
      provider.configure(Model.self) { $0.map("w", to: \.wrapped) }
    }
    expectMapping(
      #"{"w":"a"}"#, as: Model(wrapped: "A", plain: Upper(wrappedValue: "-")), with: mapper)
  }
}
