import Measuring

/// A payload in one direction, with all implementations.
struct Comparison {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The length of the JSON text that megabytes per second refer to.
  ///
  /// In reading it is that of the document; in writing that of the compact text without escaped
  /// slashes, so that no implementation gains by writing more.
  let bytes: Int

  /// The name of the implementation that the others are compared with, in speed and in their
  /// result.
  let reference: String

  /// Whether the result is a value of the models, so that the heap memory that it needs is known.
  var isTyped = true

  /// All implementations, including the reference.
  let implementations: [Implementation]

  /// Returns the implementation with a name.
  ///
  /// - Throws: `BenchmarkError.unknownName` if there is none.
  func implementation(_ name: String) throws -> Implementation {
    guard let found = implementations.first(where: { $0.name == name }) else {
      throw BenchmarkError.unknownName(name, known: implementations.map(\.name))
    }
    return found
  }

  /// AutoMapper, and the implementation that it is compared with.
  var rivals: [Implementation] {
    implementations.filter { $0.name == Names.autoMapper || $0.name == reference }
  }
}

/// The names of the implementations: they are the columns of the tables.
enum Names {
  static let autoMapper = "AutoMapper"
  static let conformances = "AutoMapper, Codable"
  static let decoder = "JSONDecoder"
  static let encoder = "JSONEncoder"
  static let serialization = "JSONSerialization"
  static let bareLoop = "bare loop"
  static let throughText = "JSONSerialization + Codable"
  static let asText = "AutoMapper, by way of text"
}
