/// Merging the unmapped values of a document into written JSON.
extension JSONValue {
  /// The value, extended with the keys of another value that it does not have, and with that
  /// value's contents for its own elements.
  func keeping(_ other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.object(var members), .object(let others)):
      for other in others.storage {
        let key = other.role == .unknown ? other.key : members.key(ofKept: other.key)
        guard let kept = members[key]?.keeping(other.value) ?? other.unfolded else { continue }
        members.set(kept, for: key)
      }
      return .object(members)
    case (.array(let elements), .array(let others)):
      return .array(
        elements.enumerated().map { index, element in
          index < others.count ? element.keeping(others[index]) : element
        })
    case (.array(let elements), .object(let others)):
      if let indexed = others.indexed { return .array(elements.keeping(indexed)) }
      return .array(elements.keeping(identified: others))
    default: return self
    }
  }

  /// The kept values for a path at which nothing is written: values next to paths through an array
  /// form an array; nil if they belong to values that are gone.
  fileprivate var unfolded: JSONValue? {
    guard case .object(let members) = self, !members.isEmpty else { return self }
    if let indexed = members.indexed {
      let elements = [].keeping(indexed)
      return elements.isEmpty ? nil : .array(elements)
    }
    var object = JSONObject()
    for member in members.storage {
      if let value = member.unfolded { object.append(value, for: member.key) }
    }
    return object.isEmpty ? nil : .object(object)
  }
}

extension JSONObject.Member {
  /// The part of a kept member that is written if nothing else is: all of what was not in the
  /// model, and nothing of what was inside a value of the model that is gone.
  fileprivate var unfolded: JSONValue? {
    switch role {
    case .unknown: value
    case .value: nil
    case .path, .none: value.unfolded
    }
  }
}

extension JSONObject {
  /// The values by index if all keys are indexes in brackets, as for values next to paths through
  /// an array.
  fileprivate var indexed: [Int: Member]? {
    var values: [Int: Member] = [:]
    for member in storage {
      guard member.role != .unknown, let index = Self.index(inBrackets: member.key) else {
        return nil
      }
      values[index] = member
    }
    // Only elements on such paths are missing here. A few keys of a document must not become a long
    // array.
    guard let last = values.keys.max(), last < 2 * values.count + 16 else { return nil }
    return values
  }

  /// The member for a key in a report: the index of a path is a plain key if there already is an
  /// object.
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
  /// The elements from paths, with the elements between and behind them that no path leads to.
  fileprivate func keeping(_ others: [Int: JSONObject.Member]) -> [JSONValue] {
    let rest = others.compactMapValues(\.unfolded)
    let end = (rest.keys.max() ?? -1) + 1
    return (0..<Swift.max(count, end)).map { index in
      let element = index < count ? self[index] : .null
      if element.isNull { return rest[index] ?? element }
      return others[index].map { element.keeping($0.value) } ?? element
    }
  }

  /// The elements with the values that are kept for them under keys that identify them; see
  /// `MappingReport.unknownValues`.
  ///
  ///     {"id":7}      the first element that has this member
  ///     {"id":7}#2    the second one
  ///     4             the element at this index
  fileprivate func keeping(identified others: JSONObject) -> [JSONValue] {
    var kept: [Int: JSONValue] = [:]
    // The indexes of the elements, by the paths of members that identify one, and by their values.
    var indexes: [[[String]]: [[JSONValue]: [Int]]] = [:]
    for (key, value) in others where MappingPath.Component(key).index == nil {
      // A text that ends in a bracket does not have a number.
      let end = key.lastIndex(of: "}").map { key.index(after: $0) } ?? key.startIndex
      let number = key[end...].isEmpty ? 1 : Int(key[end...].dropFirst()) ?? 1
      guard let json = try? ObjectMapper.shared.map(String(key[..<end]), to: JSONValue.self) else {
        continue
      }
      var leaves: [(steps: [String], value: JSONValue)] = []
      json.collectLeaves(at: [], &leaves)
      let paths = leaves.map(\.steps)
      if indexes[paths] == nil {
        indexes[paths] = Dictionary(grouping: indices) { index in
          paths.map { steps in steps.reduce(self[index]) { $0[$1] } }
        }
      }
      let same = indexes[paths]?[leaves.map(\.value)] ?? []
      if number > 0, number <= same.count { kept[same[number - 1]] = value }
    }
    return enumerated().map { index, element in
      (kept[index] ?? others["\(index)"]).map { element.keeping($0) } ?? element
    }
  }
}

extension JSONValue {
  /// The values inside nested objects that are not objects themselves, with their paths.
  fileprivate func collectLeaves(
    at steps: [String], _ leaves: inout [(steps: [String], value: JSONValue)]
  ) {
    guard case .object(let members) = self, !members.isEmpty else {
      return leaves.append((steps, self))
    }
    for (key, value) in members { value.collectLeaves(at: steps + [key], &leaves) }
  }
}
