/// Default values in rules for properties without a key; an instance from a factory has them from
/// the start.
extension MemberReader {
  /// Stores them in the properties that did not get a value.
  @inline(never)
  mutating func fillStandards(_ plan: ObjectPlan, _ reader: Source) throws {
    for index in plan.properties.indices
    where plan.standards[index] != nil && !seen.contains(index) && !hasFailed(index) {
      try putStandard(plan, index, reader)
      seen.insert(index)
    }
  }

  /// Replaces a value that could not be read by the default; returns nil if the property does not
  /// have one, and false if the policies do not allow it.
  func useStandard(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, isOwn: Bool,
    _ policies: Policies, _ reader: Source
  ) throws -> Bool? {
    guard plan.standards[index] != nil, base.state == .uninitialized || base.state == .defaulted
    else { return nil }
    let isNull = isOwn && error.kind == .missingValue
    guard isNull && policies.nullValues == .keepDefault || Self.mayStand(for: error, policies)
    else { return false }
    try putStandard(plan, index, reader)
    if isNull {
      let steps = error.path.components
      reader.context.collector?.add(.ignoredNull, MappingPath(reader.currentSteps() + steps))
    } else {
      reportDefault(insteadOf: error, reader)
    }
    return true
  }

  /// Makes the default value and moves it to its property.
  private func putStandard(_ plan: ObjectPlan, _ index: Int, _ reader: Source) throws {
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let codec = plan.codecs[index]
    let fresh = arena.place(for: codec.layout)
    guard try storeStandard(plan, index, at: fresh) else { return }
    let isThere = base.isInitialized || seen.contains(index)
    let offset = Int(plan.properties[index].offset)
    codec.operations.move(
      fresh, to: base.advanced(by: offset, isThere ? .initialized : .uninitialized))
  }

  /// Makes the default value in an uninitialized place; returns false if the property does not have
  /// one.
  func storeStandard(_ plan: ObjectPlan, _ index: Int, at place: Place) throws -> Bool {
    guard let standard = plan.standards[index] else { return false }
    // The plan has compared the types.
    return plan.codecs[index].operations.store(standard.make(), at: place)
  }
}
