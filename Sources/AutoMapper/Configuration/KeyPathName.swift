/// Finds the name of a stored property that a key path leads to.
enum KeyPathName {
  /// The name, or the text that Swift prints for a key path without a name.
  ///
  /// The description of a key path is `\User.dateOfBirth` for the stored properties of structs and
  /// final classes, and `\User.address?.city` for a property of a property; others are described as
  /// computed.
  static func name(of keyPath: AnyKeyPath) -> String {
    KnownNames.shared.name(of: keyPath) { findName(of: $0) }
  }

  private static func findName(of keyPath: AnyKeyPath) -> String {
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

  /// Whether a key path without a name leads to a property of its root, rather than to something inside
  /// one: it is described as `\User.<computed 0x7f (String)>`.
  static func hasOneStep(_ keyPath: AnyKeyPath) -> Bool {
    let root = "\\\(type(of: keyPath).rootType)."
    let description = String(describing: keyPath)
    guard description.hasPrefix(root) else { return false }
    let steps = description.dropFirst(root.count)
    return steps.hasPrefix("<computed") && steps.hasSuffix(")>")
      && !String(steps.dropFirst()).contains(text: "<computed")
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

/// The names of key paths that a mapper's rules contained before.
///
/// A key path in source code is one object for the whole program.
private final class KnownNames: @unchecked Sendable {
  static let shared = KnownNames()
  /// The maximum number of key paths: more than rules name, since a program can make any number.
  private static let capacity = 1_024

  /// Guards the member below.
  private let lock = Lock()
  /// The names, with the key paths, which are kept so that no other one gets the same address.
  private var names = IdentityTable<(keyPath: AnyKeyPath, name: String)>()

  func name(of keyPath: AnyKeyPath, _ find: (AnyKeyPath) -> String) -> String {
    if let known = lock.withLock({ names[ObjectIdentifier(keyPath)]?.name }) { return known }
    let name = find(keyPath)
    lock.withLock {
      // A key path without a name may keep objects of the program alive, such as an index.
      if names.count < Self.capacity, !name.contains(text: "<computed") {
        names.set((keyPath, name), for: ObjectIdentifier(keyPath))
      }
    }
    return name
  }
}
