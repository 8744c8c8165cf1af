/// Keys that are unknown, duplicate, or have values that cannot be converted.
extension MemberReader {
  @inline(never)
  mutating func skipUnknown(
    _ plan: ObjectPlan, from reader: inout Reader, _ keyMark: Reader.Mark
  ) throws {
    guard reader.isReported || reader.policies.unknownKeys == .throw else {
      return try skipValue(from: &reader, keyMark)
    }
    let context = reader.context
    let key = reader.key(at: keyMark)
    if context.namesType(key, atDepth: reader.depth - 1) {
      return try skipValue(from: &reader, keyMark)
    }
    let leftOut = plan.leftOut(by: key)
    let isKnown = leftOut?.reason == .ignored || leftOut?.reason == .computed
    if reader.policies.unknownKeys == .throw && !isKnown {
      try collect(unknownKey(key, plan, reader, keyMark, leftOut), about: nil, reader)
    }
    guard let collector = context.collector else { return try skipValue(from: &reader, keyMark) }
    if !isKnown {
      collector.add(.unknownKey, reader.currentPath(.key(key)), offset: reader.offset)
    }
    // The value of a property that is written, or must not be, is not kept as an unknown value.
    guard collector.keepsUnknownValues, leftOut == nil || leftOut?.reason == .ignored else {
      return try skipValue(from: &reader, keyMark)
    }
    let value = try ThrownError.prepending(.key(key)) { try reader.takeNodeValue() }
    reader.keep(value, at: [.key(key)], collector)
  }

  /// Discards the kept unknown values of a property whose value is replaced.
  func forgetUnknown(_ plan: ObjectPlan, _ index: Int, _ reader: Reader) {
    if reader.isReported { reader.forgetUnknown(at: plan.keptSteps(of: index)) }
  }

  /// The error for an unknown key, which may belong to a property that is not read.
  func unknownKey(
    _ key: String, _ plan: ObjectPlan, _ reader: Reader, _ keyMark: Reader.Mark,
    _ leftOut: ObjectPlan.LeftOut? = nil
  ) -> MappingError {
    var reader = reader
    reader.reset(to: keyMark)
    var error: MappingError
    if let leftOut {
      let isReadOnly = leftOut.reason == .readOnly
      error = reader.failure(isReadOnly ? KeyFault.readOnly : .excluded, type: plan.type)
      error.ownContents.isReadOnlyByRule = isReadOnly
      error.ownContents.property = plan.names[leftOut.property]
    } else {
      error = reader.failure(UnknownKeyFault(key: key, names: plan.names), type: plan.type)
    }
    error.prepend(.key(key))
    return error
  }

  /// Skips the value of a key, and adds the key to errors.
  private func skipValue(from reader: inout Reader, _ keyMark: Reader.Mark) throws {
    try ThrownError.prepending(.key(reader.key(at: keyMark))) { try reader.skip() }
  }

  /// Records the position of a value that a deferred property may need.
  @inline(never)
  mutating func capture(
    _ plan: ObjectPlan, _ match: KeyMatch, from reader: inout Reader, _ keyMark: Reader.Mark
  ) throws {
    let mark = reader.mark
    let isNull = try reader.takeNull()
    if !isNull { try skipValue(from: &reader, keyMark) }
    if captures == nil {
      captures = ContiguousArray(repeating: nil, count: plan.deferred?.captureCount ?? 0)
    }
    let slot = Int(match.slot) - plan.properties.count
    if reader.policies.duplicateKeys == .throw, let known = captures?[slot] {
      let key = reader.key(at: keyMark)
      if String.haveSameBytes(key, reader.key(at: known.keyMark)) {
        try collect(duplicate(key, plan, nil, reader, keyMark), about: nil, reader)
      }
    }
    let position = DeferredPosition(
      keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull)
    let best = captures?[slot]?.better(position, reader) ?? position
    captures?[slot] = best
  }

  /// Reads another key of a property: the best key of the object wins, and the last of equal keys.
  mutating func readAgain(
    _ plan: ObjectPlan, _ index: Int, from reader: inout Reader, start: Reader.Mark,
    keyMark: Reader.Mark
  ) throws {
    try reader.context.requireWhole()
    let key = reader.key(at: keyMark)
    let conflicts = try keyConflicts(plan, &reader, start: start)
    if reader.policies.duplicateKeys == .throw, conflicts.isDuplicate(key) {
      try collect(duplicate(key, plan, index, reader, keyMark), about: index, reader)
    }
    guard conflicts.isWinner(key, for: index, reader) else {
      return try skipValue(from: &reader, keyMark)
    }
    forgetUnknown(plan, index, reader)
    do {
      let state: Place.State = base.state == .updated ? .updated : .initialized
      try readTracked(plan, index, state, from: &reader, reader.keyStep(at: keyMark))
    } catch {
      let failure = ThrownError.prepending(
        key: key, property: plan.names[index], of: plan.type, to: error)
      guard let failure = ThrownError.own(failure) else { throw failure }
      let isOwn = failure.path.hasOneStep
      if isOwn, useNull(plan, index, insteadOf: failure, reader) {
        // The value is null, which is as valid as any other.
      } else if try !restoreDefault(plan, index, insteadOf: failure, reader) {
        try collect(failure.withoutMeaningNoValue, about: index, reader)
      }
      try skipValue(again: keyMark, from: &reader)
    }
  }

