// Names that the module ObjectMapper declares, for a test of a file that imports both libraries.

/// The values of a document.
public final class Map {
  /// The values by their keys.
  public let values: [String: Any]

  /// Creates a map of values.
  public init(_ values: [String: Any]) { self.values = values }
}

/// A model of the library.
public protocol Mappable {
  /// Creates a model from the values of a document.
  init?(map: Map)
}

/// The mapper of the library.
public final class Mapper<Model: Mappable> {
  /// Creates a mapper.
  public init() {}

  /// Makes a model of values.
  public func map(_ values: [String: Any]) -> Model? { Model(map: Map(values)) }
}
