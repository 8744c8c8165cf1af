/// Values next to paths through the values of keys, which do not belong to any property.
extension MemberReader {
  /// Rejects, reports and keeps them, as the options require for unknown keys.
  mutating func lookBesidePaths(
    _ deferred: DeferredProperties, _ plan: ObjectPlan, _ reader: inout Source
  ) throws {
    for (slot, paths) in deferred.innerPaths.orderedByNumber(\.key) {
      guard let capture = captures?[slot] else { continue }
      reader.reset(to: capture.mark)
      let head = MappingPath.Component.key(reader.key(at: capture.keyMark))
      try lookBeside(paths, [head], plan, &reader)
    }
  }

  /// Checks the next value, located at `steps`, which is not a value that a path leads to.
  private mutating func lookBeside(
    _ paths: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Source
  ) throws {
    switch try reader.kind() {
    case .object: try lookAtMembers(paths, steps, plan, &reader)
    case .array: try lookAtElements(paths, steps, plan, &reader)
    case .null, .boolean, .number, .string, .swiftValue: try reader.skip()
    }
  }

  private mutating func lookAtMembers(
    _ paths: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Source
  ) throws {
    guard try reader.openObject() == .filled else { return }
    repeat {
      let keyMark = reader.mark
      let key = try reader.takeKey()
      let below = paths.compactMap { $0.below(key) }
      if below.isEmpty {
        try takeUnknown(key, steps, plan, &reader, keyMark)
      } else if below.contains(where: \.isAtEnd) {
        try reader.skip()
      } else {
        try lookBeside(below, steps + [.key(key)], plan, &reader)
      }
    } while try reader.nextMember()
  }

  /// Checks elements, whose indexes cannot be wrong: elements outside all paths are only kept.
  private mutating func lookAtElements(
    _ paths: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Source
  ) throws {
    guard try reader.openArray() == .filled else { return }
    var index = 0
    repeat {
      let place = steps + [.index(index)]
      let below = paths.compactMap { $0.below("\(index)") }
      if below.isEmpty {
        try keepElement(place, &reader)
      } else if below.contains(where: \.isAtEnd) {
        try reader.skip()
      } else {
        try lookBeside(below, place, plan, &reader)
      }
      index += 1
    } while try reader.nextElement()
  }

  private func keepElement(
    _ place: [MappingPath.Component], _ reader: inout Source
  ) throws {
    let start = reader.mark
    guard try reader.openObject() == .filled else {
      reader.reset(to: start)
      return try keep(place, &reader)
    }
    repeat {
      let key = try reader.takeKey()
      try keep(place + [.key(key)], &reader)
    } while try reader.nextMember()
  }

  private mutating func takeUnknown(
    _ key: String, _ steps: [MappingPath.Component], _ plan: ObjectPlan, _ reader: inout Source,
    _ keyMark: Source.Mark
  ) throws {
    if reader.policies.unknownKeys == .throw {
      let mark = reader.mark
      reader.reset(to: keyMark)
      var failure = unknownKey(key, plan, reader)
      failure.prepend(MappingPath(steps))
      try collect(failure, about: nil, reader)
      reader.reset(to: mark)
    }
    try keep(steps + [.key(key)], &reader)
  }

  /// Reports the next value as unknown, and keeps it if required.
  private func keep(_ place: [MappingPath.Component], _ reader: inout Source) throws {
    guard let collector = reader.context.collector else { return try reader.skip() }
    collector.add(.unknownKey, MappingPath(reader.currentSteps() + place))
    guard collector.keepsUnknownValues else { return try reader.skip() }
    collector.keep(try reader.takeNodeValue(), at: reader.writtenPath(place.map(\.kept)))
  }
}

/// Flat keys that fill nested objects.
extension MemberReader {
  /// Fills a nested object from flat keys, and also from its own key if the document has it.
  ///
  /// - Returns: False, without reading, if no flat key has a value.
  mutating func readParts(
    _ property: DeferredProperties.Property, _ plan: ObjectPlan, from reader: inout Source,
    offset: Int?
  ) throws -> Bool {
    var origins: [(keys: [String], steps: [MappingPath.Component], offset: Int?)] = []
    var parts: [(keys: [String], value: JSONValue)] = []
    for part in property.parts {
      guard let source = try moveToBest(part.alternatives, &reader) else { continue }
      origins.append((part.keys, steps(to: source, reader), reader.offset))
      parts.append((part.keys, try reader.takeNodeValue()))
    }
    // Without any value, an object is not made; one that is updated takes the nulls.
    guard parts.contains(where: { !$0.value.isNull }) || !parts.isEmpty && isThere(property, plan)
    else { return false }
    var value = JSONValue.object(JSONObject())
    let own = try moveToBest(property.alternatives, &reader)
    if let own, !own.isNull {
      guard try reader.kind() == .object else {
        // The value itself is wrong, and its own error explains it best.
        try read(property.property, plan, own, from: &reader)
        return true
      }
      value = try reader.takeNodeValue()
    }
    if own == nil {
      // A property that lacks a value has no other key.
      origins += property.parts.map { ($0.keys, plan.steps(to: $0), offset) }
    }
    for part in parts { value[path: MappingPath(part.keys.map { .key($0) })] = part.value }
    try read(
      property.property, plan, value, own.map { steps(to: $0, reader) }, origins, reader,
      offset: offset)
    return true
  }

  /// Whether a property of an object that is being updated has a value other than nil.
  private func isThere(_ property: DeferredProperties.Property, _ plan: ObjectPlan) -> Bool {
    guard base.state == .updated else { return false }
    let offset = Int(plan.properties[property.property].offset)
    return !plan.codecs[property.property].isAbsent(at: base.advanced(by: offset))
  }

  /// Reads a nested object that was assembled, and gives its errors their positions in the
  /// document.
  private mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ value: JSONValue, _ own: [MappingPath.Component]?,
    _ origins: [(keys: [String], steps: [MappingPath.Component], offset: Int?)],
    _ reader: Source, offset: Int?
  ) throws {
    var tree = reader.treeReader(of: value, isChecked: true, levelsDown: 0)
    var place = base.advanced(by: Int(plan.properties[index].offset))
    // An object from a factory keeps the values without a key.
    if own == nil && place.isInitialized { place.state = .updated }
    var step = PathStep(.key(plan.names[index]))
    step.written = plan.keptSteps[index]
    do {
      try tree.at(step) { try $0.read(plan.codecs[index], into: place) }
      seen.insert(index)
    } catch {
      guard var failure = error as? MappingError else { throw error }
      let components = failure.path.components
      if let origin = origins.first(where: { components.starts(with: $0.keys.map { .key($0) }) }) {
        failure.path = MappingPath(
          origin.steps + components.dropFirst(origin.keys.count))
        failure.offset = failure.offset ?? origin.offset
      } else {
        failure.prepend(MappingPath(own ?? plan.writtenSteps[index]))
        failure.offset = failure.offset ?? offset
      }
      if try useDefault(plan, index, insteadOf: failure, reader) {
        seen.insert(index)
      } else {
        try collect(failure, about: index, reader)
      }
    }
  }
}

extension ObjectPlan {
  /// The steps from an object to the value of a flat key that it does not have.
  fileprivate func steps(to part: DeferredProperties.Part) -> [MappingPath.Component] {
    guard let first = part.alternatives.first else { return [] }
    let head = keys.spellings(of: properties.count + first.capture).first ?? ""
    return [.key(head)] + first.steps.map { MappingPath.Component($0) }
  }
}