  /// Skips the value of a key if the object has a better one for the same property; returns false
  /// otherwise.
  ///
  /// The value of a lower-ranking key must not change an existing value which may have to stay, and
  /// closures of the program are not called with it.
  @inline(never)
  mutating func skipOutranked(
    _ plan: ObjectPlan, _ match: KeyMatch, _ reader: inout Reader, start: Reader.Mark,
    keyMark: Reader.Mark, _ prediction: KeyPredictor.Prediction
  ) throws -> Bool {
    let index = Int(match.slot)
    guard
      plan.properties[index].primitive == .none
        || (plan.codecs[index].policies ?? reader.policies).replacesValues,
      plan.keys.hasBetter(than: match)
    else { return false }
    let mayHaveSeveral = mayHaveSeveralKeys(plan, index, &reader, keyMark, prediction)
    present().hasSeveralKeys = mayHaveSeveral
    guard mayHaveSeveral else { return false }
    let key = reader.key(at: keyMark)
    // Errors in the text occur again where it is read.
    guard let conflicts = try? keyConflicts(plan, &reader, start: start),
      !conflicts.isWinner(key, for: index, reader)
    else { return false }
    try skipValue(from: &reader, keyMark)
    return true
  }

  func duplicate(
    _ key: String, _ plan: ObjectPlan, _ index: Int?, _ reader: Reader, _ keyMark: Reader.Mark
  ) -> MappingError {
    var reader = reader
    reader.reset(to: keyMark)
    var error = reader.duplicateKey(key)
    error.ownContents.type = plan.type
    error.ownContents.property = index.map { plan.names[$0] }
    return error
  }

  /// Handles a value that could not be converted: this is not an error if the object has a better
  /// key, or if the options allow the default instead.
  @inline(never)
  mutating func recover(
    _ plan: ObjectPlan, from error: any Error, _ index: Int, _ reader: inout Reader,
    start: Reader.Mark, keyMark: Reader.Mark, _ prediction: KeyPredictor.Prediction
  ) throws {
    try reader.context.requireWhole()
    let key = reader.key(at: keyMark)
    let failure = ThrownError.prepending(
      key: key, property: plan.names[index], of: plan.type, to: error)
    guard let cause = ThrownError.own(failure), !cause.concernsDocument else { throw failure }
    forgetUnknown(plan, index, reader)
    let mayHaveSeveral = mayHaveSeveralKeys(plan, index, &reader, keyMark, prediction)
    if try !mayHaveSeveral
      || keyConflicts(plan, &reader, start: start).isWinner(key, for: index, reader)
    {
      let isOwn = cause.path.hasOneStep
      if try useDefault(plan, index, insteadOf: cause, isOwn: isOwn, reader) {
        seen.insert(index)
      } else if reader.policies.collectsErrors || cause.contents.meansNoValue {
        try collect(cause.withoutMeaningNoValue, about: index, reader)
      } else {
        throw failure
      }
    }
    // Kept only if reading goes on, since most failures end it.
    present().hasSeveralKeys = mayHaveSeveral
    try skipValue(again: keyMark, from: &reader)
  }

  /// Skips a key and its value again.
  private func skipValue(again keyMark: Reader.Mark, from reader: inout Reader) throws {
    reader.reset(to: keyMark)
    let key = try reader.takeKey()
    try ThrownError.prepending(.key(key)) { try reader.pass() }
  }

  /// Keeps an error until the whole object has been read if errors are collected; otherwise throws
  /// it.
  mutating func collect(_ error: MappingError, about property: Int?, _ reader: Reader) throws {
    guard reader.policies.collectsErrors else { throw error }
    try present().collect(error, about: property)
  }

  private mutating func present() -> MemberIssues {
    if let memberIssues { return memberIssues }
    let memberIssues = MemberIssues()
    self.memberIssues = memberIssues
    return memberIssues
  }

  /// Whether an object has several keys for one of its properties; true as well if this is not known.
  ///
  /// Most objects do not, and for them this takes no memory. Reports need all conflicts. Only the
  /// keys from that of a property on are examined, since those before it were read.
  private func mayHaveSeveralKeys(
    _ plan: ObjectPlan, _ current: Int, _ reader: inout Reader, _ keyMark: Reader.Mark,
    _ prediction: KeyPredictor.Prediction
  ) -> Bool {
    if let known = memberIssues?.hasSeveralKeys { return known }
    guard memberIssues?.conflicts == nil, !reader.isReported else { return true }
    let (here, arena) = (reader.mark, reader.context.arena)
    let mark = arena.mark
    defer {
      arena.release(to: mark)
      reader.reset(to: here)
    }
    reader.reset(to: keyMark)
    var met = MemberSet(capacity: plan.properties.count, in: arena)
    met.insert(current)
    var prediction = prediction
    do {
      // The key of the property itself, without making a string of it.
      _ = try reader.takeKey(comparedTo: "", "")
      try reader.pass()
      while try reader.nextMember() {
        let match = try reader.takeKey(plan.keys, &prediction)
        let index = Int(match.slot)
        if match.isKnown, index < plan.properties.count {
          if met.contains(index) || seen.contains(index) { return true }
          met.insert(index)
        }
        try reader.pass()
      }
      return false
    } catch {
      return true
    }
  }

  @inline(never)
  private mutating func keyConflicts(
    _ plan: ObjectPlan, _ reader: inout Reader, start: Reader.Mark
  ) throws -> KeyConflicts {
    if let conflicts = memberIssues?.conflicts { return conflicts }
    let here = reader.mark
    defer { reader.reset(to: here) }
    reader.reset(to: start)
    let conflicts = try KeyConflicts(of: plan, from: &reader)
    present().conflicts = conflicts
    return conflicts
  }
}
