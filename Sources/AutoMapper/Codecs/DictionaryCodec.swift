/// Reads and writes dictionaries; keys other than strings are converted from and to text.
final class DictionaryCodec: Codec, @unchecked Sendable {
  let value: Codec
  private let valuePrimitive: PrimitiveKind
  let dictionary: any DictionaryOperations.Type
  let key: any DictionaryKeyConversion
  /// The offset of the value in a pair of key and value, in bytes.
  let valueOffset: Int
  let pairs: any ValueOperations.Type
  /// Whether keys are texts, which need no conversion.
  private let keysAreTexts: Bool
  /// Whether two keys of one dictionary may be written as the same text.
  private let namesMayRepeat: Bool
  /// Whether a document can have many keys of the same hash value.
  private let hashesMayCollide: Bool
  /// Whether keys are made by a closure, which may ask for the path.
  private let keyNeedsPath: Bool
  /// Whether keys are written as bytes where that is possible.
  private let appendsNames: Bool

  init(
    _ dictionary: any DictionaryOperations.Type, key: any DictionaryKeyConversion,
    value: Codec
  ) {
    self.value = value
    self.dictionary = dictionary
    self.key = key
    namesMayRepeat = key.namesMayRepeat
    hashesMayCollide = key.hashesMayCollide
    keyNeedsPath = key.needsPath
    appendsNames = key.appendsNames
    valueOffset = dictionary.valueOffset
    keysAreTexts = dictionary.keyType == String.self
    valuePrimitive = value.primitive
    pairs = AutoMapper.operations(of: dictionary.elementType)
    super.init(dictionary)
  }

  override var kind: CodecKind { .dictionary(self) }

  override var expectation: String { "an object" }

  override var needsPath: Bool { value.needsPath || keyNeedsPath }

  /// Values that may lead back to the dictionary are not examined.
  override var runsCode: Bool { !keysAreTexts || valuePrimitive == .none }

  override var emptyJSON: JSONValue? { [:] }

  override func isEmpty(at place: Place) -> Bool { dictionary.count(at: place) == 0 }

  override func read(from reader: inout Reader, into place: Place) throws {
    if place.state == .updated, reader.context.options.mergesDictionaries {
      return try readMerging(from: &reader, into: place)
    }
    switch try reader.openObject() {
    case .filled: break
    case .empty:
      if place.state == .updated && value.updatesInPlace { return }
      return dictionary.build(movingFrom: place, count: 0, into: place)
    case .absent:
      if reader.takeSwiftValue(operations, at: place) { return }
      if try readJSONInString(from: &reader, into: place) { return }
      try reader.failMismatch(expected: "an object with values of type \(value.type)", type: type)
    }
    try requireReading()
    var policy = ElementPolicy(reader)
    var watch = KeyWatch(dictionary, reader)
    let merges = place.state == .updated && value.updatesInPlace
    let start = watch.isOn && !merges && watch.countInstead(policy, reader) ? reader.mark : nil
    let journal = merges ? reader.context.journal : nil
    let mark = journal?.mark
    var elements = ElementCollector(pairs, layout: pairs.layout, in: reader.borrowedArena)
    do {
      repeat {
        let old = merges ? place : nil
        if try readPair(&policy, &watch, updating: old, from: &reader, into: elements.nextPlace()) {
          elements.commit()
        }
      } while try reader.nextMember()
      if let error = policy.takeError() { throw error }
    } catch {
      elements.discard()
      if let journal, let mark { journal.undo(to: mark) }
      if let start {
        let count = elements.count + policy.leftOutCount + 1
        try rejectDuplicate(among: count, from: start, &reader)
      }
      throw policy.joined(with: error)
    }
    defer { elements.finish() }
    if merges {
      dictionary.merge(movingFrom: elements.values, count: elements.count, into: place)
    } else if let start {
      try build(elements, policy, from: start, &reader, into: place)
    } else {
      dictionary.build(movingFrom: elements.values, count: elements.count, into: place)
    }
  }

  /// Reads a key and its value; returns false if the value is omitted.
  func readPair(
    _ policy: inout ElementPolicy, _ watch: inout KeyWatch,
    updating dictionaryPlace: Place?, from reader: inout Reader, into pair: Place
  ) throws -> Bool {
    let keyPosition = reader.position
    let keyOffset = reader.offset
    let name = try reader.takeKey()
    if watch.isOn {
      if watch.isTag(name, reader, position: keyPosition) {
        try reader.skip()
        return false
      }
      if let other = try watch.meet(name, reader, offset: keyOffset) { forget(other, reader) }
    }
    if keysAreTexts {
      pair.store(name)
    } else {
      do {
        if keyNeedsPath { reader.resolvePath() }
        guard try key.store(name, at: pair, reader.context) else {
          throw reader.failure(KeyFault.form(name, type: dictionary.keyType), offset: keyOffset)
        }
      } catch {
        try refuseKey(name, error, &policy, &reader, offset: keyOffset)
        return false
      }
    }
    if watch.isOn || hashesMayCollide {
      try meet(name, at: pair, &watch, reader, offset: keyOffset)
    }
    let start = policy.isWatching ? reader.mark : nil
    let target = pair.advanced(by: valueOffset)
    do {
      if let dictionaryPlace,
        dictionary.copyValue(of: pair, in: dictionaryPlace, to: target)
          || value.storeEmptyToMerge(at: target, reader.context.options)
      {
        // Updates the copy.
        try value.operations.withValue(destroyedOnErrorIn: target) {
          try readValue(name, keyPosition, from: &reader, into: pair, .updated)
        }
      } else {
        try readValue(name, keyPosition, from: &reader, into: pair, .uninitialized)
      }
      return true
    } catch {
      let isReplaced = try ThrownError.prepending(.key(name)) {
        try keyOperations.withValue(destroyedOnErrorIn: pair) {
          try policy.replace(error, value, target, step(name, pair, reader), &reader, start)
        }
      }
      if !isReplaced { keyOperations.destroy(pair, count: 1) }
      return isReplaced
    }
  }

