/// One field of a compiled pattern, for reading and for writing.
enum PatternField: Equatable {
  /// One byte of literal text.
  case literal(UInt8)
  /// A number, padded with zeros to a width in writing, and read with a number of digits.
  case number(DateField, width: UInt8, least: UInt8, most: UInt8)
  /// The last two digits of a year from 1969 to 2068.
  case shortYear(most: UInt8)
  /// The digits of the second's fraction; exactly this many are read if another digit follows.
  case fraction(width: UInt8, isExact: Bool)
  case monthName(isLong: Bool)
  case weekdayName(isLong: Bool)
  /// AM or PM.
  case dayPeriod
  /// A zone; an offset is read without seconds if another digit follows.
  case zone(ZoneStyle, hasSeconds: Bool)

  /// The maximum number of bytes of the written field.
  var longestText: Int {
    switch self {
    case .literal: 1
    // A year with a single letter has up to six digits.
    case .number(_, let width, least: _, let most): max(Int(width), Int(most))
    case .shortYear, .dayPeriod: 2
    case .fraction(let width, isExact: _): Int(width)
    // September, Wednesday and GMT+05:30.
    case .monthName, .weekdayName, .zone: 9
    }
  }

  /// Whether the field begins with a digit in reading, so that a number before it needs a width.
  var isNumeric: Bool {
    switch self {
    case .number, .shortYear, .fraction: true
    case .literal(let byte): byte &- UInt8(ascii: "0") < 10
    case .monthName, .weekdayName, .dayPeriod, .zone: false
    }
  }

  /// The number of letters that the field needs if another digit follows it, because its end would
  /// be ambiguous; nil if it has enough.
  var lettersBeforeDigit: Int? {
    switch self {
    case .number(_, let width, least: _, let most): width < most ? Int(most) : nil
    // +02 or +0230, GMT+2 or GMT+2:30.
    case .zone(.offset(colon: _, isShort: true, utcAsZ: _), hasSeconds: _): 2
    case .zone(.universalTime(isLong: false), hasSeconds: _): 4
    case .zone, .literal, .shortYear, .fraction, .monthName, .weekdayName, .dayPeriod: nil
    }
  }

  /// The field if another digit follows it: it consumes exactly the digits of its width.
  var beforeDigit: PatternField {
    switch self {
    case .number(let field, let width, least: _, most: _):
      .number(field, width: width, least: width, most: width)
    case .shortYear: .shortYear(most: 2)
    case .fraction(let width, isExact: _): .fraction(width: width, isExact: true)
    case .zone(let style, hasSeconds: _): .zone(style, hasSeconds: false)
    default: self
    }
  }
}
