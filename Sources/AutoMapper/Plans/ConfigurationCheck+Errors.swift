import AutoMapperDates

/// Issues that correspond to the errors thrown by compiling a plan.
extension MappingIssue {
  /// Creates the issue for an error that compiling a plan throws.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - type: The type whose plan is compiled, for errors that do not name a type.
  ///   - property: The property whose codec is made, if any.
  ///   - path: The path to the type or property.
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
