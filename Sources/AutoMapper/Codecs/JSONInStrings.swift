/// Strings that contain JSON text, in place of objects, arrays and dictionaries.
extension Codec {
  /// Reads a string as JSON text if the policies allow it; otherwise returns false, without
  /// reading.
  ///
  /// Text that is not JSON is left to be rejected as a string.
  @inline(never)
  func readJSONInString<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws -> Bool {
    guard reader.policies.readsJSONInStrings, try reader.kind() == .string else { return false }
    let start = reader.mark
    let offset = reader.offset
    guard let json = try reader.takeString().flatMap({ try JSONValue(in: $0, reader.context) })
    else {
      reader.reset(to: start)
      return false
    }
    var tree = reader.treeReader(of: json, isChecked: false)
    do {
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
  fileprivate init?(in text: String, _ context: CallContext) throws {
    do {
      self = try TextReader.readDocument(text, context: context) { try $0.takeValue() }
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
    self.offset = offset
    location = nil
    for index in furtherErrors.indices { furtherErrors[index].place(at: offset) }
  }
}
