import Measuring

/// A document, or a way to use one, for the measurements.
struct Payload {
  /// The name on the command line and in the tables.
  let name: String

  /// Payloads of one family run together, so that their times can be compared as well.
  let family: String

  /// The description for `--list`.
  let summary: String

  /// Whether it is a public corpus, which a fresh clone does not have.
  var isCorpus = false

  /// Whether it takes so much memory that it runs only if it is named.
  var isHuge = false

  /// The directions in which it differs from the other payloads.
  var directions = Direction.allCases

  /// The aspects that are measured.
  var aspects: Set<Aspect> = [.speed, .blocks]

  /// Prepares one direction; the text is made or read here.
  let comparison: (Direction) throws -> Comparison
}
