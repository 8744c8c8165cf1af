public import AutoMapperFoundation
import AutoMapperModels

/// Rules from a file.
extension MappingProvider {
  /// Adds the rules of a handwritten file, in JSON or as a property list.
  ///
  ///     {
  ///       "keyStyle": "snakeCase",
  ///       "defaultDateFormat": "iso8601",
  ///       "plurals": {"gallimaufries": "gallimaufry"},
  ///       "types": {
  ///         "User": {
  ///           "keys": {
  ///             "dateOfBirth": "dob",
  ///             "email": ["mail", "e-mail"],
  ///             "distance": "distances.0.value",
  ///             "appID": {"keys": "app.identifier", "nested": false},
  ///             "address.city": "city"
  ///           },
  ///           "writtenKeys": {"dateOfBirth": "birth"},
  ///           "flattened": {"home": "home_"},
  ///           "dateFormats": {"createdAt": "MM/dd/yyyy", "seenAt": ["iso8601", "secondsSince1970"]},
  ///           "excluded": ["age"],
  ///           "ignored": ["cache"],
  ///           "required": ["id"]
  ///         },
  ///         "Role": {"fallback": "unknown"}
  ///       }
  ///     }
  ///
  /// Each part may be omitted. The types must be known by name: register or configure them first.
  ///
  ///     provider.register { User() }
  ///     try provider.addRules(contentsOf: URL(fileURLWithPath: "rules.json"))
  ///
  /// The parts have the following meanings:
  ///
  /// - `keyStyle`, `generatesInverseMappings`, `defaultDateFormat`: The properties of the same
  ///   name.
  /// - `plurals`: Plurals with their singulars; see ``plural(_:_:)``.
  /// - `keys`: For each property a key or path, a list of them, or an object with `keys`, `nested`,
  ///   `delimiter` and `inverse`, which are the parameters of `TypeMapping.map(_:to:)`.
  /// - `writtenKeys`: For each property a key or path, or an object with `key`, `nested` and
  ///   `delimiter`; see `TypeMapping.write(_:as:)`.
  /// - `flattened`: For each property the prefix of the keys of its value's properties; see
  ///   `TypeMapping.flatten(_:prefix:)`.
  /// - `dateFormat`, `dateFormats`: The format of all dates of a type, and of individual
  ///   properties: the name of a format (`iso8601`, `rfc1123`, `rfc2822`, `dotNet`,
  ///   `secondsSince1970`, `millisecondsSince1970`, `microsecondsSince1970`,
  ///   `nanosecondsSince1970`, `secondsSince2001`, `common`), a pattern, an object with `pattern`
  ///   and `timeZone` (`Europe/Berlin`), or a list of these, all of which are read and the first of
  ///   which is written.
  /// - `excluded`, `ignored`, `required`, `readOnly`, `only`: Names of properties.
  /// - `fallback`: For an enum, the case for unknown values, as it is in documents; see
  ///   ``fallback(_:_:)-(_,Value)``.
  /// - `comment`, here and in each type: Anything; it is skipped.
  ///
  /// The JSON of a file may have comments and trailing commas; see
  /// ``MappingOptions/Syntax/withComments``.
  ///
  /// The rules apply as if they were stated now: they replace the earlier rules of the provider
  /// property by property, in the order of the properties' names. Existing closures for a property
  /// are kept; only its keys change.
  ///
  /// The format is determined by the extension, `json` or `plist`, or else by the content.
  ///
  /// - Parameter file: The location of the file.
  /// - Throws: Foundation's error if the file cannot be read, and the errors of
  ///   ``addRules(_:)-(Data)``. The provider then remains unchanged.
  /// - Complexity: O(*n*) in the size of the file, and for each type O(*m*) in the number of its
  ///   properties.
  public mutating func addRules(contentsOf file: URL) throws {
    try add(RulesFile.read(Data(contentsOf: file), fileExtension: file.pathExtension))
  }

  /// Adds rules in JSON or as a property list, determined by the content; see
  /// ``addRules(contentsOf:)``.
  ///
  /// - Parameter data: JSON in UTF-8, or a property list in XML or binary form.
  /// - Throws: `MappingError` with the position of the mistake as its path: `invalidJSON` for
  ///   invalid JSON, `unknownKey` for unknown parts, `typeMismatch`, `missingValue` and
  ///   `unknownCase` for values of another form, and `invalidConfiguration` for invalid property
  ///   lists, types that are not registered, names that are not properties, and invalid date
  ///   formats. The provider then remains unchanged.
  public mutating func addRules(_ data: Data) throws {
    try add(RulesFile.read(data))
  }

  /// Adds rules in JSON text; see ``addRules(contentsOf:)`` for the format.
  ///
  ///     try provider.addRules(#"{"types": {"User": {"excluded": ["password"]}}}"#)
  ///
  /// - Parameter text: One JSON document.
  /// - Throws: `MappingError`; see ``addRules(_:)-(Data)``.
  public mutating func addRules(_ text: String) throws {
    try add(RulesFile.read(Data(text.utf8), fileExtension: "json"))
  }

