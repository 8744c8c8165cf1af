extension DateFormat {
  /// ISO 8601 and RFC 3339, in their usual forms; written in UTC, as in `2013-06-15T12:34:56Z`.
  ///
  /// Reads days (`2013-06-15`, `20130615`, `2013-166`, `2013-W24-6`), with a time after `T` or a
  /// space (`12:34`, `12:34:56`, any number of digits after a point or comma), with or without a
  /// zone (`Z`, `+05:30`, `+0530`, `+05`). A number means seconds since 1970, in the years 0 to
  /// 9999.
  ///
  /// Writes a fraction only if there is one: the shortest that reads as the same date, with at most
  /// nine digits. Years from 0 to 9999 have four digits, others a sign and six digits.
  ///
  ///     print(try DateFormat.iso8601.string(from: Date(timeIntervalSince1970: 0.25)))
  ///     // Prints: 1970-01-01T00:00:00.25Z
  public static let iso8601 = DateFormat(kind: .iso8601)

  /// The date format of HTTP, `Sat, 15 Jun 2013 12:34:56 GMT`; a fraction is truncated in writing.
  ///
  /// Reads the same texts as ``rfc2822``.
  public static let rfc1123 = DateFormat(kind: .rfc1123)

  /// The date format of mail, `Sat, 15 Jun 2013 12:34:56 +0000`; a fraction is truncated in
  /// writing.
  ///
  /// The weekday may be missing, but must be correct if it is present. Seconds may be missing, too.
  /// Zones are offsets, `GMT`, `UT`, `UTC`, `Z`, or the names `EST` to `PDT`.
  public static let rfc2822 = DateFormat(kind: .rfc2822)

  /// The date format of older .NET services, `/Date(1371299696789)/`, in milliseconds since 1970.
  ///
  /// An offset after the number states where the date was written; it does not change the date.
  public static let dotNet = DateFormat(kind: .dotNet)

  /// The number of seconds since 1970-01-01T00:00:00Z, as a number or as its digits.
  ///
  ///     print(try DateFormat.secondsSince1970.date(from: "1371299696.789"))
  ///     // Prints: 2013-06-15 12:34:56 +0000
  public static let secondsSince1970 = DateFormat(kind: .epoch(.seconds))

  /// The number of milliseconds since 1970-01-01T00:00:00Z, as a number or as its digits.
  public static let millisecondsSince1970 = DateFormat(kind: .epoch(.milliseconds))

  /// The number of microseconds since 1970-01-01T00:00:00Z, as a number or as its digits.
  public static let microsecondsSince1970 = DateFormat(kind: .epoch(.microseconds))

  /// The number of nanoseconds since 1970-01-01T00:00:00Z, as a number or as its digits.
  ///
  /// A `Double` of nanoseconds is exact to a few hundred nanoseconds; digits as text are not
  /// rounded.
  public static let nanosecondsSince1970 = DateFormat(kind: .epoch(.nanoseconds))

  /// The number of seconds since 2001-01-01T00:00:00Z, as a number or as its digits: the form that
  /// `JSONEncoder` and `JSONDecoder` have by default.
  ///
  ///     let date = Date(timeIntervalSinceReferenceDate: 0.25)
  ///     print(try DateFormat.secondsSince2001.string(from: date))
  ///     // Prints: 0.25
  ///
  /// The number is the `timeIntervalSinceReferenceDate` of the date, with all its digits, so that
  /// every date in the years up to ±999,999 is read exactly as it was written.
  public static let secondsSince2001 = DateFormat(kind: .referenceDate)

  /// The common formats, which are distinguished by the form of the text.
  ///
  /// Reads ``iso8601``, `MM/dd/yyyy`, `MM/dd/yyyy HH:mm:ss aaa` (22:15:30 PM keeps its hour),
  /// ``rfc1123``, ``rfc2822`` and ``dotNet``; a number means seconds since 1970, in the years 0 to
  /// 9999. Writes ``iso8601``. A text is never tried in several formats: `21/01/2005` is an error,
  /// and never January 21.
  public static let common = DateFormat(kind: .common)
}
