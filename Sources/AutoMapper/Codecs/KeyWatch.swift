/// Watches for keys of one object that are the same key of a dictionary, if duplicates are reported
/// or rejected.
///
/// Most are the same text twice. Others are spelled differently: `1` and `01` are the same `Int`,
/// and Swift's strings consider a composed and a decomposed `é` equal.
struct KeyWatch {
  /// Whether duplicate keys are an error or are reported.
  let isOn: Bool
  private let isStrict: Bool
  private let dictionary: any DictionaryOperations.Type
  /// The texts so far, with their spelling.
  private var texts: [String: String] = [:]
  /// The keys so far, if they are not texts.
  private var keys: (any MetKeys)?

  @inline(__always)
  init<Source: CodecSource>(_ dictionary: any DictionaryOperations.Type, _ reader: Source) {
    self.dictionary = dictionary
    isStrict = reader.policies.duplicateKeys == .throw
    isOn = isStrict || reader.isReported
  }

  /// Checks the text of a key before it is converted.
  ///
  /// - Returns: The spelling of an earlier equal key, or nil if there is none.
  @inline(never)
  mutating func meet<Source: CodecSource>(
    _ name: String, _ reader: Source, offset: Int?
  ) throws -> String? {
    guard isStrict || dictionary.keyType == String.self else { return nil }
    return try compare(texts.updateValue(name, forKey: name), name, reader, offset)
  }

  /// Checks a key that was converted from a text, with the same result.
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
    // If the spelling is the same too, the last value wins, as expected.
    if reader.isReported, !KeyBytes.equal(other, name) {
      reader.context.collector?.add(
        .ambiguousKey, reader.currentPath(.key(other)),
        "\(MappingError.quoted(name)) is the same key to \(dictionary)")
    }
    return other
  }
}
