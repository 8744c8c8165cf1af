/// Finds the name of a stored property that a key path leads to.
enum KeyPathName {
  /// The name, or what Swift prints for a key path that it has no name for.
  ///
  /// The description of a key path is `\User.dateOfBirth` for the stored properties of structs and
  /// final classes; others are described as computed, which no property is called, so that the mapper
  /// refuses them and asks for the name.
  static func name(of keyPath: AnyKeyPath) -> String {
    let description = String(describing: keyPath)
    guard let dot = description.firstIndex(of: "."), !description.contains("<computed") else {
      return description
    }
    return String(description[description.index(after: dot)...])
  }
}
