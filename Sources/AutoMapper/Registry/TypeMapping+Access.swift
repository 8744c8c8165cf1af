/// Properties that documents may set, and that are written to them.
///
/// Swift's metadata does not contain access levels, so these rules state which properties a request
/// must not set.
extension TypeMapping {
  /// Maps only these properties: all others keep the values from the factory, or are nil.
  ///
  ///     provider.configure(Account.self) { account in
  ///       account.only(\.name, \.mail)
  ///     }
  ///     try mapper.update(account, with: #"{"name": "Eve", "isAdmin": true}"#)
  ///     print(account.isAdmin)
  ///     // Prints: false
  ///
  /// The list applies to reading, updating, converting and writing. It also applies to subclasses,
  /// whose own properties are not in it. Properties of ``readOnly(_:)-(Name...)`` and
  /// ``writeOnly(_:)-(Name...)`` are mapped in their one direction. Several lists of a type, or of
  /// its superclasses, add up. Any other rule for a property that is not in a list is an error of
  /// kind `invalidConfiguration` when the type is first mapped.
  ///
  /// The key of a property that is not in the list is an unknown key, which
  /// ``MappingOptions/unknownKeys`` may reject.
  ///
  /// - Parameter properties: The names of stored properties; if there are none, no property is
  ///   mapped.
  public mutating func only<Name: PropertyName>(_ properties: Name...) {
    rules.allow(properties.map { PropertyReference(name: String($0)) })
  }

  /// Maps only these properties; the compiler checks the properties.
  public mutating func only(_ properties: PartialKeyPath<Model>...) {
    rules.allow(properties.map { PropertyReference(keyPath: $0) })
  }

  /// Makes properties read-only: they are written, but not set from a document, an update or
  /// another model.
  ///
  ///     account.readOnly("isAdmin")
  ///
  /// They keep the values from the factory, or are nil. If a document has their keys, the values
  /// are ignored, and reported as ``MappingReport/Entry/Kind/unknownKey``; if
  /// ``MappingOptions/unknownKeys`` is `.throw`, they are an error of kind `readOnlyProperty`.
  public mutating func readOnly<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: String(name))].isReadOnly = true }
  }

  /// Makes properties read-only; the compiler checks the properties.
  public mutating func readOnly(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isReadOnly = true }
  }

  /// Makes properties write-only: they are set, but not written.
  ///
  /// This is another name for ``exclude(_:)-(Name...)``.
  ///
  ///     account.writeOnly("password")
  public mutating func writeOnly<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: String(name))].isExcluded = true }
  }

  /// Makes properties write-only; the compiler checks the properties.
  public mutating func writeOnly(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isExcluded = true }
  }
}
