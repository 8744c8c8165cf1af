/// The finished output of an `encode(to:)`.
extension ValueEncoder {
  /// The finished value; an empty object if nothing was written.
  func json(depth: Int = 1) throws -> JSONValue {
    guard depth % DeepStack.levelsBetweenChecks == 0 else { return try contents(depth) }
    return try DeepStack.call { try contents(depth) }
  }

  private func contents(_ depth: Int) throws -> JSONValue {
    switch form {
    case .nothing: return .object(JSONObject())
    case .value: return try values[0].json(depth: depth + 1)
    case .array: return .array(try values.map { try $0.json(depth: depth + 1) })
    case .object:
      var object = JSONObject()
      object.reserveCapacity(keys.count)
      for (key, value) in zip(keys, values) {
        object.set(try value.json(depth: depth + 1), for: key)
      }
      return .object(object)
    }
  }

  /// Writes the finished value, to text without making a tree of it.
  func write(to writer: inout Writer) throws {
    guard !writer.isTree, !writer.sortsKeys else {
      return try TreeNodeWriter().write(json(), to: &writer)
    }
    try writeContents(to: &writer)
  }

  private func writeContents(to writer: inout Writer) throws {
    if writer.isDeep { return try writer.descend { try writeContents(to: &$0) } }
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
      try writer.openObject(count: values.count)
      for (index, value) in values.enumerated() {
        try writer.beginMember(keys[index])
        try ThrownError.prepending(.key(keys[index])) { try write(value, to: &writer) }
      }
      writer.closeObject()
    }
  }

  private func write(_ value: EncodedValue, to writer: inout Writer) throws {
    switch value {
    case .nested(let encoder): try encoder.writeContents(to: &writer)
    case .double(let number): try writer.write(number: number)
    case .json(.string(let text)): try writer.write(string: text)
    case .json(.bool(let boolean)): writer.write(boolean: boolean)
    case .json(let json): try TreeNodeWriter().write(json, to: &writer)
    }
  }
}

extension EncodedValue {
  func json(depth: Int) throws -> JSONValue {
    switch self {
    case .json(let json): json
    case .double(let number): .number(JSONNumber(finite: number))
    case .nested(let encoder): try encoder.json(depth: depth)
    }
  }
}
