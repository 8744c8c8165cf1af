public import AutoMapperFoundation

/// Compiler messages for common mistakes in calls.
///
/// These declarations cannot be called, and release builds do not contain them; `Tests/Slips` has a
/// call for each.
extension ObjectMapper {
  /// Takes options without their label.
  @available(*, unavailable, renamed: "init(options:)")
  @_alwaysEmitIntoClient
  public convenience init(_ options: MappingOptions) { self.init(options: options) }

  /// Maps a source to a type that the context does not determine.
  @available(*, unavailable, message: "say which type to make, as in map(data, to: User.self)")
  @_alwaysEmitIntoClient
  public func map<Source>(
    _ source: Source, at path: String? = nil, context: Any? = nil
  ) throws -> Any { source }

  /// Maps a file to a type that the context does not determine.
  @available(
    *, unavailable, message: "say which type to make, as in map(contentsOf: file, to: User.self)"
  )
  @_alwaysEmitIntoClient
  public func map(
    contentsOf file: URL, at path: String? = nil, context: Any? = nil
  ) throws -> Any { file }

  /// Maps a value to a type that the context does not determine.
  @available(
    *, unavailable, message: "say which type to make, as in map(any: value, to: User.self)"
  )
  @_alwaysEmitIntoClient
  public func map(
    any value: Any?, at path: String? = nil, context: Any? = nil
  ) throws -> Any { value as Any }

  /// Takes a type without its label.
  @available(*, unavailable, renamed: "map(_:to:)")
  @_alwaysEmitIntoClient
  public func map<Source, Value>(_ source: Source, _ type: Value.Type) throws -> Value {
    try map(any: source, to: type)
  }

  /// Takes a type and a source in the order of `JSONDecoder`.
  @available(*, unavailable, message: "the source comes first: map(data, to: User.self)")
  @_alwaysEmitIntoClient
  public func map<Source, Value>(_ type: Value.Type, from source: Source) throws -> Value {
    try map(any: source, to: type)
  }

  /// Maps a source whose declared type is not specific enough.
  @available(
    *, unavailable,
    message:
      "it takes JSON text (Data, String, [UInt8]), [String: Any], [Any] or a JSONValue; map(contentsOf:) takes a file, map(any:) any other value, and convert(_:to:) a model"
  )
  @_alwaysEmitIntoClient
  public func map<Source, Value>(
    _ source: Source, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try map(any: source, to: type, at: path, context: context)
  }

  /// Maps a source that may be nil.
  @available(*, unavailable, message: "unwrap the source first; it is an Optional")
  @_alwaysEmitIntoClient
  public func map<Source, Value>(
    _ source: Source?, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> Value {
    try map(any: source, to: type, at: path, context: context)
  }

  /// Updates a struct that is passed as a copy.
  @available(
    *, unavailable,
    message:
      "write & before a struct, as in update(&user, with: data), which takes JSON text, [String: Any] or a JSONValue"
  )
  @_alwaysEmitIntoClient
  public func update<Value, Source>(
    _ value: Value, with source: Source, at path: String? = nil, context: Any? = nil
  ) throws {}

  /// Updates a struct that is passed as a copy.
  @available(*, unavailable, message: "write & before a struct, as in update(&user, from: form)")
  @_alwaysEmitIntoClient
  public func update<Value, Source>(
    _ value: Value, from source: Source, context: Any? = nil
  ) throws {}
}
