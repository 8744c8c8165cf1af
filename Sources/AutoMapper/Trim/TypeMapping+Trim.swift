/// Strings without white space at their ends.
extension TypeMapping {
  /// Removes white space from both ends of strings, when they are read and when they are written.
  ///
  ///     user.trim("name", "nicknames")    // "  Ann " is read as "Ann", and written as "Ann"
  ///
  /// The properties are strings, Optionals, arrays and sets of strings, or dictionaries with such
  /// values; keys are not trimmed. White space is what `Character.isWhitespace` says, including line
  /// breaks. A string of nothing but white space is empty, not nil.
  ///
  /// What a transformer makes is trimmed, and so is what it gets for writing. A default, and what the
  /// closure of `write(_:as:)` returns, remain as they are.
  ///
  /// A property that does not have such values is an error of kind `invalidConfiguration` when the
  /// type is first mapped. That includes a closure that makes the whole Optional or collection.
  public mutating func trim<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].added.append(.trim) }
  }

  /// Removes white space from both ends of strings; the compiler checks the properties.
  public mutating func trim(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].added.append(.trim) }
  }
}

extension PropertyRule {
  /// The rule for strings without white space at their ends.
  fileprivate static let trim = PropertyRule(
    summary: "trimmed", expectation: "strings to trim",
    applies: { $0.type == String.self },
    read: { codec, reader, place in
      try reader.read(codec, into: place)
      place.change { (text: inout String) in text.trim() }
    },
    write: { codec, place, writer in
      var text = place.load(as: String.self)
      text.trim()
      try withTemporaryPlace(text) { try writer.write(codec, $0) }
    })
}

extension String {
  /// Removes white space from both ends.
  fileprivate mutating func trim() {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return }
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    self = String(self[..<end].drop(while: \.isWhitespace))
  }
}
