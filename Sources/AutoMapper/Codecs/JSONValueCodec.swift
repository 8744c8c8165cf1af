/// Reads and writes a `JSONValue` unchanged.
final class JSONValueCodec: Codec, @unchecked Sendable {
  override var kind: CodecKind { .tree(.json) }

  override var takesSwiftValues: Bool { false }

  override var expectation: String { "a value" }

  override var emptyJSON: JSONValue? { .null }

  override var runsCode: Bool { false }

  override func read(from reader: inout Reader, into place: Place) throws {
    place.store(try reader.takeValue())
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.write(json: place.load(as: JSONValue.self))
  }
}

/// Strings that contain JSON text, in place of objects, arrays and dictionaries.
extension Codec {
  /// Reads a string as JSON text if the policies allow it; otherwise returns false, without
  /// reading.
  ///
  /// Text that is not JSON is left to be rejected as a string.
  func readJSONInString(from reader: inout Reader, into place: Place) throws -> Bool {
    guard reader.policies.readsJSONInStrings, try reader.kind() == .string else { return false }
    let start = reader.mark
    let offset = reader.offset
    do {
      guard let json = try reader.takeString().flatMap({ try JSONValue(in: $0, below: reader) })
      else {
        reader.reset(to: start)
        return false
      }
      try reader.reading(insteadOfNext: TreeNode(json)) { try $0.read(self, into: place) }
    } catch var error as MappingError {
      error.place(at: offset)
      throw error
    }
    return true
  }
}

extension JSONValue {
  /// The value of a JSON text that contains an object or array, or nil for any other text.
  fileprivate init?(in text: String, below reader: Reader) throws {
    do {
      self = try text.read(in: reader.context) {
        $0.depth = reader.depth + 1
        return try $0.takeValue()
      }
    } catch let error as MappingError where error.kind == .invalidJSON {
      return nil
    }
    switch self {
    case .array, .object: break
    case .null, .bool, .number, .string: return nil
    }
  }
}

extension MappingError {
  /// Sets the offset of an error, and of those that it contains, to that of the string in which
  /// they occurred.
  fileprivate mutating func place(at offset: Int?) {
    ownContents.offset = offset
    ownContents.location = nil
    changeFurtherErrors { $0.place(at: offset) }
  }
}
