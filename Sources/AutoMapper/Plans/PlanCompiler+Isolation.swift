/// Conformances that belong to an actor, and are called there only.
///
/// Most are called when a value is read or written; codecs look before they do. A few are asked when codecs and
/// plans are made: what an `init(from:)` reads from decides how its type is mapped. Where such a conformance cannot
/// be called, nothing is known of the type, and nothing that was made without it is kept. Where it could be, what was
/// made with it is kept together with its name, and asked for where it can be called only. So a result does not
/// depend on the thread that came first.
extension PlanCompiler {
  /// Codecs and plans that are being made, each for the one before.
  struct Compilation {
    fileprivate var depth = 0
    /// Why a conformance cannot be called here.
    fileprivate var unreachable: MappingError?
    /// What was asked for the innermost of them, and for those within it.
    fileprivate var asked: [IsolatedConformance] = []
  }

  func compiling<Result>(
    _ body: () throws -> Result
  ) throws -> (result: Result, asked: [IsolatedConformance]) {
    try withLock {
      let outer = compilation.asked
      compilation.asked = []
      compilation.depth += 1
      defer {
        compilation.depth -= 1
        compilation.asked = compilation.depth == 0 ? [] : outer + compilation.asked
        if compilation.depth == 0 { compilation.unreachable = nil }
      }
      let result = Swift.Result { try body() }
      // Even if it went on without.
      if let unreachable = compilation.unreachable { throw unreachable }
      return (try result.get(), compilation.asked)
    }
  }

  func require(_ asked: [IsolatedConformance]) throws {
    if asked.isEmpty { return }
    try withLock {
      if compilation.depth > 0 { compilation.asked += asked }
      do {
        for conformance in asked { try conformance.requireReachable() }
      } catch let error as MappingError {
        if compilation.depth > 0 { compilation.unreachable = error }
        throw error
      }
    }
  }

  /// Makes a codec that knows what was asked for it.
  func remembering(_ body: () throws -> Codec) throws -> Codec {
    let (codec, asked) = try compiling(body)
    if !asked.isEmpty {
      codec.isolation = Isolation(
        reading: codec.isolation?.reading ?? [], writing: codec.isolation?.writing ?? [],
        asked: asked)
    }
    return codec
  }

  /// A codec that was made before, where what was asked for it can be called.
  func reachable(_ codec: Codec) throws -> Codec {
    try require(codec.isolation?.asked ?? [])
    return codec
  }

  /// Makes a codec that others can do without; nil where there is none, and where it depends on the actor.
  func separately(_ body: () throws -> Codec) -> Codec? {
    withLock {
      let outer = compilation
      compilation = Compilation()
      defer { compilation = outer }
      guard let (codec, asked) = try? compiling(body), asked.isEmpty else { return nil }
      return codec
    }
  }

  /// Whether a type's `init(from:)` may be asked what it reads from.
  func canAsk(_ type: any Any.Type) -> Bool {
    do {
      try require(IsolatedConformance.all(of: type, among: [.decodable]))
      return true
    } catch {
      return false
    }
  }

  /// What a set, a dictionary or a range calls of the types in it; the plain ones need no look.
  func isolation(
    ofHashed type: any Any.Type, reading: [IsolatedConformance.Requirement],
    writing: [IsolatedConformance.Requirement]
  ) -> Isolation? {
    LeafKind(type) == .none ? Isolation(of: type, reading: reading, writing: writing) : nil
  }
}
