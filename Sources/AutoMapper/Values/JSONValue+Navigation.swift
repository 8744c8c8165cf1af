/// Navigation by keys and indexes, for reading and for changing.
///
/// Reading never fails and never changes anything: a missing value is ``null``. Changing creates
/// the missing values of the path. It also replaces values: a string to which a key is assigned
/// becomes an object.
extension JSONValue {
  /// The value of a key in an object, or ``null`` if there is none.
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

  /// The value of a key in an object, or ``null`` if the value is not an object or does not have
  /// the key.
  ///
  /// The subscript supports keys of any kind, such as `json["content-type"]` and `json["count"]`.
  ///
  /// Assigning adds the key at the end, or replaces its value in place; assigning `nil` stores a
  /// null, and ``removeValue(forKey:)`` removes a key. Any value other than an object is first
  /// replaced by a new object: a null as well as a scalar or an array.
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
      // Release the object here, so that it has a single owner and changes in place.
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
        // The value is created only if something was stored in it.
        var value = JSONValue.null
        defer { if !value.isNull { self[key] = value } }
        yield &value
      }
    }
  }

  /// The element at an index of an array, or ``null`` if the value is not an array or does not have
  /// the index.
  ///
  ///     var json: JSONValue = ["a", "b"]
  ///     print(json[1], json[7], json[-1])
  ///     // Prints: "b" null null
  ///     json[7] = "c"
  ///     print(json)
  ///     // Prints: ["a","b","c"]
  ///
  /// Assigning past the end appends one element, whatever the index; assigning to a negative index
  /// changes nothing. Any value other than an array is first replaced by a new array: a null as
  /// well as a scalar or an object.
  ///
  /// - Complexity: O(1), amortized if an element is appended. A change below copies nothing, unless
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

  /// Removes a key of an object, and returns its value, or nil if the value is not an object or
  /// does not have the key.
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
