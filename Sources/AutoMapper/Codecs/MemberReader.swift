/// Reads the members of one object into its properties.
///
/// The first key that leads to a property is converted at once, since there mostly is no other. Only
/// when a second one comes, or the first one fails, are the keys of the whole object looked through
/// for the best, as the rules about several keys for one property demand; see `Settlement`.
struct MemberReader {
  private let base: Place
  private var seen: MemberSet
  private var settlement: Settlement?

  /// Prepares for an object whose properties lie from `base` on.
  @inline(__always)
  private init(_ plan: ObjectPlan, base: Place, seen: MemberSet) {
    self.base = base
    self.seen = seen
  }

  /// Reads all members.
  ///
  /// On an error, what was initialised here has been destroyed.
  @inline(__always)
  static func read<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source, into base: Place
  ) throws {
    let count = plan.properties.count
    guard count > MemberSet.inlineCapacity else {
      var members = MemberReader(plan, base: base, seen: MemberSet())
      return try members.read(plan, from: &reader)
    }
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var members = MemberReader(plan, base: base, seen: MemberSet(capacity: count, in: arena))
    try members.read(plan, from: &reader)
  }

  @inline(__always)
  private mutating func read<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    let start = reader.mark
    do {
      switch try reader.openObject() {
      case .filled: try readFilled(plan, from: &reader)
      case .empty: break
      case .absent: try reader.failMismatch(expected: "an object", type: plan.type)
      }
      if seen.count < plan.properties.count { try fillMissing(plan, &reader, start) }
    } catch {
      destroySeen(plan)
      throw error
    }
  }

  @inline(__always)
  private mutating func readFilled<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    let start = reader.mark
    var prediction = KeyPrediction(reader.predictor(plan.number))
    repeat {
      let keyMark = reader.mark
      let match = try reader.takeKey(plan.keys, &prediction)
      guard match.isKnown else {
        try skipUnknown(plan, from: &reader, keyMark)
        continue
      }
      let index = Int(match.slot)
      guard !seen.contains(index) else {
        try readAgain(plan, index, from: &reader, start: start, keyMark: keyMark)
        continue
      }
      do {
        try readProperty(plan, index, base.state, from: &reader)
      } catch {
        try recover(plan, from: error, index, &reader, start: start, keyMark: keyMark)
        continue
      }
      seen.insert(index)
    } while try reader.nextMember()
  }

  @inline(__always)
  private func readProperty<Source: CodecSource>(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Source
  ) throws {
    let property = plan.properties[index]
    let place = base.advanced(by: Int(property.offset), state)
    if base.isInitialized {
      // Null keeps the value of what is no Optional.
      if !property.isOptional, try reader.takeNull() { return }
      if !property.isWritable {
        return try compareConstant(plan, index, place, from: &reader)
      }
    }
    if property.leaf != .none {
      try reader.readLeaf(property.leaf, isOptional: property.isOptional, into: place)
    } else {
      try property.codec.call { try reader.read($0, into: place) }
    }
  }

  // MARK: Rare cases

  @inline(never)
  private func skipUnknown<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source, _ keyMark: Source.Mark
  ) throws {
    guard reader.context.options.unknownKeys == .throw else {
      return try skipValue(from: &reader, keyMark)
    }
    let key = reader.key(at: keyMark)
    reader.reset(to: keyMark)
    let closest = Spelling.closest(to: key, among: Array(plan.names))
    var error = reader.failure(
      .unknownKey,
      advice: closest.map { "did you mean '\($0)'?" } ?? "remove the key, or declare "
        + "a property for it")
    error.type = plan.type
    throw error.prepending(.key(key))
  }

  /// Skips the value of a key, which an error there names.
  private func skipValue<Source: CodecSource>(
    from reader: inout Source, _ keyMark: Source.Mark
  ) throws {
    do {
      try reader.skip()
    } catch {
      throw error.prepending(.key(reader.key(at: keyMark)))
    }
  }

  /// A property's second key: the best key of the object counts, and of equal keys the last.
  @inline(never)
  private mutating func readAgain<Source: CodecSource>(
    _ plan: ObjectPlan, _ index: Int, from reader: inout Source, start: Source.Mark,
    keyMark: Source.Mark
  ) throws {
    let key = reader.key(at: keyMark)
    guard try settle(plan, &reader, start: start).isWinner(key, for: index) else {
      return try skipValue(from: &reader, keyMark)
    }
    do {
      let state: Place.State = base.state == .updated ? .updated : .initialized
      try readProperty(plan, index, state, from: &reader)
    } catch {
      throw error.prepending(key: key, property: plan.names[index], of: plan.type)
    }
  }

  /// A key that could not be converted is no error when a better one stands in the object.
  @inline(never)
  private mutating func recover<Source: CodecSource>(
    _ plan: ObjectPlan, from error: any Error, _ index: Int, _ reader: inout Source,
    start: Source.Mark,
    keyMark: Source.Mark
  ) throws {
    let key = reader.key(at: keyMark)
    let failure = error.prepending(key: key, property: plan.names[index], of: plan.type)
    let isSyntaxError = (error as? MappingError).map { $0.kind == .invalidJSON } ?? false
    guard !isSyntaxError,
      try !settle(plan, &reader, start: start).isWinner(key, for: index)
    else { throw failure }
    reader.reset(to: keyMark)
    _ = try reader.takeKey()
    try skipValue(from: &reader, keyMark)
  }

  private mutating func settle<Source: CodecSource>(
    _ plan: ObjectPlan, _ reader: inout Source, start: Source.Mark
  ) throws -> Settlement {
    if let settlement { return settlement }
    let here = reader.mark
    defer { reader.reset(to: here) }
    reader.reset(to: start)
    let settlement = try Settlement(of: plan.keys, from: &reader)
    self.settlement = settlement
    return settlement
  }

  /// Gives the properties without a key what the rules say: nothing where a value is already, nil to
  /// an Optional, else an error.
  @inline(never)
  private mutating func fillMissing<Source: CodecSource>(
    _ plan: ObjectPlan, _ reader: inout Source, _ start: Source.Mark
  ) throws {
    guard base.state == .uninitialized else { return }
    for index in plan.properties.indices where !seen.contains(index) {
      let property = plan.properties[index]
      let place = base.advanced(by: Int(property.offset), .uninitialized)
      if property.leaf != .none && property.isOptional {
        reader.storeNil(property.leaf, at: place)
      } else if !plan.codecs[index].storeAbsent(at: place) {
        // The object that lacks the key is the place to look at.
        reader.reset(to: start)
        throw missing(plan, index, reader)
      }
      seen.insert(index)
    }
  }

  private func missing<Source: CodecSource>(
    _ plan: ObjectPlan, _ index: Int, _ reader: Source
  ) -> any Error {
    let name = plan.names[index]
    var error = reader.failure(
      .missingValue, expected: plan.codecs[index].expectation, found: "nothing",
      advice: "make '\(name)' of \(plan.type) optional, or give it a default with a factory: "
        + "provider.register { \(plan.type)(…) }")
    error.property = name
    error.type = plan.type
    return error.prepending(.key(plan.readKey(of: index)))
  }

  /// A constant of an instance stays as it is; the document may only agree with it.
  private func compareConstant<Source: CodecSource>(
    _ plan: ObjectPlan, _ index: Int, _ place: Place, from reader: inout Source
  ) throws {
    let codec = plan.codecs[index]
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let offset = reader.offset
    let found = arena.place(for: codec.layout)
    try reader.read(codec, into: found)
    defer { codec.operations.destroy(found, count: 1) }
    guard codec.operations.areEqual(found, place) != true else { return }
    var error = reader.failure(
      .readOnlyProperty, found: "another value in the document",
      advice: "make the instance from the document with its values, declare the property with "
        + "'var', or ignore it", offset: offset)
    error.type = plan.type
    error.property = plan.names[index]
    throw error
  }

  private func destroySeen(_ plan: ObjectPlan) {
    guard base.state == .uninitialized else { return }
    for index in plan.properties.indices where seen.contains(index) {
      let place = base.advanced(by: Int(plan.properties[index].offset), .initialized)
      plan.codecs[index].operations.destroy(place, count: 1)
    }
  }
}
