public import AutoMapperFoundation

extension ObjectMapper {
  /// Writes a value as JSON text in UTF-8.
  ///
  ///     let data = try mapper.jsonData(from: user)
  ///
  /// Keys are written in declaration order, those of superclasses first. Nil is omitted unless
  /// `options.writesNil` is set. Numbers have the fewest digits that read back equal.
  ///
  /// - Parameters:
  ///   - value: A struct, an instance of a class, a basic value, or collections of these.
  ///   - formatting: The layout; compact by default.
  ///   - path: The keys, joined by dots, under which the value is written, corresponding to `at:`
  ///     in reading; nil for the root.
  ///   - unknownValues: Unmapped values of a document to be written again
  ///     (`MappingReport.unknownValues`); null for none. The values of the model take precedence,
  ///     and values that belong to removed elements are omitted.
  /// - Returns: One JSON document, without a byte order mark and without a trailing line feed.
  /// - Throws: `MappingError`: of kind `outOfRange` for a number that is not finite,
  ///   `circularReference` for an object that contains itself, and `unsupportedType` for a value
  ///   that JSON cannot represent.
  /// - Complexity: O(*n*) in the size of the result.
  public func jsonData<Value>(
    from value: Value, formatting: JSONFormatting = [], wrappedIn path: String? = nil,
    keeping unknownValues: JSONValue = .null
  ) throws -> Data {
    try text(from: value, formatting, path, unknownValues) { $0.takeData() }
  }

  /// Writes a value as JSON text; see ``jsonData(from:formatting:wrappedIn:keeping:)``.
  public func jsonString<Value>(
    from value: Value, formatting: JSONFormatting = [], wrappedIn path: String? = nil,
    keeping unknownValues: JSONValue = .null
  ) throws -> String {
    try text(from: value, formatting, path, unknownValues) { $0.takeString() }
  }

  /// Writes a value as a dictionary of native Swift types.
  ///
  /// Null, if it is written, is `NSNull`. Dates, URLs, UUIDs and raw values have the same form as
  /// in JSON.
  ///
  /// - Throws: The errors of ``jsonData(from:formatting:wrappedIn:keeping:)``, and `typeMismatch`
  ///   if the value is not an object.
  public func dictionary<Value>(
    from value: Value, wrappedIn path: String? = nil, keeping unknownValues: JSONValue = .null
  ) throws -> [String: Any] {
    try swiftValue(of: value, path, unknownValues, expected: "an object")
  }

  /// Writes a value as an array of native Swift types; see ``dictionary(from:wrappedIn:keeping:)``.
  ///
  /// - Throws: The errors of ``jsonData(from:formatting:wrappedIn:keeping:)``, and `typeMismatch`
  ///   if the value is not an array.
  public func array<Value>(
    from value: Value, keeping unknownValues: JSONValue = .null
  ) throws -> [Any] {
    try swiftValue(of: value, nil, unknownValues, expected: "an array")
  }

  private func swiftValue<Value, Result>(
    of value: Value, _ path: String?, _ unknownValues: JSONValue, expected: String
  ) throws -> Result {
    let tree = try tree(from: value, form: .swiftValue, path, unknownValues).anyValue
    guard let result = tree as? Result else {
      throw MappingError(
        OutputFault.form(expected: expected, found: TreeNode(tree).scalar.found), type: Value.self)
    }
    return result
  }

  /// Writes a value as a JSON value.
  ///
  /// - Throws: The errors of ``jsonData(from:formatting:wrappedIn:keeping:)``.
  public func jsonValue<Value>(
    from value: Value, wrappedIn path: String? = nil, keeping unknownValues: JSONValue = .null
  ) throws -> JSONValue {
    try tree(from: value, form: .json, path, unknownValues).jsonValue
  }

  private func text<Value, Result>(
    from value: Value, _ formatting: JSONFormatting, _ path: String?, _ unknownValues: JSONValue,
    _ take: (ByteBuffer) -> Result
  ) throws -> Result {
    try writing { call in
      var writer = Writer(context: call, formatting: formatting)
      do {
        try write(value, path, unknownValues, to: &writer)
        try writer.finish()
      } catch {
        writer.buffer.deallocate()
        throw error
      }
      call.lastTextCount = writer.buffer.count
      return take(writer.buffer)
    }
  }

  private func tree<Value>(
    from value: Value, form: TreeBuilder.Form, _ path: String?, _ unknownValues: JSONValue
  ) throws -> Writer {
    try writing { call in
      var writer = Writer(treeIn: call, form: form)
      try write(value, path, unknownValues, to: &writer)
      return writer
    }
  }

  /// Lends a context to a call that writes, whose errors are about the program's own values.
  @inline(__always)
  private func writing<Result>(_ body: (CallContext) throws -> Result) throws -> Result {
    do { return try withContext(body) } catch { throw ThrownError.ofProgram(error) }
  }

  private func write<Value>(
    _ value: Value, _ path: String?, _ unknownValues: JSONValue, to writer: inout Writer
  ) throws {
    let keys = try path.map { try DottedPath.steps(of: $0, called: "keys") } ?? []
    for key in keys {
      try writer.openObject(count: 1)
      try writer.beginMember(key)
    }
    do {
      if unknownValues.isNull {
        try write(value, to: &writer)
      } else {
        var tree = Writer(treeIn: writer.context, depth: writer.depth)
        try write(value, to: &tree)
        try writer.write(json: tree.jsonValue.keeping(unknownValues))
      }
    } catch {
      throw ThrownError.changing(error) { $0.prepend(MappingPath(keys.map { .key($0) })) }
    }
    for _ in keys { writer.closeObject() }
  }

  @inline(__always)
  private func write<Value>(_ value: Value, to writer: inout Writer) throws {
    do {
      let codec = try compiler.borrowedCodec(for: Value.self)
      try withTemporaryPlace(value) { place in try codec.call { try writer.write($0, place) } }
    } catch let error as MappingError {
      throw error.findingCycle()
    }
  }
}

extension MappingError {
  /// Converts an exceeded depth to a circular reference if an object was found inside itself.
  func findingCycle() -> MappingError {
    guard kind == .depthExceeded else { return self }
    var met: Set<ObjectIdentifier> = []
    for passed in contents.passedObjects.reversed() where !met.insert(passed.identity).inserted {
      let steps = path.components.dropLast(passed.componentsBelow)
      return MappingError(OutputFault.circle, path: MappingPath(Array(steps)))
    }
    return self
  }
}
