/// Navigation by paths that are known only at run time.
extension JSONValue {
  /// The value at a path of keys and indexes, such as `distances.0.value`.
  ///
  ///     var json: JSONValue = ["distances": [["value": 5]]]
  ///     print(json[path: "distances.0.value"], json[path: "distances.9.value"])
  ///     // Prints: 5 null
  ///     json[path: "units.0.name"] = "km"
  ///     print(json)
  ///     // Prints: {"distances":[{"value":5}],"units":[{"name":"km"}]}
  ///
  /// Steps are separated by dots. A step of digits is an index in an array and a key in an object,
  /// and creates an array if the value is neither; any other step is a key. The empty path is the
  /// value itself. For a key that contains a dot, use the plain subscript: `json["a.b"]`.
  ///
  /// Reading and assigning work as with the other subscripts: a missing value is ``null``, and
  /// assigning creates the missing values of the path. A path of more than 512 steps leads nowhere:
  /// its value is ``null``, and assigning changes nothing.
  ///
  /// - Complexity: O(*s*) on average, where *s* is the length of the path.
  public subscript(path path: String) -> JSONValue {
    get { self[steps: Self.steps(of: path), isText: true] }
    set { self[steps: Self.steps(of: path), isText: true] = newValue }
    _modify { yield &self[steps: Self.steps(of: path), isText: true] }
  }

  /// The value at a path, such as the path of an error.
  ///
  ///     do {
  ///       _ = try mapper.map(json, to: User.self)
  ///     } catch let error as MappingError {
  ///       print(json[path: error.path])
  ///     }
  ///
  /// - Complexity: O(*s*) on average, where *s* is the number of steps.
  public subscript(path path: MappingPath) -> JSONValue {
    get { self[steps: path.components[...], isText: false] }
    set { self[steps: path.components[...], isText: false] = newValue }
    _modify { yield &self[steps: path.components[...], isText: false] }
  }

  /// The maximum number of steps in a path: values that nest more deeply could not be freed on a
  /// small stack.
  private static let mostSteps = 512

  /// The steps of a text; those of digits are indexes, if written as Swift writes them: `07` is a key.
  private static func steps(of path: String) -> ArraySlice<MappingPath.Component> {
    guard !path.isEmpty else { return [] }
    let words = path.split(separator: ".", omittingEmptySubsequences: false)
    return words.map { word in
      guard let index = Int(word), String(index) == word else { return .key(String(word)) }
      return .index(index)
    }[...]
  }

  /// The value at a path, in which an index is a key of an object if the path is a text.
  private subscript(
    steps steps: ArraySlice<MappingPath.Component>, isText isText: Bool
  ) -> JSONValue {
    get {
      steps.count > Self.mostSteps ? .null : steps.reduce(self) { $0[step: $1, isText: isText] }
    }
    set {
      if let last = steps.last, steps.count <= Self.mostSteps {
        self[steps: steps.dropLast(), isText: isText][step: last, isText: isText] = newValue
      } else if steps.isEmpty {
        self = newValue
      }
    }
    _modify {
      if steps.count > Self.mostSteps {
        var nowhere = JSONValue.null
        yield &nowhere
      } else if let step = steps.first {
        yield &self[step: step, isText: isText][steps: steps.dropFirst(), isText: isText]
      } else {
        yield &self
      }
    }
  }

  /// The value one step below.
  subscript(step step: MappingPath.Component, isText isText: Bool) -> JSONValue {
    get {
      switch resolved(step, isText) {
      case .key(let key): self[key]
      case .index(let index): self[index]
      }
    }
    set {
      switch resolved(step, isText) {
      case .key(let key): self[key] = newValue
      case .index(let index): self[index] = newValue
      }
    }
    _modify {
      switch resolved(step, isText) {
      case .key(let key): yield &self[key]
      case .index(let index): yield &self[index]
      }
    }
  }

  private func resolved(_ step: MappingPath.Component, _ isText: Bool) -> MappingPath.Component {
    if isText, isObject, let index = step.index { .key(String(index)) } else { step }
  }
}

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

  var isArray: Bool {
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
