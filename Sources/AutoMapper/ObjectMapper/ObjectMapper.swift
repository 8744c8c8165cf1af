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
  private let contexts: ContextPool

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - provider: The rules; later changes to the variable do not reach the mapper.
  ///   - options: The policies and limits.
  public init(
    _ provider: MappingProvider = MappingProvider(), options: MappingOptions = .default
  ) {
    self.options = options
    // Without rules all mappers compile the same plans, so they share them, and a mapper that is made
    // for one call costs little more than the call.
    let isPlain = provider.isEmpty
    compiler = isPlain ? .plain : PlanCompiler(provider: provider)
    contexts = isPlain && options == .default ? .plain : ContextPool(options: options)
  }

  /// Creates a mapper whose rules are stated in place.
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.register { User() }
  ///     }
  ///
  /// - Parameters:
  ///   - options: The policies and limits.
  ///   - configure: Receives an empty provider to fill.
  public convenience init(
    options: MappingOptions = .default,
    configure: (inout MappingProvider) throws -> Void
  ) rethrows {
    var provider = MappingProvider()
    try configure(&provider)
    self.init(provider, options: options)
  }

  /// Lends a context to one call.
  func withContext<Result>(_ body: (CallContext) throws -> Result) rethrows -> Result {
    let context = contexts.take()
    defer { contexts.giveBack(context) }
    return try body(context)
  }
}
