/// The codecs of values whose types are found by keys.
extension PlanCompiler {
  /// The codec of a type whose values get their types from the keys inside, or nil for any other type.
  func inferredCodec(for type: any Any.Type) throws -> Codec? {
    if type == Any.self || type == AnyObject.self {
      return InferredCodec(TypeInference(self), plain: AnyCodec(type, compiler: self))
    }
    guard type == [String: Any].self else { return nil }
    return try makeContainerCodec(for: type) { _ in dynamic }.map {
      InferredCodec(TypeInference(self), plain: $0)
    }
  }

  /// The codec for a property without a useful declared type if its key names a registered type.
  func inferredCodec(for type: any Any.Type, _ keys: [String]) throws -> Codec? {
    let inference = TypeInference(self)
    for key in keys {
      guard let match = try inference.codec(for: key) else { continue }
      return try inferredCodec(for: type, match.codec, takesObjects: !match.isPlural)
    }
    return nil
  }

  private func inferredCodec(
    for type: any Any.Type, _ special: Codec, takesObjects: Bool
  ) throws -> Codec {
    // An object in an array is one of those that a plural names.
    let takesParts = takesObjects || TypeFacts.of(type).optional == nil
    let container = try makeContainerCodec(for: type) {
      try inferredCodec(for: $0, special, takesObjects: takesParts)
    }
    return container
      ?? UntypedCodec(
        special: special, dynamic: AnyCodec(type, compiler: self), takesObjects: takesObjects,
        takesScalars: false)
  }
}
