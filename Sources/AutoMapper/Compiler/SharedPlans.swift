import AutoMapperDates
import AutoMapperFoundation

/// The compilers that mappers share, so that a mapper created for a single call costs little more
/// than the call.
///
/// Without rules, mappers whose options agree in what plans contain compile the same plans. There is
/// one compiler for each such set of options. Mappers with rules use it as well, for the types that
/// no rule can concern; see `TypeReach`.
final class SharedPlans: @unchecked Sendable {
  /// The compiler for the default options.
  static let plain = PlanCompiler(provider: MappingProvider(), isShared: true)

  private static let others = SharedPlans()
  /// The maximum number of compilers for other options, since there are any number of date formats.
  private static let capacity = 32

  /// Guards the member below.
  private let lock = Lock()
  private var compilers: [PlanCompiler] = []

  /// The compiler of mappers without rules and with some options; nil if there are too many.
  static func compiler(_ options: MappingOptions) -> PlanCompiler? {
    let isPlain =
      options.nullValues == .keepDefault && options.keyMatching == .folded
      && !options.hasDateFormat && !options.buildsClassesWithoutFactory
    return isPlain ? plain : others.compiler(options)
  }

  private func compiler(_ options: MappingOptions) -> PlanCompiler? {
    lock.withLock {
      // All else is that of each call. Plans do not contain whether classes need factories, but what
      // `validate` says about them does.
      let known = compilers.first {
        $0.options.nullValues == options.nullValues && $0.options.keyMatching == options.keyMatching
          && $0.options.dateFormat == options.dateFormat
          && $0.options.buildsClassesWithoutFactory == options.buildsClassesWithoutFactory
      }
      if let known { return known }
      guard compilers.count < Self.capacity else { return nil }
      var own = MappingOptions.default
      own.nullValues = options.nullValues
      own.keyMatching = options.keyMatching
      own.dateFormat = options.dateFormat
      own.buildsClassesWithoutFactory = options.buildsClassesWithoutFactory
      let compiler = PlanCompiler(provider: MappingProvider(), options: own, isShared: true)
      compilers.append(compiler)
      return compiler
    }
  }
}
