/// The assignment of keys to properties.
struct KeyClaims {
  /// A key that fills a property.
  struct Claim {
    var property: Int
    var text: String
    /// Whether it is a registered key rather than the property's name.
    var isRegistered: Bool
  }

  /// The claims of the properties that are read, in declaration order, without paths.
  let claims: [Claim]
  private let builder: PlanBuilder

  init(_ builder: PlanBuilder) {
    self.builder = builder
    claims = builder.fields.indices.filter(builder.isRead).flatMap { index in
      let reading = builder.propertyRules[index]?.reading
      let keys = (reading?.keys ?? []).filter { reading?.steps(of: $0) == nil }
      return keys.map { Claim(property: index, text: $0, isRegistered: true) } + [
        Claim(property: index, text: builder.fields[index].name, isRegistered: false)
      ]
    }
  }

  /// The keys that are tried for a property, in order.
  func keys(of index: Int) -> [String] {
    guard builder.isRead(index) else { return [] }
    let registered = builder.propertyRules[index]?.reading?.keys ?? []
    let name = builder.fields[index].name
    guard !registered.contains(name), !isTaken(name, from: index) else { return registered }
    return registered + [name]
  }

  /// Whether a name is registered for another property, or is the name of an earlier one.
  private func isTaken(_ name: String, from index: Int) -> Bool {
    builder.flatRules.contains { $0.reads(name) }
      || claims.contains {
        $0.text == name && ($0.isRegistered ? $0.property != index : $0.property < index)
      }
  }

  /// Whether a property also accepts other spellings of its name: registered keys take precedence
  /// over names, and earlier properties over later ones.
  func acceptsOtherSpellings(_ index: Int) -> Bool {
    let folded = KeyFolding.folded(builder.fields[index].name)
    let alike = claims.filter { KeyFolding.folded($0.text) == folded }
    return (alike.first(where: \.isRegistered) ?? alike.first)?.property == index
  }
}
