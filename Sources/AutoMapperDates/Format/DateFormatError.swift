/// The reason why a text or a number is not a date in a format, why a date cannot be written, or
/// why a format is invalid.
///
/// The description is one sentence:
///
///     "2013-13-01" is not a date in the format yyyy-MM-dd: month 13 is not between 1 and 12 (at byte 5)
public struct DateFormatError: Error, Sendable, Equatable {
  /// The format's description: its pattern, or a name such as `ISO 8601`.
  public let format: String
  /// The beginning of the text that was read, with at most 40 characters, in which everything
  /// except printable ASCII is escaped; nil if a date was written or if the format itself is
  /// invalid.
  public let text: String?
  /// The offset in bytes of the error in the text, or in the pattern if the format itself is
  /// invalid; nil without such a position.
  public let offset: Int?
  /// The reason, such as `month 13 is not between 1 and 12`.
  public let reason: String
  /// The subject of the error.
  private let subject: Subject

  /// The subjects of errors.
  enum Subject {
    /// A text that cannot be read.
    case text
    /// A number that is not a date.
    case number
    /// A date that cannot be written.
    case date
    /// A format that is invalid.
    case format
  }
}

extension DateFormatError {
  /// Creates the error of a format.
  init(
    _ subject: Subject, _ format: DateFormat, _ reason: String, at offset: Int? = nil,
    text: String.UTF8View? = nil
  ) {
    self.init(
      format: format.description, text: text.map(Self.excerpt), offset: offset, reason: reason,
      subject: subject)
  }

  /// Creates the error for an invalid format.
  init(invalid format: DateFormat, _ problem: DateFailure) {
    self.init(.format, format, problem.reason, at: problem.offset)
  }

  /// The first 40 characters of a text, in ASCII.
  private static func excerpt(_ text: String.UTF8View) -> String {
    let limit = 40
    // A character can have any number of scalars, so the excerpt is built from scalars, and from no
    // more of them than are shown.
    let scalars = Substring(text.prefix(limit * 4)).unicodeScalars
    var excerpt = ""
    for scalar in scalars.prefix(limit) { excerpt += scalar.escaped(asASCII: true) }
    return scalars.dropFirst(limit).isEmpty ? excerpt : excerpt + "…"
  }
}

extension DateFormatError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String {
    let place = offset.map { " (at byte \($0))" } ?? ""
    return switch subject {
    case .text: "\"\(text ?? "")\" is not a date in the format \(format): \(reason)\(place)"
    case .number: "\(text ?? "") is not a date in the format \(format): \(reason)"
    case .date: "the date cannot be written in the format \(format): \(reason)"
    case .format: "the date format \(format) is invalid: \(reason)\(place)"
    }
  }
}
