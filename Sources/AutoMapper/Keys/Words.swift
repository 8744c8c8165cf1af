/// The words that a key or the name of a type is made of.
///
/// A word begins after a separator and where the case of letters says so:
///
///     user_address, USER-ADDRESS, userAddress    user · address
///     userID, htmlURL, URLString                 user · id, html · url, url · string
///     HTTPServer2, sha256Hash                    http · server2, sha256 · hash
///     imageURLs, IPv6Address                     image · urls, ipv6 · address
///     imageURLHTTPS, JSONAPIClient               image · url · https, json · api · client
///
/// Separators are the ASCII characters that are neither letters nor digits (`_ - @ $ # .`, spaces and
/// brackets among them). Digits stay with the word before them. Letters of any alphabet count with
/// their Unicode case; what has no case (`名`, an emoji) counts as a small letter. Acronyms that touch are
/// told apart where `Acronyms` knows each of them.
enum Words {
  /// The words of a name, in small letters; none when the name consists of separators only.
  ///
  /// `split("userID")` is `["user", "id"]`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  static func split(_ name: String) -> [String] {
    pieces(of: name).map { $0.lowercased() }
  }

  /// The words of a name as they are spelt in it, without the separators.
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

  /// What matters of a character where words are told apart.
  private enum Kind {
    case capital
    case small
    /// A small `s`, which makes the plural of an acronym.
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

  /// Whether a word or a run of separators begins at a position.
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

  /// Whether a capital after a capital begins the next word, as the `S` of `HTTPServer` does.
  ///
  /// It does when small letters follow, but for the one that belongs to the acronym: the plural's in
  /// `URLs` and `userIDsOnly`, the version's in `IPv6`.
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

/// Acronyms that are often written without anything between them.
///
/// Nothing in `URLHTTPS` says where the first one ends, so a few that names in data are full of are listed:
///
///     URLHTTPS    URL · HTTPS
///     HTTPSURLs   HTTPS · URLs
///     XMLHTTP2    XML · HTTP2
///     PDFQ        PDFQ, since a Q is none
enum Acronyms {
  /// Letters that are no other word, so that no word is taken apart that is written in capitals.
  private static let known: Set<String> = [
    "API", "CSS", "CSV", "DNS", "FTP", "GIF", "GPS", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IP",
    "ISBN",
    "ISO", "JPEG", "JPG", "JSON", "JWT", "PDF", "PNG", "RGB", "RGBA", "RSS", "SDK", "SHA", "SMS",
    "SQL",
    "SSH", "SSL", "SVG", "TCP", "TLS", "UDP", "UI", "URI", "URL", "URN", "UTC", "UTF", "UUID",
    "XML",
    "YAML",
  ]
  private static let longest = known.map(\.count).max() ?? 0
  /// The letters of the shortest two that touch, and of more than a name has.
  private static let letterCounts = 4...40

  /// The acronyms that a word begins with, the last one with what follows it; the word itself where its
  /// capitals are not all of known ones.
  static func parts(of word: Substring) -> [Substring] {
    let capitals = word.prefix { "A"..."Z" ~= $0 }
    guard letterCounts ~= capitals.count, var parts = known(in: capitals), parts.count > 1,
      let last = parts.popLast()
    else { return [word] }
    return parts + [word[last.startIndex...]]
  }

  /// Capitals as known acronyms, long ones before short ones; nil where that cannot be.
  private static func known(in capitals: Substring) -> [Substring]? {
    if capitals.isEmpty { return [] }
    for length in stride(from: min(longest, capitals.count), to: 1, by: -1) {
      let head = capitals.prefix(length)
      if known.contains(String(head)), let tail = known(in: capitals.dropFirst(length)) {
        return [head] + tail
      }
    }
    return nil
  }
}
