/// Navigation by keys and indexes, for reading and for changing.
///
/// Reading never fails and never changes anything: what is not there is ``null``. Changing makes what
/// is missing on the way. It does so by replacing: a string that is given a key becomes an object.
extension JSONValue {
  /// The value of a key in an object; ``null`` when there is none.
  ///
  ///     var json: JSONValue = ["size": ["width": 3]]
  ///     print(json.size.width, json.size.depth.unit)
  ///     // Prints: 3 null
  ///     json.weight.unit = "kg"
  ///     print(json)
  ///     // Prints: {"size":{"width":3},"weight":{"unit":"kg"}}
  ///
  /// Assigning works as with `json["size"]`.
  public subscript(dynamicMember key: String) -> JSONValue {
    get { self[key] }
    set { self[key] = newValue }
    _modify { yield &self[key] }
  }

  /// The value of a key in an object; ``null`` when there is no such key, or no object.
  ///
  /// Reaches keys of any kind, such as `json["content-type"]` and `json["count"]`.
  ///
  /// Assigning adds the key at the end, or replaces its value in place; assigning `nil` stores a null,
  /// and ``removeValue(forKey:)`` removes. Anything but an object is replaced by a new object first:
  /// a null as well as a scalar or an array.
  ///
  /// - Complexity: O(1) on average. A change below copies nothing, unless the value is shared.
  public subscript(key: String) -> JSONValue {
    get {
      guard case .object(let object) = self else { return .null }
      return object[key] ?? .null
    }
    set {
      guard case .object(var object) = self else {
        self = .object([key: newValue])
        return
      }
      // Let go of the object here, so that it has one owner and changes in place.
      self = .null
      object.set(newValue, for: key)
      self = .object(object)
    }
    _modify {
      if case .object(var object) = self, let position = object.position(of: key) {
        self = .null
        defer { self = .object(object) }
        yield &object[position: position]
      } else {
        // The value comes to be only when something was stored in it.
        var value = JSONValue.null
        defer { if !value.isNull { self[key] = value } }
        yield &value
      }
    }
  }

  /// The element at an index of an array; ``null`` when there is no such index, or no array.
  ///
  ///     var json: JSONValue = ["a", "b"]
  ///     print(json[1], json[7], json[-1])
  ///     // Prints: "b" null null
  ///     json[7] = "c"
  ///     print(json)
  ///     // Prints: ["a","b","c"]
  ///
  /// Assigning past the end appends one element, however far the index; assigning to a negative index
  /// changes nothing. Anything but an array is replaced by a new array first: a null as well as a
  /// scalar or an object.
  ///
  /// - Complexity: O(1), amortized where an element is appended. A change below copies nothing, unless
  ///   the value is shared.
  public subscript(index: Int) -> JSONValue {
    get {
      guard case .array(let array) = self, array.indices.contains(index) else { return .null }
      return array[index]
    }
    set {
      guard index >= 0 else { return }
      guard case .array(var array) = self else {
        self = .array([newValue])
        return
      }
      self = .null
      if index < array.count { array[index] = newValue } else { array.append(newValue) }
      self = .array(array)
    }
    _modify {
      if case .array(var array) = self, array.indices.contains(index) {
        self = .null
        defer { self = .array(array) }
        yield &array[index]
      } else {
        var value = JSONValue.null
        defer { if !value.isNull { self[index] = value } }
        yield &value
      }
    }
  }

  /// Removes a key of an object, and returns its value; nil when there is no such key, or no object.
  ///
  ///     var json: JSONValue = ["name": "Ann", "password": "secret"]
  ///     json.removeValue(forKey: "password")
  ///     print(json)
  ///     // Prints: {"name":"Ann"}
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    guard case .object(var object) = self else { return nil }
    self = .null
    defer { self = .object(object) }
    return object.removeValue(forKey: key)
  }
}
