import AutoMapper
import Foundation

extension HelpTests {
  /// A type whose raw value holds the type itself.
  struct Selfish: RawRepresentable {
    var rawValue: [Selfish]
    init?(rawValue: [Selfish]) { self.rawValue = rawValue }
  }

  struct Label { var text: String }

  struct Place: Hashable { var row: Int }

  /// Types and values that have no form in JSON.
  static let typeRows = [
    Row(.unsupportedType, "Unsupported-type", "cannot map Int.Type: a type is not data") {
      _ = try ObjectMapper.shared.map("1", to: Int.Type.self)
    },
    Row(
      .unsupportedType, "Unsupported-type",
      "cannot map NSObject: it is a library type whose contents cannot be reflected; "
        + "register a converter"
    ) { try ObjectMapper.shared.update(NSObject(), with: "{}") },
    Row(
      .unsupportedType, "Unsupported-type",
      "cannot map Selfish: it leads back to itself through its raw value"
    ) { _ = try ObjectMapper.shared.map("1", to: Selfish.self) },
    Row(
      .unsupportedType, "Unsupported-type",
      "cannot map Dictionary<Place, Int>: keys of type Place have no text; use a type that is one "
        + "scalar in JSON, or make the key CodingKeyRepresentable"
    ) { _ = try ObjectMapper.shared.map("{}", to: [Place: Int].self) },
    Row(
      .typeMismatch, "Type-mismatch",
      "expected a value that JSON has, found a value of type ObjectMapper"
    ) {
      let document: [String: Any] = ["a": ObjectMapper.shared]
      _ = try ObjectMapper.shared.map(document, to: JSONValue.self)
    },
    Row(
      .invalidConfiguration, "Invalid-configuration",
      "invalid configuration: expected a factory of Label, one of whose properties is set through "
        + "its key path, found none",
      "register one: provider.register { Label(…) }"
    ) {
      let mapper = ObjectMapper.with(Label.self) { label in label.set(\.text) }
      _ = try mapper.map("{}", to: Label.self)
    },
    Row(
      .outOfRange, "Out-of-range",
      "expected a date that ISO 8601 can write, found inf seconds since 1970"
    ) { _ = try ObjectMapper.shared.jsonString(from: [Date(timeIntervalSince1970: .infinity)]) },
  ]
}
