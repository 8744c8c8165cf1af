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
  /// Whether the closure of a property asks for the object around it.
  let needsParent: Bool
  let properties: [Property]
  /// A path below a captured key, or the rest of one.
  struct InnerPath: Sendable {
    var steps: ArraySlice<String>
    var delimiter: String

    var isAtEnd: Bool { steps.isEmpty }

    /// The path from the value of a key on; nil where it does not lead through there.
    ///
    /// A key may be the whole rest of a path, if it holds the delimiter.
    func below(_ key: String) -> InnerPath? {
      if steps.first == key { return InnerPath(steps: steps.dropFirst(), delimiter: delimiter) }
      guard steps.count > 1, steps.joined(separator: delimiter) == key else { return nil }
      return InnerPath(steps: [], delimiter: delimiter)
    }
  }

  /// The paths below each captured key that is not read as a whole, by the capture.
  let innerPaths: [Int: [InnerPath]]
  private let paths: [Int: [MappingPath.Component]]

  init(
    captureCount: Int, properties: [Property], paths: [Int: [MappingPath.Component]]
  ) {
    self.captureCount = captureCount
    innerPaths = Self.innerPaths(of: properties)
    self.properties = properties
    needsParent = properties.contains(where: \.needsParent)
    self.paths = paths
  }

  private static func innerPaths(of properties: [Property]) -> [Int: [InnerPath]] {
    var paths: [Int: [InnerPath]] = [:]
    let alternatives = properties.flatMap { property in
      property.alternatives + property.parts.flatMap(\.alternatives)
    }
    let wholes = alternatives.filter { $0.steps.isEmpty && !$0.takesScalarsOnly }.map(\.capture)
    for alternative in alternatives where !wholes.contains(alternative.capture) {
      guard !alternative.steps.isEmpty else { continue }
      paths[alternative.capture, default: []].append(
        InnerPath(steps: alternative.steps[...], delimiter: alternative.delimiter))
    }
    return paths
  }

  /// The steps to the first source of a property.
  func path(of property: Int) -> [MappingPath.Component]? { paths[property] }
}