  /// Treats an invalid key like an element that cannot be read.
  private func refuseKey(
    _ name: String, _ error: any Error, _ policy: inout ElementPolicy,
    _ reader: inout Reader, offset: Int?
  ) throws {
    guard let error = ThrownError.own(ThrownError.placed(error, at: offset)) else { throw error }
    let start = policy.isWatching ? reader.mark : nil
    try ThrownError.prepending(.key(name)) {
      _ = try policy.leaveOut(error, [.key(name)], &reader, start)
    }
  }

  @inline(never)
  private func meet(
    _ name: String, at pair: Place, _ watch: inout KeyWatch, _ reader: Reader, offset: Int?
  ) throws {
    do {
      guard try watch.meet(pair, name, reader, offset: offset) != nil else { return }
    } catch {
      keyOperations.destroy(pair, count: 1)
      throw error
    }
    forget(sortName(pair, reader.context), reader)
  }

  @inline(__always)
  func readValue(
    _ name: String, _ keyPosition: Int, from reader: inout Reader, into pair: Place,
    _ state: Place.State
  ) throws {
    let target = pair.advanced(by: valueOffset, state)
    if reader.isReported {
      try reader.at(step(name, pair, reader)) { try $0.read(value, into: target) }
    } else if reader.tracksPath, value.needsPath {
      // The step of an offset has nothing to retain.
      try reader.at(PathStep(keyPosition: keyPosition)) { try $0.read(value, into: target) }
    } else if valuePrimitive != .none {
      try reader.readPrimitive(valuePrimitive, isOptional: false, into: target)
    } else {
      try reader.read(value, into: target)
    }
  }

  /// The operations on keys, which are only needed for those that are left out.
  var keyOperations: any ValueOperations.Type { AutoMapper.operations(of: dictionary.keyType) }

  /// Discards the kept values of a key that occurs again, because the last value wins.
  private func forget(_ name: String, _ reader: Reader) {
    reader.forgetUnknown(at: [.key(name)])
  }

  /// The step to the value of a key, with the key under which it is written, for reports.
  private func step(_ name: String, _ pair: Place, _ reader: Reader) -> PathStep {
    var step = PathStep(.key(name))
    if reader.isReported { step.written = [.key(sortName(pair, reader.context))] }
    return step
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try requireWriting()
    let count = dictionary.count(at: place)
    try writer.openObject(count: count)
    let context = writer.context
    var names: Set<String> = []
    var bytes: [UInt8] = []
    try dictionary.forEachPair(
      at: place, sortedBy: writer.sortsKeys ? { self.sortName($0, context) } : nil
    ) { key, value in
      let name = try beginMember(key, &bytes, besides: &names, in: &writer)
      do {
        switch valuePrimitive {
        case .none: try writer.write(self.value, value)
        // The code takes 4 kB.
        case .double: try writer.writeOtherPrimitive(.double, value)
        default: try writer.writePrimitive(valuePrimitive, value)
        }
      } catch {
        throw ThrownError.prepending(
          .key(name ?? String(decoding: bytes, as: UTF8.self)), to: error)
      }
    }
    writer.closeObject()
  }

  /// Writes a key, and returns its text, or nil if that is in the bytes.
  @inline(__always)
  private func beginMember(
    _ key: Place, _ bytes: inout [UInt8], besides names: inout Set<String>, in writer: inout Writer
  ) throws -> String? {
    if appendsNames {
      bytes.removeAll(keepingCapacity: true)
      if self.key.appendName(at: key, to: &bytes, writer.context) {
        try writer.beginMember(utf8: bytes)
        return nil
      }
    }
    let name = try name(of: key, besides: &names, writer.context)
    try writer.beginMember(name)
    return name
  }

  /// The text of a key, or an error if another key of the dictionary has the same text, because one
  /// of the two values would be lost.
  @inline(__always)
  func name(of place: Place, besides names: inout Set<String>, _ context: CallContext) throws
    -> String
  {
    let name = try key.name(at: place, context)
    if namesMayRepeat { try add(name, to: &names) }
    return name
  }

  @inline(never)
  private func add(_ name: String, to names: inout Set<String>) throws {
    if names.insert(name).inserted { return }
    throw MappingError(KeyFault.sameText(name), path: MappingPath([.key(name)]), type: type)
  }

  /// The text of a key for sorting; a key without one is rejected when it is written.
  private func sortName(_ place: Place, _ context: CallContext) -> String {
    do { return try key.name(at: place, context) } catch { return "" }
  }
}
