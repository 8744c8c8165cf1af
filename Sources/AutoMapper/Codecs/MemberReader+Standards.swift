/// Values that the rules give properties without a key; an instance of a factory has them from the start.
extension MemberReader {
  /// Gives them to the properties that have had none.
  @inline(never)
  mutating func fillStandards(_ plan: ObjectPlan, _ reader: Source) throws {
    for index in plan.properties.indices
    where plan.standards[index] != nil && !seen.contains(index) && !hasFailed(index) {
      try putStandard(plan, index, reader)
      seen.insert(index)
    }
  }

  /// Lets one stand for a value that could not be made; nil where the property has none, and false where
  /// the policies do not let it.
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

  /// Makes the value and moves it to its property.
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

  /// Makes the value in an uninitialized place; false where the property has none.
  func storeStandard(_ plan: ObjectPlan, _ index: Int, at place: Place) throws -> Bool {
    guard let standard = plan.standards[index] else { return false }
    // The plan has compared the types.
    return plan.codecs[index].operations.store(standard.make(), at: place)
  }
}
