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
  func value(from source: Codec, to target: Codec, for purpose: Purpose) throws -> ValueConversion {
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

extension ValueConversion.Step {
  /// Determines how the values that one codec writes become values that another one reads, both
  /// without Optionals.
  init(
    from source: Codec, to target: Codec, for purpose: ConversionCompiler.Purpose,
    _ conversions: ConversionCompiler
  ) throws {
    let part: ConversionCompiler.Purpose = purpose == .update ? .update : .part
    switch source.kind {
    case .property(.keyPath(let computed)):
      let inner = try conversions.value(from: computed.wrapped, to: target, for: purpose)
      self = .computed(computed, Borrowed(inner))
    case _ where Self.handsOver(source, target, purpose): self = .swiftValue
    case .single(.primitive): self = .primitive
    // The type is known only for each value.
    case .tree(.any), .discriminator, .untyped, .casting: self = .dynamic
    case .object(let object): self = Self.walksMembers(target) ? .object(object) : .written
    case .array(let array):
      let inner = try Self.element(of: target).map {
        try conversions.value(from: array.element, to: $0, for: part)
      }
      self = inner.map { .elements(array, Borrowed($0)) } ?? .written
    case .dictionary(let dictionary):
      let inner = try target.asDictionary.map {
        try conversions.value(from: dictionary.value, to: $0.value, for: part)
      }
      self =
        inner.map { .pairs(dictionary, Borrowed($0)) }
        ?? (dictionary.type == [String: Any].self ? .tree : .written)
    case .tree(.inferredDictionary): self = .tree
    case .single, .tuple, .range, .tree, .custom, .optional, .property: self = .written
    }
  }

  /// Whether values are passed on unchanged.
  private static func handsOver(
    _ source: Codec, _ target: Codec, _ purpose: ConversionCompiler.Purpose
  ) -> Bool {
    if case .tree(.any) = target.kind { return source.asDiscriminator == nil || purpose != .root }
    guard target.takesSwiftValues,
      source.type == target.type || isSubclass(source.type, of: target.type)
    else { return false }
    switch (source.kind, target.kind) {
    case (.single(.primitive), _): return false
    // A closure of the target receives the output of a closure of the source, unless both belong to
    // the type itself.
    case (.custom(.closure), .custom(.closure)) where source !== target: return false
    default: break
    }
    switch purpose {
    case .root: return source.asObject == nil && source.asDiscriminator == nil
    case .part: return true
    // An update changes what has parts in place instead of replacing it.
    case .update: return !hasParts(source)
    }
  }

  /// Whether values are objects or collections, whose parts have codecs of their own.
  private static func hasParts(_ codec: Codec) -> Bool {
    switch codec.kind {
    case .object, .discriminator, .array, .dictionary: true
    case .single, .tuple, .range, .tree, .custom, .casting, .untyped, .optional, .property: false
    }
  }

  /// Whether a codec reads objects member by member, or does not read objects at all.
  private static func walksMembers(_ target: Codec) -> Bool {
    if case .untyped = target.kind { return true }
    return hasParts(target) || target.isSingleValue
  }

  /// The codec for the elements of an array, if the target reads arrays element by element.
  private static func element(of target: Codec) -> Codec? {
    if case .untyped(let untyped) = target.kind { return untyped.special }
    return if case .array(let array) = target.kind { array.element } else { nil }
  }
}
