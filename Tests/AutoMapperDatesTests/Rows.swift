import AutoMapperDates
import Foundation
import Testing

/// A text and the instant that it means, in seconds since 1970; nil when it must be refused.
struct DateRow: Sendable, CustomTestStringConvertible {
  let text: String
  let seconds: Double?

  init(_ text: String, _ seconds: Double?) {
    self.text = text
    self.seconds = seconds
  }

  var testDescription: String { String(text.debugDescription.prefix(60)) }
}

/// A text, the pattern that reads it, and what it means.
struct PatternRow: Sendable, CustomTestStringConvertible {
  let text: String
  let pattern: String
  let seconds: Double?

  init(_ text: String, _ pattern: String, _ seconds: Double?) {
    self.text = text
    self.pattern = pattern
    self.seconds = seconds
  }

  var testDescription: String { "\(text.debugDescription) by \(pattern)" }
}

/// Pushes a row through every way into a format.
func expect(
  _ text: String, by format: DateFormat, means seconds: Double?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let date = seconds.map { Date(timeIntervalSince1970: $0) }
  let fromString = Result { () throws(DateFormatError) in try format.date(from: text) }
  let fromBytes = Result { () throws(DateFormatError) in
    try format.date(from: ContiguousArray(text.utf8).span)
  }
  #expect(
    fromString == fromBytes, "a string and its bytes mean the same",
    sourceLocation: sourceLocation)
  guard let date else {
    if let read = try? fromString.get() {
      Issue.record(
        "\(text.debugDescription) was read as \(read.timeIntervalSince1970)",
        sourceLocation: sourceLocation)
    }
    return
  }
  switch fromString {
  case .success(let read):
    let difference = abs(read.timeIntervalSince(date))
    #expect(
      difference <= 2 * abs(date.timeIntervalSinceReferenceDate).ulp,
      "\(read.timeIntervalSince1970)", sourceLocation: sourceLocation)
  case .failure(let error):
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

/// A small generator whose sequence is the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
