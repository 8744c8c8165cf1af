/// Values next to paths through the values of keys, which do not belong to any property.
extension MemberReader {
  /// Rejects, reports and keeps them, as the options require for unknown keys.
  ///
  /// It is compiled once, because by default nobody asks for them.
  mutating func lookBesidePaths(
    _ deferred: DeferredProperties, _ plan: ObjectPlan, _ reader: inout Reader
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
    _ reader: inout Reader
  ) throws {
    switch try reader.kind() {
    case .object: try lookAtMembers(paths, steps, plan, &reader)
    case .array: try lookAtElements(paths, steps, plan, &reader)
    case .null: try reader.skip()
    case .boolean, .number, .string, .swiftValue:
      // No path leads on from here.
      try paths.contains(where: \.isAtEnd) ? reader.skip() : keep(steps, &reader)
    }
  }

  private mutating func lookAtMembers(
    _ paths: [DeferredProperties.InnerPath], _ steps: [MappingPath.Component], _ plan: ObjectPlan,
    _ reader: inout Reader
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
    _ reader: inout Reader
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

  private mutating func takeUnknown(
    _ key: String, _ steps: [MappingPath.Component], _ plan: ObjectPlan, _ reader: inout Reader,
    _ keyMark: Reader.Mark
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
  private func keep(_ place: [MappingPath.Component], _ reader: inout Reader) throws {
    guard let collector = reader.context.collector else { return try reader.skip() }
    collector.add(.unknownKey, MappingPath(reader.currentSteps() + place))
    guard collector.keepsUnknownValues else { return try reader.skip() }
    reader.keep(
      try reader.takeNodeValue(), at: place.map(\.kept), isElement: place.last?.index != nil,
      collector)
  }
}
