/// Substring search. The standard library's functions require macOS 13 or the corresponding
/// versions of the other Apple systems.
extension String {
  /// Returns the parts before, between and after the occurrences of a delimiter, which must not be
  /// empty.
  func parts(separatedBy delimiter: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var position = startIndex
    while position < endIndex {
      if self[position...].hasPrefix(delimiter) {
        parts.append(self[start..<position])
        position = index(position, offsetBy: delimiter.count)
        start = position
      } else {
        position = index(after: position)
      }
    }
    return parts + [self[start...]]
  }

  /// Returns whether the string contains a text, which must not be empty.
  func contains(text: String) -> Bool { parts(separatedBy: text).count > 1 }
}
