/// Where the values lie that the late properties of one object may need.
struct LateCaptures<Source: CodecSource> {
  struct Capture {
    var candidate: KeyCandidate
    /// Before the value.
    var mark: Source.Mark
  }

  private var captures: [Int: Capture] = [:]

  /// The capture of a slot.
  subscript(slot: Int) -> Capture? { captures[slot] }

  /// Keeps the better of several keys for a slot.
  mutating func add(_ candidate: KeyCandidate, _ mark: Source.Mark, slot: Int) {
    if let known = captures[slot], !candidate.replaces(known.candidate) { return }
    captures[slot] = Capture(candidate: candidate, mark: mark)
  }
}

/// A value that a late property is read from.
struct LateSource {
  /// The steps to it from the object.
  var steps: [MappingPath.Component]
  var isNull: Bool
}

extension MemberReader {
  /// Reads the properties that waited for the end of the object, and leaves the reader there.
  @inline(never)
  mutating func readLate(
    _ plan: ObjectPlan, from reader: inout Source, start: Source.Mark
  ) throws {
    guard let late = plan.late else { return }
    let end = reader.mark
    let outerParent = reader.context.parent
    defer { reader.context.parent = outerParent }
    if late.properties.contains(where: \.needsParent) {
      reader.reset(to: start)
      reader.context.parent = try reader.takeNode()
    }
    for property in late.properties {
      if try readParts(property, plan, from: &reader) { continue }
      guard let source = try moveToBest(property.alternatives, &reader) else { continue }
      try read(property.property, plan, source, from: &reader)
    }
    reader.reset(to: end)
  }

  private mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ source: LateSource, from reader: inout Source
  ) throws {
    do {
      try readTracked(plan, index, base.state, from: &reader, source.steps)
      seen.insert(index)
    } catch {
      guard var failure = error as? MappingError else { throw error }
      if failure.path.isRoot && failure.property == nil {
        failure.property = plan.names[index]
        failure.type = plan.type
      }
      failure.prepend(MappingPath(source.steps))
      guard useDefault(plan, index, insteadOf: failure, reader.context) else { throw failure }
      seen.insert(index)
    }
  }

  /// Moves to the first value that is there and not null, else to the first that is there.
  private func moveToBest(
    _ alternatives: [LateRules.Alternative], _ reader: inout Source
  ) throws -> LateSource? {
    var best: (source: LateSource, mark: Source.Mark)?
    for alternative in alternatives {
      guard let capture = captures?[alternative.capture] else { continue }
      reader.reset(to: capture.mark)
      let walk = try reader.walk(alternative.steps, delimiter: alternative.delimiter)
      guard walk.isFound else { continue }
      let steps = [.key(capture.candidate.key)] + walk.steps
      let mark = reader.mark
      guard try reader.kind() == .null else {
        return LateSource(steps: steps, isNull: false)
      }
      best = best ?? (LateSource(steps: steps, isNull: true), mark)
    }
    guard let best else { return nil }
    reader.reset(to: best.mark)
    return best.source
  }

  // MARK: Flat keys

  /// Fills a nested object from flat keys, and from its own key where that is there too.
  ///
  /// - Returns: False, and nothing was read, when no flat key has a value.
  private mutating func readParts(
    _ property: LateRules.Property, _ plan: ObjectPlan, from reader: inout Source
  ) throws -> Bool {
    var origins: [(keys: [String], source: LateSource, offset: Int?)] = []
    var parts: [(keys: [String], value: JSONValue)] = []
    for part in property.parts {
      guard let source = try moveToBest(part.alternatives, &reader), !source.isNull else {
        continue
      }
      origins.append((part.keys, source, reader.offset))
      parts.append((part.keys, try reader.takeNodeValue()))
    }
    guard !parts.isEmpty else { return false }
    var value = JSONValue.object(JSONObject())
    let own = try moveToBest(property.alternatives, &reader)
    if let own, !own.isNull {
      guard try reader.kind() == .object else {
        // The value itself is wrong, and says so best.
        try read(property.property, plan, own, from: &reader)
        return true
      }
      value = try reader.takeNodeValue()
    }
    for part in parts { value[path: MappingPath(part.keys.map { .key($0) })] = part.value }
    try read(property.property, plan, value, own, origins, depth: reader.depth, reader.context)
    return true
  }

  /// Reads a nested object that was put together, and gives errors the places of the document.
  private mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ value: JSONValue, _ own: LateSource?,
    _ origins: [(keys: [String], source: LateSource, offset: Int?)], depth: Int,
    _ context: CallContext
  ) throws {
    var tree = TreeReader(TreeNode(value), context: context, depth: depth)
    let place = base.advanced(by: Int(plan.properties[index].offset))
    let step = PathStep(component: .key(plan.names[index]), written: plan.writtenSteps[index])
    do {
      try context.at(step) { try tree.read(plan.codecs[index], into: place) }
      seen.insert(index)
    } catch {
      guard var failure = error as? MappingError else { throw error }
      let components = failure.path.components
      if let origin = origins.first(where: { components.starts(with: $0.keys.map { .key($0) }) }) {
        failure.path = MappingPath(
          origin.source.steps + components.dropFirst(origin.keys.count))
        failure.offset = failure.offset ?? origin.offset
      } else {
        failure.prepend(MappingPath(own?.steps ?? plan.writtenSteps[index]))
      }
      guard useDefault(plan, index, insteadOf: failure, context) else { throw failure }
      seen.insert(index)
    }
  }
}
