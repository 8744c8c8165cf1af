/// Finds the name of a stored property that a key path leads to.
enum KeyPathName {
  /// The name, or the text that Swift prints for a key path without a name.
  ///
  /// The description of a key path is `\User.dateOfBirth` for the stored properties of structs and
  /// final classes, and `\User.address?.city` for a property of a property; others are described as
  /// computed.
  static func name(of keyPath: AnyKeyPath) -> String {
    let description = String(describing: keyPath)
    // Generic arguments may contain dots too, so remove the type's own name as a whole.
    let root = "\\\(type(of: keyPath).rootType)."
    guard !description.contains(text: "<computed") else { return description }
    let names =
      description.hasPrefix(root)
      ? description.dropFirst(root.count)
      : description.drop { $0 != "." }.dropFirst()
    return withoutMarks(names)
  }

  /// The names without the marks of optional chaining, and without the backticks around raw
  /// identifiers.
  private static func withoutMarks(_ names: Substring) -> String {
    var isRaw = false
    return String(
      names.compactMap { character -> Character? in
        switch character {
        case "`":
          isRaw.toggle()
          return nil
        case "?" where !isRaw, "!" where !isRaw: return nil
        case String.rawSpace where isRaw: return " "
        default: return character
        }
      })
  }
}
