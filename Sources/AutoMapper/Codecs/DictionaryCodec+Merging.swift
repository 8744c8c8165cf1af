/// Dictionaries that are updated key by key; see `MappingOptions.mergesDictionaries`.
extension DictionaryCodec {
  /// Changes a copy of the existing dictionary, and replaces the dictionary unless an error occurs.
  func readMerging(from reader: inout Reader, into place: Place) throws {
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
      try operations.withValue(destroyedOnErrorIn: merged) {
        try reader.context.undoingFailures { try merge(from: &reader, into: merged) }
      }
      operations.move(merged, to: place)
    }
  }

  private func merge(from reader: inout Reader, into merged: Place) throws {
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
  private func removeNull(
    from merged: Place, _ reader: inout Reader, _ pair: Place
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
    keyOperations.destroy(pair, count: 1)
    return true
  }
}

extension Codec {
  /// Stores an empty dictionary, if this is a dictionary that an update merges: nulls in it remove
  /// nothing, and are not values either.
  ///
  /// Assumes that the place contains nothing, or nil.
  func storeEmptyToMerge(at place: Place, _ options: MappingOptions) -> Bool {
    guard options.mergesDictionaries else { return false }
    if case .optional(let codec) = kind {
      guard codec.wrapped.storeEmptyToMerge(at: place, options) else { return false }
      codec.wrap(at: place)
      return true
    }
    guard case .dictionary(let codec) = kind else { return false }
    codec.dictionary.build(movingFrom: place, count: 0, into: place)
    return true
  }
}

extension OptionalCodec {
  /// Reads a dictionary that is merged with nothing.
  ///
  /// - Returns: False, having read nothing, for other values.
  func readMerging(from reader: inout Reader, into fresh: Place) throws -> Bool {
    guard storeEmptyToMerge(at: fresh, reader.context.options) else { return false }
    try operations.withValue(destroyedOnErrorIn: fresh) {
      try reader.read(wrapped, into: fresh.advanced(by: 0, .updated))
    }
    return true
  }
}
