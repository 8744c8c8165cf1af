/// What a closure asked of its node, and of the nodes below it; kept while a report is made.
///
///     try node.type.string            the value of "type" is used
///     try node.head.map(to: A.self)   of "head" is used what A has properties for
///     node.json                       all of it is used, and nobody knows what for
///
/// What was not used is beyond the model, as keys are that no property has.
final class NodeUse {
  private var isTaken = false
  /// What each type left over to which the value was mapped.
  private var leftovers: [Leftover] = []
  private var members: [KeyBytes: NodeUse] = [:]
  private var elements: [Int: NodeUse] = [:]

  /// What was not used of a value; the steps start there.
  struct Leftover {
    /// The places of the keys.
    var keys: [[MappingPath.Component]] = []
    /// Their values, by the places at which they would be written; nil for none.
    var values: JSONValue?
    /// The places of the arrays and objects that were taken as a whole.
    var taken: [[MappingPath.Component]] = []
  }

  /// Notes that the value was read.
  func take() { isTaken = true }

  /// Notes that the value was mapped to a type, which had no property for the leftover.
  func map(leaving leftover: Leftover) { leftovers.append(leftover) }

  /// The use of the value of a key.
  func member(_ key: String) -> NodeUse {
    let use = members[KeyBytes(key)] ?? NodeUse()
    members[KeyBytes(key)] = use
    return use
  }

  /// The use of the element at an index.
  func element(_ index: Int) -> NodeUse {
    let use = elements[index] ?? NodeUse()
    elements[index] = use
    return use
  }

  /// What was not used of the value.
  func leftover(of value: JSONValue) -> Leftover {
    if isTaken { return Leftover(taken: value.isContainer ? [[]] : []) }
    guard let first = leftovers.first else { return leftoverOfParts(of: value) }
    let mapped = leftovers.dropFirst().reduce(first) { $0.common(with: $1) }
    // The types say where they write what is left, which may be under other keys.
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
      // An element is no key that could be unknown: what is asked for has parts that may be.
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
  /// Adds the places in what is left over of a part.
  fileprivate mutating func add(_ inner: NodeUse.Leftover, at step: MappingPath.Component) {
    keys += inner.keys.map { [step] + $0 }
    taken += inner.taken.map { [step] + $0 }
  }

  /// What two uses of one value both left over.
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
  /// Whether a list has the place, or one around it.
  fileprivate func hasStart(in places: Set<[MappingPath.Component]>) -> Bool {
    (0...count).contains { places.contains(Array(prefix($0))) }
  }
}

extension JSONValue {
  /// Whether the value is an array or an object.
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }

  /// What two values have in common: members of the same key, elements at the same index.
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

  /// What an object has that was not written: members that are missing there.
  ///
  /// Elements are compared where there are as many.
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

  /// The value at a place.
  subscript(steps: [MappingPath.Component]) -> JSONValue {
    steps.reduce(self) { value, step in
      switch step {
      case .key(let key): value[key]
      case .index(let index): value[index]
      }
    }
  }
}
