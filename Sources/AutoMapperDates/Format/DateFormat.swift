public import AutoMapperFoundation

/// A format in which dates are written as text or as numbers, and read back.
///
/// A format is a value that you create once and use from any number of threads. It does not depend
/// on the locale or the time zone of the machine: names are English, and a text without a zone is
/// in UTC, unless the pattern has another one.
///
///     let format: DateFormat = "MM/dd/yyyy HH:mm"
///     let date = try format.date(from: "06/15/2013 12:34")
///     print(try DateFormat.iso8601.string(from: date))
///     // Prints: 2013-06-15T12:34:00Z
///
/// Reading is exact: every field must be in its range, the day must exist, and nothing may follow.
/// Any other text is a ``DateFormatError`` that states the position.
///
/// ## Topics
///
/// ### Choosing a format
///
/// - ``iso8601``
/// - ``rfc1123``
/// - ``rfc2822``
/// - ``dotNet``
/// - ``secondsSince1970``
/// - ``millisecondsSince1970``
/// - ``microsecondsSince1970``
/// - ``nanosecondsSince1970``
/// - ``secondsSince2001``
/// - ``common``
/// - ``pattern(_:)``
/// - ``pattern(_:timeZone:)``
/// - ``anyOf(_:)``
public struct DateFormat: Sendable, Hashable {
  /// The implementation of the format.
  let kind: Kind

  /// The kinds of formats.
  enum Kind: Sendable, Hashable {
    case iso8601
    case rfc1123
    case rfc2822
    case dotNet
    case epoch(EpochNumber.Unit)
    case referenceDate
    case common
    case pattern(CompiledPattern)
    case wrapped(WrappedFormatter)
    case anyOf([DateFormat])
  }

  /// Creates a format from a Unicode date pattern, such as `yyyy-MM-dd'T'HH:mm:ss.SSSZ`.
  ///
  /// The pattern is compiled once, immediately. A format with an invalid pattern fails whenever it
  /// is used; ``validate()`` reports this in advance.
  ///
  ///     let format = DateFormat.pattern("d MMMM yyyy")
  ///     print(try format.date(from: "15 June 2013").timeIntervalSince1970)
  ///     // Prints: 1371254400.0
  ///
  /// - Parameter pattern: The pattern, in the letters of Unicode Technical Standard #35. Texts
  ///   without a zone are in UTC, and so are written texts.
  /// - Returns: The format.
  /// - Complexity: O(*n*), where *n* is the length of the pattern.
  public static func pattern(_ pattern: String) -> DateFormat {
    DateFormat.pattern(pattern, timeZone: .universal)
  }

  /// Creates a format from a Unicode date pattern, for texts in a time zone.
  ///
  ///     let format = DateFormat.pattern("dd.MM.yyyy HH:mm", timeZone: berlin)
  ///     print(try format.string(from: Date(timeIntervalSince1970: 1_371_299_696)))
  ///     // Prints: 15.06.2013 14:34
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in the letters of Unicode Technical Standard #35.
  ///   - timeZone: The zone of texts without one, and of written texts.
  /// - Returns: The format.
  /// - Complexity: O(*n*), where *n* is the length of the pattern.
  public static func pattern(_ pattern: String, timeZone: TimeZone) -> DateFormat {
    DateFormat(kind: .pattern(CompiledPattern(pattern, timeZone: timeZone)))
  }

  /// Creates a format that reads with the first format of a list that accepts the text, and writes
  /// with the first format of the list.
  ///
  ///     let format = DateFormat.anyOf(["yyyy-MM-dd", "dd.MM.yyyy"])
  ///     print(try format.string(from: format.date(from: "15.06.2013")))
  ///     // Prints: 2013-06-15
  ///
  /// - Parameter formats: The formats, in order; using an empty list is an error.
  /// - Returns: The format.
  /// - Complexity: Reading takes the time of all formats up to the first one that succeeds.
  public static func anyOf(_ formats: [DateFormat]) -> DateFormat {
    DateFormat(kind: .anyOf(formats))
  }
}

extension DateFormat: ExpressibleByStringLiteral {
  /// Creates a format from a Unicode date pattern, with UTC for texts without a zone.
  public init(stringLiteral pattern: String) {
    self = .pattern(pattern)
  }
}

extension DateFormat: CustomStringConvertible {
  /// The name of the format in messages: its pattern, or a name such as `ISO 8601`.
  ///
  /// A pattern that would be invisible, because it is empty or consists of spaces, is in quotation
  /// marks.
  public var description: String {
    switch kind {
    case .iso8601: "ISO 8601"
    case .rfc1123: "RFC 1123"
    case .rfc2822: "RFC 2822"
    case .dotNet: ".NET /Date()/"
    case .epoch(let unit): "\(unit.name) since 1970"
    case .referenceDate: "seconds since 2001"
    case .common: "the common date formats"
    case .pattern(let compiled):
      compiled.pattern.allSatisfy(\.isWhitespace) ? "\"\(compiled.pattern)\"" : compiled.pattern
    case .wrapped(let formatter): formatter.name
    case .anyOf(let formats):
      "any of [\(formats.map(\.description).joined(separator: ", "))]"
    }
  }
}
