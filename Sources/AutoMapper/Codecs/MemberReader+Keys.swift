/// Keys that are unknown, come twice, or hold what cannot be converted.
extension MemberReader {
  @inline(never)
  func skipUnknown(
    _ plan: ObjectPlan, from reader: inout Source, _ keyMark: Source.Mark
  ) throws {
    let context = reader.context
    guard reader.tracksPath || context.options.unknownKeys == .throw else {
      return try skipValue(from: &reader, keyMark)
    }
    let key = reader.key(at: keyMark)
    let isIgnored = plan.ignored.contains { TypeRules.isSame(plan.names[$0], key) }
    if context.options.unknownKeys == .throw && !isIgnored {
      reader.reset(to: keyMark)
      throw unknownKey(key, plan, reader)
    }
    guard let collector = context.collector else { return try skipValue(from: &reader, keyMark) }
    if !isIgnored { collector.add(.unknownKey, reader.currentPath(.key(key))) }
    guard collector.keepsUnknownValues else { return try skipValue(from: &reader, keyMark) }
    do {
      collector.keep(try reader.takeNodeValue(), at: reader.writtenPath(.key(key)))
    } catch {
      throw error.prepending(.key(key))
    }
  }

  private func unknownKey(
    _ key: String, _ plan: ObjectPlan, _ reader: Source
  ) -> any Error {
    let closest = Spelling.closest(to: key, among: Array(plan.names))
    var error = reader.failure(
      .unknownKey,
      advice: closest.map { "did you mean '\($0)'?" } ?? "remove the key, or declare "
        + "a property for it")
    error.type = plan.type
    return error.prepending(.key(key))
  }

  /// Skips the value of a key, which an error there names.
  private func skipValue(from reader: inout Source, _ keyMark: Source.Mark) throws {
    do {
      try reader.skip()
    } catch {
      throw error.prepending(.key(reader.key(at: keyMark)))
    }
  }

  /// Remembers where the value of a key lies that a late property may need.
  @inline(never)
  mutating func capture(
    _ plan: ObjectPlan, _ match: KeyMatch, from reader: inout Source, _ keyMark: Source.Mark
  ) throws {
    let mark = reader.mark
    let isNull = try reader.takeNull()
    if !isNull { try skipValue(from: &reader, keyMark) }
    if captures == nil { captures = LateCaptures(count: plan.late?.captureCount ?? 0) }
    captures?.add(
      LateCaptures.Capture(keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull),
      slot: Int(match.slot) - plan.properties.count, reader)
  }

  /// A property's second key: the best key of the object counts, and of equal keys the last.
  @inline(never)
  mutating func readAgain(
    _ plan: ObjectPlan, _ index: Int, from reader: inout Source, start: Source.Mark,
    keyMark: Source.Mark
  ) throws {
    let key = reader.key(at: keyMark)
    guard try settle(plan, &reader, start: start).isWinner(key, for: index) else {
      return try skipValue(from: &reader, keyMark)
    }
    do {
      let state: Place.State = base.state == .updated ? .updated : .initialized
      try readTracked(plan, index, state, from: &reader, reader.keyStep(at: keyMark))
    } catch {
      let failure = error.prepending(key: key, property: plan.names[index], of: plan.type)
      throw (failure as? MappingError)?.withoutMeaningNoValue ?? failure
    }
  }

  /// A key that could not be converted is no error when a better one stands in the object, or when the
  /// options let the default stand for it.
  @inline(never)
  mutating func recover(
    _ plan: ObjectPlan, from error: any Error, _ index: Int, _ reader: inout Source,
    start: Source.Mark, keyMark: Source.Mark
  ) throws {
    let key = reader.key(at: keyMark)
    let failure = error.prepending(key: key, property: plan.names[index], of: plan.type)
    guard let cause = failure as? MappingError, cause.kind != .invalidJSON else { throw failure }
    if try settle(plan, &reader, start: start).isWinner(key, for: index) {
      guard useDefault(plan, index, insteadOf: cause, reader) else {
        throw cause.withoutMeaningNoValue
      }
      if !seen.contains(index) { seen.insert(index) }
    }
    reader.reset(to: keyMark)
    _ = try reader.takeKey()
    try skipValue(from: &reader, keyMark)
  }

  /// Lets what is there, or nil, stand for a value that could not be made; false where that may not be.
  func useDefault(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, _ reader: Source
  ) -> Bool {
    let context = reader.context
    guard !plan.required.contains(index),
      error.meansNoValue || (context.options.invalidValues == .useDefault && error.concernsValue)
    else { return false }
    if !base.isInitialized {
      let place = base.advanced(by: Int(plan.properties[index].offset), .uninitialized)
      guard plan.codecs[index].storeAbsent(at: place) else { return false }
    }
    if !error.meansNoValue, let collector = context.collector {
      collector.add(
        .defaulted, MappingPath(reader.currentSteps() + error.path.components), error.reason)
    }
    return true
  }

  private mutating func settle(
    _ plan: ObjectPlan, _ reader: inout Source, start: Source.Mark
  ) throws -> Settlement {
    if let settlement { return settlement }
    let here = reader.mark
    defer { reader.reset(to: here) }
    reader.reset(to: start)
    let settlement = try Settlement(of: plan.keys, from: &reader)
    for loser in settlement.losers where reader.isReported {
      guard Int(loser.slot) < plan.properties.count else { continue }
      reader.context.collector?.add(.ambiguousKey, reader.currentPath(.key(loser.key)))
    }
    self.settlement = settlement
    return settlement
  }
}
