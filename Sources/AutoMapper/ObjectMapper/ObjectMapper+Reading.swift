public import Foundation

extension ObjectMapper {
  /// Maps JSON text to a value of a type.
  ///
  ///     let users = try mapper.map(data, to: [User].self, at: "response.items")
  ///
  /// - Parameters:
  ///   - data: One JSON document in UTF-8.
  ///   - type: The type to make: a struct, a class that has a factory, a basic type, or arrays,
  ///     dictionaries and Optionals of these. It may be left out where the context tells it.
  ///   - path: The keys and indexes of the value to start at, joined by dots; nil or empty for the
  ///     root.
  ///   - context: A value that reaches the closures of the provider.
  /// - Returns: The value.
  /// - Throws: `MappingError`: `invalidJSON` when the text is no JSON, also in parts that no property
  ///   asks for; otherwise what does not fit, with its path and location.
  /// - Complexity: O(*n*) in the number of bytes. The first call for a type also compiles its plan.
  public func map<Value>(
    _ data: Data, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try read(type, from: data, at: path, context)
  }

  /// Maps JSON text to a value of a type; see the same call for `Data`.
  public func map<Value>(
    _ text: String, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: text, at: path, context)
  }

  /// Maps JSON text to a value of a type; see the same call for `Data`.
  public func map<Value>(
    _ bytes: [UInt8], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: bytes, at: path, context)
  }

  /// Maps a file of JSON text to a value of a type; see the same call for `Data`.
  ///
  /// - Throws: What Foundation throws when the file cannot be read, and `MappingError`.
  public func map<Value>(
    contentsOf file: URL, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try map(Data(contentsOf: file), to: type, at: path, context: context)
  }

  /// Maps a dictionary to a value of a type by the rules that hold for JSON text.
  ///
  /// Values that have a property's type already, such as a `Date`, are taken as they are.
  public func map<Value>(
    _ dictionary: [String: Any], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(dictionary), at: path, context)
  }

  /// Maps an array to a value of a type by the rules that hold for JSON text.
  public func map<Value>(
    _ array: [Any], to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(array), at: path, context)
  }

  /// Maps a JSON value to a value of a type by the rules that hold for JSON text.
  public func map<Value>(
    _ value: JSONValue, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: TreeNode(value), at: path, context)
  }

  /// Maps any value that a dictionary may hold, nil for null, by the rules that hold for JSON text.
  ///
  ///     let response: Any? = try JSONSerialization.jsonObject(with: data)
  ///     let user = try mapper.map(any: response, to: User.self)
  ///
  /// A string is a string here, not JSON text.
  public func map<Value>(
    any value: Any?, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try read(type, from: value.map { TreeNode($0) } ?? .null, at: path, context)
  }
}
