/// The assignment of keys to properties.
extension ResolvedType {
  /// A key that fills a property.
  struct AnsweredKey {
    let property: ResolvedProperty
    let text: String
    /// Whether it is a registered key rather than the property's name.
    let isRegistered: Bool
  }

  /// The keys that lead to properties directly, in the order of the properties; paths are excluded.
  var answeredKeys: [AnsweredKey] {
    properties.filter(\.isRead).flatMap { property in
      property.keys.filter { $0.steps == nil }.map {
        AnsweredKey(property: property, text: $0.text, isRegistered: true)
      }
        + (property.readsName
          ? [AnsweredKey(property: property, text: property.name, isRegistered: false)] : [])
    }
  }

  /// The keys that are tried for a property, in order.
  func keys(of property: ResolvedProperty, among answered: [AnsweredKey]) -> [String] {
    guard property.isRead else { return [] }
    let registered = property.keys.map(\.text)
    let isNameFree =
      property.readsName && !registered.contains(property.name)
      && !isTaken(property, among: answered)
    return isNameFree ? registered + [property.name] : registered
  }

  /// Whether the name of a property is registered for another one, or is that of an earlier one.
  private func isTaken(_ property: ResolvedProperty, among answered: [AnsweredKey]) -> Bool {
    flattened.contains { $0.reads(property.name) }
      || answered.contains {
        $0.text == property.name
          && ($0.isRegistered
            ? $0.property.index != property.index : $0.property.index < property.index)
      }
  }

  /// Whether a property also accepts other spellings of its name: registered keys take precedence
  /// over names, and earlier properties over later ones.
  func acceptsOtherSpellings(_ property: ResolvedProperty, among answered: [AnsweredKey]) -> Bool {
    guard keyMatching == .folded else { return false }
    let folded = KeyFolding.folded(property.name)
    let alike = answered.filter { KeyFolding.folded($0.text) == folded }
    return (alike.first(where: \.isRegistered) ?? alike.first)?.property.index == property.index
  }

  /// The properties that are written, each key once.
  func writtenProperties() -> [ResolvedProperty] {
    var written = properties.filter(\.isWritten)
    var keys = DistinctTexts(capacity: written.count)
    written.removeAll { !keys.insert($0.writtenKey) }
    return written
  }
}
