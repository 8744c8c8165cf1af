/// Values next to paths through the values of keys, which do not belong to any property.
extension MemberReader {
  /// Rejects, reports and keeps them, as the options require for unknown keys.
  ///
  /// It is compiled once, because by default nobody asks for them.
  mutating func lookBesidePaths(
    _ deferred: DeferredProperties, _ plan: ObjectPlan, _ reader: inout Reader
  ) throws {
    for (slot, capture) in (captures ?? []).enumerated() {
      let paths = deferred.innerPaths.filter { $0.capture == slot }
      guard let capture, !paths.isEmpty else { continue }
      reader.reset(to: capture.mark)
      let head = MappingPath.Component.key(reader.key(at: capture.keyMark))
      try lookBeside(
        paths.map { DeferredProperties.InnerPath(alternative: $0) }, [head], plan, &reader)
    }
  }

  /// Checks the next value, located at `steps`, which is not a value that a path leads to.
  private mutating func lookBeside(
    _ paths: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Reader
  ) throws {
    switch try reader.kind() {
    case .object:
      guard try reader.openObject() == .filled else { return }
      repeat {
        let keyMark = reader.mark
        let key = try reader.takeKey()
        try look(at: .key(key), keyMark, paths.compactMap { $0.below(key) }, steps, plan, &reader)
      } while try reader.nextMember()
    case .array:
      guard try reader.openArray() == .filled else { return }
      var index = 0
      repeat {
        let below = paths.compactMap { $0.below("\(index)") }
        try look(at: .index(index), nil, below, steps, plan, &reader)
        index += 1
      } while try reader.nextElement()
    case .null: try reader.skip()
    case .boolean, .number, .string, .swiftValue:
      // No path leads on from here.
      try paths.contains(where: \.isAtEnd) ? reader.skip() : keep(steps, &reader)
    }
  }

  /// Checks the value of a key, or an element, with the paths that lead on from it.
  private mutating func look(
    at step: MappingPath.Component, _ keyMark: Reader.Mark?,
    _ below: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Reader
  ) throws {
    let place = steps + [step]
    if below.contains(where: \.isAtEnd) {
      try reader.skip()
    } else if !below.isEmpty {
      try lookBeside(below, place, plan, &reader)
    } else if let keyMark, let key = step.key {
      if reader.policies.unknownKeys == .throw {
        var failure = unknownKey(key, plan, reader, keyMark)
        failure.prepend(MappingPath(steps))
        try collect(failure, about: nil, reader)
      }
      try keep(place, &reader)
    } else {
      // An index cannot be wrong: elements outside all paths are only kept.
      try keepElement(place, &reader)
    }
  }

  private func keepElement(_ place: [MappingPath.Component], _ reader: inout Reader) throws {
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

  /// Reports the next value as unknown, and keeps it if required.
  private func keep(_ place: [MappingPath.Component], _ reader: inout Reader) throws {
    guard let collector = reader.context.collector else { return try reader.skip() }
    reader.report(.unknownKey, place)
    guard collector.keepsUnknownValues else { return try reader.skip() }
    reader.keep(
      try reader.takeNodeValue(), at: place.map(\.kept), isElement: place.last?.index != nil,
      collector)
  }
}
