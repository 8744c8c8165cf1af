/// Reading a value as the first case whose payload can be read from it.
extension CasesCodec {
  /// Tries the cases in order.
  ///
  /// An enum that contains itself would try the same values again at each level. So the cases that
  /// failed are remembered, and each fails only once for each value: reading costs at most O(*n*)
  /// for each level and case, where *n* is the size of the value.
  @_semantics("optimize.sil.specialize.generic.never")
  func readFirstMatch<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    reader.beginLooking(asTree: false)
    defer { reader.endLooking() }
    let choices = try choices().list
    let context = reader.context
    let start = reader.mark
    let offset = reader.offset
    let position = CaseAttempts.Position(
      codec: ObjectIdentifier(self), offset: offset,
      steps: offset == nil ? reader.currentSteps() : [])
    context.caseAttempts.depth += 1
    defer { context.caseAttempts.end() }
    var failures = context.caseAttempts[position]
    let findings = context.collector?.count ?? 0
    while failures.count < choices.count {
      do {
        let choice = choices[failures.count]
        return try context.undoingFailures { try attempt(choice, from: &reader, into: place) }
      } catch let error as MappingError where error.meansNoMatch {
        context.collector?.discard(after: findings)
        reader.forgetUnknown()
        reader.reset(to: start)
        failures.append(error)
        context.caseAttempts[position] = failures
      }
    }
    throw noMatch(choices, failures, reader, offset)
  }

  private func attempt<Source: CodecSource>(
    _ choice: CaseChoice, from reader: inout Source, into place: Place
  ) throws {
    guard choice.rule.isEmpty else {
      return try read(choice, from: &reader, into: place.advanced(by: 0, replacing(place)))
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

  /// The state of a place whose value is replaced, not updated.
  private func replacing(_ place: Place) -> Place.State {
    place.isInitialized ? .initialized : .uninitialized
  }

  /// The error for a value that is none of the cases, with the reason of each.
  private func noMatch<Source: CodecSource>(
    _ choices: [CaseChoice], _ failures: [MappingError], _ reader: Source, _ offset: Int?
  ) -> MappingError {
    let reasons = zip(choices, failures).prefix(6).map { choice, failure in
      // Without the advice, which would contain the reasons of all values inside.
      var failure = failure
      failure.ownContents.wording.words.advice = nil
      return "\(choice.rule.name): \(failure)"
    }
    let known = choices.map(\.rule.name)
    var error = reader.failure(
      ValueFault.unknownCase(expected: TagFinder.oneOf(known), found: "none of them"), type: type,
      offset: offset
    ).explained(by: .unknownTypeName)
    error.ownContents.wording.words.advice = reasons.joined(separator: "; ")
    return error
  }
}

extension MappingError {
  /// Whether the error says that a value is not that of a case, so that the next case is tried.
  fileprivate var meansNoMatch: Bool { concernsValue || kind == .unknownKey }
}
