/// A stored property as its metadata describes it, and as the model's source declares it.
///
/// It is a class because a struct of this size takes code in each type that contains it.
final class StoredField: Sendable {
  /// The storage as its metadata describes it.
  let raw: RawField
  /// The purpose of the storage.
  let role: Role
  /// The name that the model's source uses; for a hidden property, with that of its class.
  let name: String
  /// Whether a subclass declares a property of the same name, which then belongs to that one.
  let isHidden: Bool
  /// The type of the property; for a wrapper that stores only the value, the type of the value.
  let type: any Any.Type

  /// The value that a wrapper stores in addition to other things, with its distance from the start
  /// of the wrapper.
  let wrappedValue: (type: any Any.Type, offset: Int)?

  /// The accessors of a property that is not accessed in memory.
  let access: PropertyAccess?

  /// The purpose of a storage.
  enum Role: Equatable {
    /// A property that was declared as it is stored.
    case plain
    /// A lazy property: an Optional that is nil until first use.
    case lazy
    /// A property wrapper that stores only the value.
    case wrappedValue
    /// A property wrapper that stores more than the value, or something else.
    case wrapper
    /// The registrar in which `@Observable` stores the observers.
    case observationRegistrar
    /// No storage: a property that is accessed through its key path.
    case keyPath
    /// No storage: a value that is only written.
    case computed
  }

  /// The name of the storage, such as `$__lazy_storage_$_total` for `lazy var total`.
  var storedName: String { raw.name }

  /// The type of the storage.
  var storedType: any Any.Type { raw.type }

  /// The distance from the start of the value, or of the instance's object, in bytes.
  var offset: Int { raw.offset }

  /// Whether the property is not a weak or unowned reference, whose memory must not be accessed
  /// directly.
  var isStrong: Bool { raw.isStrong }

  /// Whether the property is declared with `var`.
  var isVariable: Bool { raw.isVariable }

  /// The key path of a property that is accessed through one.
  var keyPath: AnyKeyPath? { access?.keyPath }

  /// Whether the property is a value that is only written.
  var isComputed: Bool { role == .computed }

  static let registrarName = "_$observationRegistrar"
  private static let lazyPrefix = "$__lazy_storage_$_"

  /// Creates a property that is accessed in memory; its type is that of the storage unless another one
  /// is given.
  init(
    _ raw: RawField, _ role: Role, named name: String, _ type: (any Any.Type)? = nil,
    wrappedValue: (type: any Any.Type, offset: Int)? = nil, access: PropertyAccess? = nil,
    isHidden: Bool = false
  ) {
    self.raw = raw
    self.role = role
    self.name = name
    self.type = type ?? raw.type
    self.wrappedValue = wrappedValue
    self.access = access
    self.isHidden = isHidden
  }

  /// - Parameters:
  ///   - raw: The runtime's description of the property.
  ///   - siblings: The names of all storages of the type that declares the property.
  convenience init(_ raw: RawField, among siblings: Set<String>) {
    let declaredName = raw.name.withoutBackticks
    if declaredName.hasPrefix(Self.lazyPrefix) {
      let name = String(declaredName.dropFirst(Self.lazyPrefix.count)).withoutBackticks
      self.init(raw, .lazy, named: name)
      return
    }
    if declaredName == Self.registrarName {
      self.init(raw, .observationRegistrar, named: declaredName)
      return
    }
    let publicName =
      declaredName.utf8.first == UInt8(ascii: "_")
      ? String(declaredName.dropFirst()).withoutBackticks : ""
    // A property that is stored itself does not have a wrapper.
    let mayBeWrapped = !publicName.isEmpty && !siblings.contains(publicName)
    switch mayBeWrapped ? PropertyWrapper(raw.type) : nil {
    case .value(let valueType): self.init(raw, .wrappedValue, named: publicName, valueType)
    case .other(let value):
      self.init(
        raw, .wrapper, named: publicName, wrappedValue: value.map { ($0.type, $0.offset) })
    case nil:
      let isObserved = siblings.contains(Self.registrarName)
      self.init(raw, .plain, named: isObserved && mayBeWrapped ? publicName : declaredName)
    }
  }

  /// Creates a property that is accessed through its key path or made by a closure, so that its
  /// place is that of the instance.
  convenience init(named name: String, _ access: PropertyAccess) {
    let raw = RawField(
      name: name, type: access.valueType, offset: 0, isStrong: true, isVariable: true)
    self.init(raw, access.isReadOnly ? .computed : .keyPath, named: name, access: access)
  }

  /// Creates the same property under the name that it has where a subclass hides it.
  convenience init(_ field: StoredField, hiddenAs name: String) {
    self.init(
      field.raw, field.role, named: name, field.type, wrappedValue: field.wrappedValue,
      access: field.access, isHidden: true)
  }

  /// Creates the same property with the type of its storage, which is a property wrapper.
  convenience init(asStored field: StoredField) {
    self.init(
      field.raw, .wrapper, named: field.name, wrappedValue: (field.type, 0), access: field.access)
  }
}
