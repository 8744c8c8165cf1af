/// The properties of a type that are read after the whole object has been scanned: those with
/// paths, those whose closures need the parent, and those filled from flat keys.
///
/// During the scan, the positions of the values that may be needed are recorded. Each value is
/// later read from its position directly into the model's memory.
///
/// The parts are classes, so that no array in them is retained for each object that is read.
final class DeferredProperties: Sendable {
  /// A key or path that may fill a property; they are listed in order.
  final class Alternative: Sendable {
    /// The capture of the first key.
    let capture: Int
    /// The steps below the first key; empty for the key's own value.
    let steps: [String]
    let delimiter: String
    /// The texts of the rest of the path, from each step to the last.
    let rests: [String]
    /// Whether objects and arrays are excluded, because another path of the property leads through
    /// them.
    let takesScalarsOnly: Bool

    init(
      capture: Int, steps: [String] = [], delimiter: String = ".", takesScalarsOnly: Bool = false
    ) {
      self.capture = capture
      self.steps = steps
      self.delimiter = delimiter
      rests = steps.indices.map { steps[$0...].joined(separator: delimiter) }
      self.takesScalarsOnly = takesScalarsOnly
    }
  }

  /// A flat key: the value of a property inside the deferred property's value.
  final class Part: Sendable {
    let alternatives: [Alternative]
    /// The keys that lead to the inner property, as the inner types read them.
    let keys: [MappingPath.Component]
    /// The UTF-8 of the last key.
    let key: ContiguousArray<UInt8>
    /// The keys under which the inner types write the value.
    let innerWritten: [MappingPath.Component]
    /// The path at which the value is written instead; nil if it is not.
    let written: [MappingPath.Component]?

    init(alternatives: [Alternative], keys: [String], innerWritten: [String], written: [String]?) {
      self.alternatives = alternatives
      self.keys = keys.map { .key($0) }
      self.innerWritten = innerWritten.map { .key($0) }
      self.written = written.map { $0.map { .key($0) } }
      key = ContiguousArray((keys.last ?? "").utf8)
    }
  }

  /// A deferred property.
  final class Property: Sendable {
    /// The index of the property.
    let property: Int
    let alternatives: [Alternative]
    let parts: [Part]
    /// Whether there are flat keys, each for a property of the value itself.
    let hasInnerKeys: Bool

    init(property: Int, alternatives: [Alternative], parts: [Part]) {
      self.property = property
      self.alternatives = alternatives
      self.parts = parts
      hasInnerKeys = !parts.isEmpty && parts.allSatisfy { $0.keys.count == 1 }
    }
  }

  /// The rest of a path below a captured key.
  struct InnerPath {
    let alternative: Alternative
    /// The number of steps that were followed.
    var position = 0

    var isAtEnd: Bool { position == alternative.steps.count }

    /// The path that remains below a key, or nil if the path does not lead through the key.
    ///
    /// A key that contains the delimiter may be the whole rest of a path.
    func below(_ key: String) -> InnerPath? {
      guard !isAtEnd else { return nil }
      if alternative.steps[position] == key {
        return InnerPath(alternative: alternative, position: position + 1)
      }
      guard alternative.rests[position] == key else { return nil }
      return InnerPath(alternative: alternative, position: alternative.steps.count)
    }
  }

  let captureCount: Int
  /// Whether the closure of any property needs the enclosing object.
  let needsParent: Bool
  let properties: [Property]
  /// The paths below captured keys that are not read as a whole.
  let innerPaths: [Alternative]
  /// The functions for flat keys; nil if no rule can state any.
  let functions: MemberFunctions?

  /// `skipped` are the paths of values that are known, but not read.
  init(
    captureCount: Int, properties: [Property], skipped: [Alternative], needsParent: Bool,
    functions: MemberFunctions?
  ) {
    self.functions = functions
    self.captureCount = captureCount
    self.properties = properties
    self.needsParent = needsParent
    let paths =
      properties.flatMap { $0.alternatives + $0.parts.flatMap(\.alternatives) } + skipped
    let wholes = paths.filter { $0.steps.isEmpty && !$0.takesScalarsOnly }.map(\.capture)
    innerPaths = paths.filter { !wholes.contains($0.capture) }
  }

  /// A property that is deferred; nil if it is not.
  func property(_ index: Int) -> Property? { properties.first { $0.property == index } }

  /// The properties that are filled directly from a captured key.
  func properties(readFrom capture: Int) -> [Int] {
    properties.filter { property in
      property.alternatives.contains { $0.capture == capture && $0.steps.isEmpty }
    }.map(\.property)
  }
}
