/// Replaces comments and trailing commas in JSON by spaces, so that the position of everything else
/// stays the same.
///
/// The text may come in pieces: what a piece ends with may depend on the next one.
struct CommentFilter {
  /// The part of the text that comes next.
  private enum State {
    case text
    case string
    /// The character after a backslash.
    case escape
    /// The character after a slash, which may begin a comment.
    case slash
    case lineComment
    case blockComment
    /// The character after an asterisk in a comment, which may end it.
    case asterisk
  }

  private var state = State.text
  /// The last byte that is neither white space nor in a comment; 0 if there is none.
  private var previous: UInt8 = 0
  /// The index of a comma after which only white space and comments have come so far.
  private var comma: Int?
  /// The position of the next byte in the whole text.
  private var next = MappingError.Location(line: 1, column: 1, offset: 0)
  /// The position of the comment that began last.
  private var comment = MappingError.Location(line: 1, column: 1, offset: 0)

  /// The number of bytes that the character of a comment still needs, and the values that the next may have.
  private var missing = (count: 0, values: UInt8(0)...0)

  private static let space = UInt8(ascii: " ")

  /// Filters bytes in place, from an index on; those before it have been filtered.
  ///
  /// - Returns: The number of bytes that later ones do not change.
  mutating func filter(_ bytes: inout [UInt8], from start: Int = 0) -> Int {
    for index in start..<bytes.count { pass(index, in: &bytes) }
    let end = state == .slash ? bytes.count - 1 : bytes.count
    guard let comma else { return end }
    // The comma need not wait for all that follows it: it may be anywhere before the next token. What
    // was filtered before has no space behind it, unless a slash turned out to begin a comment.
    let new = max(comma, start - 1)
    if new < end, let last = bytes[new..<end].lastIndex(of: Self.space) {
      bytes.swapAt(comma, last)
      self.comma = last
    }
    return self.comma ?? end
  }

  /// Moves the index of what may still change, after bytes before it were removed.
  mutating func remove(_ count: Int) { comma = comma.map { $0 - count } }

  /// The error for a text that ends in a comment, or in a character of one; nil for all other texts.
  var commentError: MappingError? {
    let isOpen = state == .blockComment || state == .asterisk
    guard isOpen || missing.count > 0 else { return nil }
    var error = MappingError(
      isOpen ? SyntaxFault.unfinishedComment : .notUTF8, offset: comment.offset)
    error.ownContents.location = comment
    return error
  }

  private mutating func pass(_ index: Int, in bytes: inout [UInt8]) {
    let byte = bytes[index]
    switch state {
    case .text: passText(byte, at: index, in: &bytes)
    case .string:
      if byte == UInt8(ascii: "\\") { state = .escape }
      if byte == UInt8(ascii: "\"") { state = .text }
    case .escape: state = .string
    case .slash: passSlash(byte, at: index, in: &bytes)
    case .lineComment, .blockComment, .asterisk: passComment(byte, at: index, in: &bytes)
    }
    let isFeed = byte == UInt8(ascii: "\n")
    next = MappingError.Location(
      line: next.line + (isFeed ? 1 : 0), column: isFeed ? 1 : next.column + 1,
      offset: next.offset + 1)
  }

  private mutating func passText(_ byte: UInt8, at index: Int, in bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
    case UInt8(ascii: "/"):
      state = .slash
      comment = next
      return
    case UInt8(ascii: ","): comma = endsValue(previous) ? index : nil
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let comma { bytes[comma] = Self.space }
      comma = nil
    case UInt8(ascii: "\""):
      state = .string
      comma = nil
    default: comma = nil
    }
    previous = byte
  }

  private mutating func passSlash(_ byte: UInt8, at index: Int, in bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "/"): state = .lineComment
    case UInt8(ascii: "*"): state = .blockComment
    default:
      // The reader refuses the slash.
      state = .text
      comma = nil
      previous = UInt8(ascii: "/")
      return passText(byte, at: index, in: &bytes)
    }
    bytes[index - 1] = Self.space
    bytes[index] = Self.space
  }

  private mutating func passComment(_ byte: UInt8, at index: Int, in bytes: inout [UInt8]) {
    let isLine = state == .lineComment
    let isEnd = state == .asterisk && byte == UInt8(ascii: "/")
    if isLine ? Self.endsLine(byte) : isEnd {
      state = .text
    } else if !isLine {
      state = byte == UInt8(ascii: "*") ? .asterisk : .blockComment
    }
    if !Self.endsLine(byte) { bytes[index] = Self.space }
    // The reader refuses this byte when it comes to it.
    if !isUTF8(byte) { bytes[index] = 0xFF }
  }

  /// Whether a byte continues or begins a character (Unicode standard, table 3-7).
  private mutating func isUTF8(_ byte: UInt8) -> Bool {
    if missing.count > 0 {
      let fits = missing.values.contains(byte)
      missing = (fits ? missing.count - 1 : 0, 0x80...0xBF)
      return fits
    }
    switch byte {
    case ..<0x80: return true
    case 0xC2...0xDF: missing = (1, 0x80...0xBF)
    case 0xE0: missing = (2, 0xA0...0xBF)
    case 0xED: missing = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = (2, 0x80...0xBF)
    case 0xF0: missing = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = (3, 0x80...0xBF)
    case 0xF4: missing = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }

  /// Whether a comma may follow a byte, because the byte ends a value.
  private func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): false
    default: true
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
