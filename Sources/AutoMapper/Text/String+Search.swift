/// Finds texts in texts: what the standard library has for it came with macOS 13 and its kin.
extension String {
  /// The parts before, between and behind each occurrence of a delimiter, which is not empty.
  func parts(separatedBy delimiter: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var position = startIndex
    while position < endIndex {
      if self[position...].starts(with: delimiter) {
        parts.append(self[start..<position])
        position = index(position, offsetBy: delimiter.count)
        start = position
      } else {
        position = index(after: position)
      }
    }
    return parts + [self[start...]]
  }

  /// Whether a text, which is not empty, stands somewhere in this one.
  func contains(text: String) -> Bool { parts(separatedBy: text).count > 1 }
}
