/// The finished output of an `encode(to:)`.
extension ValueEncoder {
  /// Writes the finished value; an empty object if nothing was written.
  func write(to writer: inout Writer) throws {
    if writer.isDeep { return try writer.descend { try write(to: &$0) } }
    switch form {
    case .nothing:
      try writer.openObject(count: 0)
      writer.closeObject()
    case .value: try write(values[0], to: &writer)
    case .array:
      try writer.openArray(count: values.count)
      for (index, value) in values.enumerated() {
        try writer.beginElement()
        try ThrownError.prepending(.index(index)) { try write(value, to: &writer) }
      }
      writer.closeArray()
    case .object:
      if writer.comparesKeysAsStrings { try writer.refuseEqualKeys(keys) }
      try writer.openObject(count: values.count)
      let order = writer.sortsKeys ? TextOrder(keys, \.self).positions() : nil
      for place in keys.indices {
        let index = order?[place] ?? place
        try writer.beginMember(keys[index])
        try ThrownError.prepending(.key(keys[index])) { try write(values[index], to: &writer) }
      }
      writer.closeObject()
    }
  }

  private func write(_ value: EncodedValue, to writer: inout Writer) throws {
    switch value {
    case .nested(let encoder): try encoder.write(to: &writer)
    case .json(.string(let text)): try writer.write(string: text)
    case .json(.bool(let boolean)): writer.write(boolean: boolean)
    case .json(let json): try writer.write(json: json)
    }
  }
}
