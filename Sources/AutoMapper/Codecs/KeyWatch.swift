/// Watches for keys of one object that a dictionary holds as one, where anybody wants to hear of them.
///
/// Most are the same text twice. Others are spelt differently: `1` and `01` are one Int, and Swift's strings
/// hold a composed and a decomposed `é` equal.
struct KeyWatch {
  /// Whether keys that come twice are an error, or are remarked on.
  let isOn: Bool
  private let isStrict: Bool
  private let dictionary: any DictionaryOperations.Type
  /// The texts so far, with their spelling.
  private var texts: [String: String] = [:]
  /// The keys so far, where they are no texts.
  private var keys: (any MetKeys)?

  @inline(__always)
  init<Source: CodecSource>(_ dictionary: any DictionaryOperations.Type, _ reader: Source) {
    self.dictionary = dictionary
    isStrict = reader.policies.duplicateKeys == .throw
    isOn = isStrict || reader.isReported
  }

  /// Looks at the text of a key, before anything is made of it.
  ///
  /// - Returns: How a key was spelt that is the same; nil for none so far.
  @inline(never)
  mutating func meet<Source: CodecSource>(
    _ name: String, _ reader: Source, offset: Int?
  ) throws -> String? {
    guard isStrict || dictionary.keyType == String.self else { return nil }
    return try compare(texts.updateValue(name, forKey: name), name, reader, offset)
  }

  /// Looks at a key that was made of a text; answers likewise.
  @inline(never)
  mutating func meet<Source: CodecSource>(
    _ key: Place, _ name: String, _ reader: Source, offset: Int?
  ) throws -> String? {
    guard dictionary.keyType != String.self else { return nil }
    var keys = self.keys ?? dictionary.metKeys()
    self.keys = nil
    let other = keys.add(key, name)
    self.keys = keys
    return try compare(other, name, reader, offset)
  }

  private func compare<Source: CodecSource>(
    _ other: String?, _ name: String, _ reader: Source, _ offset: Int?
  ) throws -> String? {
    guard let other else { return nil }
    if isStrict { throw reader.duplicateKey(name, offset: offset) }
    // Of the same key the last value stays, which is no surprise.
    if reader.isReported, !KeyBytes.equal(other, name) {
      reader.context.collector?.add(
        .ambiguousKey, reader.currentPath(.key(other)),
        "\(MappingError.quoted(name)) is the same key to \(dictionary)")
    }
    return other
  }
}
