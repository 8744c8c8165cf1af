/// The reasons why types and properties cannot be mapped.
enum UnsupportedType {
  /// The reason why a type cannot be mapped by its stored properties, or nil if it can.
  static func reason(for shape: TypeShape) -> String? {
    switch shape.kind {
    case .structure, .class: reason(forObject: shape)
    case .enumeration: "an enum needs raw values, or a converter"
    case .tuple where shape.isLabelledTuple: nil
    case .tuple:
      shape.fields.isEmpty
        ? "Void has no value" : "a tuple without a label for each element has no names"
    case .existential:
      "a protocol does not say which type to make: "
        + "provider.discriminator((any \(shape.type)).self, \"type\", […])"
    case .function: "a closure is not data"
    case .metatype: "a type is not data"
    case .other: "it is neither a struct, a class nor an enum with raw values"
    }
  }

  static let unknownRuntime =
    "this version of the Swift runtime describes types in a way that is not known"

  private static func reason(forObject shape: TypeShape) -> String? {
    if LibraryModules.declare(shape.type) {
      return "it is a library type whose contents cannot be reflected; register a converter"
    }
    if shape.kind == .class, shape.type is any Actor.Type {
      return "an actor's state cannot be reached from outside"
    }
    if let superclass = shape.librarySuperclass, shape.fields.isEmpty {
      return "it stores nothing of its own, and what \(superclass) stores is that class's own "
        + "affair"
    }
    return switch UnnamedStorage(of: shape) {
    case .all:
      "it has no reflection metadata; build its module without -disable-reflection-metadata"
    case .names:
      "its properties have no names; build its module without -disable-reflection-names"
    case .bytes:
      "it has bytes that no property names, such as bit-fields, a union or padding of C; "
        + "register a converter"
    case nil where !ReflectionCheck.passes(for: shape):
      ReflectionCheck.isStripped
        ? "AutoMapper itself was built without reflection metadata or names; build it without "
          + "-disable-reflection-metadata and -disable-reflection-names" : unknownRuntime
    case nil: nil
    }
  }

  /// The reason why a stored property keeps the value from its factory, because it holds no data or
  /// must not be accessed directly; nil for properties that are mapped.
  static func reasonToLeaveAlone(_ field: StoredField) -> String? {
    switch field.role {
    case .observationRegistrar: return "keeps the observers"
    case .wrapper:
      let wrapper = "is kept by the property wrapper \(field.storedType), which"
      return TypeShape.Kind(field.storedType) == .class
        ? "\(wrapper) is a class" : "\(wrapper) stores more than the value"
    case .plain, .lazy, .wrappedValue, .keyPath, .computed: break
    }
    guard field.isStrong else { return "of type \(field.type) is not data" }
    // Reflection reports a noncopyable field as `Void`.
    if field.type == Void.self { return "is Void, or cannot be copied" }
    // An Optional of such a type holds no data either.
    let type = TypeFacts.of(field.type).optional?.wrappedType ?? field.type
    return switch TypeShape.Kind(type) {
    case .function, .metatype: "of type \(field.type) is not data"
    case .structure, .class, .enumeration, .tuple, .existential, .other: nil
    }
  }

  /// Rejects types without properties that rules could be about.
  static func check(_ shape: TypeShape) throws {
    if let reason = reason(for: shape) { throw error(shape.type, reason: reason) }
  }

  static func error(_ type: any Any.Type, reason: String) -> MappingError {
    MappingError(.unsupportedType, type: type, found: reason)
  }
}
