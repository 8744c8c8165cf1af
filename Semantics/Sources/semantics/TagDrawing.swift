/// Generates the tags of an object.
extension DocumentDrawing {
  typealias DrawnTag = (text: String, key: String)

  /// A type that discriminators may choose, and the tags that make them do so.
  mutating func tagged(
    _ declared: String, after passed: Set<String> = []
  ) -> (type: String, tags: [DrawnTag]) {
    let owner = Family.line(declared).first { rules.types[$0]?.discriminator != nil }
    guard let owner, !passed.contains(owner), let discriminator = rules.types[owner]?.discriminator
    else { return (declared, []) }
    let fitting = discriminator.types.filter { Family.isKind($0.type, of: declared) }
    let (text, chosen) = random.pick(fitting.isEmpty ? discriminator.types : fitting)
    let (type, tags) = tagged(chosen, after: passed.union([owner]))
    // One text has to choose at both levels.
    if tags.contains(where: { $0.key == discriminator.key }) { return (type, tags) }
    return (type, [(text, discriminator.key)] + tags)
  }

  /// A tag in one of its forms, mostly the one of the property with its key.
  mutating func tag(_ text: String, _ key: String, of type: String) -> Document.Member {
    let key = random.chance(10) ? key.prefix(1).uppercased() + key.dropFirst() : key
    let property = Family.properties(type).first { $0.name == key }
    var value = Tag.document(text, for: property?.shape)
    if property == nil || random.chance(20) {
      value = random.chance(50) ? Tag.scalar(text) ?? value : .text(text)
    }
    return Document.Member(key: key, value: value)
  }

  /// Whether the key of a property is not that of a tag.
  func hasRoom(for property: Property, beside tags: [DrawnTag]) -> Bool {
    !tags.contains { Oracle.folded($0.key) == Oracle.folded(property.name) }
  }
}
