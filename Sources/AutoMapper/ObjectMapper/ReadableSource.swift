import Foundation

/// What a mapper reads from.
protocol ReadableSource {
  associatedtype Reader: CodecSource
  /// Reads the source from its start to its end.
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result
}

extension Data: ReadableSource {
  @inline(__always)
  func read<Result>(
    in context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    try TextReader.readDocument(self, context: context, body)
  }
}

extension String: ReadableSource {
  @inline(__always)
  func read<Result>(
    in context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    try TextReader.readDocument(self, context: context, body)
  }
}

extension [UInt8]: ReadableSource {
  @inline(__always)
  func read<Result>(
    in context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    try TextReader.readDocument(self, context: context, body)
  }
}

extension TreeNode: ReadableSource {
  @inline(__always)
  func read<Result>(
    in context: CallContext, _ body: (inout TreeReader) throws -> Result
  ) throws -> Result {
    var reader = TreeReader(self, context: context)
    try reader.checkLength()
    return try body(&reader)
  }
}

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
      guard let nothing = nothing(as: type, insteadOf: error) else { throw error }
      return nothing
    }
  }

  @inline(__always)
  private func read<Value, Source: CodecSource>(
    _ type: Value.Type, from reader: inout Source, at path: String?
  ) throws -> Value {
    let codec = try compiler.codec(for: type)
    return try reader.readValue(at: path) { reader in
      try withResultPlace(of: type) { try reader.read(codec, into: $0) }
    }
  }

  /// The nil of an Optional root, where the options let it stand for a document that cannot be read.
  @inline(never)
  private func nothing<Value>(as type: Value.Type, insteadOf error: any Error) -> Value? {
    guard options.invalidValues == .useDefault, let error = error as? MappingError,
      error.concernsValue || error.kind == .invalidJSON,
      let optional = type as? any OptionalOperations.Type
    else { return nil }
    return try? withResultPlace(of: type) { OptionalCases(optional).storeNil(at: $0) }
  }
}
