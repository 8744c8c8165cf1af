/// A property as named in a rule: by its name or by a key path.
struct PropertyReference: Sendable, Equatable {
  /// The name; a name with dots denotes an inner property: `address.city`.
  let name: String
  private let shared: SharedKeyPath<AnyKeyPath>?

  init(name: some StringProtocol) {
    self.name = String(name)
    shared = nil
  }

  init(keyPath: AnyKeyPath) {
    self.init(keyPath: keyPath, name: KeyPathName.name(of: keyPath))
  }

  /// Creates a reference to a property for which Swift may not know the name.
  init(keyPath: AnyKeyPath, name: String) {
    self.name = name
    shared = SharedKeyPath(keyPath)
  }

  /// The same property under the name that it has in a subclass.
  func named(_ name: String) -> PropertyReference {
    keyPath.map { PropertyReference(keyPath: $0, name: name) } ?? PropertyReference(name: name)
  }

  /// The key path in the rule; its name may be unknown until an instance is examined.
  var keyPath: AnyKeyPath? { shared?.keyPath }

  /// Whether two references have the same name and the same key path, if any.
  static func == (lhs: PropertyReference, rhs: PropertyReference) -> Bool {
    lhs.keyPath === rhs.keyPath && String.haveSameBytes(lhs.name, rhs.name)
  }

  /// Whether Swift could not name the property of the key path, so that it has to be searched for.
  var isNameless: Bool {
    shared != nil && name.utf8.contains(UInt8(ascii: "<")) && name.contains(text: "<computed")
  }
}

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

/// The name of a property as text: a `String`.
///
///     user.map("dob", to: "dateOfBirth")
///     let cached = "cache"
///     user.ignore(cached)
///
/// Rules take a name or a key path. A name is checked when the type is first mapped, or by
/// ``ObjectMapper/validate(_:atLeast:)``; a key path is checked by the compiler.
///
/// The alias combines several protocols, because the compiler explains a failed call by the
/// overload with the fewest unmet requirements. A key path meets none of them, so a misspelled one,
/// such as `\.nope`, is diagnosed as a key path: *value of type 'User' has no member 'nope'*.
public typealias PropertyName = StringProtocol & Codable
