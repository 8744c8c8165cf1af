/// Conformances that belong to an actor, and are called there only.
extension PlanCompiler {
  /// Codecs and plans that are being made, each for the one before.
  struct Compilation {
    fileprivate var depth = 0
    /// Why a conformance cannot be called here.
    fileprivate var unreachable: MappingError?
  }

  /// The conformance of a type that belongs to an actor, of those that are called.
  ///
  /// - Throws: `unsupportedType` where it must not be called here. Then nothing is kept of what is being made,
  ///   even by those who go on without it.
  func isolation(
    of type: any Any.Type, among requirements: [IsolatedConformance.Requirement]
  ) throws -> IsolatedConformance? {
    let found = IsolatedConformance.first(of: type, among: requirements)
    do {
      try found?.requireReachable()
    } catch let error as MappingError {
      compilation.unreachable = error
      throw error
    }
    return found
  }

  /// The same for what a set or a dictionary holds; types that have none of the program's code need no look.
  func isolation(
    ofHashable type: any Any.Type, among requirements: [IsolatedConformance.Requirement]
  ) throws -> IsolatedConformance? {
    LeafKind(type) == .none ? try isolation(of: type, among: requirements) : nil
  }

  /// Reads and writes an enum by the names of its cases, which its conformance may list.
  func makeCaseNameCodec(for type: any Any.Type) throws -> CaseNameCodec {
    let isolation = try isolation(of: type, among: IsolatedConformance.cases)
    return CaseNameCodec(type).isolated(isolation)
  }

  /// Whether a type's `init(from:)` may be called here; where not, nothing is kept of what is being made.
  func isDecodableHere(_ type: any Any.Type) -> Bool {
    do {
      _ = try isolation(of: type, among: IsolatedConformance.decoding)
      return true
    } catch {
      return false
    }
  }

  /// Makes something, unless it depends on a conformance that cannot be called here: where it can be, the
  /// result would be another one.
  func compiling<Result>(_ body: () throws -> Result) throws -> Result {
    try withLock {
      compilation.depth += 1
      defer {
        compilation.depth -= 1
        if compilation.depth == 0 { compilation.unreachable = nil }
      }
      let result = Swift.Result { try body() }
      if let unreachable = compilation.unreachable { throw unreachable }
      return try result.get()
    }
  }
}

extension Codec {
  /// The codec, which calls a conformance that may belong to an actor.
  func isolated(_ isolation: IsolatedConformance?) -> Self {
    self.isolation = isolation
    return self
  }
}
