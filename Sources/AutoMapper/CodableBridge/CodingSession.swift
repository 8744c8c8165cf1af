/// The state shared by the coders of one value: the rules of the mapper, and the depth of the
/// calls.
///
/// A conformance may retain a coder, so nothing that belongs to the mapper's call is used after the
/// call ends.
class CodingSession {
  let rules: PlanCompiler
  let policies: Policies
  /// The codec of dates, if the property has its own format.
  let dates: Codec?
  /// The number of open levels of nesting around the value.
  let outerDepth: Int
  /// The depth at which the stack is checked next.
  private let nextStackCheck: Int
  /// The context of the call, of which only the options are used.
  private let context: CallContext
  /// Whether keys are spelled in a style of the provider.
  private let stylesKeys: Bool
  /// The number of conformances being called, each by the one before.
  var openCalls = 0
  /// The first failure of an encoder in a place where it could not be thrown.
  private(set) var failure: MappingError?

  init(
    rules: PlanCompiler, dates: Codec?, policies: Policies, context: CallContext,
    depth: Int, nextStackCheck: Int
  ) {
    self.policies = policies
    self.rules = rules
    self.dates = dates
    outerDepth = depth
    self.nextStackCheck = nextStackCheck
    self.context = context
    stylesKeys = rules.keyStyle != .declared
  }

  @inline(__always)
  var options: MappingOptions { context.options }

  /// The depth at which a codec called by the session checks the stack.
  ///
  /// A primitive calls nothing, and a check costs several times as much as reading it.
  func stackCheck(below codec: Codec) -> Int { codec.primitive == .none ? nextStackCheck : .max }

  // MARK: Calls of conformances

  /// The number of conformances between two checks of the stack; they use more of it than codecs.
  private static let callsBetweenChecks = 4

  /// Counts a call of a conformance, if the nesting is within its limit.
  ///
  /// - Returns: Whether the stack has to be checked.
  func enter(_ coder: ValueCoder) throws -> Bool {
    // A value may go through several conformances, such as that of an Optional.
    guard openCalls < 2 * options.maximumDepth, coder.depth <= options.maximumDepth else {
      throw depthError(at: coder)
    }
    openCalls += 1
    return openCalls % Self.callsBetweenChecks == 0
  }

  func leave() { openCalls -= 1 }

  func depthError(at coder: ValueCoder) -> MappingError {
    var error = MappingError(
      NestingFault.values(limit: options.maximumDepth), path: MappingPath(coder.path))
    error.ownContents.isOfProgram = coder.depth <= options.maximumDepth
    return error
  }

  /// Records the first failure that could not be thrown.
  func note(_ error: MappingError) { failure = failure ?? error }

  // MARK: Rules

  /// The way a type is read and written by a coder.
  func treatment(
    of type: any Any.Type, by coder: ValueCoder
  ) throws -> Borrowed<CodableTreatment> {
    let treatment = try rules.treatment(of: type)
    if treatment.call({ $0.isRefused }) { try checkRefusal(treatment.object, by: coder) }
    return treatment
  }

  @inline(never)
  private func checkRefusal(_ treatment: CodableTreatment, by coder: ValueCoder) throws {
    guard !coder.isInLibrary, var refusal = treatment.refusal else { return }
    refusal.ownContents.path = MappingPath(coder.path)
    throw refusal
  }

  /// The codec of a type that is not mapped by its own conformance, or nil for all others.
  func codec(for treatment: CodableTreatment, isInLibrary: Bool) -> Codec? {
    guard treatment.isDate else { return treatment.codec }
    return isInLibrary ? nil : dates ?? treatment.codec
  }

  /// The kind of a type that the session reads and writes itself; `none` for all others, and for
  /// types that it does not know yet.
  @inline(__always)
  func primitive(_ type: any Any.Type) -> PrimitiveKind { rules.knownPrimitive(type) }

  /// The expected value for a type, as named in messages.
  func expectation(of type: any Any.Type, by coder: ValueCoder) -> String {
    guard let treatment = try? treatment(of: type, by: coder).object else { return "\(type)" }
    return codec(for: treatment, isInLibrary: coder.isInLibrary)?.expectation ?? "\(type)"
  }

  /// The spelling with which a key is written.
  ///
  /// The keys of an enum are spelled in the provider's style. Keys that are made at run time and
  /// those of dictionaries are kept, because they are data.
  @inline(__always)
  func spelling<Key: CodingKey>(of key: Key) -> String {
    stylesKeys ? styledSpelling(of: key) : key.stringValue
  }

  // A function of its own, because generic code looks up the metadata of Optionals when it starts.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func styledSpelling<Key: CodingKey>(of key: Key) -> String {
    let name = key.stringValue
    if let styled = (try? rules.treatment(of: Key.self).object)?.styledKeys[name] { return styled }
    guard TypeShape.Kind(Key.self) == .enumeration, !LibraryModules.declare(Key.self) else {
      return name
    }
    let styled = rules.keyStyle.key(forCodingKey: name, isName: enumCaseName(of: key) == name)
    return styled == name || Key(stringValue: styled) == nil ? styled : name
  }
}
