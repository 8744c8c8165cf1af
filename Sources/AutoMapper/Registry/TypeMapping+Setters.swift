/// Properties that are accessed through their key paths.
extension TypeMapping {
  /// Reads and writes a property through its key path, so that its own code runs: `didSet` and
  /// `willSet`, the setter of a computed property or of a wrapper, notifications of `@Observable`.
  ///
  ///     player.set(\.score)
  ///     player.set(\.percent, named: "percent")
  ///
  /// By default, values are written directly into the memory of stored properties, and observers do
  /// not run. With this rule, they run whenever a document has a value for the property, in new
  /// instances and in updated ones. The value from the getter is written.
  ///
  /// The rule also adds properties that do not have memory that the mapper can write to directly:
  /// computed properties, weak references, and properties behind a wrapper that stores more than
  /// the value. Swift does not provide the names of all of them, so an error of kind
  /// `invalidConfiguration` may ask for the name. Other rules, such as `map("points", to:
  /// \.score)`, apply as for any property.
  ///
  /// New structs and classes must come from a factory, because setting the property requires an
  /// instance.
  ///
  /// - Parameters:
  ///   - property: The key path; for a class, one that sets by reference.
  ///   - name: The property's name, from which its key is derived; nil if Swift knows the name.
  public mutating func set<Value>(
    _ property: WritableKeyPath<Model, Value>, named name: String? = nil
  ) {
    var reference = PropertyReference(keyPath: property)
    if let name { reference = PropertyReference(keyPath: property, name: name) }
    var known = rules[reference]
    known.access = PropertyAccess(property)
    if name != nil { known.property = reference }
    rules[reference] = known
  }
}
