/// Makes and keeps what converts the values of one type for another.
final class ConversionCompiler: @unchecked Sendable {
  let plans: PlanCompiler
  /// By pairs of codecs; guarded by the lock of the plans.
  private var values: [Pair: ValueConversion] = [:]
  private var objects: [Pair: ObjectConversion] = [:]

  /// A codec of the source and one of the target.
  private struct Pair: Hashable {
    var source: ObjectIdentifier
    var target: ObjectIdentifier
    var purpose: Purpose
  }

  /// What a value is converted for.
  enum Purpose {
    /// To be the result of a call, which is a new instance even of the same type.
    case root
    /// To be a part of a new value.
    case part
    /// To change a value that is there, or a part of it.
    case update
  }

  /// The conversions of mappers without rules.
  static let plain = ConversionCompiler(.plain)

  init(_ plans: PlanCompiler) { self.plans = plans }

  /// Converts the values that one codec writes to what another one reads.
  func value(
    from source: Codec, to target: Codec, for purpose: Purpose
  ) throws -> ValueConversion {
    try plans.withLock {
      let pair = Pair(
        source: ObjectIdentifier(source), target: ObjectIdentifier(target), purpose: purpose)
      if let known = values[pair] { return known }
      let conversion = try ValueConversion(from: source, to: target, for: purpose, self)
      values[pair] = conversion
      return conversion
    }
  }

  /// Converts the objects that one codec takes apart to what another one reads.
  func object(
    from source: ObjectCodec, to target: Codec, for purpose: Purpose
  ) -> ObjectConversion {
    plans.withLock {
      let pair = Pair(
        source: ObjectIdentifier(source), target: ObjectIdentifier(target), purpose: purpose)
      if let known = objects[pair] { return known }
      let conversion = ObjectConversion(from: source, to: target, for: purpose, self)
      objects[pair] = conversion
      return conversion
    }
  }
}
