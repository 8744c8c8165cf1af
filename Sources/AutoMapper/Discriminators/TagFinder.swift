/// Finds the member of an object that says which type or case it is, wherever it is in the object.
struct TagFinder {
  private let key: String
  private let keys: KeyTable
  /// The number among the plans, by which a call finds the predictor of the keys.
  private let number: Int

  /// The member in a document.
  ///
  /// The struct is not Optional, because the runtime copies such Optionals, and slowly.
  struct Found {
    /// The text of the value; nil if the member is missing or null, or its value is not a scalar.
    let name: String?
    /// The positions before the key and the value; without the member, those of the object.
    let keyMark: Reader.Mark
    let mark: Reader.Mark
    let isThere: Bool
    /// Whether the member is missing or null, so that an updated value keeps its type or case.
    let isOpen: Bool

    /// Calls a closure that reads the next object without the member; returns false if the member is
    /// missing.
    func readOthers(_ reader: inout Reader, _ body: (inout Reader) throws -> Void) throws -> Bool {
      guard isThere, case .object(var object) = try reader.takeValue() else { return false }
      object.removeValue(forKey: reader.key(at: keyMark))
      try reader.reading(insteadOfNext: .json(.object(object)), levelsDown: 0, body)
      return true
    }
  }

  init(_ key: String, number: Int, _ matching: MappingOptions.KeyMatching) {
    self.key = key
    self.number = number
    keys = KeyTable(matching) { $0.register(key, slot: 0, order: 0) }
  }

  /// The member of the next object.
  ///
  /// Leaves the reader anywhere in the object, or behind it.
  func find(in reader: inout Reader) throws -> Found {
    let start = reader.mark
    let nothing = Found(name: nil, keyMark: start, mark: start, isThere: false, isOpen: true)
    guard try reader.openObject() == .filled else { return nothing }
    var found: DeferredPosition?
    var prediction = reader.prediction(of: number)
    repeat {
      let keyMark = reader.mark
      let match = try reader.takeKey(keys, &prediction)
      do {
        let mark = reader.mark
        let isNull = try match.isKnown && reader.kind() == .null
        try reader.skip()
        guard match.isKnown else { continue }
        if reader.policies.duplicateKeys == .throw, let found {
          try refuse(keyMark, equalTo: found.keyMark, reader)
        }
        let position = DeferredPosition(
          keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull)
        found = found?.better(position, reader) ?? position
      } catch {
        throw ThrownError.prepending(.key(reader.key(at: keyMark)), to: error)
      }
    } while try reader.nextMember()
    guard let found else { return nothing }
    reader.reset(to: found.mark)
    let name = try reader.takeScalar().text
    return Found(
      name: name, keyMark: found.keyMark, mark: found.mark, isThere: true, isOpen: found.isNull)
  }

  /// Throws an error if a key is the same as an earlier one, and not another spelling.
  private func refuse(_ keyMark: Reader.Mark, equalTo known: Reader.Mark, _ reader: Reader) throws {
    let key = reader.key(at: keyMark)
    guard String.haveSameBytes(key, reader.key(at: known)) else { return }
    var reader = reader
    reader.reset(to: keyMark)
    // The caller prepends the key.
    throw reader.failure(KeyFault.duplicate(key))
  }

  /// Calls a closure that reads the next object, in which the key of the member is a known one, and no
  /// key of a dictionary if its step is given.
  @inline(__always)
  func knowingKey(
    _ reader: inout Reader, step: PathStep? = nil, _ body: (inout Reader) throws -> Void
  ) throws {
    // Only code that checks unknown keys needs it.
    guard reader.tracksPath || step != nil || reader.policies.unknownKeys == .throw else {
      return try body(&reader)
    }
    let context = reader.context
    context.typeKeys.append((reader.depth, keys, step))
    defer { context.typeKeys.removeLast() }
    try body(&reader)
  }

  /// The error for an object whose member is missing, or does not have one of the known names.
  func unknown(_ found: Found, known: [String], _ reader: Reader, type: any Any.Type) -> any Error {
    var reader = reader
    reader.reset(to: found.mark)
    let (expected, offset) = (Self.oneOf(known), reader.offset)
    // The value was read before.
    let value = found.isThere ? try? reader.takeScalar() : nil
    let fault: ValueFault =
      switch value {
      case .null: .null(expected: expected)
      case .array, .object, .swiftValue: .form(expected: expected, found: value?.found ?? "")
      case .boolean, .number, .string: .unknownCase(expected: expected, found: value?.found ?? "")
      case nil: .missing(expected: expected)
      }
    var error = reader.failure(fault, type: type, offset: offset)
    error.ownContents.wording.words.topic = .unknownTypeName
    return ThrownError.prepending(
      .key(found.isThere ? reader.key(at: found.keyMark) : key), to: error)
  }

  /// A list of names, in words.
  static func oneOf(_ names: [String]) -> String {
    "one of " + names.prefix(12).map { MappingError.quoted($0) }.joined(separator: ", ")
      + (names.count > 12 ? ", …" : "")
  }
}
