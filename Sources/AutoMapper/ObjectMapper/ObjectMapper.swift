/// Maps JSON or dictionaries to structs and classes, and back.
///
/// Models do not need a protocol, base class, macro or coding keys.
///
///     struct User {
///       let id: Int
///       var firstName: String
///     }
///
///     let mapper = ObjectMapper()
///     let user = try mapper.map(#"{"id": 7, "first_name": "Ann"}"#, to: User.self)
///     print(user.firstName)
///     // Prints: Ann
///     print(try mapper.jsonString(from: user))
///     // Prints: {"id":7,"firstName":"Ann"}
///
/// Everything that a declaration does not state, such as another key or a factory for a class, is
/// registered in a ``MappingProvider``. A mapper is immutable and can be used from any number of
/// threads. It compiles a plan for each type once, so create one mapper and reuse it.
public final class ObjectMapper: Sendable {
  /// A mapper without rules and with the default options.
  public static let shared = ObjectMapper()

  /// The policies and limits.
  public let options: MappingOptions

  let compiler: PlanCompiler
  let conversions: ConversionCompiler
  private let contexts: ContextPool
  private let usesNodes: Bool
  private let callsClosures: Bool
  /// Whether a mapping may change existing instances, which come from stores and closures.
  private let findsInstances: Bool
  /// Whether any closures or stores are called, which may call a mapper again.
  private let mayBeNested: Bool
  /// The locks of the stores, which are held during each mapping, so that a store sees one mapping at
  /// a time, whatever mappers have it.
  private let storeLocks: [CallLock]

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - provider: The rules; later changes to the variable do not reach the mapper.
  ///   - options: The policies and limits.
  ///   - stores: The stores for instances of types with unique keys; each type uses the first one
  ///     that can store it.
  public init(
    _ provider: MappingProvider = MappingProvider(), options: MappingOptions = .default,
    stores: [any InstanceStore] = []
  ) {
    self.options = options
    let parts = MapperParts.of(provider, options, stores)
    compiler = parts.compiler
    conversions = parts.conversions
    contexts = parts.contexts
    usesNodes = parts.usesNodes
    callsClosures = parts.callsClosures
    findsInstances = parts.givesInstances || !stores.isEmpty
    mayBeNested = !provider.isEmpty || !stores.isEmpty
    storeLocks = compiler.stores.map(\.session.lock)
  }

  /// Creates a mapper with rules that are stated in a closure.
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.register { User() }
  ///     }
  ///
  /// - Parameters:
  ///   - options: The policies and limits.
  ///   - stores: The stores for instances of types with unique keys; each type uses the first one
  ///     that can store it.
  ///   - configure: Receives an empty provider, and adds the rules.
  public convenience init(
    options: MappingOptions = .default, stores: [any InstanceStore] = [],
    configure: (inout MappingProvider) throws -> Void
  ) rethrows {
    var provider = MappingProvider()
    try configure(&provider)
    self.init(provider, options: options, stores: stores)
  }

  /// Lends a context to a call.
  func withContext<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    guard mayBeNested else { return try lendContext(body) }
    return try NestedCalls.call(options) { try lendContext(body) }
  }

  private func lendContext<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    let context = contexts.take()
    defer { contexts.giveBack(context) }
    return try body(context)
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

  /// Lends a context to a call that reads a part of another call's document for a closure: with the
  /// path from the document's root to the part, and the journal that undoes changes if the other
  /// call fails.
  ///
  /// It is compiled once for all results, as `watch` is.
  @_semantics("optimize.sil.specialize.generic.never")
  func withReadingContext<Result>(
    _ userContext: Any?, path: PathSteps, _ journal: UpdateJournal?,
    _ collector: ReportCollector?, _ body: (CallContext) throws -> Result
  ) throws -> Result {
    try withContext { context in
      context.journal = journal.flatMap { $0.isOpen ? $0 : nil }
      defer { context.journal = nil }
      return try watch(context, userContext, path: path, collector, body)
    }
  }

  /// Whether closures, stores or the log need the path of each value.
  var needsPath: Bool { usesNodes || options.isWatching || !storeLocks.isEmpty }

  /// Whether reading a value twice would be observable by a closure, a store or the log.
  var observesReading: Bool { needsPath || callsClosures }

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
