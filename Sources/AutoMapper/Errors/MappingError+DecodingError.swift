/// The conversion for programs that handle Swift's own errors.
extension MappingError {
  /// The error as a `DecodingError`, for frameworks that recognize a client's mistake by that type.
  ///
  ///     do {
  ///       return try mapper.map(data, to: type)
  ///     } catch let error as MappingError {
  ///       throw error.decodingError
  ///     }
  ///
  /// It is `keyNotFound` if an object does not have the value, `valueNotFound` if an array does not
  /// have it or if it is null, `typeMismatch` for a value of another JSON type, and `dataCorrupted`
  /// otherwise, as for a string that is not a URL. An error of an `init(from:)` keeps its case.
  /// Its `codingPath` is ``path``, its `debugDescription` is ``description``, and its
  /// `underlyingError` is this error. The type in it is `Any`: what was expected is in the sentence.
  ///
  /// An error that is not caused by the document, such as `MappingError.Kind.invalidConfiguration`,
  /// is converted as well: check ``kind`` first if the difference matters.
  public var decodingError: DecodingError {
    let keys = path.components.map { PathKey($0) }
    switch kind {
    case .missingValue where found == "nothing":
      // As in Swift's own decoders, the path is that of the object that lacks the key.
      guard let key = keys.last, key.intValue == nil else {
        return .valueNotFound(Any.self, context(keys))
      }
      return .keyNotFound(key, context(keys.dropLast()))
    case .missingValue: return .valueNotFound(Any.self, context(keys))
    case .typeMismatch where !contents.isMalformed:
      switch underlyingError as? DecodingError {
      case .keyNotFound(let key, _): return .keyNotFound(key, context(keys))
      case .valueNotFound: return .valueNotFound(Any.self, context(keys))
      case .dataCorrupted: return .dataCorrupted(context(keys))
      default: return .typeMismatch(Any.self, context(keys))
      }
    default: return .dataCorrupted(context(keys))
    }
  }

  private func context(_ keys: [PathKey]) -> DecodingError.Context {
    DecodingError.Context(codingPath: keys, debugDescription: description, underlyingError: self)
  }
}
