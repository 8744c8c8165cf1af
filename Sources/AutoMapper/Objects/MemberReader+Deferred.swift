/// Properties that are deferred to the end of the object.
extension MemberReader {
  /// Reads the deferred properties, and leaves the reader at the end of the object.
  @inline(never)
  mutating func readDeferred(
    _ plan: ObjectPlan, from reader: inout Reader, start: Reader.Mark
  ) throws {
    guard let deferred = plan.deferred else { return }
    let end = reader.mark
    reader.reset(to: start)
    let offset = reader.offset
    if deferred.needsParent {
      let outerParent = reader.context.parent
      try reader.withObjectNode(isChecked: true) { reader, node in
        defer { reader.context.parent = outerParent }
        reader.context.parent = node
        try readDeferred(deferred, plan, from: &reader, offset: offset)
      }
    } else {
      try readDeferred(deferred, plan, from: &reader, offset: offset)
    }
    reader.reset(to: end)
  }

  private mutating func readDeferred(
    _ deferred: DeferredProperties, _ plan: ObjectPlan, from reader: inout Reader, offset: Int?
  ) throws {
    for property in deferred.properties {
      if !property.parts.isEmpty, let functions = deferred.functions,
        try functions.readParts(&self, property, plan, &reader, offset)
      {
        continue
      }
      guard let source = try moveToBest(property.alternatives, &reader) else { continue }
      try read(property.property, plan, source, from: &reader)
    }
    if reader.isReported || reader.policies.unknownKeys == .throw {
      try lookBesidePaths(deferred, plan, &reader)
    }
  }

  /// Reports the keys that also have a value for a property but rank below the one that was read.
  private func reportLosers(
    _ alternatives: [DeferredProperties.Alternative], to winner: DeferredProperties.Alternative,
    _ reader: inout Reader
  ) throws {
    for alternative in alternatives where alternative !== winner && !alternative.takesScalarsOnly {
      guard let capture = captures?[alternative.capture] else { continue }
      reader.reset(to: capture.mark)
      let walk = try reader.walk(alternative.steps, rests: alternative.rests)
      guard walk.isFound, try reader.kind() != .null else { continue }
      reader.report(.ambiguousKey, [.key(reader.key(at: capture.keyMark))] + walk.steps)
    }
  }

  mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ source: DeferredSource,
    from reader: inout Reader
  ) throws {
    do {
      let outerCount = reader.tracksPath ? reader.context.steps.count : 0
      defer { if reader.tracksPath { reader.context.steps.pop(to: outerCount) } }
      if reader.tracksPath {
        for (position, step) in steps(to: source, reader).enumerated() {
          var step = PathStep(step)
          // The first of several steps represents the path at which the value is written.
          if reader.isReported { step.written = position == 0 ? plan.keptSteps(of: index) : [] }
          reader.context.steps.push(step)
        }
      }
      try readValue(plan, index, base.state, from: &reader)
      seen.insert(index)
    } catch {
      guard var failure = ThrownError.own(error) else { throw error }
      failure.ownContents.name(plan.names[index], of: plan.type)
      let steps = steps(to: source, reader)
      failure.prepend(MappingPath(steps))
      let isOwn = failure.path.components.count == steps.count
      try replace(plan, index, insteadOf: failure, isOwn: isOwn, reader)
    }
  }

  /// The steps from the object to a source, which are found by walking there once more: only
  /// closures, reports and errors need them.
  @inline(never)
  func steps(to source: DeferredSource, _ reader: Reader) -> [MappingPath.Component] {
    let alternative = source.alternative.object
    var copy = reader
    copy.reset(to: source.mark)
    let walk = try? copy.walk(alternative.steps, rests: alternative.rests)
    return [.key(reader.key(at: source.keyMark))] + (walk?.steps ?? [])
  }

  /// Moves to the best value: one that is not null before null, then one whose key is spelled
  /// exactly as registered before another spelling, and then the first.
  func moveToBest(
    _ alternatives: [DeferredProperties.Alternative], _ reader: inout Reader
  ) throws -> DeferredSource? {
    var best: (source: DeferredSource, mark: Reader.Mark, isExact: Bool)?
    for alternative in alternatives {
      guard let capture = captures?[alternative.capture] else { continue }
      let isExact = capture.rank < KeyTable.Rank.folded
      // Another spelling cannot be better than a value that is present.
      if let best, !best.source.isNull, !isExact { continue }
      reader.reset(to: capture.mark)
      let walk = try reader.walk(alternative.steps, rests: alternative.rests, listsSteps: false)
      guard walk.isFound else { continue }
      let mark = reader.mark
      let kind = try reader.kind()
      let isNull = kind == .null
      if alternative.takesScalarsOnly, isNull || kind == .object || kind == .array { continue }
      if let best, isNull == best.source.isNull ? !isExact || best.isExact : isNull { continue }
      let source = DeferredSource(
        keyMark: capture.keyMark, mark: capture.mark, alternative: Borrowed(alternative),
        isNull: isNull)
      if !isNull && isExact && !reader.isReported { return source }
      best = (source, mark, isExact)
    }
    guard let best else { return nil }
    if reader.isReported, !best.source.isNull {
      try reportLosers(alternatives, to: best.source.alternative.object, &reader)
    }
    reader.reset(to: best.mark)
    return best.source
  }
}
