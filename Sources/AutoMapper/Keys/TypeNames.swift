/// The registered types by name, to be found by the keys of a document.
///
/// Names and keys are compared by their words, so that spelling conventions do not matter and the
/// limits of words do. Where `UserAddress` was added,
///
///     user_address, userAddress, UserAddress     find it
///     user_addresses, user-addresses             find it as plural
///     useraddress, users_address, address        find nothing
///
/// Only what was added is ever found: a document cannot name a type that the program did not.
struct TypeNames: Sendable {
  private var types: [String: any Any.Type] = [:]
  /// The length in bytes of the longest name, to which hostile keys are not compared.
  private var longestName = 0
  /// The names as they were added.
  private(set) var names: [String] = []

  /// Creates an empty list.
  init() {}

  /// Whether no type was added.
  var isEmpty: Bool { types.isEmpty }

  /// Adds a type under its own name, where it has one.
  mutating func add(_ type: any Any.Type) {
    if let name = Self.name(of: type) { add(name, type: type) }
  }

  /// The type of a name, which is no plural; nil when there is none.
  func type(named name: String) -> (any Any.Type)? {
    types[Self.identity(of: Words.split(name))]
  }

  /// Adds a type under a name; of several with the same words, the first stays.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  mutating func add(_ name: String, type: any Any.Type) {
    let identity = Self.identity(of: Words.split(name))
    guard !identity.isEmpty, types[identity] == nil else { return }
    types[identity] = type
    names.append(name)
    longestName = max(longestName, name.utf8.count)
  }

  /// The type that a key means, and whether the key is its plural; nil when there is none.
  ///
  /// The type with exactly the key's words comes first: `posts` means `Posts` where there is such a
  /// type, else `Post`. Only the last word is made singular.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the key, but O(1) for keys much longer than
  ///   any name.
  func match(_ key: String, inflector: Inflector) -> (type: any Any.Type, isPlural: Bool)? {
    // Separators make a key longer than its name, and so do plurals, but not by much.
    guard !types.isEmpty, key.utf8.count <= longestName * 4 + 16 else { return nil }
    var words = Words.split(key)
    if let type = types[Self.identity(of: words)] { return (type, isPlural: false) }
    guard let last = words.popLast() else { return nil }
    for singular in inflector.singulars(of: last) {
      if let type = types[Self.identity(of: words + [singular])] { return (type, isPlural: true) }
    }
    return nil
  }

  /// The name by which keys find a type, or nil when keys cannot name it.
  ///
  /// The name of a nested type is its last component: `Address` for `Customer.Address`. A type with
  /// generic arguments, its own or those of a type around it, has no name: `Page<User>` and
  /// `Page<Order>` would share it. Tuples, functions and the like have none either.
  static func name(of type: any Any.Type) -> String? {
    let name = String(describing: type)
    let isIdentifier = name.allSatisfy {
      !$0.isASCII || $0.isLetter || $0.isNumber || $0 == "_"
    }
    // The full name shows the arguments of the types around it, too.
    let isGeneric = String(reflecting: type).contains("<")
    return isIdentifier && !isGeneric ? name : nil
  }

  /// What two names have in common that mean the same: their words, in one text.
  ///
  /// A single letter sticks to the word after it and a number to the word before it, because
  /// spellings differ there: `OAuthToken` and `oauth_token`, `Address2` and `address_2`.
  private static func identity(of words: [String]) -> String {
    var identity = ""
    var previous = ""
    for word in words {
      let sticks = previous.count == 1 || word.allSatisfy(\.isNumber)
      if !identity.isEmpty && !sticks { identity += " " }
      identity += word
      previous = word
    }
    return identity
  }
}
