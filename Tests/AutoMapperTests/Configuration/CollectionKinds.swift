import AutoMapper

/// An element of the collections in `CollectionRuleTests`.
protocol CollectedThing {}

/// An element with a key.
class CollectedNode: CollectedThing, Hashable {
  var id = 0
  var name: String?

  static func == (lhs: CollectedNode, rhs: CollectedNode) -> Bool {
    lhs.id == rhs.id && type(of: lhs) == type(of: rhs)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

final class CollectedLeaf: CollectedNode {
  var color = "green"
}

final class CollectedBranch: CollectedNode {
  var length = 1
}

/// A way to collect elements.
protocol CollectionKind: SendableMetatype {
  associatedtype Value
  /// A document of the elements.
  static func text(_ elements: [String]) -> String
  /// A collection of three elements.
  static func make(_ elements: [CollectedNode]) -> Value
  /// The elements in the order of the document.
  static func elements(_ value: Value) -> [CollectedNode?]
  /// Whether unique keys tell the elements apart in an update, wherever they stand.
  static var identifies: Bool { get }
  /// Whether elements keep their identity in an update that leaves them where they are.
  static var updates: Bool { get }
  /// Whether there may be other elements than those of the document.
  static var hasPolicies: Bool { get }
  /// Whether an element may be nil.
  static var holdsNil: Bool { get }
  /// Whether the document must say what an element is.
  static var needsType: Bool { get }
  /// Whether elements have the order of the document when they are written.
  static var hasOrder: Bool { get }
}

extension CollectionKind {
  static func text(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
  static var identifies: Bool { true }
  static var updates: Bool { true }
  static var hasPolicies: Bool { true }
  static var holdsNil: Bool { false }
  static var needsType: Bool { false }
  static var hasOrder: Bool { true }
}

enum ArrayKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> [CollectedNode] { elements }
  static func elements(_ value: [CollectedNode]) -> [CollectedNode?] { value }
}

enum ContiguousArrayKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> ContiguousArray<CollectedNode> {
    ContiguousArray(elements)
  }
  static func elements(_ value: ContiguousArray<CollectedNode>) -> [CollectedNode?] { Array(value) }
}

enum ArraySliceKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> ArraySlice<CollectedNode> {
    ([CollectedNode()] + elements)[1...]
  }
  static func elements(_ value: ArraySlice<CollectedNode>) -> [CollectedNode?] { Array(value) }
}

enum SetKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> Set<CollectedNode> { Set(elements) }
  static func elements(_ value: Set<CollectedNode>) -> [CollectedNode?] {
    value.sorted { $0.id < $1.id }
  }
  static var hasOrder: Bool { false }
}

enum OptionalElementKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> [CollectedNode?] { elements }
  static func elements(_ value: [CollectedNode?]) -> [CollectedNode?] { value }
  static var holdsNil: Bool { true }
}

enum OptionalArrayKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> [CollectedNode]?? { elements }
  static func elements(_ value: [CollectedNode]??) -> [CollectedNode?] { (value ?? nil) ?? [] }
}

/// The keys of the document are `k0`, `k1`, ….
enum DictionaryKind: CollectionKind {
  static func text(_ elements: [String]) -> String {
    "{\(elements.enumerated().map { #""k\#($0)":\#($1)"# }.joined(separator: ","))}"
  }
  static func make(_ elements: [CollectedNode]) -> [String: CollectedNode] {
    Dictionary(uniqueKeysWithValues: elements.enumerated().map { ("k\($0)", $1) })
  }
  static func elements(_ value: [String: CollectedNode]) -> [CollectedNode?] {
    value.sorted { $0.key < $1.key }.map(\.value)
  }
  static var identifies: Bool { false }
}

/// An array as an element, which does not have keys.
enum NestedArrayKind: CollectionKind {
  static func text(_ elements: [String]) -> String { "[[],\(ArrayKind.text(elements))]" }
  static func make(_ elements: [CollectedNode]) -> [[CollectedNode]] { [[], elements] }
  static func elements(_ value: [[CollectedNode]]) -> [CollectedNode?] { value[1] }
  static var identifies: Bool { false }
  static var updates: Bool { false }
}

enum TupleKind: CollectionKind {
  typealias Value = (CollectedNode, CollectedNode, CollectedNode)
  static func make(_ elements: [CollectedNode]) -> Value { (elements[0], elements[1], elements[2]) }
  static func elements(_ value: Value) -> [CollectedNode?] { [value.0, value.1, value.2] }
  static var identifies: Bool { false }
  static var updates: Bool { false }
  static var hasPolicies: Bool { false }
}

enum ProtocolKind: CollectionKind {
  static func make(_ elements: [CollectedNode]) -> [any CollectedThing] { elements }
  static func elements(_ value: [any CollectedThing]) -> [CollectedNode?] {
    value.map { $0 as? CollectedNode }
  }
  static var needsType: Bool { true }
}
