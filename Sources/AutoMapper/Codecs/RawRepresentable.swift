/// Operations on a type with raw values that is known only at run time.
extension RawRepresentable {
  /// The type of the raw values.
  static var rawType: any Any.Type { RawValue.self }

  /// The initializer of the type from the raw value in a place.
  static var rawInitializer: FailableInitializer {
    FailableInitializer { Self(rawValue: $0.load(as: RawValue.self)) }
  }

  /// Calls a closure with the place of the raw value of the value in a place.
  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows {
    try withTemporaryPlace(place.load(as: Self.self).rawValue, body)
  }

  /// A description of the raw value in a place for a message; `kind` is the form that a string had in
  /// the document.
  static func found(rawValue place: Place, of kind: SourceKind) -> String {
    let raw = place.load(as: RawValue.self)
    guard let text = text(of: raw) else {
      return raw is any Numeric ? "the number \(raw)" : "\(raw)"
    }
    return switch kind {
    case .number: "the number \(MappingError.excerpt(text))"
    case .boolean: text
    case .string, .null, .array, .object, .swiftValue: "the string \(MappingError.quoted(text))"
    }
  }

  /// A description of the expected values of a type, with a list of the cases if they are known.
  static func expectation(of type: any Any.Type) -> String {
    let known =
      EnumerationCases.listed(by: Self.self) ?? EnumerationCases.values(of: Self.self) ?? []
    let cases = known.map { value in
      text(of: value.rawValue).map { MappingError.quoted($0) } ?? "\(value.rawValue)"
    }
    let listed = cases.prefix(12).joined(separator: ", ") + (cases.count > 12 ? ", …" : "")
    return cases.isEmpty ? "\(type)" : "one of \(listed) (\(type))"
  }

  private static func text(of raw: RawValue) -> String? {
    switch raw {
    case let text as String: text
    case is Character, is Substring, is Unicode.Scalar: "\(raw)"
    default: nil
    }
  }
}

/// A type as one with raw values, or nil if it does not have any.
func rawRepresentable(_ type: any Any.Type) -> (any RawRepresentable.Type)? {
  LibraryModules.isDeclaredInC(type)
    ? CValues.rawRepresentable(type) : DeclaredConformances.rawRepresentable(type)
}
