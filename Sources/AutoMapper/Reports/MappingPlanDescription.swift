/// The way a mapper treats a type: the source of each property's value, its conversion, and the key
/// under which it is written.
///
///     print(mapper.explain(User.self))
///     for property in mapper.explain(User.self).properties where property.writtenKey == nil {
///       print(property.name)
///     }
///
/// A description prints as a table. See ``ObjectMapper/explain(_:)``.
public struct MappingPlanDescription: Sendable {
  /// The type.
  public let type: any Any.Type

  /// The form of the type's values, in words, such as `struct`, `array`, or `one of "a", "b"
  /// (Grade)`.
  public internal(set) var conversion: String

  /// The stored properties, those of superclasses first, followed by the inner properties that have
  /// rules; empty for types that are not mapped by their properties.
  public internal(set) var properties: [Property] = []

  /// Whether a factory makes the instances.
  public internal(set) var hasFactory = false

  /// Whether a closure returns the instances for nodes of the document.
  public internal(set) var hasInstanceClosure = false

  /// Whether the type has a `Codable` conformance, but is mapped by its properties or raw values.
  ///
  ///     print(mapper.explain(Account.self).bypassesCodable)     // true with provider.codable = .never
  public internal(set) var bypassesCodable = false

  /// The discriminator that chooses the type to make, if any.
  public internal(set) var discriminator: Discriminator?

  /// The closures that are called before and after an object is mapped.
  public internal(set) var hooks: [Hook] = []

  /// The names of the properties that identify instances.
  public internal(set) var uniqueKeys: [String] = []

  /// The descriptions of the types inside: those of an Optional, array, set or dictionary, and
  /// those that a discriminator chooses from.
  public internal(set) var inner: [MappingPlanDescription] = []

  /// The reasons why the type cannot be mapped or instantiated; empty if there are none.
  public internal(set) var errors: [MappingError] = []

  init(_ type: any Any.Type, _ conversion: String) {
    self.type = type
    self.conversion = conversion
  }

  /// The rule that chooses the type to make.
  public struct Discriminator: Sendable {
    /// The key whose value determines the type.
    public let key: String
    /// The types by the texts that identify them.
    public let types: [String: any Any.Type]
    /// The type to make if the document does not name a listed one; nil for an error.
    public let defaultType: (any Any.Type)?
  }

  /// A closure that is called before or after an object is mapped.
  public enum Hook: String, Sendable, Hashable, CaseIterable {
    /// The closure that may reject objects of a document.
    case validate
    /// The closure that receives instances after they are mapped.
    case didMap
    /// The closure that receives the written JSON.
    case didWrite
  }

  /// The result for a property whose key is missing in the document.
  public enum MissingValue: String, Sendable, Hashable, CaseIterable {
    /// An error of kind `missingValue` is thrown.
    case error
    /// The property becomes nil.
    case becomesNil
    /// The property becomes the empty value of its type, as set by `MappingOptions.missingValues`.
    case becomesEmpty
    /// The property keeps the value from the factory or the instance closure.
    case keepsDefault
  }

  /// The way a mapper treats a property.
  public struct Property: Sendable {
    /// The name; `address.city` for an inner property.
    public let name: String
    /// The declared type.
    public let type: any Any.Type
    /// The keys in the order in which they are tried; empty if the property is not read.
    ///
    /// The registered keys come first, then the property's own name. A key that contains a
    /// delimiter is first looked up as a plain key, then as a path.
    public internal(set) var keys: [String] = []
    /// Whether keys that differ only in case and separators are accepted too.
    public internal(set) var acceptsOtherSpellings = false
    /// The form of the value, in words, such as `number` or `date (MM/dd/yyyy)`.
    public internal(set) var conversion: String
    /// The result if the document does not have a value.
    public internal(set) var ifMissing: MissingValue
    /// The key or path under which the property is written, or nil if it is not written.
    public internal(set) var writtenKey: String?
    /// The reason why the property is not read or not written, or nil if it is both.
    public internal(set) var reason: String?

    init(
      _ name: String, _ type: any Any.Type, _ conversion: String, ifMissing: MissingValue
    ) {
      self.name = name
      self.type = type
      self.conversion = conversion
      self.ifMissing = ifMissing
    }
  }
}
