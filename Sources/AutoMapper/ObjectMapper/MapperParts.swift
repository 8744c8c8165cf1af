/// The parts of a mapper that others may have, too.
///
/// Mappers with the default options and the same rules share everything, so that a mapper that is
/// created for each call costs little more than its rules. Other mappers without rules share their
/// plans only, and the plans of types that no rule concerns; see `SharedPlans`.
final class MapperParts: Sendable {
  let compiler: PlanCompiler
  let conversions: ConversionCompiler
  let contexts: ContextPool
  /// Whether any closure receives nodes.
  let usesNodes: Bool
  /// Whether closures return the instances of any type.
  let givesInstances: Bool

  private static let plain = MapperParts(.plain, .default)

  private init(_ compiler: PlanCompiler, _ options: MappingOptions) {
    self.compiler = compiler
    conversions = ConversionCompiler(compiler)
    contexts = ContextPool(options: options)
    let provider = compiler.provider
    usesNodes = provider.usesNodes
    givesInstances = provider.givesInstances
  }

  /// The parts for rules, options and stores.
  static func of(
    _ provider: MappingProvider, _ options: MappingOptions, _ stores: MapperStores?
  ) -> MapperParts {
    let isDefault = options.isDefault
    guard stores == nil, provider.isEmpty || isDefault else {
      return own(provider, options, stores)
    }
    if !provider.isEmpty { return Table.shared.parts(for: provider, options) }
    if isDefault { return .plain }
    return SharedPlans.compiler(options).map { MapperParts($0, options) }
      ?? own(provider, options, stores)
  }

  private static func own(
    _ provider: MappingProvider, _ options: MappingOptions, _ stores: MapperStores?
  ) -> MapperParts {
    let compiler = PlanCompiler(
      provider: provider, stores: stores, options: options, shared: SharedPlans.compiler(options))
    return MapperParts(compiler, options)
  }

  /// The parts of the mappers with rules that can be compared, and with the default options.
  private final class Table: @unchecked Sendable {
    static let shared = Table()

    /// The maximum number of providers; when there are more, all are forgotten.
    private static let capacity = 64

    /// Guards the members below.
    private let lock = Lock()
    /// The parts by the first types that have rules.
    private var parts = IdentityTable<[MapperParts]>()
    private var count = 0

    func parts(for provider: MappingProvider, _ options: MappingOptions) -> MapperParts {
      guard let type = provider.rules.values.first.map({ ObjectIdentifier($0.type) }) else {
        return .own(provider, options, nil)
      }
      let known = lock.withLock { parts[type] ?? [] }
      if let same = known.first(where: { $0.compiler.provider.statesTheSame(as: provider) }) {
        return same
      }
      let own = MapperParts.own(provider, options, nil)
      guard provider.statesTheSame(as: provider) else { return own }
      lock.withLock {
        if count == Self.capacity { (parts, count) = (IdentityTable(), 0) }
        parts[type, default: []].append(own)
        count += 1
      }
      return own
    }
  }
}
