/// The conversion of a type.
enum RawValueConversionOf<Value: RawRepresentable>: RawValueConversion {
  static var initializer: FailableInitializer {
    FailableInitializer { Value(rawValue: $0.load(as: Value.RawValue.self)) }
  }

  static func found(rawValue: Place, of kind: SourceKind) -> String {
    found(rawValue.load(as: Value.RawValue.self), kind)
  }

  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows {
    try withTemporaryPlace(place.load(as: Value.self).rawValue, body)
  }

  static func expectation(of type: any Any.Type) -> String {
    let known =
      EnumerationCases.listed(by: Value.self) ?? EnumerationCases.values(of: Value.self) ?? []
    let cases = known.map { description(of: $0) }
    let listed = cases.prefix(12).joined(separator: ", ") + (cases.count > 12 ? ", …" : "")
    return cases.isEmpty ? "\(type)" : "one of \(listed) (\(type))"
  }

  private static func description(of value: Value) -> String {
    let raw = value.rawValue
    return text(of: raw).map { MappingError.quoted($0) } ?? "\(raw)"
  }

  private static func text(of raw: Value.RawValue) -> String? {
    switch raw {
    case let text as String: text
    case is Character, is Substring, is Unicode.Scalar: "\(raw)"
    default: nil
    }
  }

  private static func found(_ raw: Value.RawValue, _ kind: SourceKind) -> String {
    guard let text = text(of: raw) else {
      return raw is any Numeric ? "the number \(raw)" : "\(raw)"
    }
    return switch kind {
    case .number: "the number \(MappingError.excerpt(text))"
    case .boolean: text
    case .string, .null, .array, .object, .swiftValue: "the string \(MappingError.quoted(text))"
    }
  }
}
