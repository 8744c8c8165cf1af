/// Watches for keys of one object that are the same key of a dictionary, if duplicates are reported
/// or rejected.
///
/// Most are the same text twice. Others are spelled differently: `0.5` and `5e-1` are the same
/// `Double`, and Swift's strings consider a composed and a decomposed `é` equal.
///
/// To watch, a table of the keys is built in addition to the dictionary. If duplicates are only
/// rejected, and the keys are texts, the number of pairs in the new dictionary says whether there was
/// one. Nothing is watched then, and the keys are read again if the number is too low, or if there is
/// another error: a duplicate before it is the first error of the document.
struct KeyWatch {
  /// Whether duplicate keys are an error or are reported.
  private(set) var isOn: Bool
  private let isStrict: Bool
  /// Whether one of the keys is the name of a case, and not one of the dictionary.
  private let hasTag: Bool
  private let dictionary: any DictionaryOperations.Type
  /// The texts so far, with their spelling.
  private var texts: [String: String] = [:]
  /// The keys so far, if they are not texts.
  private var keys: (any MetKeys)?

  @inline(__always)
  init(_ dictionary: any DictionaryOperations.Type, _ reader: Reader) {
    self.dictionary = dictionary
    isStrict = reader.policies.duplicateKeys == .throw
    let depth = reader.depth - 1
    hasTag = reader.borrowedContext.call { !$0.typeKeys.isEmpty && $0.hasTag(atDepth: depth) }
    isOn = isStrict || reader.isReported || hasTag
  }

  /// Watches nothing if the number of pairs is enough, and returns whether that is the case.
  ///
  /// Keys are watched for reports, if elements may be left out or errors are collected, and if they
  /// are not texts: the same text twice may be two keys, as `NaN` is.
  mutating func countInstead(_ policy: ElementPolicy, _ reader: Reader) -> Bool {
    guard isStrict, !hasTag, !reader.isReported, !policy.isWatching,
      dictionary.keyType == String.self
    else { return false }
    isOn = false
    return true
  }

  /// Whether a key is the name of a case.
  func isTag(_ name: String, _ reader: Reader, position: Int) -> Bool {
    hasTag && reader.context.isTag(name, position: position, atDepth: reader.depth - 1)
  }

  /// Checks the text of a key before it is converted.
  ///
  /// - Returns: The spelling of an earlier equal key, or nil if there is none.
  @inline(never)
  mutating func meet(_ name: String, _ reader: Reader, offset: Int?) throws -> String? {
    guard isStrict || dictionary.keyType == String.self else { return nil }
    // Not as an argument of `compare`: the table would have a second owner then, and be copied.
    let earlier = texts.updateValue(name, forKey: name)
    return try compare(earlier, name, reader, offset)
  }

  /// Checks a key that was converted from a text, with the same result.
  @inline(never)
  mutating func meet(
    _ key: Place, _ name: String, _ reader: Reader, offset: Int?
  ) throws -> String? {
    guard dictionary.keyType != String.self else { return nil }
    var keys = self.keys ?? dictionary.metKeys()
    self.keys = nil
    let other: String?
    do {
      other = try keys?.add(key, name)
    } catch {
      throw ThrownError.prepending(.key(name), to: ThrownError.placed(error, at: offset))
    }
    self.keys = keys
    return isOn ? try compare(other, name, reader, offset) : nil
  }

  private func compare(
    _ other: String?, _ name: String, _ reader: Reader, _ offset: Int?
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

extension DictionaryCodec {
  /// Moves pairs into a new dictionary, and replaces the value in a place with it, unless two keys
  /// are the same.
  ///
  /// The first key is at `start`, and the reader is past the object. The pairs are uninitialized
  /// afterward, even if an error is thrown.
  func build(
    _ pairs: ElementCollector, _ policy: ElementPolicy, from start: Reader.Mark,
    _ reader: inout Reader, into place: Place
  ) throws {
    try reader.context.arena.withPlace(for: layout) { fresh in
      dictionary.build(movingFrom: pairs.values, count: pairs.count, into: fresh)
      // A value that was left out has a key, too, which may be a duplicate.
      if dictionary.count(at: fresh) < pairs.count || policy.leftOutCount > 0 {
        let end = reader.mark
        try operations.withValue(destroyedOnErrorIn: fresh) {
          try rejectDuplicate(among: pairs.count + policy.leftOutCount, from: start, &reader)
        }
        reader.reset(to: end)
      }
      operations.move(fresh, to: place)
    }
  }

  /// Reads a number of keys again, the first of which is at `start`, and rejects the first
  /// duplicate; the reader stays at the last of them.
  ///
  /// - Complexity: O(*n*) in the length of the object before the last of the keys, except for values
  ///   that were passed before.
  func rejectDuplicate(among count: Int, from start: Reader.Mark, _ reader: inout Reader) throws {
    reader.reset(to: start)
    var watch = KeyWatch(dictionary, reader)
    for index in 0..<count {
      if index > 0 {
        try reader.pass()
        guard try reader.nextMember() else { return }
      }
      let offset = reader.offset
      _ = try watch.meet(reader.takeKey(), reader, offset: offset)
    }
  }
}
