/// Reading a value as the first case whose payload can be read from it.
extension CasesCodec {
  /// Tries the cases in order: first to read the value as it is, then with conversions.
  ///
  /// An enum that contains itself would read the same values again in each case and at each level. So
  /// what came of an object or array is kept: reading costs O(*n*) for each case, where *n* is the size
  /// of the value. If unknown members are kept of it, it costs that for each level, too.
  func readFirstMatch(from reader: inout Reader, into place: Place) throws {
    let form = try reader.kind()
    let attempts = reader.context.memory(CaseAttempts())
    guard form == .array || form == .object else {
      return try readFirstMatch(of: form, attempts, from: &reader, into: place)
    }
    reader.beginLooking()
    defer { reader.endLooking() }
    let context = reader.context
    let position = CaseAttempts.Position(
      codec: ObjectIdentifier(self), policies: reader.policies, place: reader.position)
    attempts.begin()
    defer { attempts.end() }
    // With the key of a type around the payload, other keys are known.
    let isAlone = context.typeKeys.last?.depth != reader.depth
    switch isAlone ? attempts.take(position) : nil {
    case .failed(let error): throw error
    case .made(let value, let end, let findings):
      context.collector?.restore(findings)
      reader.move(to: end)
      guard operations.store(value, at: place) else { preconditionFailure() }
    case nil:
      let count = attempts.ownedCount
      let changes = context.journal?.mark
      let (findings, kept) = (context.collector?.count ?? 0, context.collector?.keptCount)
      do {
        try readFirstMatch(of: form, attempts, from: &reader, into: place)
      } catch let error as MappingError where error.meansNoMatch && isAlone {
        attempts.keep(.failed(error), at: position, from: count)
        throw error
      }
      let isKept =
        isAlone && attempts.undecidedCount > 0 && context.collector?.keptCount == kept
        && context.journal?.mark == changes
      attempts.keep(
        isKept
          ? .made(
            operations.value(at: place), end: reader.position,
            context.collector?.findings(after: findings) ?? []) : nil,
        at: position, from: count)
    }
  }

  private func readFirstMatch(
    of form: SourceKind, _ attempts: CaseAttempts, from reader: inout Reader, into place: Place
  ) throws {
    let choices = try choices().list
    let context = reader.context
    let policies = reader.policies
    let asItIs = policies.withoutConversions
    defer { reader.policies = policies }
    let hasMore = policies != asItIs && choices.contains { $0.mayConvert(form) }
    let start = reader.mark
    let offset = reader.offset
    var failures: [MappingError] = []
    let findings = context.collector?.count ?? 0
    for index in 0..<choices.count * (hasMore ? 2 : 1) {
      let isAgain = index >= choices.count
      let choice = choices[index % choices.count]
      let mayConvert = choice.mayConvert(form)
      if isAgain && !mayConvert { continue }
      reader.policies = mayConvert && !isAgain ? asItIs : policies
      let others = index == choices.count - 1 && !hasMore ? 0 : 1
      attempts.undecidedCount += others
      defer { attempts.undecidedCount -= others }
      let count = attempts.ownedCount
      do {
        return try context.undoingFailures { try attempt(choice, from: &reader, into: place) }
      } catch let error as MappingError where error.meansNoMatch {
        attempts.release(from: count)
        context.collector?.discard(after: findings)
        reader.forgetUnknown()
        reader.reset(to: start)
        if isAgain { failures[index - choices.count] = error } else { failures.append(error) }
      }
    }
    throw noMatch(choices, failures, reader, offset)
  }

  private func attempt(_ choice: CaseChoice, from reader: inout Reader, into place: Place) throws {
    guard choice.rule.isEmpty else {
      // The value is replaced, not updated.
      let state: Place.State = place.isInitialized ? .initialized : .uninitialized
      return try read(choice, from: &reader, into: place.advanced(by: 0, state))
    }
    let name = choice.rule.name
    let offset = reader.offset
    guard try reader.takeString() == name else {
      throw reader.failure(
        ValueFault.form(expected: MappingError.quoted(name), found: "another value"), type: type,
        offset: offset)
    }
    try makeEmpty(choice, at: place, reader, offset)
  }

  /// The error for a value that is none of the cases, with the reason of each.
  private func noMatch(
    _ choices: [CaseChoice], _ failures: [MappingError], _ reader: Reader, _ offset: Int?
  ) -> MappingError {
    let reasons = zip(choices, failures).prefix(6).map { choice, failure in
      // Without the advice, which would contain the reasons of all values inside.
      var failure = failure
      failure.ownContents.wording.words.advice = nil
      return "\(choice.rule.name): \(failure)"
    }
    var error = unknown("none of them", choices.map(\.rule.name), reader, offset)
    error.ownContents.wording.words.advice = reasons.joined(separator: "; ")
    return error
  }
}

extension MappingError {
  /// Whether the error says that a value is not that of a case, so that the next case is tried.
  fileprivate var meansNoMatch: Bool { concernsValue || kind == .unknownKey }
}

extension CaseChoice {
  /// Whether a value of some form may be read by conversions alone, so that another case that takes it
  /// as it is comes first.
  ///
  /// What is converted inside an object says little: the other case may ignore half of its keys.
  fileprivate func mayConvert(_ form: SourceKind) -> Bool {
    form != .array && form != .object || codec.containsOnlyScalars
      || form == .object && codec.unwrappedTarget is ArrayCodec
  }
}

extension Codec {
  /// Whether values are scalars, or collections of nothing else.
  fileprivate var containsOnlyScalars: Bool {
    switch kind {
    case .single: true
    case .optional(let codec): codec.wrapped.containsOnlyScalars
    case .custom(.fallback(let codec)): codec.wrapped.containsOnlyScalars
    case .array(let codec): codec.element.containsOnlyScalars
    case .dictionary(let codec): codec.value.containsOnlyScalars
    case .tuple, .range, .object, .tree, .custom(.codable), .custom(.closure), .custom(.ignored),
      .custom(.rule), .discriminator, .casting, .untyped, .property:
      false
    }
  }
}
