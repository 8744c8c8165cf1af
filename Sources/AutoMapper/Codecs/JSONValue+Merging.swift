/// Merging values into paths, and removing them.
extension JSONValue {
  /// Adds a value at a path, creating objects, and arrays for steps that are indexes, and merging
  /// objects.
  ///
  /// - Returns: False if another value is in the way.
  mutating func merge(_ value: JSONValue, at steps: ArraySlice<String>) -> Bool {
    guard let step = steps.first else { return merge(value) }
    if let index = MappingPath.Component(step).index, isNull || isArray {
      // Elements before the index are null until they are written.
      while elements.count <= index { self[elements.count] = .null }
      return self[index].merge(value, at: steps.dropFirst())
    }
    guard isNull || isObject else { return false }
    if isNull { self = .object(JSONObject()) }
    var member = self[step]
    guard member.merge(value, at: steps.dropFirst()) else { return false }
    // An assignment, because the subscript would not store a null in place.
    self[step] = member
    return true
  }

  private mutating func merge(_ value: JSONValue) -> Bool {
    if isNull {
      self = value
      return true
    }
    // Two properties may contain the same part of a document.
    if self == value { return true }
    guard isObject, case .object(let members) = value else { return false }
    for (key, value) in members {
      var member = self[key]
      guard member.merge(value) else { return false }
      self[key] = member
    }
    return true
  }

  private var isArray: Bool {
    if case .array = self { true } else { false }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Removes the value at a path of keys; returns nil if there is none.
  @discardableResult
  mutating func remove(at keys: ArraySlice<String>) -> JSONValue? {
    guard let key = keys.first else { return nil }
    if keys.count == 1 { return removeValue(forKey: key) }
    var member = self[key]
    guard let removed = member.remove(at: keys.dropFirst()) else { return nil }
    // Remove an object that has become empty, too.
    if member.count == 0 { removeValue(forKey: key) } else { self[key] = member }
    return removed
  }
}
