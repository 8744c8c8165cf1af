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
  let contexts: ContextPool
  /// Whether closures, stores or the log need the path of each value.
  let needsPath: Bool
  /// Whether a mapping may change existing instances, which come from stores and closures.
  let findsInstances: Bool
  /// Whether any closures or stores are called, which may call a mapper again.
  let mayBeNested: Bool
  /// The locks of the stores.
  let storeLocks: [CallLock]

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - provider: The rules; later changes to the variable do not reach the mapper.
  ///   - options: The policies and limits.
  public convenience init(
    _ provider: MappingProvider = MappingProvider(), options: MappingOptions = .default
  ) {
    self.init(provider, options, nil)
  }

  init(_ provider: MappingProvider, _ options: MappingOptions, _ stores: MapperStores?) {
    self.options = options
    let parts = MapperParts.of(provider, options, stores)
    compiler = parts.compiler
    conversions = parts.conversions
    contexts = parts.contexts
    needsPath = parts.usesNodes || options.isWatching || stores != nil
    findsInstances = parts.givesInstances || stores != nil
    mayBeNested = !provider.isEmpty || stores != nil
    storeLocks = stores?.locks ?? []
  }

  /// Creates a mapper with rules that are stated in a closure.
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.register { User() }
  ///     }
  ///
  /// - Parameters:
  ///   - options: The policies and limits.
  ///   - configure: Receives an empty provider, and adds the rules.
  public convenience init(
    options: MappingOptions = .default, configure: (inout MappingProvider) throws -> Void
  ) rethrows {
    var provider = MappingProvider()
    try configure(&provider)
    self.init(provider, options, nil)
  }
}
