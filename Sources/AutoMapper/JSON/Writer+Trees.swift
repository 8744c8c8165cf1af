/// Writes a JSON value to any target.
extension Writer {
  // Not inlined into its own calls for elements and members.
  @inline(never)
  mutating func write(json value: JSONValue) throws {
    if take(tree: value) { return }
    if isDeep { return try descend { try $0.write(json: value) } }
    switch value {
    case .null: writeNull()
    case .bool(let value): write(boolean: value)
    case .number(let number): try write(number: number)
    case .string(let text): try write(string: text)
    case .array(let values): try write(values)
    case .object(let object): try write(object)
    }
  }

  private mutating func write(_ values: [JSONValue]) throws {
    try openArray(count: values.count)
    for (index, value) in values.enumerated() {
      try beginElement()
      try ThrownError.prepending(.index(index)) { try write(json: value) }
    }
    closeArray()
  }

  private mutating func write(_ object: JSONObject) throws {
    if comparesKeysAsStrings { try refuseEqualKeys(object.storage.map(\.key)) }
    try openObject(count: object.count)
    if sortsKeys {
      for position in TextOrder(Array(object), \.key).positions() {
        let (key, value) = object[position]
        try write(value, for: key)
      }
    } else {
      for member in object.storage { try write(member.value, for: member.key) }
    }
    closeObject()
  }

  @inline(__always)
  private mutating func write(_ value: JSONValue, for key: String) throws {
    try beginMember(key)
    try ThrownError.prepending(.key(key)) { try write(json: value) }
  }

  /// Rejects keys that the target would merge: in a dictionary, a composed and a decomposed `é`.
  func refuseEqualKeys(_ keys: [String]) throws {
    // Equal ASCII texts have equal bytes, and those are already a single key.
    if keys.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return }
    var seen: Set<String> = []
    for key in keys where !seen.insert(key).inserted {
      throw MappingError(KeyFault.equal(key), path: MappingPath([.key(key)]))
    }
  }
}
