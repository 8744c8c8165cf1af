/// From text to values, or back.
enum Direction: String, Codable, CaseIterable {
  case read
  case write
}

/// A payload in one direction, with everybody who does the work.
struct Contest {
  /// The payload's name.
  let payload: String

  /// Which way the payload goes.
  let direction: Direction

  /// The length of the JSON text that megabytes per second refer to.
  ///
  /// In reading it is the document's; in writing that of the compact text without escaped slashes,
  /// whoever wrote it, so that nobody gains by writing more.
  let bytes: Int

  /// The name of the contestant that the others are compared with, in speed and in their result.
  let reference: String

  /// Whether the result is a value of the models, so that the heap that it needs is known.
  var isTyped = true

  /// Everybody who does the work, the reference included.
  let contestants: [Contestant]

  /// Returns the contestant of a name.
  ///
  /// - Throws: `BenchmarkError.unknownName` if there is none.
  func contestant(_ name: String) throws -> Contestant {
    guard let found = contestants.first(where: { $0.name == name }) else {
      throw BenchmarkError.unknownName(name, known: contestants.map(\.name))
    }
    return found
  }

  /// AutoMapper and the one that it is compared with.
  var rivals: [Contestant] {
    contestants.filter { $0.name == Names.autoMapper || $0.name == reference }
  }
}

/// The contestants' names: they are the columns of the tables.
enum Names {
  static let autoMapper = "AutoMapper"
  static let decoder = "JSONDecoder"
  static let encoder = "JSONEncoder"
  static let serialization = "JSONSerialization"
  static let bareLoop = "bare loop"
  static let throughText = "JSONSerialization + Codable"
}
