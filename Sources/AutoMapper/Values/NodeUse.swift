/// The parts of a node that a closure has used, including the nodes below it; recorded for a
/// report.
///
///     try node.type.string            the value of "type" is used
///     try node.head.map(to: A.self)   the parts of "head" for which A has properties are used
///     node.json                       the whole value is used, for an unknown purpose
///
/// Unused parts do not belong to the model, like keys without a property.
final class NodeUse {
  private var isTaken = false
  /// The unused parts for each type to which the value was mapped.
  private var leftovers: [Leftover] = []
  private var members: [KeyBytes: NodeUse] = [:]
  private var elements: [Int: NodeUse] = [:]

  /// The unused parts of a value; the steps start at that value.
  struct Leftover {
    /// The paths of the keys.
    var keys: [[MappingPath.Component]] = []
    /// Their values, by the paths at which they would be written; nil if there are none.
    var values: JSONValue?
    /// The paths of the arrays and objects that were used as a whole.
    var taken: [[MappingPath.Component]] = []
  }

  /// Records that the value was read.
  func take() { isTaken = true }

  /// Records that the value was mapped to a type that did not have properties for the leftover.
  func map(leaving leftover: Leftover) { leftovers.append(leftover) }

  /// Returns the use of the value of a key.
  func member(_ key: String) -> NodeUse { part(KeyBytes(key), in: &members) }

  /// Returns the use of the element at an index.
  func element(_ index: Int) -> NodeUse { part(index, in: &elements) }

  private func part<Key>(_ key: Key, in parts: inout [Key: NodeUse]) -> NodeUse {
    let use = parts[key] ?? NodeUse()
    parts[key] = use
    return use
  }

  /// Returns the unused parts of the value.
  func leftover(of value: JSONValue) -> Leftover {
    if isTaken { return Leftover(taken: value.isContainer ? [[]] : []) }
    guard let first = leftovers.first else { return leftoverOfParts(of: value) }
    let mapped = leftovers.dropFirst().reduce(first) { $0.common(with: $1) }
    // The types determine where they write the leftover, which may be under other keys.
    if members.isEmpty && elements.isEmpty { return mapped }
    return mapped.common(with: leftoverOfParts(of: value))
  }

  private func leftoverOfParts(of value: JSONValue) -> Leftover {
    var result = Leftover()
    switch value {
    case .object(let object):
      var values = JSONObject()
      for (key, value) in object {
        let inner =
          members[KeyBytes(key)]?.leftover(of: value) ?? Leftover(keys: [[]], values: value)
        result.add(inner, at: .key(key))
        if let value = inner.values { values.set(value, for: key) }
      }
      result.values = values.isEmpty ? nil : .object(values)
    case .array(let array):
      // An element itself cannot be unknown, but its parts can.
      var values = [JSONValue](repeating: .null, count: array.count)
      for (index, value) in array.enumerated() {
        guard value.isContainer, let inner = elements[index]?.leftover(of: value) else { continue }
        result.add(inner, at: .index(index))
        if let value = inner.values { values[index] = value }
      }
      result.values = values.contains { !$0.isNull } ? .array(values) : nil
    case .null, .bool, .number, .string: result = Leftover(keys: [[]], values: value)
    }
    return result
  }
}

extension NodeUse.Leftover {
  /// Adds the leftover of a part, with the step to that part.
  fileprivate mutating func add(_ inner: NodeUse.Leftover, at step: MappingPath.Component) {
    keys += inner.keys.map { [step] + $0 }
    taken += inner.taken.map { [step] + $0 }
  }

  /// Returns the parts that neither of two uses of a value has used.
  fileprivate func common(with other: NodeUse.Leftover) -> NodeUse.Leftover {
    let (own, others) = (Set(keys), Set(other.keys))
    return NodeUse.Leftover(
      keys: keys.filter { $0.hasStart(in: others) }
        + other.keys.filter { !own.contains($0) && $0.hasStart(in: own) },
      values: values.flatMap { value in other.values.flatMap { value.common(with: $0) } },
      taken: taken + other.taken)
  }
}

extension [MappingPath.Component] {
  /// Returns whether a list contains the path or a path that leads to it.
  fileprivate func hasStart(in places: Set<[MappingPath.Component]>) -> Bool {
    (0...count).contains { places.contains(Array(prefix($0))) }
  }
}

extension JSONValue {
  /// Whether the value is an array or an object.
  var isContainer: Bool { isObject || isArray }

  /// Returns the common part of two values: members with the same key, elements at the same index.
  fileprivate func common(with other: JSONValue) -> JSONValue? {
    switch (self, other) {
    case (.object(let first), .object(let second)):
      var members = JSONObject()
      for (key, value) in first {
        if let value = second[key].flatMap({ value.common(with: $0) }) {
          members.set(value, for: key)
        }
      }
      return members.isEmpty && !first.isEmpty ? nil : .object(members)
    case (.array(let first), .array(let second)):
      let elements = zip(first, second).map { $0.common(with: $1) ?? .null }
      return elements.allSatisfy(\.isNull) && !first.isEmpty ? nil : .array(elements)
    default: return self == other ? self : nil
    }
  }

  /// Returns the members of the value that are missing in what was written.
  ///
  /// Elements are compared if both arrays have the same number of them.
  func beyond(_ written: JSONValue) -> JSONValue? {
    switch (self, written) {
    case (.object(let members), .object(let others)):
      var rest = JSONObject()
      for (key, value) in members {
        guard let other = others[key] else {
          rest.set(value, for: key)
          continue
        }
        if let value = value.beyond(other) { rest.set(value, for: key) }
      }
      return rest.isEmpty ? nil : .object(rest)
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      let rest = zip(elements, others).map { $0.beyond($1) ?? .null }
      return rest.allSatisfy(\.isNull) ? nil : .array(rest)
    default: return nil
    }
  }

  /// The value at a path.
  subscript(steps: [MappingPath.Component]) -> JSONValue {
    steps.reduce(self) { $0[step: $1, isText: false] }
  }
}
