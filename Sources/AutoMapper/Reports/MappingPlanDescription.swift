/// What a mapper does with a type: where the value of each property comes from, how it is converted, and
/// where it is written.
///
///     print(mapper.explain(User.self))
///     for property in mapper.explain(User.self).properties where property.writtenKey == nil {
///       print(property.name)
///     }
///
/// It prints as a table. See `ObjectMapper.explain(_:)`.
public struct MappingPlanDescription: Sendable {
  /// The type.
  public let type: any Any.Type

  /// What values of the type are for the mapper, in words, such as `struct`, `array`, or
  /// `one of "a", "b" (Grade)`.
  public internal(set) var conversion: String

  /// The stored properties, superclasses first, and after them the properties of properties that have
  /// rules; empty for types that are not taken apart.
  public internal(set) var properties: [Property] = []

  /// Whether a factory makes the instances.
  public internal(set) var hasFactory = false

  /// Whether a closure gives the instances for nodes of the document.
  public internal(set) var hasInstanceClosure = false

  /// Whether the type has a `Codable` conformance, and is mapped by its properties or raw values all the same.
  ///
  ///     print(mapper.explain(Account.self).bypassesCodable)     // true with provider.codable = .never
  public internal(set) var bypassesCodable = false

  /// What chooses the type to make; nil where nothing does.
  public internal(set) var discriminator: Discriminator?

  /// The closures that are called before and after an object.
  public internal(set) var hooks: [Hook] = []

  /// The names of the properties by which instances are told apart.
  public internal(set) var uniqueKeys: [String] = []

  /// The descriptions of the types inside: of an Optional, array, set or dictionary, and of the types
  /// among which a discriminator chooses.
  public internal(set) var inner: [MappingPlanDescription] = []

  /// Why the type cannot be mapped, or no instance can be made; empty when all is well.
  public internal(set) var errors: [MappingError] = []

  init(_ type: any Any.Type, _ conversion: String) {
    self.type = type
    self.conversion = conversion
  }

  /// What chooses the type to make.
  public struct Discriminator: Sendable {
    /// The key whose value is looked at.
    public let key: String
    /// The types by the texts that stand for them.
    public let types: [String: any Any.Type]
    /// What is made where no other type is named; nil for an error.
    public let defaultType: (any Any.Type)?
  }

  /// A closure that is called before or after an object.
  public enum Hook: String, Sendable, Hashable, CaseIterable {
    /// Refuses objects of a document.
    case validate
    /// Sees instances that were mapped.
    case didMap
    /// Sees what was written.
    case didWrite
  }

  /// What happens to a property that the document does not have.
  public enum MissingValue: String, Sendable, Hashable, CaseIterable {
    /// It is an error of kind `missingValue`.
    case error
    /// It becomes nil.
    case becomesNil
    /// It becomes the empty value of its type, as `MappingOptions.missingValues` says.
    case becomesEmpty
    /// It keeps the value that the factory, or the instance closure, gave it.
    case keepsDefault
  }

  /// What a mapper does with a property.
  public struct Property: Sendable {
    /// The name; `address.city` for a property of a property.
    public let name: String
    /// The declared type.
    public let type: any Any.Type
    /// The keys in the order in which they are tried; empty where the property is not read.
    ///
    /// The registered keys come first, then the property's own name. A key that holds a delimiter is
    /// looked for as it stands, then as a path.
    public internal(set) var keys: [String] = []
    /// Whether keys that differ in case and separators only are understood too.
    public internal(set) var acceptsOtherSpellings = false
    /// What the value is for the mapper, in words, such as `number` or `date (MM/dd/yyyy)`.
    public internal(set) var conversion: String
    /// What happens when the document has no value.
    public internal(set) var ifMissing: MissingValue
    /// The key, or path, that the property is written under; nil where it is not written.
    public internal(set) var writtenKey: String?
    /// Why the property is not read or not written; nil where it is both.
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
