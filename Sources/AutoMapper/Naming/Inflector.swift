/// Finds the singular of English plurals: `categories` to `category`, `people` to `person`.
///
/// Who knows a word answers first: the user's own plurals, then the short lists of invariant and of
/// irregular words (`Inflector+Vocabulary.swift`), then the longest ending of the word that is in the
/// table of endings (`Inflector+Endings.swift`):
///
///     caches       -ches   -ch or -che        cache is in the vocabulary   cache, cach
///     searches     -ches   -ch or -che        neither is                   search, searche
///     lives        -ves    -ve, known -f -fe  life is in the vocabulary    life, live
///     archives     -ves    -ve, known -f -fe  neither is                   archive
///     address      -ss     no plural
///
/// Spelling alone does not always tell, so the answer is a list, the likeliest first; whoever asks
/// takes the first word that means something. The rules are those of school grammars, put together for
/// this library.
struct Inflector: Sendable {
  /// The user's own plurals and their singulars, in small letters.
  private let irregulars: [String: String]

  /// Creates an inflector that knows some plurals better than the rules do.
  ///
  /// A word that stands for itself is no plural: `["data": "data"]`.
  ///
  /// - Parameter irregulars: Plurals and their singulars, in small letters.
  init(irregulars: [String: String] = [:]) {
    self.irregulars = irregulars
  }

  /// The words that a word in small letters may be the plural of, the likeliest first.
  ///
  /// There are none for what is no plural (`menu`, `status`) or does not differ from it (`series`).
  /// `singulars(of: "axes")` is `["axis", "axe", "ax"]`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the word.
  func singulars(of word: String) -> [String] {
    guard let own = irregulars[word] else { return Self.singulars(of: word) }
    return own == word ? [] : [own] + Self.singulars(of: word).filter { $0 != own }
  }

  private static func singulars(of word: String) -> [String] {
    // A letter is no plural, though `s` has the ending of one.
    if word.utf8.count < 2 || invariants.contains(word) || singularsInS.contains(word) { return [] }
    if let singulars = irregulars[word] { return singulars }
    for length in stride(from: longestEnding, through: 1, by: -1) {
      if let ending = endings[String(word.suffix(length))] {
        return ending.singulars(from: word.dropLast(length))
      }
    }
    return []
  }
}
