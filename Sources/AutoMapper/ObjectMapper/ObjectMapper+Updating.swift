public import AutoMapperFoundation

/// Updating existing values.
extension ObjectMapper {
  /// Updates a value from JSON text; properties that the text omits remain unchanged.
  ///
  ///     try mapper.update(&user, with: #"{"address": {"city": "Paris"}}"#)
  ///
  /// Null clears an Optional. Nested objects are updated in place, and keep their identity.
  /// Dictionaries of objects are merged by key. Arrays and sets are replaced, unless unique keys
  /// are registered for their elements: then the array gets the content and order of the text, and
  /// its existing elements are updated.
  ///
  /// - Throws: `MappingError`. The value and the objects that it refers to are then as they were
  ///   before.
  public func update<Value>(
    _ value: inout Value, with data: Data, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: data, at: path, context)
  }

  /// Updates a value from JSON text; see ``update(_:with:at:context:)-(Value,Data,_,_)``.
  public func update<Value>(
    _ value: inout Value, with text: String, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: text, at: path, context)
  }

  /// Updates a value from a dictionary; see ``update(_:with:at:context:)-(Value,Data,_,_)``.
  public func update<Value>(
    _ value: inout Value, with dictionary: [String: Any], at path: String? = nil,
    context: Any? = nil
  ) throws {
    try update(&value, from: TreeNode(dictionary), at: path, context)
  }

  /// Updates a value from a JSON value; see ``update(_:with:at:context:)-(Value,Data,_,_)``.
  public func update<Value>(
    _ value: inout Value, with json: JSONValue, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: TreeNode(json), at: path, context)
  }

  /// Updates a live object from JSON text; see ``update(_:with:at:context:)-(Value,Data,_,_)``.
  ///
  ///     try mapper.update(account, with: data)
  ///
  /// Properties are written directly into memory, so that observers do not run, except for
  /// properties whose rules were given by key path: these are set through the key path.
  public func update<Object: AnyObject>(
    _ object: Object, with data: Data, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: data, at: path, context)
  }

  /// Updates a live object from JSON text.
  public func update<Object: AnyObject>(
    _ object: Object, with text: String, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: text, at: path, context)
  }

  /// Updates a live object from a dictionary.
  public func update<Object: AnyObject>(
    _ object: Object, with dictionary: [String: Any], at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: TreeNode(dictionary), at: path, context)
  }

  /// Updates a live object from a JSON value.
  public func update<Object: AnyObject>(
    _ object: Object, with json: JSONValue, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: TreeNode(json), at: path, context)
  }

  func update<Value, Source: ReadableSource>(
    _ value: inout Value, from source: Source, at path: String?, _ userContext: Any?
  ) throws {
    let codec = try compiler.codec(for: Value.self)
    var copy = value
    try withPlace(of: &copy) { place in
      try updating(from: source, at: path, userContext) { reader in
        reader.context.updatesOwn = try codec.hasKeys(at: place)
        try reader.read(codec, into: place)
      }
    }
    value = copy
  }

  func update<Object: AnyObject, Source: ReadableSource>(
    object: Object, from source: Source, at path: String?, _ userContext: Any?
  ) throws {
    guard let codec = try compiler.objectCodec(for: type(of: object)) else {
      throw UnsupportedType.error(type(of: object), reason: "it is not an object with properties")
    }
    let discriminator = try compiler.codec(for: type(of: object)).asDiscriminator
    try updating(from: source, at: path, userContext) { reader in
      guard let discriminator else { return try codec.update(object, from: &reader) }
      try discriminator.knowingKey(&reader) { try codec.update(object, from: &$0) }
    }
  }

  private func updating<Source: ReadableSource>(
    from source: Source, at path: String?, _ userContext: Any?,
    _ update: (inout Reader) throws -> Void
  ) throws {
    try withReadingContext(userContext) { context in
      try context.atomically {
        try source.read(in: context) { try $0.readValue(at: path, update) }
      }
    }
  }
}
