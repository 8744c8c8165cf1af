/// Acronyms that are often written next to each other without a separator.
///
/// The letters of `URLHTTPS` do not show where its first acronym ends, so the most common acronyms
/// in the names of data are listed:
///
///     URLHTTPS    URL · HTTPS
///     HTTPSURLs   HTTPS · URLs
///     XMLHTTP2    XML · HTTP2
///     PDFQ        PDFQ, since Q is not an acronym
enum Acronyms {
  /// Acronyms that are not also words, so that a word in uppercase is not split.
  private static let known = Inflector.words(
    """
    API CSS CSV DNS FTP GIF GPS GUID HTML HTTP HTTPS ID IP ISBN ISO JPEG JPG JSON JWT PDF PNG RGB RGBA RSS SDK SHA SMS
    SQL SSH SSL SVG TCP TLS UDP UI URI URL URN UTC UTF UUID XML YAML
    """)
  private static let longest = known.map(\.count).max() ?? 0
  /// The range of the number of uppercase letters in words that are split: from the length of two
  /// short acronyms to more letters than names contain.
  private static let letterCounts = 4...40

  /// Returns the acronyms at the start of a word, the last one with the rest of the word; returns
  /// the word itself if its uppercase letters do not consist of known acronyms.
  static func parts(of word: Substring) -> [Substring] {
    let capitals = word.prefix { "A"..."Z" ~= $0 }
    guard letterCounts ~= capitals.count, var parts = known(in: capitals), parts.count > 1,
      let last = parts.popLast()
    else { return [word] }
    return parts + [word[last.startIndex...]]
  }

  /// Splits uppercase letters into known acronyms, preferring long ones; returns nil if that is not
  /// possible.
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
