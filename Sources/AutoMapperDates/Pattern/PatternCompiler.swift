/// Parses a Unicode date pattern (UTS #35, "Date Format Patterns").
///
/// Letters are fields, by the letter and its count; text in quotes is literal, and `''` is a quote.
struct PatternCompiler {
  /// The maximum length in bytes, which exceeds that of realistic patterns.
  private static let maximumLength = 1_000

  private let pattern: [UInt8]
  private var position = 0
  /// The fields with their offsets in the pattern.
  private var fields: [(field: PatternField, offset: Int)] = []
  private var needsFoundation = false
  /// The offsets of the first occurrences of letters, used to check them against each other.
  private(set) var places: [UInt8: Int] = [:]

  init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Compiles the pattern; returns nil if it is valid but has fields that only Foundation supports.
  mutating func compile() throws(DateFailure) -> [PatternField]? {
    if pattern.isEmpty { throw DateFailure("it is empty") }
    if pattern.count > Self.maximumLength {
      throw DateFailure("it is longer than \(Self.maximumLength) bytes", at: Self.maximumLength)
    }
    while position < pattern.count {
      let byte = pattern[position]
      if byte == UInt8(ascii: "'") {
        try compileQuoted()
      } else if byte.isLetter {
        try compileLetters(byte)
      } else {
        fields.append((.literal(byte), position))
        position += 1
      }
    }
    if places.isEmpty { throw DateFailure("it has no field, only text") }
    try checkFields()
    if needsFoundation { return nil }
    for index in fields.indices.dropLast() where fields[index + 1].field.isNumeric {
      let (field, offset) = fields[index]
      if let letters = field.lettersBeforeDigit {
        throw DateFailure(
          "the field touches another number and needs \(letters) letters", at: offset)
      }
      fields[index].field = field.beforeDigit
    }
    return fields.map(\.field)
  }

  /// Consumes text in quotes; two quotes represent one, inside and outside quoted text.
  private mutating func compileQuoted() throws(DateFailure) {
    let start = position
    position += 1
    if position < pattern.count, pattern[position] == UInt8(ascii: "'") {
      fields.append((.literal(UInt8(ascii: "'")), start))
      position += 1
      return
    }
    while position < pattern.count {
      let byte = pattern[position]
      position += 1
      if byte == UInt8(ascii: "'") {
        guard position < pattern.count, pattern[position] == byte else { return }
        position += 1
      }
      fields.append((.literal(byte), start))
    }
    throw DateFailure("the quote is not closed", at: start)
  }

  /// Consumes a run of one letter.
  private mutating func compileLetters(_ letter: UInt8) throws(DateFailure) {
    let start = position
    while position < pattern.count, pattern[position] == letter { position += 1 }
    let count = position - start
    if places[letter] == nil { places[letter] = start }
    if let field = Self.field(letter, count) {
      fields.append((field, start))
    } else if count == 5, "ML".utf8.contains(letter) {
      // The first letter of a month's name does not identify the month.
      throw DateFailure("a month of one letter may be several; MMM and MMMM are names", at: start)
    } else if Self.isFoundations(letter), count <= 6 {
      needsFoundation = true
    } else {
      let name = String(Character(Unicode.Scalar(letter)))
      let isKnown = Self.field(letter, 1) != nil || Self.isFoundations(letter)
      throw DateFailure(
        isKnown
          ? "there is no field of \(count) '\(name)'"
          : "'\(name)' is not a field; put text in quotes: '\(name)'", at: start)
    }
  }

  /// Whether Foundation has a field for this letter, in a width that is not compiled here.
  private static func isFoundations(_ letter: UInt8) -> Bool {
    "GQqMLEecWFgAavVOUrbB".utf8.contains(letter)
  }
}
