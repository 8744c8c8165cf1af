/// The properties of a type whose values are taken when the whole object has been seen: those with
/// paths, those whose closures ask for the parent, and those that flat keys fill.
///
/// While the members pass, the positions of the values that may be needed are captured; each is read
/// later from there, straight into the model's memory.
final class LateRules: Sendable {
  /// One of the sources of a property, in their order.
  struct Alternative: Sendable, Equatable {
    /// The capture of the first key.
    var capture: Int
    /// The steps below it; none where the key's own value is meant.
    var steps: [String]
    var delimiter: String
    /// Whether objects and arrays are none of the property's, since a path of its own leads through them.
    var takesScalarsOnly = false
  }

  /// A flat key: the value of a property inside the late property's value.
  struct Part: Sendable {
    var alternatives: [Alternative]
    /// The keys that lead to the inner property, as the inner types read them.
    var keys: [String]
  }

  struct Property: Sendable {
    /// The number of the property.
    var property: Int
    var alternatives: [Alternative]
    /// Whether the closure that makes the value asks for the object around it.
    var needsParent: Bool
    var parts: [Part]
  }

  let captureCount: Int
  let properties: [Property]
  /// The paths below each captured key that is not read as a whole, by the capture.
  let innerPaths: [Int: [[String]]]
  private let paths: [Int: [MappingPath.Component]]

  init(
    captureCount: Int, properties: [Property], paths: [Int: [MappingPath.Component]]
  ) {
    self.captureCount = captureCount
    innerPaths = Self.innerPaths(of: properties)
    self.properties = properties
    self.paths = paths
  }

  private static func innerPaths(of properties: [Property]) -> [Int: [[String]]] {
    var paths: [Int: [[String]]] = [:]
    let alternatives = properties.flatMap { property in
      property.alternatives + property.parts.flatMap(\.alternatives)
    }
    let wholes = alternatives.filter { $0.steps.isEmpty && !$0.takesScalarsOnly }.map(\.capture)
    for alternative in alternatives where !wholes.contains(alternative.capture) {
      paths[alternative.capture, default: []].append(alternative.steps)
    }
    return paths.mapValues { $0.filter { !$0.isEmpty } }.filter { !$0.value.isEmpty }
  }

  /// The steps to the first source of a property.
  func path(of property: Int) -> [MappingPath.Component]? { paths[property] }
}
