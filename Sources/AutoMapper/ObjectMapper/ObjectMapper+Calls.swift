extension ObjectMapper {
  /// Reads a value of a type, at a path or at the root.
  @inline(__always)
  func read<Value, Source: ReadableSource>(
    _ type: Value.Type, from source: Source, at path: String?, _ userContext: Any?,
    _ collector: ReportCollector? = nil
  ) throws -> Value {
    do {
      return try withReadingContext(userContext, collector) { context in
        try source.read(in: context) { reader in
          let codec = try compiler.borrowedCodec(for: type)
          func readValue(_ reader: inout Reader) throws -> Value {
            try codec.call { codec in
              // Memory on the stack would require looking up metadata; the arena is reset after the call.
              let place = reader.borrowedArena.call { $0.place(for: codec.layout) }
              try reader.read(codec, into: place)
              return place.take(as: type)
            }
          }
          guard let path else { return try readValue(&reader) }
          return try reader.readValue(at: path, readValue)
        }
      }
    } catch {
      return try nothing(as: type, insteadOf: error)
    }
  }

  /// The nil of an Optional root if the options allow it for a document that cannot be read.
  ///
  /// - Throws: The error, if they do not allow it.
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

/// The surroundings of each call.
extension ObjectMapper {
  /// Lends a context to a call.
  func withContext<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    let context = contexts.take()
    defer { contexts.giveBack(context) }
    guard mayBeNested else { return try body(context) }
    return try NestedCalls.call(options) { try body(context) }
  }

  /// Lends a context to a call that reads, with the program's context for closures and the
  /// collector of findings.
  func withReadingContext<Result>(
    _ userContext: Any?, _ collector: ReportCollector? = nil,
    _ body: (CallContext) throws -> Result
  ) throws -> Result {
    guard needsPath || collector != nil else { return try withContext(body) }
    return try withContext { context in
      try watch(context, userContext, path: nil, collector, body)
    }
  }

  /// Calls a closure with a context that has what closures, stores and reports need.
  ///
  /// It is compiled once for all results, because it costs little next to what it calls.
  @_semantics("optimize.sil.specialize.generic.never")
  func watch<Result>(
    _ context: CallContext, _ userContext: Any?, path: PathSteps?,
    _ collector: ReportCollector? = nil, _ body: (CallContext) throws -> Result
  ) throws -> Result {
    CallLock.lock(storeLocks)
    defer { for lock in storeLocks { lock.unlock() } }
    context.tracksPath = true
    context.userContext = userContext
    context.mapper = self
    if let path { context.steps.push(PathStep(path)) }
    context.collector = collector ?? (options.log == nil ? nil : ReportCollector(options))
    do {
      return try findsInstances ? context.atomically { try body(context) } : body(context)
    } catch {
      context.collector?.add(error)
      throw error
    }
  }
}
