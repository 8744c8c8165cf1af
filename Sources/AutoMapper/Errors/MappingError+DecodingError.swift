/// The same error for programs that know Swift's own.
extension MappingError {
  /// The error as a `DecodingError`, for frameworks that tell a client's mistake by that type.
  ///
  ///     do {
  ///       return try mapper.map(data, to: type)
  ///     } catch let error as MappingError {
  ///       throw error.decodingError
  ///     }
  ///
  /// It is `keyNotFound` where the document has no value, and `dataCorrupted` for everything else. Its `codingPath`
  /// is ``path``, its `debugDescription` is ``description``, and its `underlyingError` is this error.
  ///
  /// An error that is not the document's fault, such as `MappingError.Kind.invalidConfiguration`, is turned into
  /// one too: look at ``kind`` first where that matters.
  public var decodingError: DecodingError {
    let keys = path.components.map { PathKey($0) }
    guard kind == .missingValue, found == "nothing", let key = keys.last else {
      return .dataCorrupted(context(keys))
    }
    // Swift's own decoders name the object that lacks the key.
    return .keyNotFound(key, context(keys.dropLast()))
  }

  private func context(_ keys: [PathKey]) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: keys, debugDescription: description, underlyingError: self)
  }
}

/// A step of a path as a key.
private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: MappingPath.Component) {
    stringValue = step.key ?? step.index.map { "Index \($0)" } ?? ""
    intValue = step.index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(.index(intValue)) }
}
