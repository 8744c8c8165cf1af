public import AutoMapperDates

/// Everything about models that their declarations do not say: factories and other keys.
///
/// A provider is a value. It is configured, then handed to an `ObjectMapper`, which keeps a copy:
///
///     var provider = MappingProvider()
///     provider.register { User() }
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///     }
///     let mapper = ObjectMapper(provider)
///
/// Rules for keys hold for subclasses too; the nearest class that has a rule for a property wins.
public struct MappingProvider: Sendable {
  private var rules: [ObjectIdentifier: TypeRules] = [:]

  /// The format that dates are written in, and read in before the common formats are tried.
  ///
  ///     provider.defaultDateFormat = .secondsSince1970
  ///
  /// Nil, at first, means that the common formats are read and ISO 8601 is written.
  public var defaultDateFormat: DateFormat?

  /// Creates a provider without rules.
  public init() {}

  /// Registers how instances of a type are made, so that its declared default values survive.
  ///
  ///     provider.register { User() }
  ///
  /// A class needs a factory before it can be mapped; a struct may have one. Factories are not
  /// inherited. A later factory for the same type replaces an earlier one.
  ///
  /// - Parameter factory: Makes a new instance. It may be called from any thread; an error that it
  ///   throws ends the mapping with `MappingError.Kind.transformFailed`.
  public mutating func register<Model>(_ factory: @escaping @Sendable () throws -> Model) {
    rules[ObjectIdentifier(Model.self), default: TypeRules()].factory = Factory(factory)
  }

  /// States the rules of a type.
  ///
  /// A second call for the same type adds to the first.
  ///
  /// - Parameters:
  ///   - type: A struct or class.
  ///   - body: Receives the rules that the type has so far, to add to them.
  /// - Throws: What the closure throws; the type's rules are then as they were.
  public mutating func configure<Model, Failure: Error>(
    _ type: Model.Type, _ body: (inout TypeMapping<Model>) throws(Failure) -> Void
  ) throws(Failure) {
    var mapping = TypeMapping<Model>(
      rules: rules[ObjectIdentifier(type), default: TypeRules()])
    try body(&mapping)
    rules[ObjectIdentifier(type)] = mapping.rules
  }

  /// Whether nothing was said that a plan depends on.
  var isEmpty: Bool { rules.isEmpty && defaultDateFormat == nil }

  /// The rules for a type: its own, and those for keys of its superclasses, the nearest first.
  ///
  /// Factories are not inherited.
  func inheritedRules(for type: any Any.Type) -> TypeRules {
    var result = rules[ObjectIdentifier(type), default: TypeRules()]
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass {
      if let inherited = rules[ObjectIdentifier(current)] { result.inherit(inherited) }
      superclass = _getSuperclass(current)
    }
    return result
  }
}
