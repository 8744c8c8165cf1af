import Foundation

/// Maps JSON, or any dictionary, to the structs and classes that a program has, and back.
///
/// Models need nothing for it: no protocol, base class, macro or coding keys.
///
///     struct User {
///       let id: Int
///       var firstName: String
///     }
///
///     let mapper = ObjectMapper()
///     let user = try mapper.map(#"{"id": 7, "first_name": "Ann"}"#, to: User.self)
///     print(user.firstName)
///     // Prints "Ann"
///     print(try mapper.jsonString(from: user))
///     // Prints {"id":7,"firstName":"Ann"}
///
/// What a declaration does not say, such as another key or how an instance of a class is made, is said
/// in a ``MappingProvider``. A mapper is immutable and safe from any number of threads. It compiles
/// what it finds out about a type once, so keep one and use it again.
public final class ObjectMapper: Sendable {
  /// A mapper without rules, with the default options.
  public static let shared = ObjectMapper()

  /// The policies and limits.
  public let options: MappingOptions

  let compiler: PlanCompiler
  let conversions: ConversionCompiler
  private let contexts: ContextPool
  private let usesNodes: Bool
  private let callsClosures: Bool
  /// Whether instances that are there already may be changed when others are made: stores and closures give
  /// them.
  private let findsInstances: Bool
  /// Whether closures or stores are called at all, which may call a mapper again.
  private let mayBeNested: Bool
  /// Held during each mapping, when instances are stored: stores see one mapping at a time.
  private let storeLock: CallLock?

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - provider: The rules; later changes to the variable do not reach the mapper.
  ///   - options: The policies and limits.
  ///   - stores: Keep the instances of types with unique keys; the first that can store a type has it.
  public init(
    _ provider: MappingProvider = MappingProvider(), options: MappingOptions = .default,
    stores: [any InstanceStore] = []
  ) {
    self.options = options
    // Without rules all mappers compile the same plans, so they share them, and a mapper that is made
    // for one call costs little more than the call.
    let isPlain = provider.isEmpty && stores.isEmpty && options.nullValues == .keepDefault
    compiler =
      isPlain
      ? .plain
      : PlanCompiler(provider: provider, stores: stores, options: options)
    conversions = isPlain ? .plain : ConversionCompiler(compiler)
    contexts = isPlain && options.isDefault ? .plain : ContextPool(options: options)
    usesNodes = provider.usesNodes
    callsClosures = provider.callsClosures
    findsInstances = provider.givesInstances || !stores.isEmpty
    mayBeNested = !provider.isEmpty || !stores.isEmpty
    storeLock = stores.isEmpty ? nil : CallLock()
  }

  /// Creates a mapper whose rules are stated in place.
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.register { User() }
  ///     }
  ///
  /// - Parameters:
  ///   - options: The policies and limits.
  ///   - stores: Keep the instances of types with unique keys; the first that can store a type has it.
  ///   - configure: Receives an empty provider to fill.
  public convenience init(
    options: MappingOptions = .default, stores: [any InstanceStore] = [],
    configure: (inout MappingProvider) throws -> Void
  ) rethrows {
    var provider = MappingProvider()
    try configure(&provider)
    self.init(provider, options: options, stores: stores)
  }

  /// Lends a context to one call.
  func withContext<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    guard mayBeNested else { return try lendContext(body) }
    return try NestedCalls.call(options) { try lendContext(body) }
  }

  private func lendContext<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    let context = contexts.take()
    defer { contexts.giveBack(context) }
    return try body(context)
  }

  /// Lends a context to one call that reads, with what the caller gives to closures, and what collects
  /// remarks.
  func withReadingContext<Result>(
    _ userContext: Any?, _ collector: ReportCollector? = nil,
    _ body: (CallContext) throws -> Result
  ) throws -> Result {
    guard needsPath || collector != nil else { return try withContext(body) }
    return try withContext { context in
      try watch(context, userContext, path: [], collector, body)
    }
  }

  /// Lends a context to one call that reads what a closure has of another one: with the steps from the
  /// document's root to the value that is read, and what is undone when the other one fails.
  func withReadingContext<Result>(
    _ userContext: Any?, path: [MappingPath.Component], _ journal: UpdateJournal?,
    _ collector: ReportCollector?, _ body: (CallContext) throws -> Result
  ) throws -> Result {
    try withContext { context in
      context.journal = journal.flatMap { $0.isOpen ? $0 : nil }
      defer { context.journal = nil }
      return try watch(context, userContext, path: path, collector, body)
    }
  }

  /// Whether closures, stores or the log want to know what is read.
  var needsPath: Bool { usesNodes || options.isWatching || storeLock != nil }

  /// Whether a closure, a store or the log hears how often a value is read.
  var hearsOfReading: Bool { needsPath || callsClosures }

  /// Calls a closure with a context that knows what closures, stores and reports ask for.
  func watch<Result>(
    _ context: CallContext, _ userContext: Any?, path: [MappingPath.Component],
    _ collector: ReportCollector? = nil, _ body: (CallContext) throws -> Result
  ) throws -> Result {
    storeLock?.lock()
    defer { storeLock?.unlock() }
    context.tracksPath = true
    context.userContext = userContext
    context.mapper = self
    context.steps.push(contentsOf: path.map { PathStep($0) })
    context.collector = collector ?? (options.log == nil ? nil : ReportCollector(options))
    do {
      return try findsInstances ? context.atomically { try body(context) } : body(context)
    } catch {
      context.collector?.add(error)
      throw error
    }
  }
}
