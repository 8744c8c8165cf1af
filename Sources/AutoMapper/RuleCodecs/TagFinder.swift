/// Finds the member of an object that says which type or case it is, wherever it is in the object.
struct TagFinder {
  private let key: String
  private let keys: KeyTable
  /// The number among the plans, by which a call finds the predictor of the keys.
  private let number: Int

  /// The member in a document.
  ///
  /// The struct is not Optional, because the runtime copies such Optionals, and slowly.
  struct Found<Source: CodecSource> {
    /// The text of the value; nil if the member is missing or null, or its value is not a scalar.
    let name: String?
    /// The position before the key; without a name, that of the object.
    let keyMark: Source.Mark
    let offset: Int?
  }

  init(_ key: String, number: Int, _ matching: MappingOptions.KeyMatching) {
    self.key = key
    self.number = number
    keys = KeyTable(matching) { $0.register(key, slot: 0, order: 0) }
  }

  /// The member of the next object.
  ///
  /// Leaves the reader anywhere in the object, or behind it.
  func find<Source: CodecSource>(in reader: inout Source) throws -> Found<Source> {
    let start = reader.mark
    guard try reader.openObject() == .filled else {
      return Found(name: nil, keyMark: start, offset: nil)
    }
    var found: DeferredPositions<Source>.Capture?
    var prediction = KeyPrediction(reader.predictor(number))
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
        let capture = DeferredPositions<Source>.Capture(
          keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull)
        found = found.map { DeferredPositions.better($0, capture, reader) } ?? capture
      } catch {
        throw ThrownError.prepending(.key(reader.key(at: keyMark)), to: error)
      }
    } while try reader.nextMember()
    guard let found else { return Found(name: nil, keyMark: start, offset: nil) }
    reader.reset(to: found.mark)
    let offset = reader.offset
    guard let name = try reader.takeScalar().text else {
      return Found(name: nil, keyMark: start, offset: nil)
    }
    return Found(name: name, keyMark: found.keyMark, offset: offset)
  }

  /// Throws an error if a key is the same as an earlier one, and not another spelling.
  @_semantics("optimize.sil.specialize.generic.never")
  private func refuse<Source: CodecSource>(
    _ keyMark: Source.Mark, equalTo known: Source.Mark, _ reader: Source
  ) throws {
    let key = reader.key(at: keyMark)
    guard String.haveSameBytes(key, reader.key(at: known)) else { return }
    var reader = reader
    reader.reset(to: keyMark)
    var error = reader.duplicateKey(key)
    // The caller prepends the key.
    error.ownContents.path = MappingPath([])
    throw error
  }

  /// Calls a closure that reads the next object, in which the key of the member is a known one.
  @inline(__always)
  func knowingKey<Source: CodecSource>(
    _ reader: inout Source, _ body: (inout Source) throws -> Void
  ) throws {
    // Only code that checks unknown keys needs it.
    guard reader.tracksPath || reader.policies.unknownKeys == .throw else {
      return try body(&reader)
    }
    let context = reader.context
    context.typeKeys.append((reader.depth, keys))
    defer { context.typeKeys.removeLast() }
    try body(&reader)
  }

  /// The error for an object whose member is missing, or does not have one of the known names.
  func unknown<Source: CodecSource>(
    _ found: Found<Source>, known: [String], _ reader: Source, type: any Any.Type, offset: Int?
  ) -> any Error {
    let expected = Self.oneOf(known)
    let fault =
      found.name.map {
        ValueFault.unknownCase(expected: expected, found: "the string \(MappingError.quoted($0))")
      } ?? .missing(expected: expected)
    var error = reader.failure(fault, type: type, offset: found.offset ?? offset)
    error.ownContents.wording.topic = .unknownTypeName
    return ThrownError.prepending(
      .key(found.name == nil ? key : reader.key(at: found.keyMark)), to: error)
  }

  /// A list of names, in words.
  static func oneOf(_ names: [String]) -> String {
    "one of " + names.prefix(12).map { MappingError.quoted($0) }.joined(separator: ", ")
      + (names.count > 12 ? ", …" : "")
  }
}
