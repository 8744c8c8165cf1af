import AutoMapper
import Foundation

/// Dates whose fields differ.
private let dates = [0, 951_827_696.789, -62_135_596_800, 1_721_692_799.999, -1.5, 253_402_300_799]
  .map { Date(timeIntervalSince1970: $0) }

/// Patterns of dates.
///
/// The text before the first line feed is the pattern, the rest is a date.
///
/// A pattern is valid, or refused with a message; texts are read the same way as text and as bytes;
/// and a date that a valid pattern writes stays the same when it is read and written again.
func checkPatterns(_ bytes: [UInt8]) {
  let parts = bytes.split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  guard let pattern = String(validating: parts[0], as: UTF8.self) else { return }
  let format = DateFormat.pattern(pattern)
  do {
    try format.validate()
  } catch {
    require(!error.description.isEmpty, "an error without a sentence")
    require((try? format.string(from: dates[0])) == nil, "an invalid pattern writes")
    return
  }
  if parts.count > 1 { checkReading(parts[1], format) }
  for date in dates { checkWriting(date, format) }
}

private func checkReading(_ bytes: ArraySlice<UInt8>, _ format: DateFormat) {
  let bytes = Array(bytes)
  let fromBytes = try? format.date(from: bytes.span)
  if let text = String(validating: bytes, as: UTF8.self) {
    require((try? format.date(from: text)) == fromBytes, "\(text) is read in two ways")
  }
  if let date = fromBytes { checkWriting(date, format) }
}

private func checkWriting(_ date: Date, _ format: DateFormat) {
  guard let text = try? format.string(from: date), let again = try? format.date(from: text) else {
    return
  }
  if isLossy(format.description) { return }
  let written = try? format.string(from: again)
  require(
    written == text, "\(date) is written as \(text), and comes back as \(written ?? "nothing")")
}

/// Whether a pattern has fields with an ambiguous day or hour, or a repeated field.
private func isLossy(_ pattern: String) -> Bool {
  var runs: Set<Character> = []
  var last: Character?
  for character in pattern {
    defer { last = character }
    guard character.isLetter else { continue }
    if !"yMdHmsS".contains(character) { return true }
    if character != last, !runs.insert(character).inserted { return true }
  }
  return false
}
