import AutoMapperFoundation

/// The registered types by name, for lookup by the keys of a document.
///
/// Names and keys are compared by their words: spelling conventions do not matter, but the
/// boundaries of words do. If `UserAddress` was added,
///
///     user_address, userAddress, UserAddress     find it
///     user_addresses, user-addresses             find it as plural
///     useraddress, users_address, address        find nothing
///
/// Only types that were added can be found: a document cannot name any other type.
struct TypeNames: Sendable {
  /// The types in the order in which they were added.
  private var entries: [Entry] = []
  /// The positions of the types by the words of their names; empty as long as a search through all
  /// of them is faster than making a dictionary, as in a mapper for a single call.
  private var positions: [String: Int] = [:]
  private static let mostWithoutPositions = 8
  /// The length of the longest name in bytes; much longer keys are not compared.
  private(set) var longestName = 0

  /// The types with their own names; nil for types that keys cannot name.
  private static let own = KnownValues<Entry?>()

  /// A type with the name by which it was added, and the text of the name's words.
  struct Entry: Sendable {
    let name: String
    let identity: String
    let type: any Any.Type
  }

  /// Creates an empty list.
  init() {}

  /// Whether no type was added.
  var isEmpty: Bool { entries.isEmpty }

  /// The names as they were added.
  var names: [String] { entries.map(\.name) }

  /// Whether two lists have the same types by the same names, in the same order.
  func areSame(as other: TypeNames) -> Bool {
    entries.elementsEqual(other.entries) { $0.type == $1.type && $0.name == $1.name }
  }

  /// The type with the text of a name's words.
  func type(identity: String) -> (any Any.Type)? {
    let position =
      positions.isEmpty
      ? entries.firstIndex { $0.identity == identity } : positions[identity]
    return position.map { entries[$0].type }
  }

  /// Adds a type under its own name, if it has one.
  mutating func add(_ type: any Any.Type) {
    let own = Self.own.value(of: ObjectIdentifier(type)) {
      Self.name(of: type).map { Self.entry($0, type) }
    }
    if let own { add(own) }
  }

  /// Returns the type with a name, which must not be a plural; nil if there is none.
  func type(named name: String) -> (any Any.Type)? {
    type(identity: Self.identity(of: Words.split(name)))
  }

  /// A type with a name.
  static func entry(_ name: String, _ type: any Any.Type) -> Entry {
    Entry(name: name, identity: identity(of: Words.split(name)), type: type)
  }

  /// Adds a type under a name; of several types with the same words, the first is kept.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  mutating func add(_ entry: Entry) {
    guard !entry.identity.isEmpty, type(identity: entry.identity) == nil else { return }
    entries.append(entry)
    if !positions.isEmpty {
      positions[entry.identity] = entries.count - 1
    } else if entries.count > Self.mostWithoutPositions {
      for (position, entry) in entries.enumerated() { positions[entry.identity] = position }
    }
    longestName = max(longestName, entry.name.utf8.count)
  }

  /// Returns the name by which keys find a type, or nil if keys cannot name it.
  ///
  /// The name of a nested type is its last component: `Address` for `Customer.Address`. A type with
  /// generic arguments, either its own or those of an enclosing type, does not have a name, because
  /// `Page<User>` and `Page<Order>` would share it. Neither do tuples, functions and similar types.
  static func name(of type: any Any.Type) -> String? {
    let name = String(describing: type)
    let isIdentifier = name.allSatisfy {
      !$0.isASCII || $0.isLetter || $0.isNumber || $0 == "_"
    }
    // The full name also contains the arguments of enclosing types.
    let isGeneric = String(reflecting: type).contains("<")
    return isIdentifier && !isGeneric ? name : nil
  }

  /// The text of a name's words, which is the same for all names with the same meaning.
  ///
  /// A single letter is joined to the word after it, and a number to the word before it, because
  /// spellings differ there: `OAuthToken` and `oauth_token`, `Address2` and `address_2`.
  static func identity(of words: [String]) -> String {
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
