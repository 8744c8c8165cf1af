/// Reads and writes a `JSONValue` unchanged.
final class JSONValueCodec: Codec, CodecBody, @unchecked Sendable {
  private let codecs = TreeNodeWriter()

  init() {
    super.init(JSONValue.self, JSONValueCodec.self)
  }

  var ownKind: CodecKind { .tree(.json) }

  override var expectation: String { "a value" }

  override var emptyJSON: JSONValue? { .null }

  override var runsCode: Bool { false }

  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    place.store(try reader.takeValue())
  }

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    try codecs.write(place.load(as: JSONValue.self), to: &writer)
  }
}

/// Reads and writes a `JSONObject` unchanged, with its keys in order.
final class JSONObjectCodec: Codec, CodecBody, @unchecked Sendable {
  private let codecs = TreeNodeWriter()

  init() {
    super.init(JSONObject.self, JSONObjectCodec.self)
  }

  var ownKind: CodecKind { .tree(.jsonObject) }

  override var expectation: String { "an object" }

  override var emptyJSON: JSONValue? { [:] }

  override var runsCode: Bool { false }

  override func isEmpty(at place: Place) -> Bool { place.load(as: JSONObject.self).isEmpty }

  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    guard try reader.kind() == .object, case .object(let object) = try reader.takeValue() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    place.store(object)
  }

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    try codecs.write(.object(place.load(as: JSONObject.self)), to: &writer)
  }
}

/// Writes a JSON value to any target.
struct TreeNodeWriter {
  // Not inlined into its own calls for elements and members.
  @inline(never)
  func write(_ value: JSONValue, to writer: inout Writer) throws {
    if writer.take(tree: value) { return }
    if writer.isDeep { return try writer.descend { try write(value, to: &$0) } }
    switch value {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(boolean: value)
    case .number(let number): try writer.write(number: number)
    case .string(let text): try writer.write(string: text)
    case .array(let values): try write(values, to: &writer)
    case .object(let object): try write(object, to: &writer)
    }
  }

  private func write(_ values: [JSONValue], to writer: inout Writer) throws {
    try writer.openArray(count: values.count)
    for (index, value) in values.enumerated() {
      try writer.beginElement()
      try ThrownError.prepending(.index(index)) { try write(value, to: &writer) }
    }
    writer.closeArray()
  }

  private func write(_ object: JSONObject, to writer: inout Writer) throws {
    if writer.comparesKeysAsStrings { try checkKeys(of: object) }
    try writer.openObject(count: object.count)
    if writer.sortsKeys {
      for position in order(of: object) {
        let (key, value) = object[position]
        try write(value, for: key, to: &writer)
      }
    } else {
      for member in object.storage { try write(member.value, for: member.key, to: &writer) }
    }
    writer.closeObject()
  }

  @inline(__always)
  private func write(_ value: JSONValue, for key: String, to writer: inout Writer) throws {
    try writer.beginMember(key)
    try ThrownError.prepending(.key(key)) { try write(value, to: &writer) }
  }

  /// The positions of the members in the order of their keys.
  private func order(of object: JSONObject) -> [Int] {
    TextOrder(Array(object), \.key).positions()
  }

  /// Rejects keys that a dictionary would merge: a composed and a decomposed `é`.
  private func checkKeys(of object: JSONObject) throws {
    // Equal ASCII texts have equal bytes, and those are already a single key.
    guard object.contains(where: { !$0.key.utf8.allSatisfy { $0 < 0x80 } }) else { return }
    var keys: Set<String> = []
    for (key, _) in object where !keys.insert(key).inserted {
      throw MappingError(KeyFault.equal(key), path: MappingPath([.key(key)]))
    }
  }
}

/// Strings that contain JSON text, in place of objects, arrays and dictionaries.
extension Codec {
  /// Reads a string as JSON text if the policies allow it; otherwise returns false, without
  /// reading.
  ///
  /// Text that is not JSON is left to be rejected as a string.
  @_semantics("optimize.sil.specialize.generic.never")
  func readJSONInString<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws -> Bool {
    guard reader.policies.readsJSONInStrings, try reader.kind() == .string else { return false }
    let start = reader.mark
    let offset = reader.offset
    do {
      guard let json = try reader.takeString().flatMap({ try JSONValue(in: $0, below: reader) })
      else {
        reader.reset(to: start)
        return false
      }
      var tree = reader.treeReader(of: json, isChecked: true)
      try tree.read(self, into: place)
    } catch var error as MappingError {
      error.place(at: offset)
      throw error
    }
    return true
  }
}

extension JSONValue {
  /// The value of a JSON text that contains an object or array, or nil for any other text.
  fileprivate init?(in text: String, below reader: some SourceReader) throws {
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
