/// Reads the members of one object into its properties.
///
/// The first key that leads to a property is read immediately, because usually it is the only one.
/// Only if a second one occurs, or the first one fails, are the keys of the whole object searched
/// for the best one, as the rules about several keys for one property require; see `KeyConflicts`.
struct MemberReader {
  /// The place where the properties of the object start.
  let base: Place
  var seen: MemberSet
  /// The rare events so far, or nil if there were none.
  var memberIssues: MemberIssues?
  /// The positions of the values for the deferred properties, by capture; nil as long as there are
  /// none.
  var captures: ContiguousArray<DeferredPosition?>?

  /// Reads all members.
  ///
  /// If an error is thrown, everything initialized here has been destroyed.
  @inline(__always)
  static func read(_ plan: ObjectPlan, from reader: inout Reader, into base: Place) throws {
    guard plan.isPrepared else {
      var members = MemberReader(base: base, seen: MemberSet())
      return try members.read(plan, from: &reader)
    }
    try readPrepared(plan, from: &reader, into: base)
  }

  /// Reads the members of an object with many properties, with deferred ones, or with rules for which
  /// another copy of this code would not pay.
  @inline(never)
  static func readPrepared(
    _ plan: ObjectPlan, from reader: inout Reader, into base: Place
  ) throws {
    if plan.deferred != nil { reader.beginLooking() }
    defer { if plan.deferred != nil { reader.endLooking() } }
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let seen = MemberSet(capacity: plan.properties.count, in: arena)
    var members = MemberReader(base: base, seen: seen)
    try members.read(plan, from: &reader)
  }

  @inline(__always)
  private mutating func read(_ plan: ObjectPlan, from reader: inout Reader) throws {
    let start = reader.mark
    do {
      switch try reader.openObject() {
      case .filled where base.state == .uninitialized && !reader.isReported:
        try readFilled(plan, isNew: true, from: &reader)
      case .filled: try readOther(plan, from: &reader)
      case .empty: break
      case .absent: try reader.failMismatch(expected: "an object", type: plan.type)
      }
      if captures != nil { try readDeferred(plan, from: &reader, start: start) }
      if !seen.containsAll(plan.properties.count) { try fillMissing(plan, &reader, start) }
      if let failures = memberIssues?.take() { throw failures }
    } catch {
      destroySeen(plan)
      throw memberIssues?.take(with: error) ?? error
    }
  }

  /// Reads members into properties that have values, or with reports.
  @inline(never)
  private mutating func readOther(_ plan: ObjectPlan, from reader: inout Reader) throws {
    try readFilled(plan, isNew: false, from: &reader)
  }

  /// Reads all members; `isNew` is a literal, for which the compiler makes a copy without the rest.
  @inline(__always)
  private mutating func readFilled(
    _ plan: ObjectPlan, isNew: Bool, from reader: inout Reader
  ) throws {
    let start = reader.mark
    let count = plan.properties.count
    let isFromFactory = !isNew && plan.isMadeByFactory && base.state == .initialized
    // Where the existing value cannot be restored.
    let keepsExisting = !isNew && base.isInitialized && !isFromFactory
    var prediction = reader.prediction(of: plan.number)
    repeat {
      let keyMark = reader.mark
      let match = try reader.takeKey(plan.keys, &prediction)
      guard match.isKnown else {
        try skipUnknown(plan, from: &reader, keyMark)
        continue
      }
      let index = Int(match.slot)
      guard index < count else {
        try capture(plan, match, from: &reader, keyMark)
        continue
      }
      guard !seen.contains(index) else {
        try readAgain(plan, index, from: &reader, start: start, keyMark: keyMark)
        continue
      }
      do {
        let property = plan.properties[index]
        if property.primitive != .none,
          isNew || isFromFactory && !reader.isReported && Self.isReplaced(property, by: &reader)
        {
          try reader.readPrimitive(
            property.primitive, isOptional: property.isOptional,
            into: base.advanced(by: Int(property.offset)))
        } else if keepsExisting || property.callsClosures,
          try skipOutranked(plan, match, &reader, start: start, keyMark: keyMark, prediction)
        {
          continue
        } else if reader.tracksPath, property.needsPath || reader.isReported {
          try readTracked(plan, index, base.state, from: &reader, reader.keyStep(at: keyMark))
        } else {
          try readValue(plan, index, base.state, from: &reader)
        }
      } catch {
        try recover(plan, from: error, index, &reader, start: start, keyMark: keyMark, prediction)
        continue
      }
      seen.insert(index)
    } while try reader.nextMember()
  }

