import Measuring

/// A row of the table: a kind of document, model or rule, compared with Foundation.
struct Shape {
  /// The name, which begins with that of the family.
  let name: String

  /// A remark on Foundation's work, if it is not the same.
  let note: String

  /// Makes the documents and the mappers, and returns one contest for each direction.
  let contests: () throws -> [Contest]

  /// Creates a shape from contests of any kind.
  init(_ name: String, note: String = "", _ contests: @escaping () throws -> [Contest]) {
    self.name = name
    self.note = note
    self.contests = contests
  }
}

/// The floors of the two directions, as ratios; a direction without one is not measured.
struct Floors {
  /// The floor in reading.
  var read: Double?

  /// The floor in writing.
  var write: Double?

  /// Both directions, not slower than Foundation.
  static let level = Floors(read: 1, write: 1)

  /// Only reading, not slower than Foundation.
  static let levelReading = Floors(read: 1)

  /// Only writing, not slower than Foundation.
  static let levelWriting = Floors(write: 1)

  /// The floor of leaf types and rules, in both directions.
  static let four = Floors(read: 4, write: 4)

  /// The same for reading.
  static let fourReading = Floors(read: 4)

  /// The same for writing.
  static let fourWriting = Floors(write: 4)

  /// The floor of dictionaries.
  static let six = Floors(read: 6, write: 6)
}
