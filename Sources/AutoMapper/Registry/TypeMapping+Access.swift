/// What documents may set, and what they are given.
///
/// Swift's metadata does not say which properties are private. So what a request must not set is said here.
extension TypeMapping {
  /// Lets only these properties take part: all others keep what the factory gave them, or are nil.
  ///
  ///     provider.configure(Account.self) { account in
  ///       account.only(\.name, \.mail)
  ///     }
  ///     try mapper.update(account, with: #"{"name": "Eve", "isAdmin": true}"#)
  ///     print(account.isAdmin)
  ///     // Prints: false
  ///
  /// The list holds for reading, updating, converting and writing, and for subclasses, whose own properties
  /// are not in it. Properties of ``readOnly(_:)-(Name...)`` and ``writeOnly(_:)-(Name...)`` take part
  /// as those say. Several lists of a type, or of its superclasses, add up. Any other rule for a property
  /// that is in none is an error of kind `invalidConfiguration` when the type is first mapped.
  ///
  /// The key of a property that takes no part is an unknown key, which
  /// ``MappingOptions/unknownKeys`` may refuse.
  ///
  /// - Parameter properties: The names of stored properties; none lets no property take part.
  public mutating func only<Name: PropertyName>(_ properties: Name...) {
    rules.allow(properties.map { PropertyReference(name: String($0)) })
  }

  /// Lets only these properties take part; the compiler checks the properties.
  public mutating func only(_ properties: PartialKeyPath<Model>...) {
    rules.allow(properties.map { PropertyReference(keyPath: $0) })
  }

  /// Lets properties be written, but not be set from a document, an update or another model.
  ///
  ///     account.readOnly("isAdmin")
  ///
  /// They keep what the factory gave them, or are nil. A document may have their keys, whose values are left
  /// out, and reported as ``MappingReport/Entry/Kind/unknownKey``; where ``MappingOptions/unknownKeys`` is
  /// `.throw`, they are an error of kind `readOnlyProperty`.
  public mutating func readOnly<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: String(name))].isReadOnly = true }
  }

  /// Lets properties be written, but not be set; the compiler checks the properties.
  public mutating func readOnly(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isReadOnly = true }
  }

  /// Lets properties be set, but not be written: another name for ``exclude(_:)-(Name...)``.
  ///
  ///     account.writeOnly("password")
  public mutating func writeOnly<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: String(name))].isExcluded = true }
  }

  /// Lets properties be set, but not be written; the compiler checks the properties.
  public mutating func writeOnly(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isExcluded = true }
  }
}
