/// A source of plans and codecs that were not needed when a codec was made.
protocol PlanSource: AnyObject, Sendable {
  /// Calls a closure while no other thread compiles.
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result
  /// Compiles something, and also returns the actor-isolated conformances that were used; see
  /// `PlanCompiler`.
  func compiling<Result>(
    _ body: () throws -> Result
  ) throws -> (result: Result, asked: [IsolatedConformance])
  /// Throws if any of the given conformances cannot be called here.
  func require(_ asked: [IsolatedConformance]) throws
  /// Compiles the plan of an object codec, and owns it from then on.
  func plan(for codec: ObjectCodec) throws -> ObjectPlan
  /// The codec for a type.
  func codec(for type: any Any.Type) throws -> Codec
  /// Compiles the cases of an enum that a rule names.
  func caseChoices(of codec: CasesCodec) throws -> CaseChoices
  /// The conversion of the keys of a type, for a dictionary that an error names.
  func keyConversion(
    for type: any Any.Type, in dictionary: any Any.Type
  ) throws -> any DictionaryKeyConversion
  /// The codec for a type that discriminators chose; those do not run again.
  func codec(for type: any Any.Type, after passed: Set<ObjectIdentifier>) throws -> Codec
  /// The codec that maps instances of a type property by property, regardless of other rules, or
  /// nil if there is none for the type.
  func objectCodec(for type: any Any.Type) throws -> ObjectCodec?
}

extension PlanSource {
  /// Returns the value that a codec compiled at first use, or else compiles it now.
  ///
  /// The codec keeps the value in its own memory, where it is read without the lock once the first of
  /// the codec's flags is set. If actor-isolated conformances were used, the flag is not set, so that
  /// they are required again on each access.
  func compilingOnce<Result>(
    _ known: @autoclosure () -> (Result?, asked: [IsolatedConformance]),
    _ flags: borrowing AtomicFlags, _ compile: () throws -> Result,
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
