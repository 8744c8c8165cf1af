import AutoMapperDates
import Foundation

/// Compiles types and rules to codecs and plans, each once for a mapper.
///
/// Codecs are cached under a lock. A plan is compiled when its type is first read or written, after
/// its codec is in the cache, so that types may contain themselves, directly or through others.
final class PlanCompiler: PlanSource, @unchecked Sendable {
  private let provider: MappingProvider
  /// Guards the members below. (`Mutex` gives false reports under ThreadSanitizer on Linux.)
  private let lock = NSRecursiveLock()
  private var codecs: [ObjectIdentifier: Codec] = [:]
  /// Owns the plans, which their codecs only borrow.
  private var plans: [ObjectPlan] = []
  private var planCount = 0
  /// The types whose codecs are being made; only a chain of raw values can lead back to one of them.
  private var typesInWork: Set<ObjectIdentifier> = []

  /// The plans of mappers without rules.
  static let plain = PlanCompiler(provider: MappingProvider())

  init(provider: MappingProvider) {
    self.provider = provider
  }

  /// The codec for a type, compiled at first use.
  ///
  /// - Throws: `unsupportedType` with the reason, for types that cannot be mapped.
  func codec(for type: any Any.Type) throws -> Codec {
    try withLock {
      if let codec = codecs[ObjectIdentifier(type)] { return codec }
      guard typesInWork.insert(ObjectIdentifier(type)).inserted else {
        throw UnsupportedType.error(type, reason: "it leads back to itself through its raw value")
      }
      defer { typesInWork.remove(ObjectIdentifier(type)) }
      let codec = try makeCodec(for: type)
      codecs[ObjectIdentifier(type)] = codec
      return codec
    }
  }

  /// The codec for a type whose dates, inside Optionals and collections too, have a format of
  /// their own.
  private func codec(for type: any Any.Type, dates: DateRule) throws -> Codec {
    if type == Date.self { return DateCodec(dates) }
    let codec = try makeContainerCodec(for: type) { try self.codec(for: $0, dates: dates) }
    return try codec ?? self.codec(for: type)
  }

  /// The ways to map a type, in order; the first that applies is taken.
  private func makeCodec(for type: any Any.Type) throws -> Codec {
    let leaf = LeafKind(type)
    if leaf != .none { return LeafCodec(type, leaf) }
    if let codec = ScalarConversions.codec(for: type) { return codec }
    if type == Date.self { return DateCodec(try defaultDates()) }
    if type == JSONValue.self { return JSONValueCodec() }
    if type == Any.self { return AnyCodec(compiler: self) }
    if let codec = try makeContainerCodec(for: type, nested: codec(for:)) { return codec }
    if let found = rawValueConversion(of: type) {
      return RawValueCodec(found.conversion, type: type, raw: try codec(for: found.rawType))
    }
    if LibraryModules.declare(type), let codable = type as? any Codable.Type {
      return CodableCodec(codable: codable)
    }
    return try makeObjectCodec(for: type)
  }

  /// The formats of dates that have none of their own; refuses a default that means nothing.
  private func defaultDates() throws -> DateRule {
    guard let format = provider.defaultDateFormat else { return .standard }
    do {
      try format.validate()
    } catch {
      throw MappingError(.invalidConfiguration, found: "\(error)", underlyingError: error)
    }
    return .providerDefault(format)
  }

  /// The codec of an Optional, dictionary, array or set, with a codec for what it holds; nil for
  /// any other type.
  private func makeContainerCodec(
    for type: any Any.Type, nested: (any Any.Type) throws -> Codec
  ) throws -> Codec? {
    if let optional = type as? any OptionalOperations.Type {
      return OptionalCodec(optional, wrapped: try nested(optional.wrappedType))
    }
    // Dictionaries before collections, since they are both.
    if let dictionary = type as? any DictionaryOperations.Type {
      return try makeDictionaryCodec(dictionary, value: nested(dictionary.valueType))
    }
    if let collection = type as? any CollectionOperations.Type {
      return ArrayCodec(collection, element: try nested(collection.elementType))
    }
    return nil
  }

  private func makeDictionaryCodec(
    _ type: any DictionaryOperations.Type, value: Codec
  ) throws -> Codec {
    guard let key = dictionaryKeyConversion(for: type.keyType) else {
      throw UnsupportedType.error(
        type,
        reason: "keys of type \(type.keyType) have no text; use String, an integer, a UUID "
          + "or an enum with raw values")
    }
    return DictionaryCodec(type, key: key, value: value)
  }

  private func makeObjectCodec(for type: any Any.Type) throws -> Codec {
    let shape = TypeShape(type)
    if let reason = UnsupportedType.reason(for: shape) {
      throw UnsupportedType.error(type, reason: reason)
    }
    planCount += 1
    return ObjectCodec(shape, number: planCount - 1, compiler: self)
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Compiles the plan of an object codec.
  func plan(for codec: ObjectCodec) throws -> ObjectPlan {
    let shape = TypeShape(codec.type)
    let rules = provider.inheritedRules(for: codec.type)
    let builder = try PlanBuilder(
      shape: shape, rules: rules, number: codec.number, defaultDates: defaultDates())
    let plan = try builder.build { type, dates in
      try dates.map { try self.codec(for: type, dates: $0) } ?? self.codec(for: type)
    }
    plans.append(plan)
    return plan
  }
}
