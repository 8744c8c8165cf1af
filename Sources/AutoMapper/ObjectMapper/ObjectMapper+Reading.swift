public import Foundation

extension ObjectMapper {
  /// Maps JSON text to a value of a type.
  ///
  ///     let users = try mapper.map(data, to: [User].self, at: "response.items")
  ///
  /// - Parameters:
  ///   - data: One JSON document in UTF-8.
  ///   - type: The type to make: a struct, a class with a factory, a basic type, or arrays,
  ///     dictionaries and Optionals of these. It may be omitted if the context determines it.
  ///   - path: The keys and indexes of the value to start at, joined by dots; nil or empty for the
  ///     root.
  ///   - context: A value that is passed to the closures of the provider.
  /// - Returns: The value.
  /// - Throws: `MappingError`: of kind `invalidJSON` if the text is not valid JSON, even in parts
  ///   that no property reads; otherwise for a value that does not fit, with its path and location.
  /// - Complexity: O(*n*) in the number of bytes. The first call for a type also compiles its plan.
  public func map<Value>(
    _ data: Data, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try read(type, from: data, at: path, context)
  }

  /// Maps JSON text to a value of a type.
  ///
  ///     let user = try mapper.map(#"{"id": 7, "first_name": "Ann"}"#, to: User.self)
  ///
  /// See ``map(_:to:at:context:)-(Data,_,_,_)`` for the parameters, errors and complexity.
  public func map<Value>(
    _ text: String, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: text, at: path, context)
  }

  /// Maps JSON text in UTF-8 to a value of a type; see ``map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Value>(
    _ bytes: [UInt8], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: bytes, at: path, context)
  }

  /// Maps a file of JSON text to a value of a type; see ``map(_:to:at:context:)-(Data,_,_,_)``.
  ///
  /// - Throws: Foundation's error if the file cannot be read, and `MappingError`.
  public func map<Value>(
    contentsOf file: URL, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try map(Data(contentsOf: file), to: type, at: path, context: context)
  }

  /// Maps a dictionary to a value of a type, by the same rules as JSON text.
  ///
  /// Values that already have a property's type, such as a `Date`, are passed on unchanged. See
  /// ``map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Value>(
    _ dictionary: [String: Any], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(dictionary), at: path, context)
  }

  /// Maps an array to a value of a type, by the same rules as JSON text; see
  /// ``map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Value>(
    _ array: [Any], to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(array), at: path, context)
  }

  /// Maps a JSON value to a value of a type, by the same rules as JSON text; see
  /// ``map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Value>(
    _ value: JSONValue, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(value), at: path, context)
  }

  /// Maps any value that a dictionary may contain, with nil for null, by the same rules as JSON
  /// text.
  ///
  ///     let response: Any? = try JSONSerialization.jsonObject(with: data)
  ///     let user = try mapper.map(any: response, to: User.self)
  ///
  /// A string is a string value here, not JSON text.
  public func map<Value>(
    any value: Any?, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: value.map { TreeNode($0) } ?? .null, at: path, context)
  }
}
