/// The words that a key or the name of a type consists of.
///
/// A word begins after a separator, and where the case of letters indicates it:
///
///     user_address, USER-ADDRESS, userAddress    user · address
///     userID, htmlURL, URLString                 user · id, html · url, url · string
///     HTTPServer2, sha256Hash                    http · server2, sha256 · hash
///     imageURLs, IPv6Address                     image · urls, ipv6 · address
///     imageURLHTTPS, JSONAPIClient               image · url · https, json · api · client
///
/// Separators are the ASCII characters that are neither letters nor digits (such as `_ - @ $ # .`,
/// spaces, and brackets). Digits belong to the word before them. Letters of any alphabet have their
/// Unicode case; characters without a case (`名`, an emoji) count as lowercase letters. Adjacent
/// acronyms are separated if `Acronyms` contains each of them.
enum Words {
  /// Returns the words of a name, in lowercase; none if the name consists only of separators.
  ///
  /// `split("userID")` is `["user", "id"]`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  static func split(_ name: String) -> [String] {
    pieces(of: name).map { $0.lowercased() }
  }

  /// Returns the words of a name as written, without the separators.
  ///
  /// `pieces(of: "_userID")` is `["user", "ID"]`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  static func pieces(of name: String) -> [Substring] {
    let kinds = name.map { Kind($0) }
    var pieces: [Substring] = []
    var start = name.startIndex
    for (position, index) in name.indices.enumerated() where beginsPiece(position, in: kinds) {
      if position > 0 { pieces.append(name[start..<index]) }
      start = index
    }
    pieces.append(name[start...])
    return pieces.filter { $0.first.map { Kind($0) != .separator } ?? false }
      .flatMap { Acronyms.parts(of: $0) }
  }

  /// The kind of a character, by which names are split into words.
  private enum Kind {
    case capital
    case small
    /// A lowercase `s`, which forms the plural of an acronym.
    case pluralEnding
    case digit
    case separator

    init(_ character: Character) {
      if character == "s" {
        self = .pluralEnding
      } else if character.isNumber {
        self = .digit
      } else if character.isUppercase {
        self = .capital
      } else if character.isASCII && !character.isLetter {
        self = .separator
      } else {
        self = .small
      }
    }

    var isSmall: Bool { self == .small || self == .pluralEnding }
  }

  /// Returns whether a word or a run of separators begins at a position.
  private static func beginsPiece(_ position: Int, in kinds: [Kind]) -> Bool {
    guard position > 0 else { return true }
    switch (kinds[position - 1], kinds[position]) {
    case (.separator, .separator): return false
    case (.separator, _), (_, .separator): return true
    case (.capital, .capital): return endsAcronym(before: position, in: kinds)
    case (_, .capital): return true
    default: return false
    }
  }

  /// Returns whether an uppercase letter after another one begins the next word, as the `S` of
  /// `HTTPServer` does.
  ///
  /// It does if lowercase letters follow, except for a letter that belongs to the acronym: the
  /// plural `s` in `URLs` and `userIDsOnly`, and the `v` in `IPv6`.
  private static func endsAcronym(before position: Int, in kinds: [Kind]) -> Bool {
    func kind(_ distance: Int) -> Kind {
      position + distance < kinds.count ? kinds[position + distance] : .separator
    }
    guard kind(1).isSmall else { return false }
    let isVersion = kind(2) == .digit
    let isPlural = kind(1) == .pluralEnding && !kind(2).isSmall
    return !isVersion && !isPlural
  }
}
