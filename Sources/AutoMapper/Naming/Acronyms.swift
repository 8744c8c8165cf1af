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
