/// Makes and caches the conversions from values of one type to another.
final class ConversionCompiler: @unchecked Sendable {
  let plans: PlanCompiler
  /// The conversions by pairs of codecs, guarded by the lock of the plans.
  private var values: [Pair: ValueConversion] = [:]
  private var objects: [Pair: ObjectConversion] = [:]

  /// A codec of the source and one of the target.
  private struct Pair: Hashable {
    var source: ObjectIdentifier
    var target: ObjectIdentifier
    var purpose: Purpose
  }

  /// The purpose for which a value is converted.
  enum Purpose {
    /// The value is the result of a call, and so is always a new instance.
    case root
    /// The value is a part of a new value.
    case part
    /// The value changes an existing value, or a part of it.
    case update
  }

  /// The compiler of mappers without rules.
  static let plain = ConversionCompiler(.plain)

  init(_ plans: PlanCompiler) { self.plans = plans }

  /// The conversion from the values that one codec writes to values that another one reads.
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

  /// The conversion from the objects of one codec to values that another codec reads.
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
