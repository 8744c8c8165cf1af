/// Properties that are set by their own code.
extension TypeMapping {
  /// Reads and writes a property through its key path, so that its own code runs: `didSet` and `willSet`,
  /// the setter of a computed property or of a wrapper, notifications of `@Observable`.
  ///
  ///     player.set(\.score)
  ///     player.set(\.percent, named: "percent")
  ///
  /// Without this call, values are written into the memory of stored properties, and observers do not
  /// run. With it they run whenever a document has a value for the property: in new instances and in
  /// those that are updated. What the getter gives is written.
  ///
  /// It also makes properties known that have no memory of their own, or none that may be touched:
  /// computed ones, weak references, and those behind a wrapper that stores more than the value. Swift
  /// does not name all of them, so an error of kind `invalidConfiguration` may ask for the name. Other
  /// rules, such as `map("points", to: \.score)`, hold as for any property.
  ///
  /// New structs and classes must come from a factory, since there must be an instance to set the property
  /// of.
  ///
  /// - Parameters:
  ///   - property: The key path; of a class one that sets by reference.
  ///   - name: The property's name, by which its key is found; nil where Swift knows it.
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
