/// The text by which a discriminator names a type, and its form in a document: *Polymorphism*.
struct Tag {
  var key: String
  /// All texts for the type, of which a property of the model may have any.
  var texts: [String]
  /// The one that is written otherwise: the first in byte order.
  var text: String

  /// The text of a scalar; nil for anything else.
  static func text(_ document: Document) -> String? {
    switch document {
    case .text(let text), .number(let text): text
    case .bool(let value): "\(value)"
    case .null, .list, .bag, .object: nil
    }
  }

  /// A number or a Boolean, if a text is one.
  static func scalar(_ text: String) -> Document? {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: Double(text) == nil ? nil : .number(text)
    }
  }

  /// The document for a text next to a property of a shape.
  static func document(_ text: String, for shape: Shape?) -> Document {
    switch shape?.wrapped {
    case .int?, .double?, .bool?, .decimal?: scalar(text) ?? .text(text)
    default: .text(text)
    }
  }
}

extension Oracle {
  /// Writes a tag, unless a property has written one of the texts for the type.
  func write(_ tag: Tag, of type: String, into document: inout Document) {
    let reader = propertyReadFirst(from: tag.key, of: type)
    if let reader, let value = document[reader.key] {
      document = .object(document.members.filter { $0.key != reader.key })
      document.replace(tag.key, with: value)
    }
    if let written = document[tag.key].flatMap(Tag.text), tag.texts.contains(written) {
      if Tag.scalar(written) != nil { note(.writtenNumberTags) }
      return
    }
    let property =
      reader?.property
      ?? Family.properties(type).first { property in
        writtenPath(property, rules.rule(for: property.name, of: type)) == [tag.key]
      }
    if let property, Tag.scalar(tag.text) != nil {
      let rule = rules.rule(for: property.name, of: type)
      // Whether the type of a property that is not written says the form is not documented.
      if rule.isIgnored || rule.isExcluded { isUnsure = true }
      note(.writtenNumberTags)
    }
    // A property that is nil has the name afterward.
    if document[tag.key] != nil || property != nil { replacesTags = true }
    document.replace(tag.key, with: Tag.document(tag.text, for: property?.shape))
  }

  /// The property that is read from a key rather than from the one with which it is written: its keys
  /// come first, then its name, then other spellings of them.
  private func propertyReadFirst(from key: String, of type: String) -> (
    property: Property, key: String
  )? {
    for property in Family.properties(type) {
      let rule = rules.rule(for: property.name, of: type)
      let spellings = rule.keys + [property.name]
      let path = writtenPath(property, rule)
      guard path.count == 1, path[0] != key, let position = spellings.firstIndex(of: key) else {
        continue
      }
      if let other = spellings.firstIndex(of: path[0]), other < position { continue }
      guard spellings.contains(where: { Oracle.folded($0) == Oracle.folded(path[0]) }) else {
        continue
      }
      // What becomes of keys that several properties have, or that lead into values, is not documented.
      if rule.keys.count > 1 || rule.isNested || !flats(of: type).isEmpty
        || registeredKeys(of: type, but: property.name).contains(key)
      {
        isUnsure = true
      }
      return (property, path[0])
    }
    return nil
  }
}

extension Document {
  /// Sets the member with a key, whatever is there.
  mutating func replace(_ key: String, with value: Document) {
    var members = members
    if let position = members.firstIndex(where: { $0.key == key }) {
      members[position].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
    self = .object(members)
  }
}
