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
    if writer.comparesKeysAsStrings { try Self.check(object.storage.lazy.map { $0.key }) }
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
  static func check(_ keys: some Collection<String>) throws {
    // Equal ASCII texts have equal bytes, and those are already a single key.
    guard !keys.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return }
    var seen: Set<String> = []
    for key in keys where !seen.insert(key).inserted {
      throw MappingError(KeyFault.equal(key), path: MappingPath([.key(key)]))
    }
  }
}
