/// A stored property as its metadata describes it, and as the model's source means it.
struct StoredField {
  /// The name of the storage, such as `$__lazy_storage_$_total` for `lazy var total`.
  let storedName: String
  /// The type of the storage.
  let storedType: any Any.Type
  /// The distance from the start of the value, or of the instance's object, in bytes.
  let offset: Int
  /// False for weak and unowned references, which must never be touched raw.
  let isStrong: Bool
  /// False for `let`.
  let isVariable: Bool
  /// What the storage is there for.
  let role: Role
  /// The name that the model's source uses.
  let name: String
  /// The type of the property: of a wrapper that stores nothing but the value, the value's.
  let type: any Any.Type

  /// What a storage is there for.
  enum Role: Equatable {
    /// A property that was declared as it is stored.
    case plain
    /// A lazy property: an Optional that is nil until first use.
    case lazy
    /// A property wrapper that stores the value, and nothing beside it.
    case wrappedValue
    /// A property wrapper that stores more than the value, or something else.
    case wrapper
    /// What `@Observable` keeps the observers in.
    case observationRegistrar
  }

  static let registrarName = "_$observationRegistrar"
  private static let lazyPrefix = "$__lazy_storage_$_"

  /// - Parameter isObserved: Whether the class that declares the property is `@Observable`.
  init(_ raw: RawField, isObserved: Bool) {
    storedName = raw.name
    storedType = raw.type
    offset = raw.offset
    isStrong = raw.isStrong
    isVariable = raw.isVariable
    guard !storedName.hasPrefix(Self.lazyPrefix) else {
      (role, type) = (.lazy, storedType)
      name = String(storedName.dropFirst(Self.lazyPrefix.count))
      return
    }
    guard storedName != Self.registrarName else {
      (role, type, name) = (.observationRegistrar, storedType, storedName)
      return
    }
    let publicName = storedName.hasPrefix("_") ? String(storedName.dropFirst()) : ""
    switch publicName.isEmpty
      ? nil : PropertyWrapper(storedType, isObserved: isObserved)
    {
    case .value(let valueType): (role, type, name) = (.wrappedValue, valueType, publicName)
    case .other: (role, type, name) = (.wrapper, storedType, publicName)
    case nil:
      (role, type) = (.plain, storedType)
      name = isObserved && !publicName.isEmpty ? publicName : storedName
    }
  }

  /// An element of a tuple, which has the name that it is labelled with.
  init(element raw: RawField) {
    storedName = raw.name
    storedType = raw.type
    offset = raw.offset
    isStrong = true
    isVariable = true
    role = .plain
    name = raw.name
    type = raw.type
  }
}

/// A type that looks like a property wrapper.
///
/// Metadata does not say which types are wrappers. They are known by the name of what they store, and
/// are looked for behind names with an underscore only, as Swift calls the storage of wrapped properties.
enum PropertyWrapper {
  /// A wrapper that stores nothing but a value of a type.
  case value(any Any.Type)
  /// A wrapper that stores more, or something else.
  case other

  /// The modules whose types wrap properties, but do not show what they store.
  private static let modules = ["Combine", "SwiftUI", "SwiftUICore", "SwiftData"]
  /// How wrappers call the value that they store; an underscore before it does not matter.
  private static let valueNames = ["value", "storage", "wrapped", "stored", "storedValue"]
  private static let certainName = "wrappedValue"

  /// Looks at the type of a storage; nil when it is no wrapper.
  ///
  /// In an `@Observable` class every property is stored behind an underscore, so a value of any type may
  /// stand there: only what stores a `wrappedValue` is taken for a wrapper.
  init?(_ type: any Any.Type, isObserved: Bool) {
    let kind = TypeShape.Kind(type)
    guard kind == .structure || kind == .class else { return nil }
    if LibraryModules.declare(type) {
      guard LibraryModules.declare(type, in: Self.modules) else { return nil }
      self = .other
      return
    }
    let fields = RawField.fields(of: type)
    let isWrapper = fields.contains { field in
      let name = field.name.drop { $0 == "_" }
      return name == Self.certainName || (!isObserved && Self.valueNames.contains(String(name)))
    }
    guard isWrapper else { return nil }
    guard kind == .structure, fields.count == 1, let value = fields.first, value.isStrong,
      !value.name.hasPrefix("$")
    else {
      self = .other
      return
    }
    // A wrapper may wrap another: `@First @Second var value`.
    switch Self(value.type, isObserved: true) {
    case .value(let type): self = .value(type)
    case .other: self = .other
    case nil: self = .value(value.type)
    }
  }
}
