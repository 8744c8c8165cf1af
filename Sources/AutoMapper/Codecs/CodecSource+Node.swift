extension CodecSource {
  /// Consumes the next value as a node for a closure, and records in `use` which parts the closure
  /// read.
  mutating func takeNode(use: NodeUse? = nil) throws -> MappingNode {
    let offset = offset
    let context = context
    guard let mapper = context.mapper else {
      throw MappingError(ClosureFault.outsideOfCall)
    }
    return MappingNode(
      try takeNodeValue(), path: currentSteps(),
      origin: MappingNode.Origin(
        offset: offset, depth: depth, closureDepth: context.closureDepth + 1,
        journal: context.journal),
      userContext: context.userContext, mapper: mapper, use: use)
  }

  /// Calls a closure of the provider, and adds the offset of the value to its errors.
  func calling<Result>(at offset: Int?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as MappingError {
      error.offset = error.offset ?? offset
      throw error
    }
  }

  /// The error for a closure that returned nil, which a caller that has a substitute ignores.
  func noValue(_ expected: String, type: any Any.Type, offset: Int?) -> MappingError {
    var error = failure(ClosureFault.noValue(expected: expected), type: type, offset: offset)
    error.meansNoValue = true
    return error
  }
}
