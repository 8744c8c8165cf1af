/// The rules of one type, as a `configure` closure states them.
///
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///     }
public struct TypeMapping<Model>: Sendable {
  var rules: TypeRules

  /// Reads a property from a key and writes it under the same key.
  ///
  ///     user.map("dob", to: "dateOfBirth")
  ///
  /// The property's own name, in any spelling, is still understood where the key is missing. A later
  /// rule for the same property replaces an earlier one. A name that is no property of the type is an
  /// error of kind `invalidConfiguration` when the type is first mapped.
  ///
  /// - Parameters:
  ///   - key: The key in the document.
  ///   - property: The name of the stored property; case, `_` and `-` do not matter.
  public mutating func map(_ key: String, to property: String) {
    rules.add(TypeRules.KeyRule(property: property, keys: [key]))
  }

  /// Reads a property from the first of several keys that is present and not null.
  ///
  ///     user.map(["mail", "e-mail"], to: "email")
  ///
  /// The property is written under the first key.
  ///
  /// - Parameters:
  ///   - keys: The keys in the document, the preferred one first.
  ///   - property: The name of the stored property; case, `_` and `-` do not matter.
  public mutating func map(_ keys: [String], to property: String) {
    rules.add(TypeRules.KeyRule(property: property, keys: keys))
  }
}
