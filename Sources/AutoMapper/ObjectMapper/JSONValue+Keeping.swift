/// Putting what a document had beyond the model into what is written.
extension JSONValue {
  /// The value with what another one has beyond it: its keys, and what it has for elements that are there.
  func keeping(_ other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.object(var members), .object(let others)):
      for (name, value) in others {
        let key = members.key(ofKept: name)
        members.set(members[key]?.keeping(value) ?? value.unfolded, for: key)
      }
      return .object(members)
    case (.array(let elements), .array(let others)):
      return .array(
        elements.enumerated().map { index, element in
          index < others.count ? element.keeping(others[index]) : element
        })
    case (.array(let elements), .object(let others)):
      if let indexed = others.indexed { return .array(elements.keeping(indexed)) }
      var identified = IdentifiedElements(others)
      return .array(
        elements.enumerated().map { index, element in
          identified.take(element, at: index).map { element.keeping($0) } ?? element
        })
    default: return self
    }
  }

  /// What is kept for a place at which nothing is written: what lies beside paths through an array is one.
  fileprivate var unfolded: JSONValue {
    guard case .object(var members) = self else { return self }
    if let indexed = members.indexed { return .array([].keeping(indexed)) }
    for (key, value) in members { members.set(value.unfolded, for: key) }
    return .object(members)
  }
}

extension JSONObject {
  /// The values by their indexes, where all keys are such in brackets: what is kept beside paths that lead
  /// through an array.
  fileprivate var indexed: [Int: JSONValue]? {
    var values: [Int: JSONValue] = [:]
    for (key, value) in self {
      guard let index = Self.index(inBrackets: key) else { return nil }
      values[index] = value
    }
    // Only elements that paths lead to are not kept. A few keys of a document shall not become a long array.
    guard let last = values.keys.max(), last < 2 * values.count + 16 else { return nil }
    return values
  }

  /// The member that a key in a report means: a path's index is a key where an object is there already.
  fileprivate func key(ofKept key: String) -> String {
    guard self[key] == nil, let index = Self.index(inBrackets: key), self["\(index)"] != nil else {
      return key
    }
    return "\(index)"
  }

  private static func index(inBrackets key: String) -> Int? {
    guard key.first == "[", key.last == "]" else { return nil }
    return MappingPath.Component(String(key.dropFirst().dropLast())).index
  }
}

extension [JSONValue] {
  /// The elements that paths have made, with those between and behind them that no path leads to.
  fileprivate func keeping(_ others: [Int: JSONValue]) -> [JSONValue] {
    let end = (others.keys.max() ?? -1) + 1
    return (0..<Swift.max(count, end)).map { index in
      let element = index < count ? self[index] : .null
      guard let other = others[index] else { return element }
      return element.isNull ? other.unfolded : element.keeping(other)
    }
  }
}

/// What is kept for the elements of an array, under keys that stand for them; see
/// `MappingReport.unknownValues`.
///
///     {"id":7}      the first element that has this member
///     {"id":7}#2    the second one
///     4             the element at this index
private struct IdentifiedElements {
  /// The steps to the members that tell an element from others.
  private typealias Shape = [[String]]
  /// The members themselves.
  private typealias Identity = [JSONValue]

  private var byIndex: [Int: JSONValue] = [:]
  private var byIdentity: [Shape: [Identity: [Int: JSONValue]]] = [:]
  /// How many elements with an identity were met.
  private var counts: [Shape: [Identity: Int]] = [:]

  init(_ values: JSONObject) {
    for (key, value) in values {
      if let index = MappingPath.Component(key).index {
        byIndex[index] = value
        continue
      }
      // A text that ends in a bracket has no number.
      let end = key.lastIndex(of: "}").map { key.index(after: $0) } ?? key.startIndex
      let number = key[end...].isEmpty ? 1 : Int(key[end...].dropFirst()) ?? 1
      guard let json = try? ObjectMapper.shared.map(String(key[..<end]), to: JSONValue.self) else {
        continue
      }
      var leaves: [(steps: [String], value: JSONValue)] = []
      json.collectLeaves(at: [], &leaves)
      byIdentity[leaves.map(\.steps), default: [:]][leaves.map(\.value), default: [:]][number] =
        value
    }
  }

  /// What is kept for an element; each is asked for once, in their order.
  mutating func take(_ element: JSONValue, at index: Int) -> JSONValue? {
    for (shape, values) in byIdentity {
      let identity = shape.map { steps in steps.reduce(element) { $0[$1] } }
      guard let numbered = values[identity] else { continue }
      counts[shape, default: [:]][identity, default: 0] += 1
      if let count = counts[shape]?[identity], let value = numbered[count] { return value }
    }
    return byIndex[index]
  }
}

extension JSONValue {
  /// The values inside of objects that are none themselves, with the steps to them.
  fileprivate func collectLeaves(
    at steps: [String], _ leaves: inout [(steps: [String], value: JSONValue)]
  ) {
    guard case .object(let members) = self, !members.isEmpty else {
      return leaves.append((steps, self))
    }
    for (key, value) in members { value.collectLeaves(at: steps + [key], &leaves) }
  }
}
