/// Finds the properties that rules name.
struct PropertyNames {
  /// The property that a rule is about.
  enum Target {
    /// A stored property, by its index.
    case property(Int)
    /// An inner property: the index of the outer one, and the names that lead from there.
    case nested(Int, [String])
  }

  let shape: TypeShape
  let fields: [StoredField]
  let factory: Factory?
  /// The source of values by which a property is identified.
  let compiler: PlanCompiler

  /// The property or inner property that a rule names.
  func target(of property: PropertyReference) throws -> Target {
    if property.isNameless || index(reachedBy: property.keyPath) != nil {
      return .property(try index(of: property))
    }
    if let index = fields.index(named: property.name) { return .property(index) }
    let steps = property.name.split(separator: ".").map(String.init)
    if steps.count > 1, let index = fields.index(named: steps[0]) {
      return .nested(index, Array(steps.dropFirst()))
    }
    throw unknown(steps.first ?? property.name)
  }

  /// The index of the stored property that a rule names.
  func index(of property: PropertyReference) throws -> Int {
    if let index = index(reachedBy: property.keyPath) { return index }
    if property.isNameless, let keyPath = property.keyPath, let members = compiler.provider.members
    {
      return try members.findProperty(self, keyPath)
    }
    guard let index = fields.index(named: property.name) else { throw unknown(property.name) }
    return index
  }

  /// The index of the property that rules access through a key path.
  private func index(reachedBy keyPath: AnyKeyPath?) -> Int? {
    keyPath.flatMap { keyPath in fields.firstIndex { $0.keyPath == keyPath } }
  }

  private func unknown(_ name: String) -> MappingError {
    MappingError(
      .invalidConfiguration, type: shape.type, property: name,
      expected: "the name of a property of \(shape.type)", found: MappingError.quoted(name),
      advice: Spelling.closest(to: name, among: fields.map(\.name)).map { "did you mean '\($0)'?" }
    ).explained(by: .unknownProperty)
  }
}
