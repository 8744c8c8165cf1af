extension ObjectMapper {
  /// Reads a value of a type, at a path or at the root.
  @inline(__always)
  func read<Value, Source: ReadableSource>(
    _ type: Value.Type, from source: Source, at path: String?, _ userContext: Any?,
    _ collector: ReportCollector? = nil
  ) throws -> Value {
    do {
      return try withReadingContext(userContext, collector) { context in
        try source.read(in: context) { reader in try read(type, from: &reader, at: path) }
      }
    } catch {
      return try nothing(as: type, insteadOf: error)
    }
  }

  @inline(__always)
  private func read<Value>(
    _ type: Value.Type, from reader: inout Reader, at path: String?
  ) throws -> Value {
    let codec = try compiler.borrowedCodec(for: type)
    return try reader.readValue(at: path) { reader in
      try codec.call { codec in
        // Memory on the stack would require looking up metadata; the arena is reset after the call.
        let place = reader.borrowedArena.call { $0.place(for: codec.layout) }
        try reader.read(codec, into: place)
        return place.take(as: type)
      }
    }
  }

  /// The nil of an Optional root if the options allow it for a document that cannot be read.
  ///
  /// - Throws: The error, if they do not allow it.
  @inline(never)
  private func nothing<Value>(as type: Value.Type, insteadOf error: any Error) throws -> Value {
    guard options.invalidValues == .useDefault else { throw error }
    return try allowedNothing(as: type, insteadOf: error)
  }

  /// Kept apart since it looks up metadata of the type.
  @inline(never)
  private func allowedNothing<Value>(
    as type: Value.Type, insteadOf error: any Error
  ) throws -> Value {
    guard let failure = error as? MappingError,
      failure.concernsValue || failure.kind == .invalidJSON,
      let optional = type as? any OptionalOperations.Type
    else { throw error }
    return try withResultPlace(of: type) { OptionalCases(optional).storeNil(at: $0) }
  }
}
