public import Foundation

/// Changing what is there already.
extension ObjectMapper {
  /// Updates a value with what JSON text says; what the text leaves out stays as it is.
  ///
  ///     try mapper.update(&user, with: #"{"address": {"city": "Paris"}}"#)
  ///
  /// Null clears an Optional. Nested objects are updated where they are, and objects keep their
  /// identity; dictionaries of objects are merged by key; arrays and sets are replaced, unless unique keys
  /// are registered for what they hold: then the array follows the text in content and order, and elements
  /// that it knows are updated.
  ///
  /// - Throws: `MappingError`. The value is then as it was before, and so are the objects that it refers to.
  public func update<Value>(
    _ value: inout Value, with data: Data, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: data, at: path, context)
  }

  /// Updates a value with what JSON text says.
  public func update<Value>(
    _ value: inout Value, with text: String, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: text, at: path, context)
  }

  /// Updates a value with what a dictionary says.
  public func update<Value>(
    _ value: inout Value, with dictionary: [String: Any], at path: String? = nil,
    context: Any? = nil
  ) throws {
    try update(&value, from: TreeNode(dictionary), at: path, context)
  }

  /// Updates a value with what a JSON value says.
  public func update<Value>(
    _ value: inout Value, with json: JSONValue, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(&value, from: TreeNode(json), at: path, context)
  }

  /// Updates a live object with what JSON text says; see ``update(_:with:at:context:)-(_,Data,_,_)``.
  ///
  ///     try mapper.update(account, with: data)
  ///
  /// Properties are set raw, so that no observer runs, except those whose rules were given by key path:
  /// these are set through it.
  public func update<Object: AnyObject>(
    _ object: Object, with data: Data, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: data, at: path, context)
  }

  /// Updates a live object with what JSON text says.
  public func update<Object: AnyObject>(
    _ object: Object, with text: String, at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: text, at: path, context)
  }

  /// Updates a live object with what a dictionary says.
  public func update<Object: AnyObject>(
    _ object: Object, with dictionary: [String: Any], at path: String? = nil, context: Any? = nil
  ) throws {
    try update(object: object, from: TreeNode(dictionary), at: path, context)
  }

  /// Updates a live object with what a JSON value says.
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
    try withReadingContext(userContext) { context in
      try context.atomically {
        try source.read(in: context) { reader in
          try withPlace(of: &copy) { place in
            try reader.readValue(at: path) { reader in
              context.updatesOwn = try codec.hasKeys(at: place)
              try reader.read(codec, into: place)
            }
          }
        }
      }
    }
    value = copy
  }

  func update<Object: AnyObject, Source: ReadableSource>(
    object: Object, from source: Source, at path: String?, _ userContext: Any?
  ) throws {
    guard let codec = try compiler.objectCodec(for: type(of: object)) else {
      throw UnsupportedType.error(type(of: object), reason: "it is no object with properties")
    }
    let discriminator = try compiler.codec(for: type(of: object)) as? DiscriminatorCodec
    try withReadingContext(userContext) { context in
      try context.atomically {
        try source.read(in: context) { reader in
          try reader.readValue(at: path) { reader in
            guard let discriminator else { return try codec.update(object, from: &reader) }
            try discriminator.knowingKey(&reader) { try codec.update(object, from: &$0) }
          }
        }
      }
    }
  }
}