  /// Whether the next value replaces a value that a factory has made.
  @inline(__always)
  private static func isReplaced(_ property: ObjectPlan.Property, by reader: inout Reader) -> Bool {
    property.isVariable && (!property.keepsOnNull || reader.nextByte() != UInt8(ascii: "n"))
  }

  /// Reads the value of a key into its property.
  @inline(never)
  func readValue(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Reader
  ) throws {
    let property = plan.properties[index]
    let place = base.advanced(by: Int(property.offset), state)
    if base.isInitialized {
      if property.keepsOnNull, try reader.takeNull() { return keepOnNull(property, reader) }
      if !property.isVariable || base.state == .updated,
        try readExisting(plan, index, place, from: &reader)
      {
        return
      }
    }
    if property.primitive != .none {
      try reader.readPrimitive(
        property.primitive, isOptional: property.isOptional, into: place)
    } else if plan.deferred?.needsParent ?? false {
      // A closure that asks for a member of the object looks for its key behind the value.
      try property.codec.call { try reader.readKeepingEnd($0, into: place) }
    } else {
      try property.codec.call { try reader.read($0, into: place) }
    }
  }

  /// Reports a null that leaves a property unchanged, because the property cannot be nil or the
  /// policy is to ignore null.
  @inline(__always)
  private func keepOnNull(_ property: ObjectPlan.Property, _ reader: Reader) {
    if reader.isReported { reportIgnoredNull(isOptional: property.isOptional, reader) }
  }

  @inline(never)
  private func reportIgnoredNull(isOptional: Bool, _ reader: Reader) {
    reader.context.collector?.add(
      .ignoredNull, reader.currentPath(),
      isOptional ? "null ignored, so the value stays" : nil)
  }

  /// Handles constants, and setters of a live object; returns false for other properties.
  @inline(never)
  private func readExisting(
    _ plan: ObjectPlan, _ index: Int, _ place: Place, from reader: inout Reader
  ) throws -> Bool {
    // A struct from a factory is still being built.
    if !plan.properties[index].isVariable, plan.isClass || base.state == .updated {
      try compareConstant(plan, index, place, from: &reader)
      return true
    }
    guard let setter = plan.setters[index] else { return false }
    try readThroughSetter(setter, plan.codecs[index], place, from: &reader)
    return true
  }

  /// Reads the value of a key into its property while closures or reports need paths.
  @inline(never)
  func readTracked(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, from reader: inout Reader,
    _ step: consuming PathStep
  ) throws {
    if reader.isReported { step.written = plan.keptSteps(of: index) }
    try reader.at(step) { try readValue(plan, index, state, from: &$0) }
  }

  /// The place of a property, in the given state.
  @inline(__always)
  func place(of index: Int, _ plan: ObjectPlan, _ state: Place.State) -> Place {
    base.advanced(by: Int(plan.properties[index].offset), state)
  }

  func destroySeen(_ plan: ObjectPlan) {
    guard base.state == .uninitialized else { return }
    for index in plan.properties.indices where seen.contains(index) {
      let place = place(of: index, plan, .initialized)
      switch plan.properties[index].primitive {
      case .none: plan.codecs[index].operations.destroy(place, count: 1)
      case .string where plan.properties[index].isOptional: _ = place.take(as: String?.self)
      case .string: _ = place.take(as: String.self)
      default: break  // plain bytes
      }
    }
  }
}
