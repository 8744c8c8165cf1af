import AutoMapperDates
import AutoMapperFoundation

/// Checks whether date formats can read what they write.
enum DateFormatCheck {
  /// 2013-06-15 12:34:56 UTC, a sample.
  private static let sample = Date(timeIntervalSince1970: 1_371_299_696)

  /// The issue with a provider's default format, or nil if there is none.
  static func issue(_ format: DateFormat) -> MappingIssue? {
    do {
      try format.validate()
    } catch {
      return MappingIssue(.invalidDateFormat, .error, type: nil, message: "the default: \(error)")
    }
    return problem(.own(format)).map {
      MappingIssue(
        .invalidDateFormat, $0.severity, type: nil,
        message: "the default date format \($0.reason)")
    }
  }

  /// Whether two dates have the year, the day of the year, or the time of day in common; a format
  /// may omit the others.
  private static func isAlike(_ first: Date, _ second: Date) -> Bool {
    let fields = [first, second].map { iso($0).split { "-T:Z".contains($0) } }
    let common = zip(fields[0], fields[1]).enumerated().filter { $0.element.0 == $0.element.1 }
      .map(\.offset)
    // The minutes identify the time in any time zone.
    return common.contains(0) || common.contains(4) || Set(common).isSuperset(of: [1, 2])
  }

  private static func iso(_ date: Date) -> String {
    (try? DateFormat.iso8601.string(from: date)) ?? "\(date)"
  }

  /// The reason why a date cannot be written, or read back; nil if it can.
  static func problem(
    _ rule: DateRule
  ) -> (severity: MappingIssue.Severity, reason: String)? {
    // Invalid formats are reported elsewhere.
    guard (try? rule.read.validate()) != nil, (try? rule.written.validate()) != nil else {
      return nil
    }
    let text: String
    do {
      text = try rule.written.string(from: sample)
    } catch {
      return (.error, "cannot be written: \(error.reason)")
    }
    guard rule.read == rule.written else { return nil }
    do {
      let date = try rule.read.date(from: text)
      guard !isAlike(date, sample) else { return nil }
      return (
        .warning,
        "keeps neither the year, nor the day, nor the time: \(iso(sample)) is written as "
          + "\(MappingError.quoted(text)), which is read as \(iso(date))"
      )
    } catch {
      return (.warning, "does not read what it writes: \(error)")
    }
  }
}
