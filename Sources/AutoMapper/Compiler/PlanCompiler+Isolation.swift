/// Conformances that are isolated to an actor, and are called only there.
///
/// Most are called when a value is read or written; codecs check the isolation first. A few are
/// called when codecs and plans are made: the container that an `init(from:)` reads from decides
/// how its type is mapped. If such a conformance cannot be called, nothing is known about the type,
/// and nothing made without it is kept. If it can be called, the result is kept together with the
/// conformance, and is available only where the conformance can be called. So a result never
/// depends on which thread came first.
extension PlanCompiler {
  /// The nested compilations of codecs and plans in progress.
  struct Compilation {
    fileprivate var depth = 0
    /// The error about a conformance that cannot be called here.
    fileprivate var unreachable: (any Error)?
    /// The conformances used by the innermost compilation and by those within it.
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
      do {
        let result = try body()
        // This applies even if the compilation continued without it.
        if let unreachable = compilation.unreachable { throw unreachable }
        return (result, compilation.asked)
      } catch {
        throw compilation.unreachable ?? error
      }
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

  /// Makes a codec that knows the conformances used to make it.
  func remembering(_ body: () throws -> Codec) throws -> Codec {
    let (codec, asked) = try compiling(body)
    if !asked.isEmpty {
      codec.isolation = Isolation(
        reading: codec.isolation?.reading ?? [], writing: codec.isolation?.writing ?? [],
        asked: asked)
    }
    return codec
  }

  /// An existing codec, if the conformances used to make it can be called here.
  func reachable(_ codec: Codec) throws -> Codec {
    try require(codec.isolation?.asked ?? [])
    return codec
  }

  /// Makes an optional codec; nil if there is none, or if it depends on the actor.
  func separately(_ body: () throws -> Codec) -> Codec? {
    withLock {
      let outer = compilation
      compilation = Compilation()
      defer { compilation = outer }
      guard let (codec, asked) = try? compiling(body), asked.isEmpty else { return nil }
      return codec
    }
  }

  /// Whether a type's `init(from:)` may be called to find out what it reads from.
  func canAsk(_ type: any Any.Type) -> Bool {
    (try? require(IsolatedConformance.all(of: type, among: [.decodable]))) != nil
  }

  /// The conformances of the contained type that a set, a dictionary or a range calls; primitives
  /// need no check.
  func isolation(
    ofHashed type: any Any.Type, reading: [IsolatedConformance.Requirement],
    writing: [IsolatedConformance.Requirement]
  ) -> Isolation? {
    PrimitiveKind(type) == .none ? Isolation(of: type, reading: reading, writing: writing) : nil
  }

  /// Returns the value that a codec compiled at first use, or else compiles it now.
  ///
  /// The codec keeps the value in its own memory, where it is read without the lock once the first of
  /// the codec's flags is set. If actor-isolated conformances were used, the flag is not set, so that
  /// they are required again on each access.
  func compilingOnce<Result>(
    _ known: @autoclosure () -> (Result?, asked: [IsolatedConformance]),
    _ flags: borrowing AtomicWords, _ compile: () throws -> Result,
    keep: (Result, [IsolatedConformance]) -> Void
  ) throws -> Result {
    try withLock {
      if case (let result?, let asked) = known() {
        try require(asked)
        return result
      }
      let (result, asked) = try compiling(compile)
      keep(result, asked)
      if asked.isEmpty { flags.set() }
      return result
    }
  }
}
