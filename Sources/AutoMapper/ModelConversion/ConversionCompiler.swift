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

/// Determines how the values that one codec writes become values that another one reads.
struct ConversionStep {
  let step: ValueConversion.Step

  /// Compares the codec that writes the values with the codec that reads them, both without
  /// Optionals.
  init(
    from source: Codec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws {
    if case .keyPath(let computed) = source.kind {
      let inner = try conversions.value(from: computed.wrapped, to: target, for: purpose)
      step = .computed(computed, Borrowed(inner))
    } else if Self.handsOver(source, target, purpose) {
      step = .swiftValue
    } else if source.primitive != .none, source.primitive != .decimal {
      step = .primitive
    } else if Self.isResolvedAtRuntime(source) {
      step = .dynamic
    } else {
      step = try Self.nestedStep(source, target, purpose, conversions)
    }
  }

  /// Whether values are passed on unchanged.
  private static func handsOver(
    _ source: Codec, _ target: Codec, _ purpose: ConversionCompiler.Purpose
  ) -> Bool {
    if case .any = target.kind { return source.asDiscriminator == nil || purpose != .root }
    guard target.takesSwiftValues, isSame(source.type, target.type) else { return false }
    switch (source.kind, target.kind) {
    case (.primitive, _): return false
    // A closure of the target receives the output of a closure of the source, unless both belong to
    // the type itself.
    case (.closure, .closure) where source !== target: return false
    default: break
    }
    switch purpose {
    case .root: return source.asObject == nil && source.asDiscriminator == nil
    case .part: return true
    case .update: return !changesInPlace(source)
    }
  }

  /// Whether both types are the same, or the source is a subclass of the target.
  private static func isSame(_ source: any Any.Type, _ target: any Any.Type) -> Bool {
    source == target || ReachableTypes.isSubclass(source, of: target)
  }

  /// Whether an update changes values in place instead of replacing them.
  private static func changesInPlace(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .object, .discriminator, .array, .dictionary: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged,
      .inferredDictionary,
      .tuple,
      .range, .any, .json, .jsonObject, .foundation, .codable, .closure, .casting, .untyped,
      .ignored, .optional, .required, .policy, .keyPath:
      false
    }
  }

  /// Whether the type is known only for each value.
  private static func isResolvedAtRuntime(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .any, .discriminator, .untyped, .casting: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .object, .json, .jsonObject, .foundation, .codable,
      .closure, .ignored, .optional, .required, .policy, .keyPath:
      false
    }
  }

  /// How objects and collections become nodes.
  private static func nestedStep(
    _ source: Codec, _ target: Codec, _ purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws -> ValueConversion.Step {
    let part: ConversionCompiler.Purpose = purpose == .update ? .update : .part
    switch source.kind {
    case .object(let object): return walksMembers(target) ? .object(object) : .written
    case .array(let array):
      guard let element = element(of: target) else { return .written }
      let inner = try conversions.value(from: array.element, to: element, for: part)
      return .elements(array, Borrowed(inner))
    case .dictionary(let dictionary):
      guard case .dictionary(let target) = target.kind else {
        return dictionary.type == [String: Any].self ? .tree : .written
      }
      let inner = try conversions.value(from: dictionary.value, to: target.value, for: part)
      return .pairs(dictionary, Borrowed(inner))
    case .inferredDictionary: return .tree
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .tuple,
      .range,
      .any, .json,
      .jsonObject, .foundation, .codable, .discriminator, .closure, .casting, .untyped, .ignored,
      .optional, .required, .policy, .keyPath:
      return .written
    }
  }

  /// Whether a codec reads objects member by member, or does not read objects at all.
  private static func walksMembers(_ target: Codec) -> Bool {
    switch target.kind {
    case .object, .dictionary, .discriminator, .array, .untyped: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged,
      .inferredDictionary,
      .tuple,
      .range, .any, .json, .jsonObject, .foundation, .codable, .closure, .casting, .ignored,
      .optional, .required, .policy, .keyPath:
      target.isSingleValue
    }
  }

  private static func element(of target: Codec) -> Codec? {
    switch target.kind {
    case .array(let array): array.element
    case .untyped(let untyped): untyped.special
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .dictionary,
      .inferredDictionary, .tuple, .range, .object, .any, .json, .jsonObject, .foundation,
      .codable, .discriminator, .closure, .casting, .ignored, .optional, .required, .policy,
      .keyPath:
      nil
    }
  }
}
