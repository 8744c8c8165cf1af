/// Determines how the values that one codec writes become values that another one reads.
struct ConversionStep {
  let step: ValueConversion.Step

  /// Compares the codec that writes the values with the codec that reads them, both without
  /// Optionals.
  init(
    from source: Codec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws {
    if let computed = source as? KeyPathCodec {
      let inner = try conversions.value(from: computed.codec, to: target, for: purpose)
      step = .computed(computed, Borrowed(inner))
    } else if Self.handsOver(source, target, purpose) {
      step = .native
    } else if source is LeafCodec {
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
    if target is AnyCodec { return !(source is DiscriminatorCodec) || purpose != .root }
    guard target.takesNatives, isSame(source.type, target.type) else { return false }
    if source is LeafCodec { return false }
    // A closure of the target receives the output of a closure of the source, unless both belong to
    // the type itself.
    if target is ClosureCodec && source is ClosureCodec && source !== target { return false }
    switch purpose {
    case .root: return !(source is ObjectCodec) && !(source is DiscriminatorCodec)
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
    codec is ObjectCodec || codec is DiscriminatorCodec || codec is ArrayCodec
      || codec is DictionaryCodec
  }

  /// Whether the type is known only for each value.
  private static func isKnownLate(_ codec: Codec) -> Bool {
    codec is AnyCodec || codec is DiscriminatorCodec || codec is UntypedCodec
      || codec is CastingCodec
  }

  /// How objects and collections become nodes.
  private static func nestedStep(
    _ source: Codec, _ target: Codec, _ purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws -> ValueConversion.Step {
    let part: ConversionCompiler.Purpose = purpose == .update ? .update : .part
    switch source {
    case let object as ObjectCodec: return walksMembers(target) ? .object(object) : .written
    case let array as ArrayCodec:
      guard let element = element(of: target) else { return .written }
      let inner = try conversions.value(from: array.element, to: element, for: part)
      return .elements(array, Borrowed(inner))
    case let dictionary as DictionaryCodec:
      guard let target = target as? DictionaryCodec else {
        return dictionary.type == [String: Any].self ? .tree : .written
      }
      let inner = try conversions.value(from: dictionary.value, to: target.value, for: part)
      return .pairs(dictionary, Borrowed(inner))
    case is InferredDictionaryCodec: return .tree
    default: return .written
    }
  }

  /// Whether a codec reads objects member by member, or does not read objects at all.
  private static func walksMembers(_ target: Codec) -> Bool {
    switch target {
    case is ObjectCodec, is DictionaryCodec, is DiscriminatorCodec, is ArrayCodec, is UntypedCodec:
      true
    default: target.isSingleValue
    }
  }

  private static func element(of target: Codec) -> Codec? {
    switch target {
    case let array as ArrayCodec: array.element
    case let untyped as UntypedCodec: untyped.special
    default: nil
    }
  }
}
