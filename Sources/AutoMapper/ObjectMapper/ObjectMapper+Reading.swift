public import AutoMapperFoundation

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
    #if Foundation
    let maximum = options.maximumDocumentLength
    // A file that is too long is not even read.
    if maximum < .max, let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize {
      try Limit.documentLength.check(size, upTo: maximum)
    }
    #endif
    return try map(Data(contentsOf: file), to: type, at: path, context: context)
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

/// Mapping with a report of what happened.
extension ObjectMapper {
  /// Maps JSON text to a value of a type, and reports conversions, unknown keys and other findings.
  ///
  ///     let (user, report) = try mapper.mapWithReport(data, to: User.self)
  ///     print(report)
  ///     // Prints: nickname: unknown key, ignored
  ///
  /// See ``map(_:to:at:context:)-(Data,_,_,_)``. This takes longer, because all paths are tracked.
  public func mapWithReport<Value>(
    _ data: Data, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: data, at: path, context, $0) }
  }

  /// Maps JSON text to a value of a type, and reports conversions, unknown keys and other findings;
  /// see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ text: String, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: text, at: path, context, $0) }
  }

  /// Maps a dictionary to a value of a type, and reports conversions, unknown keys and other
  /// findings; see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ dictionary: [String: Any], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(dictionary), at: path, context, $0) }
  }

  /// Maps an array to a value of a type, and reports conversions, unknown keys and other findings;
  /// see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ array: [Any], to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(array), at: path, context, $0) }
  }

  /// Maps a JSON value to a value of a type, and reports conversions, unknown keys and other
  /// findings; see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ value: JSONValue, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(value), at: path, context, $0) }
  }

  func reporting<Value>(
    _ body: (ReportCollector) throws -> Value
  ) throws -> (value: Value, report: MappingReport) {
    let collector = ReportCollector(options)
    let value = try body(collector)
    return (value, collector.report)
  }
}

extension ObjectMapper: NodeMapper {
  // Compiled once for all types, of which files of rules use several.
  @_semantics("optimize.sil.specialize.generic.never")
  func map<Value>(_ node: MappingNode, to type: Value.Type) throws -> Value {
    let origin = node.origin
    guard origin.closureDepth <= options.maximumDepth else {
      throw MappingError(NestingFault.closures(limit: options.maximumDepth), type: type)
    }
    let collector = node.use.map { _ in ReportCollector(options, logsUnknownKeys: false) }
    let value = try withContext { context in
      // The journal undoes changes if the call with the node's document fails.
      context.journal = (origin.journal as? UpdateJournal).flatMap { $0.isOpen ? $0 : nil }
      defer { context.journal = nil }
      return try watch(context, origin.userContext, path: node.pathSteps, collector) { context in
        context.closureDepth = origin.closureDepth
        let codec = try compiler.codec(for: type)
        return try Reader.reading(
          TreeNode(node.value), in: context, depth: origin.depth, isChecked: true
        ) { reader in try withResultPlace(of: type) { try reader.read(codec, into: $0) } }
      }
    }
    if let collector { node.use?.map(leaving: collector.leftover(below: node.codingPath)) }
    return value
  }

  func map(_ node: MappingNode, toTypeNamed name: String) throws -> Any {
    guard let type = compiler.provider.typeNames.type(named: name) else {
      let known = compiler.provider.typeNames.names.orderedByText(\.self).prefix(12)
      throw MappingError(ValueFault.unknownTypeName(name, known: Array(known)))
    }
    return try map(node, to: type)
  }
}

/// Mapping without creating a mapper, by ``ObjectMapper/shared`` and without rules.
extension Dictionary where Key == String, Value == Any {
  /// Maps the dictionary to a value of a type.
  ///
  ///     let user = try ["first_name": "Ann"].map(to: User.self)
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension Array where Element == Any {
  /// Maps the array to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension Data {
  /// Maps JSON text to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension String {
  /// Maps JSON text to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}
