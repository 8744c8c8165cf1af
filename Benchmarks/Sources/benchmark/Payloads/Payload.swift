/// A document, or a way to use one, that contestants are measured on.
struct Payload {
  /// What it is called on the command line and in the tables.
  let name: String

  /// Payloads of one family run in one race, so that their times can be compared as well.
  let family: String

  /// A line about it for `--list`.
  let summary: String

  /// Whether it is a public corpus, which a fresh clone does not have.
  var isCorpus = false

  /// Whether it takes so much memory that it runs only when it is named.
  var isHuge = false

  /// The directions in which it says something that no other payload says.
  var directions = Direction.allCases

  /// What is measured of it.
  var aspects: Set<Aspect> = [.speed, .blocks]

  /// Prepares one direction; the text is made or read here.
  let contest: (Direction) throws -> Contest
}