  /// Adds rules from a JSON value; see ``addRules(contentsOf:)`` for the format.
  ///
  ///     try provider.addRules(["types": ["User": ["keys": ["dateOfBirth": "dob"]]]])
  ///
  /// - Parameter json: The contents of such a file.
  /// - Throws: `MappingError`; see ``addRules(_:)-(Data)``.
  public mutating func addRules(_ json: JSONValue) throws {
    try add(RulesFile.read(json))
  }

  /// Adds all rules of a file, or none if one of them is invalid.
  private mutating func add(_ file: RulesFile) throws {
    var result = self
    result.keyStyle = file.keyStyle ?? keyStyle
    result.generatesInverseMappings = file.generatesInverseMappings ?? generatesInverseMappings
    result.defaultDateFormat = file.defaultDateFormat ?? defaultDateFormat
    for (plural, singular) in file.plurals ?? [:] { result.plural(plural, singular) }
    for (name, rules) in byName(file.types) {
      try at(.key("types"), .key(name)) {
        let type = try result.registeredType(named: name)
        let shape = TypeShape(type)
        // A file does not contain key paths, so no probing ever occurs.
        let names = PropertyNames(
          shape: shape, fields: shape.fields, factory: nil, compiler: .plain)
        if let fallback = rules.fallback { try result.add(fallback, to: type) }
        if rules.fallback == nil || rules.describesProperties { try UnsupportedType.check(shape) }
        try result.changeMembers(type) { try $0.add(rules, names) }
      }
    }
    self = result
  }

  private mutating func add(_ fallback: JSONValue, to type: any Any.Type) throws {
    try at(.key("fallback")) {
      try PlanCompiler(provider: self).checkFallback(fallback, of: type)
      change(type) { $0.fallback = FallbackRule(.json(fallback)) }
    }
  }

  private func registeredType(named name: String) throws -> any Any.Type {
    if let type = typeNames.type(named: name) { return type }
    let closest = Spelling.closest(to: name, among: typeNames.names)
    throw MappingError(
      .invalidConfiguration, expected: "the name of a registered type",
      found: MappingError.quoted(name),
      advice: closest.map { "did you mean '\($0)'?" }
        ?? "register the type with the provider before its rules are added")
  }
}

extension TypeRules {
  /// Adds the rules of a file for the type.
  fileprivate mutating func add(_ file: RulesOfType, _ names: PropertyNames) throws {
    for (property, keys) in try names.properties(file.keys, in: "keys") {
      let old = self[property].reading
      self[property].reading = ReadingRule(
        keys: keys.keys, delimiter: keys.delimiter, hasInverse: keys.inverse, type: old?.type,
        conversion: old?.conversion)
    }
    for (property, key) in try names.properties(file.writtenKeys, in: "writtenKeys") {
      self[property].writing = WritingRule(
        key: key.key, delimiter: key.delimiter, closure: self[property].writing?.closure)
    }
    for (property, prefix) in try names.properties(file.flattened, in: "flattened") {
      self[property].flatteningPrefix = prefix
    }
    self.dateFormat = file.dateFormat ?? self.dateFormat
    for (property, format) in try names.properties(file.dateFormats, in: "dateFormats") {
      self[property].dateFormat = format
    }
    for property in try names.properties(file.excluded, in: "excluded") {
      self[property].isExcluded = true
    }
    for property in try names.properties(file.ignored, in: "ignored") {
      self[property].isIgnored = true
    }
    for property in try names.properties(file.readOnly, in: "readOnly") {
      self[property].isReadOnly = true
    }
    if let only = file.only { value.allow(try names.properties(only, in: "only")) }
    for property in try names.properties(file.required, in: "required") {
      self[property].isRequired = true
    }
  }
}

/// Finds the properties of a type that are named in a file.
extension PropertyNames {
  /// A property, or an inner property whose own name is looked up when the rule is used.
  private func property(_ name: String) throws -> PropertyReference {
    let property = PropertyReference(name: name)
    _ = try target(of: property)
    return property
  }

  /// The properties that are keys of an object in the file, with the values for them.
  fileprivate func properties<Value>(
    _ members: [String: Value]?, in key: String
  ) throws -> [(PropertyReference, Value)] {
    try byName(members).map { name, value in
      (try at(.key(key), .key(name)) { try property(name) }, value)
    }
  }

  /// The properties of a list in the file.
  fileprivate func properties(_ list: [String]?, in key: String) throws -> [PropertyReference] {
    try (list ?? []).enumerated().map { index, name in
      try at(.key(key), .index(index)) { try property(name) }
    }
  }
}

/// The members of an object sorted by name, so that their order is the same in every run.
private func byName<Value>(_ members: [String: Value]?) -> [(key: String, value: Value)] {
  (members ?? [:]).orderedByText(\.key)
}

/// Adds the position in the file to errors.
private func at<Result>(
  _ steps: MappingPath.Component..., body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch var error as MappingError {
    error.prepend(MappingPath(steps))
    error.ownContents.isOfProgram = true
    throw error
  }
}
