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
  ///   - path: The keys and indexes of the value to start at, joined by dots; nil for the root.
  ///   - context: A value that reaches the closures of the provider.
  /// - Returns: The value.
  /// - Throws: `MappingError`: `invalidJSON` when the text is no JSON, also in parts that no property
  ///   asks for; otherwise what does not fit, with its path and location.
  /// - Complexity: O(*n*) in the number of bytes. The first call for a type also compiles its plan.
  public func map<Value>(
    _ data: Data, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try withContext { call in
      try TextReader.readDocument(data, context: call) { try read(type, from: &$0, at: path) }
    }
  }

  /// Maps JSON text to a value of a type; see the same call for `Data`.
  public func map<Value>(
    _ text: String, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try withContext { call in
      try TextReader.readDocument(text, context: call) { try read(type, from: &$0, at: path) }
    }
  }

  /// Maps JSON text to a value of a type; see the same call for `Data`.
  public func map<Value>(
    _ bytes: [UInt8], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try withContext { call in
      try TextReader.readDocument(bytes, context: call) { try read(type, from: &$0, at: path) }
    }
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
    try map(TreeNode(dictionary), to: type, at: path)
  }

  /// Maps an array to a value of a type by the rules that hold for JSON text.
  public func map<Value>(
    _ array: [Any], to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try map(TreeNode(array), to: type, at: path)
  }

  /// Maps a JSON value to a value of a type by the rules that hold for JSON text.
  public func map<Value>(
    _ value: JSONValue, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> Value {
    try map(TreeNode(value), to: type, at: path)
  }

  private func map<Value>(
    _ node: TreeNode, to type: Value.Type, at path: String?
  ) throws -> Value {
    try withContext { call in
      var reader = TreeReader(node, context: call)
      return try read(type, from: &reader, at: path)
    }
  }

  private func read<Value, Source: CodecSource>(
    _ type: Value.Type, from reader: inout Source, at path: String?
  ) throws -> Value {
    let codec = try compiler.codec(for: type)
    guard let path else {
      return try withResultPlace(of: type) { try reader.read(codec, into: $0) }
    }
    return try reader.readValue(at: path) { reader in
      try withResultPlace(of: type) { try reader.read(codec, into: $0) }
    }
  }
}
