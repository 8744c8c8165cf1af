/// Makes and caches the conversions from values of one type to another.
final class ConversionCompiler: @unchecked Sendable {
  let plans: PlanCompiler
  /// The conversions by their sources, guarded by the lock of the plans.
  private var conversions = IdentityTable<[ValueConversion]>()

  init(_ plans: PlanCompiler) { self.plans = plans }

  /// The conversion from the values that one codec writes to values that another one reads.
  func conversion(
    from source: Codec, to target: Codec, for purpose: ValueConversion.Purpose
  ) throws -> ValueConversion {
    try plans.withLock {
      let target = target.unwrappedTarget
      let identity = ObjectIdentifier(source)
      let known = conversions[identity]?.first { $0.target === target && $0.purpose == purpose }
      if let known { return known }
      let conversion = try ValueConversion(from: source, to: target, for: purpose, self)
      conversions[identity, default: []].append(conversion)
      return conversion
    }
  }
}
