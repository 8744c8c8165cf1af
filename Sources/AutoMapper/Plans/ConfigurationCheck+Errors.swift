import AutoMapperDates

/// Issues that a plan would be refused for.
extension MappingIssue {
  /// The issue that compiling a plan meets as an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - type: The type whose plan is compiled, for errors that do not name theirs.
  ///   - property: The property whose codec is made, if there is one.
  ///   - path: The way to the type or property.
  init(
    _ error: any Error, type: any Any.Type, property: String? = nil, path: String = ""
  ) {
    let error =
      error as? MappingError ?? MappingError(.invalidConfiguration, underlyingError: error)
    self.init(
      Self.kind(of: error), .error, type: property == nil ? error.type ?? type : type,
      property: property ?? error.property, path: path, message: error.description)
  }

  private static func kind(of error: MappingError) -> Kind {
    switch error.kind {
    case .unsupportedType: return .unsupportedType
    case .factoryRequired: return .missingFactory
    case .invalidKey: return .invalidKey
    default: break
    }
    if error.namesUnknownProperty { return .unknownProperty }
    return error.underlyingError is DateFormatError ? .invalidDateFormat : .invalidRule
  }
}
