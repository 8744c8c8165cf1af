/// The place of a coder in a value that is mapped by its own `Codable` conformance.
///
/// A coder refers to the one around it, so that a path is listed only if somebody asks for it, and the cost of
/// a value does not depend on its path.
class ValueCoder: PathSteps {
  /// The coder of the value around this one; nil at the value itself.
  private let outer: ValueCoder?
  /// The key of a member; nil for an element.
  private let key: (any CodingKey)?
  /// The spelling of the key in the document.
  private let spelling: String
  /// The index of an element.
  private let index: Int
  /// The number of open levels of nesting around the value.
  final let depth: Int
  /// Whether the value is inside a library's type, whose conformance handles all its contents, including dates.
  final var isInLibrary: Bool
  /// The types of the keys of all containers that were requested, if they matter.
  final var requested: [any Any.Type]?

  /// Notes the type of the keys of a requested container.
  @inline(__always)
  final func note(_ keys: any Any.Type) {
    // Not appended in place, which would be checked for overlapping accesses at each container.
    if requested != nil { requested = requested.map { $0 + [keys] } }
  }

  /// Notes to whom the conformance belongs that is about to be called.
  final func enter(_ owner: CodableTreatment.Owner) {
    if owner != .container { isInLibrary = owner == .library }
  }

  /// Creates the coder of a value that is not inside another one.
  init(depth: Int) {
    (outer, key, spelling, index) = (nil, nil, "", 0)
    self.depth = depth
    isInLibrary = false
  }

  /// Creates the coder of a member or an element.
  @inline(__always)
  init(in outer: ValueCoder, _ key: (any CodingKey)?, spelling: String, index: Int) {
    self.outer = outer
    self.key = key
    self.spelling = spelling
    self.index = index
    depth = outer.depth + 1
    isInLibrary = outer.isInLibrary
  }

  /// Creates another coder of the same value.
  init(like other: ValueCoder) {
    (outer, key, spelling, index) = (other.outer, other.key, other.spelling, other.index)
    depth = other.depth
    isInLibrary = other.isInLibrary
  }

  /// The keys in the spelling of the conformance.
  final var codingPath: [any CodingKey] {
    sequence(first: self, next: \.outer).reversed().dropFirst().map { $0.key ?? PathKey($0.step) }
  }

  /// The path in the spelling of the document, as one step; nil at the value itself.
  final var pathStep: PathStep? { outer.map { _ in PathStep(self) } }

  final override var precedingSteps: PathSteps? { outer }

  final override func appendOwn(to path: inout [MappingPath.Component]) {
    if outer != nil { path.append(step) }
  }

  private var step: MappingPath.Component { key == nil ? .index(index) : .key(spelling) }
}
