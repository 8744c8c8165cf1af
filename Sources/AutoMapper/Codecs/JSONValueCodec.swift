/// Reads and writes a `JSONValue` unchanged, or a `JSONObject`, with its keys in order.
final class JSONValueCodec: Codec, @unchecked Sendable {
  private let isObject: Bool

  override init(_ type: any Any.Type) {
    isObject = type == JSONObject.self
    super.init(type)
  }

  override var kind: CodecKind { .tree(isObject ? .jsonObject : .json) }

  override var takesSwiftValues: Bool { false }

  override var expectation: String { isObject ? "an object" : "a value" }

  override var emptyJSON: JSONValue? { isObject ? [:] : .null }

  override var runsCode: Bool { false }

  override func isEmpty(at place: Place) -> Bool {
    isObject && place.load(as: JSONObject.self).isEmpty
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    guard isObject else { return place.store(try reader.takeValue()) }
    guard try reader.kind() == .object, case .object(let object) = try reader.takeValue() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    place.store(object)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.write(
      json: isObject ? .object(place.load(as: JSONObject.self)) : place.load(as: JSONValue.self))
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
    if !isContainer { return nil }
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
