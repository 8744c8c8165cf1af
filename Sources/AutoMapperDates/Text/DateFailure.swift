/// The reason why a text is not a date, why a date cannot be written, or why a pattern is invalid.
///
/// ``DateFormatError`` makes a sentence of it.
struct DateFailure: Error, Equatable {
  /// The reason as a clause of a sentence.
  var reason: String
  /// The offset of the error in the text or in the pattern, in bytes from 0.
  var offset: Int
  /// The field with a number that is out of range, if that is the reason.
  var field: DateField?

  init(_ reason: String, at offset: Int = 0, field: DateField? = nil) {
    self.reason = reason
    self.offset = offset
    self.field = field
  }

  static let empty = DateFailure("the text is empty")
  static let emptyList = DateFailure("the list is empty")
  static let notNumeric = DateFailure("the format is one for text, not numbers")
  static let notFinite = DateFailure("a date is a finite number")
  static let unreadable = DateFailure("the formatter cannot read it")
  static let unwritable = DateFailure("the format only reads")

  static func tooLarge(at offset: Int = 0) -> DateFailure {
    DateFailure("the year is not between -999999 and 999999", at: offset)
  }

  static func looksLike(_ unit: EpochNumber.Unit) -> DateFailure {
    DateFailure("it looks like \(unit.name) since 1970, which .\(unit.name)Since1970 reads")
  }

  // The makers are not inlined: what calls them reads each part of a date.

  /// The failure to find a byte, perhaps because the text ends.
  @inline(never)
  static func expectedByte(
    _ byte: UInt8, after field: DateField? = nil, at offset: Int, isEnd: Bool = false
  ) -> DateFailure {
    let name = byte == UInt8(ascii: " ") ? "a space" : "'\(Unicode.Scalar(byte))'"
    if isEnd { return DateFailure("the text ends where \(name) should be", at: offset) }
    let place = field.map { " after the \($0.name)" } ?? ""
    return DateFailure("expected \(name)\(place)", at: offset)
  }

  /// The failure to find the digits of a part, perhaps because the text ends.
  @inline(never)
  static func expectedDigits(
    of part: String, count: Int = 1, at offset: Int, isEnd: Bool = false
  ) -> DateFailure {
    if isEnd { return DateFailure("the text ends where the \(part) should be", at: offset) }
    let digits = count == 1 ? "a digit" : "\(count) digits"
    return DateFailure("expected \(digits) of the \(part)", at: offset)
  }

  static func trailingText(at offset: Int) -> DateFailure {
    DateFailure("the text goes on after the date", at: offset)
  }

  static func outOfRange(
    _ field: DateField, _ value: Int, _ range: ClosedRange<Int>, at offset: Int
  ) -> DateFailure {
    DateFailure(
      "\(field.name) \(value) is not between \(range.lowerBound) and \(range.upperBound)",
      at: offset, field: field)
  }
}
