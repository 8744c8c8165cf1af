extension MappingError {
  /// The contents of an error.
  ///
  /// An error that is on its way to the caller of the mapper usually has the only reference to them,
  /// and is changed in place; see `ThrownError`.
  struct Contents: Sendable {
    /// The kind of the error.
    let kind: Kind
    /// The phrases of the sentence, or the fault from which they are made.
    var wording: Wording
    var path: MappingPath
    var type: (any Any.Type)?
    var property: String?
    var location: Location?
    /// The byte offset in the text, from which `location` is computed when the error leaves the
    /// mapper.
    var offset: Int?
    /// Whether `path` already starts at the root of the document, because the node of a closure
    /// supplied it.
    var isPathComplete = false
    /// Whether the error only means that a closure returned no value, so that an Optional becomes
    /// nil and an element is left out.
    var meansNoValue = false
    /// Whether the value has the JSON type that was expected, and only its contents are wrong, which
    /// a `DecodingError` distinguishes.
    var isMalformed = false
    /// Whether `thrownError` was thrown by a store instead of a closure.
    var isOfStore = false
    /// Whether the program is wrong and not the document, which the kind alone does not tell; nil if
    /// the words tell.
    var isOfProgram: Bool?
    /// Whether `thrownError` is the program's own error, thrown by a conformance to `Codable`.
    var isOfConformance = false
    /// Whether the property is not set because of a rule, and not because of its declaration.
    var isReadOnlyByRule = false
    /// The error that a closure or another library threw.
    var thrownError: (any Error)?
    /// The class instances on the path from the error to the root, innermost first.
    ///
    /// They are kept for `depthExceeded`, to detect a cycle.
    var passedObjects: [PassedObject] = []
    /// The errors that were collected together with this one, which is not included.
    var collected: FurtherErrors?
  }

  /// A class instance on the path from the error to the root.
  struct PassedObject: Sendable {
    var identity: ObjectIdentifier
    /// The number of path components below it.
    var componentsBelow: Int
  }
}

extension MappingError.Contents {
  /// Adds a step at the beginning of the path.
  mutating func prepend(_ component: MappingPath.Component) {
    changePaths { $0.prepend(component) }
  }

  /// Adds steps at the beginning of the path.
  mutating func prepend(_ steps: MappingPath) {
    guard !steps.isRoot else { return }
    changePaths { $0.prepend(steps) }
  }

  @inline(__always)
  private mutating func changePaths(_ change: (inout MappingPath) -> Void) {
    if !isPathComplete { change(&path) }
    if var prefix = collected?.prefix {
      change(&prefix)
      collected?.prefix = prefix
    }
  }

  /// Names the property that the error is about, unless it is about something inside the value.
  ///
  /// For a type that cannot be mapped or instantiated, the error keeps that type.
  mutating func name(_ property: String, of type: any Any.Type) {
    guard path.isRoot, self.property == nil else { return }
    self.property = property
    if kind != .unsupportedType && kind != .factoryRequired { self.type = type }
  }
}
