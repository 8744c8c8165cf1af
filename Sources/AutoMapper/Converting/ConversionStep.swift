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
      let inner = try conversions.value(from: computed.codec, to: target, for: purpose)
      step = .computed(computed, Borrowed(inner))
    } else if Self.handsOver(source, target, purpose) {
      step = .native
    } else if source.leaf != .none, source.leaf != .decimal {
      step = .leaf
    } else if Self.isKnownLate(source) {
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
    guard target.takesNatives, isSame(source.type, target.type) else { return false }
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
    source == target || ReachedTypes.isSubclass(source, of: target)
  }

  /// Whether an update changes values in place instead of replacing them.
  private static func changesInPlace(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .object, .discriminator, .array, .dictionary: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .inferredDictionary, .tuple,
      .range, .any, .json, .jsonObject, .foundation, .codable, .closure, .casting, .untyped,
      .ignored, .optional, .required, .policy, .keyPath:
      false
    }
  }

  /// Whether the type is known only for each value.
  private static func isKnownLate(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .any, .discriminator, .untyped, .casting: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .array, .dictionary,
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
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .tuple, .range, .any, .json,
      .jsonObject, .foundation, .codable, .discriminator, .closure, .casting, .untyped, .ignored,
      .optional, .required, .policy, .keyPath:
      return .written
    }
  }

  /// Whether a codec reads objects member by member, or does not read objects at all.
  private static func walksMembers(_ target: Codec) -> Bool {
    switch target.kind {
    case .object, .dictionary, .discriminator, .array, .untyped: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .inferredDictionary, .tuple,
      .range, .any, .json, .jsonObject, .foundation, .codable, .closure, .casting, .ignored,
      .optional, .required, .policy, .keyPath:
      target.isSingleValue
    }
  }

  private static func element(of target: Codec) -> Codec? {
    switch target.kind {
    case .array(let array): array.element
    case .untyped(let untyped): untyped.special
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .dictionary,
      .inferredDictionary, .tuple, .range, .object, .any, .json, .jsonObject, .foundation,
      .codable, .discriminator, .closure, .casting, .ignored, .optional, .required, .policy,
      .keyPath:
      nil
    }
  }
}
