/// The spelling of the keys in written JSON.
///
/// A style applies to the names of properties that have no registered key. Names are split into
/// words as in `htmlURL` (`html`, `URL`) and `sha256Hash` (`sha256`, `Hash`):
///
///     property    snakeCase    kebabCase    camelCase   pascalCase  screamingSnakeCase
///     firstName   first_name   first-name   firstName   FirstName   FIRST_NAME
///     userID      user_id      user-id      userId      UserId      USER_ID
///     imageURLs   image_urls   image-urls   imageUrls   ImageUrls   IMAGE_URLS
///     iOSVersion  i_os_version i-os-version iOsVersion  IOsVersion  I_OS_VERSION
///     _id         _id          _id          _id         _Id         _ID
///
/// Adjacent acronyms are separated if each is a common one: `imageURLHTTPS` is `image_url_https`.
///
/// Keys of every style can be read again, because reading ignores case and the separators `_` and
/// `-`. If the key of a property would be read as that of another one, the property keeps its name.
/// To ensure this for all names, only letters of ASCII and Latin-1 change their case, and a name
/// with other punctuation (Swift allows it in backticks) is unchanged. Leading underscores are
/// kept.
@nonexhaustive
public enum KeyStyle: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The name as declared: `userID` is written as `userID`.
  case declared

  /// Joined words, all but the first capitalized: `userID` is written as `userId`.
  case camelCase

  /// Lowercase words, joined by underscores: `userID` is written as `user_id`.
  case snakeCase

  /// Lowercase words, joined by hyphens: `userID` is written as `user-id`.
  case kebabCase

  /// Joined words, each capitalized: `userID` is written as `UserId`.
  case pascalCase

  /// Uppercase words, joined by underscores: `userID` is written as `USER_ID`.
  case screamingSnakeCase

  /// The name of the case.
  public var description: String { rawValue }

  /// Returns the key for a property's name, which folds to the same bytes as the name.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  func key(for name: String) -> String {
    guard self != .declared else { return name }
    let folded = KeyFolding.folded(name)
    let words = Words.pieces(of: name).enumerated().map { position, word in
      spelling(of: word, isFirst: position == 0)
    }
    let key = String(name.prefix { $0 == "_" }) + words.joined(separator: separator)
    // A name that consists only of separators has no folded form, and matches only itself.
    return !folded.isEmpty && KeyFolding.folded(key) == folded ? key : name
  }

  /// Returns the key for a coding key.
  ///
  /// A text that is not the name of the case keeps its spelling if it has other characters than
  /// letters and digits, since they are meant.
  func key(forCodingKey text: String, isName: Bool) -> String {
    isName || text.allSatisfy { $0.isLetter || $0.isNumber } ? key(for: text) : text
  }

  /// Returns the keys for all coding keys of a type.
  ///
  /// A text keeps its spelling if its key is another text, or that of one before it.
  func keys(forCodingKeys texts: [(text: String, isName: Bool)]) -> [String: String] {
    var taken = Set(texts.map(\.text))
    var keys: [String: String] = [:]
    for (text, isName) in texts {
      let key = key(forCodingKey: text, isName: isName)
      keys[text] = taken.insert(key).inserted ? key : text
    }
    return keys
  }

  private var separator: String {
    switch self {
    case .declared, .camelCase, .pascalCase: ""
    case .snakeCase, .screamingSnakeCase: "_"
    case .kebabCase: "-"
    }
  }

  private func spelling(of word: Substring, isFirst: Bool) -> String {
    switch self {
    case .declared: String(word)
    case .snakeCase, .kebabCase: small(word)
    case .screamingSnakeCase: capital(word)
    case .pascalCase: capital(word.prefix(1)) + small(word.dropFirst())
    case .camelCase: isFirst ? small(word) : capital(word.prefix(1)) + small(word.dropFirst())
    }
  }
}

/// The difference between the two cases of a letter, in ASCII and in Latin-1.
private let caseDistance = 0x20

/// Returns a word in lowercase, limited to the letters whose case key folding changes: ASCII, and À
/// to Þ except for `×`.
private func small(_ word: Substring) -> String {
  moving(["A"..."Z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{DE}"], of: word, by: caseDistance)
}

/// Returns a word in uppercase, limited to the letters whose case key folding changes; `ß` and `ÿ`
/// are unchanged.
private func capital(_ word: Substring) -> String {
  moving(["a"..."z", "\u{E0}"..."\u{F6}", "\u{F8}"..."\u{FE}"], of: word, by: -caseDistance)
}

private func moving(
  _ letters: [ClosedRange<Unicode.Scalar>], of word: Substring, by distance: Int
) -> String {
  var result = String.UnicodeScalarView()
  for letter in word.unicodeScalars {
    let isMoved = letters.contains { $0.contains(letter) }
    let moved = UInt8(exactly: Int(letter.value) + distance).map { Unicode.Scalar($0) }
    result.append(isMoved ? moved ?? letter : letter)
  }
  return String(result)
}
