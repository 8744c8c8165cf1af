/// Dictionaries that are updated key by key; see `MappingOptions.mergesDictionaries`.
extension DictionaryCodec {
  /// Changes a copy of the existing dictionary, and replaces the dictionary unless an error occurs.
  @_semantics("optimize.sil.specialize.generic.never")
  func readMerging<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    switch try reader.openObject() {
    case .filled: break
    case .empty: return
    case .absent: return try reader.read(self, into: place.advanced(by: 0, .initialized))
    }
    try requireReading()
    try reader.context.arena.withPlace(for: layout) { fresh in
      var merged = fresh
      operations.copy(place, to: merged)
      merged.state = .initialized
      do {
        try reader.context.undoingFailures { try merge(from: &reader, into: merged) }
      } catch {
        operations.destroy(merged, count: 1)
        throw error
      }
      operations.move(merged, to: place)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func merge<Source: CodecSource>(
    from reader: inout Source, into merged: Place
  ) throws {
    var policy = ElementPolicy(reader)
    var watch = KeyWatch(dictionary, reader)
    let pair = reader.context.arena.place(for: pairs.layout)
    do {
      repeat {
        if try removeNull(from: merged, &reader, pair) { continue }
        if try readPair(&policy, &watch, updating: merged, from: &reader, into: pair) {
          dictionary.merge(movingFrom: pair, count: 1, into: merged)
        }
      } while try reader.nextMember()
    } catch {
      throw policy.joined(with: error)
    }
    if let error = policy.takeError() { throw error }
  }

  /// Removes the value of a key that is null in the document, or keeps it if null is ignored.
  ///
  /// - Returns: False, without reading, if null is a value here, or an error.
  private func removeNull<Source: CodecSource>(
    from merged: Place, _ reader: inout Source, _ pair: Place
  ) throws -> Bool {
    let policy = reader.policies.nullValues
    guard policy == .ignore || policy == .keepDefault && !value.acceptsNull else { return false }
    let start = reader.mark
    let name = try reader.takeKey()
    // An invalid key is rejected where it is read.
    guard try reader.takeNull(), (try? key.store(name, at: pair, reader.context)) ?? false else {
      reader.reset(to: start)
      return false
    }
    if policy == .ignore {
      reader.context.collector?.add(.ignoredNull, reader.currentPath(.key(name)), "null ignored")
    } else {
      dictionary.remove(pair, from: merged)
    }
    key.destroy(at: pair)
    return true
  }
}

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
    // Not as an argument of `compare`: the table would have a second owner then, and be copied.
    let earlier = texts.updateValue(name, forKey: name)
    return try compare(earlier, name, reader, offset)
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
