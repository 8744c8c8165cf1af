/// Finds the names of stored properties that key paths lead to, and keeps them: a key path in source
/// code is one object for the whole program.
final class KeyPathName: @unchecked Sendable {
  private static let shared = KeyPathName()
  /// The maximum number of key paths: more than rules name, since a program can make any number.
  private static let capacity = 1_024

  /// Guards the member below.
  private let lock = Lock()
  /// The names, with the key paths, which are kept so that no other one gets the same address.
  private var names = IdentityTable<(keyPath: AnyKeyPath, name: String)>()

  /// The name, or the text that Swift prints for a key path without a name.
  ///
  /// The description of a key path is `\User.dateOfBirth` for the stored properties of structs and
  /// final classes, and `\User.address?.city` for a property of a property; others are described as
  /// computed.
  static func name(of keyPath: AnyKeyPath) -> String {
    let known = shared.lock.withLock { shared.names[ObjectIdentifier(keyPath)]?.name }
    if let known { return known }
    let name = findName(of: keyPath)
    shared.lock.withLock {
      // A key path without a name may keep objects of the program alive, such as an index.
      if shared.names.count < capacity, !name.contains(text: "<computed") {
        shared.names.set((keyPath, name), for: ObjectIdentifier(keyPath))
      }
    }
    return name
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
