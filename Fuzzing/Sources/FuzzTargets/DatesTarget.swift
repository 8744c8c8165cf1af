import AutoMapper
import Foundation

private let formats: [DateFormat] = [
  .iso8601, .common, .rfc1123, .rfc2822, .dotNet, .secondsSince1970, .millisecondsSince1970,
  .microsecondsSince1970, .nanosecondsSince1970, .anyOf([.rfc1123, "yyyy", .iso8601]),
]

/// Texts of dates in the built-in formats: they are read the same way as text and as bytes, and a
/// date that was read stays the same when it is written and read again.
func checkDates(_ bytes: [UInt8]) {
  for format in formats {
    let fromBytes = try? format.date(from: bytes.span)
    if let text = String(validating: bytes, as: UTF8.self) {
      let fromText = try? format.date(from: text)
      require(fromText == fromBytes, "\(format): \(text) is read in two ways")
    }
    guard let date = fromBytes else { continue }
    require(date.timeIntervalSince1970.isFinite, "\(format): a date that is not a number")
    do {
      let written = try format.string(from: date)
      let again = try format.date(from: written)
      // Formats differ in the fractions that they keep; none may lose a second.
      require(
        abs(again.timeIntervalSince(date)) < 1, "\(format): \(date) is written as \(written)")
      let writtenAgain = try format.string(from: again)
      require(written == writtenAgain, "\(format): \(written) comes back as \(writtenAgain)")
    } catch {
      require(!error.description.isEmpty, "\(format): an error without a sentence")
    }
  }
}
