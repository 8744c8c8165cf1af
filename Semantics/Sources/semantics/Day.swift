/// Days of the Gregorian calendar, so that dates need no formatter.
enum Day {
  static let secondsPerDay = 86_400

  /// Days since 1970 (Howard Hinnant's `days_from_civil`).
  static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func parts(of number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func digits(_ value: Int, _ count: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// A date and its time, as `2024-03-01T12:30:00Z`.
  static func timestamp(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down))
    let time = whole % secondsPerDay
    let fraction = "\(seconds - Double(whole))".dropFirst()
    return DayFormat.plain.text(whole - time)
      + "T\(digits(time / 3600, 2)):\(digits(time / 60 % 60, 2)):\(digits(time % 60, 2))"
      + (fraction == ".0" ? "Z" : "\(fraction)Z")
  }

  static func seconds(ofTimestamp text: String) -> Double? {
    guard text.count >= 20, text.hasSuffix("Z"),
      let day = DayFormat.plain.seconds(String(text.prefix(10)))
    else { return nil }
    let time = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Double($0) }
    return time.count == 3 ? day + time[0] * 3600 + time[1] * 60 + time[2] : nil
  }
}

extension DayFormat {
  /// A date as text; its time is lost but for seconds.
  func text(_ seconds: Int) -> String {
    let (year, month, day) = Day.parts(of: seconds / Day.secondsPerDay)
    let (years, months, days) = (Day.digits(year, 4), Day.digits(month, 2), Day.digits(day, 2))
    return switch self {
    case .american: "\(months)/\(days)/\(years)"
    case .plain: "\(years)-\(months)-\(days)"
    case .seconds: "\(seconds)"
    }
  }

  func seconds(_ text: String) -> Double? {
    let separator: Character = self == .american ? "/" : "-"
    let parts = text.split(separator: separator).compactMap { Int($0) }
    guard parts.count == 3, text.count == 10, self != .seconds else { return nil }
    let day =
      self == .american
      ? Day.number(year: parts[2], month: parts[0], day: parts[1])
      : Day.number(year: parts[0], month: parts[1], day: parts[2])
    return Double(day * Day.secondsPerDay)
  }
}
