/// Reads the members of one object into its properties.
///
/// The first key that leads to a property is converted at once, since there mostly is no other. Only
/// when a second one comes, or the first one fails, are the keys of the whole object looked through
/// for the best, as the rules about several keys for one property demand; see `Settlement`.
struct MemberReader<Source: CodecSource> {
  let base: Place
  var seen: MemberSet
  var settlement: Settlement?
  /// Where the values for the late properties lie.
  var captures: LateCaptures<Source>?

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
  static func read(_ plan: ObjectPlan, from reader: inout Source, into base: Place) throws {
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
  private mutating func read(_ plan: ObjectPlan, from reader: inout Source) throws {
    let start = reader.mark
    do {
      switch try reader.openObject() {
      case .filled: try readFilled(plan, from: &reader)
      case .empty: break
      case .absent: try reader.failMismatch(expected: "an object", type: plan.type)
      }
      if captures != nil { try readLate(plan, from: &reader, start: start) }
      if seen.count < plan.properties.count { try fillMissing(plan, &reader, start) }
    } catch {
      destroySeen(plan)
      throw error
    }
  }

  @inline(__always)
  private mutating func readFilled(_ plan: ObjectPlan, from reader: inout Source) throws {
    let start = reader.mark
    let count = plan.properties.count
    var prediction = KeyPrediction(reader.predictor(plan.number))
    repeat {
      let keyMark = reader.mark
      let match = try reader.takeKey(plan.keys, &prediction)
      guard match.isKnown else {
        try skipUnknown(plan, from: &reader, keyMark)
        continue
      }
      let index = Int(match.slot)
      guard index < count else {
        try capture(match, slot: index - count, from: &reader, keyMark)
        continue
      }
      guard !seen.contains(index) else {
        try readAgain(plan, index, from: &reader, start: start, keyMark: keyMark)
        continue
      }
      do {
        try readProperty(plan, index, base.state, from: &reader, keyMark)
      } catch {
        try recover(plan, from: error, index, &reader, start: start, keyMark: keyMark)
        continue
      }
      seen.insert(index)
    } while try reader.nextMember()
  }

  /// Reads the value of a key into its property.
  @inline(__always)
  func readProperty(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Source,
    _ keyMark: Source.Mark
  ) throws {
    guard reader.tracksPath else { return try readValue(plan, index, state, from: &reader) }
    try readTracked(plan, index, state, from: &reader, [.key(reader.key(at: keyMark))])
  }

  @inline(__always)
  private func readValue(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Source
  ) throws {
    let property = plan.properties[index]
    let place = base.advanced(by: Int(property.offset), state)
    if base.isInitialized, try readExisting(plan, index, property, place, from: &reader) { return }
    if property.leaf != .none {
      try reader.readLeaf(property.leaf, isOptional: property.isOptional, into: place)
    } else {
      try property.codec.call { try reader.read($0, into: place) }
    }
  }

  /// Does what is different in an object that is already made; false where nothing is.
  @inline(__always)
  private func readExisting(
    _ plan: ObjectPlan, _ index: Int, _ property: ObjectPlan.Property, _ place: Place,
    from reader: inout Source
  ) throws -> Bool {
    if property.keepsOnNull, try reader.takeNull() {
      if reader.tracksPath { reportIgnoredNull(reader.context) }
      return true
    }
    if !property.isWritable {
      try compareConstant(plan, index, place, from: &reader)
      return true
    }
    if base.state == .updated, let setter = plan.setters[index] {
      try readThroughSetter(setter, plan.codecs[index], place, from: &reader)
      return true
    }
    return false
  }

  @inline(never)
  private func reportIgnoredNull(_ context: CallContext) {
    context.collector?.add(.ignoredNull, context.currentPath())
  }

  /// The same, for mappers whose closures or reports ask for paths.
  @inline(never)
  func readTracked(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Source,
    _ steps: [MappingPath.Component]
  ) throws {
    let context = reader.context
    let count = context.path.count
    defer { context.path.removeLast(context.path.count - count) }
    for step in steps.dropLast() { context.path.append(PathStep(component: step, written: [])) }
    if let last = steps.last {
      context.path.append(PathStep(component: last, written: plan.writtenSteps[index]))
    }
    try readValue(plan, index, state, from: &reader)
  }

  private func destroySeen(_ plan: ObjectPlan) {
    guard base.state == .uninitialized else { return }
    for index in plan.properties.indices where seen.contains(index) {
      let place = base.advanced(by: Int(plan.properties[index].offset), .initialized)
      plan.codecs[index].operations.destroy(place, count: 1)
    }
  }
}
