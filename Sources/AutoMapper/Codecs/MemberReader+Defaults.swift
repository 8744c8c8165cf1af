/// What stands for values that are missing or could not be made, where the policies let something.
extension MemberReader {
  /// Lets what is there, nil or an empty value stand for a value that could not be made; false where that
  /// may not be.
  ///
  /// `isOwn` tells that the error is about the property's value itself, not about something in it.
  func useDefault(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, isOwn: Bool = false,
    _ reader: Source
  ) throws -> Bool {
    guard !plan.required.contains(index) else { return false }
    let policies = plan.codecs[index].policies ?? reader.policies
    if isOwn, error.kind == .missingValue, !error.meansNoValue, !base.isInitialized {
      return try storeEmpty(plan, index, insteadOf: error.reason, reader)
        || storeDefault(plan, index, insteadOf: error, policies, reader)
    }
    return try storeDefault(plan, index, insteadOf: error, policies, reader)
  }

  private func storeDefault(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, _ policies: Policies,
    _ reader: Source
  ) throws -> Bool {
    let isAllowed =
      policies.invalidValues == .useDefault && error.concernsValue
      || policies.unknownCases == .useDefault && error.kind == .unknownCase
    guard error.meansNoValue || isAllowed else { return false }
    if !base.isInitialized {
      let place = base.advanced(by: Int(plan.properties[index].offset), .uninitialized)
      guard plan.codecs[index].storeAbsent(at: place) else {
        return try storeEmpty(plan, index, insteadOf: error.reason, reader)
      }
    }
    if !error.meansNoValue, let collector = reader.context.collector {
      collector.add(
        .defaulted, MappingPath(reader.currentSteps() + error.path.components), error.reason)
    }
    return true
  }

  /// Stores the empty value of a property's type, where the policies want that and there is one.
  func storeEmpty(
    _ plan: ObjectPlan, _ index: Int, insteadOf reason: String, _ reader: Source
  ) throws -> Bool {
    let codec = plan.codecs[index]
    guard (codec.policies ?? reader.policies).missingValues == .useEmpty,
      !plan.required.contains(index), let json = codec.emptyJSON
    else { return false }
    let context = reader.context
    let steps = plan.readPath(of: index).components
    context.collector?.add(.defaulted, MappingPath(reader.currentSteps() + steps), reason)
    var tree = reader.treeReader(of: json)
    let place = base.advanced(by: Int(plan.properties[index].offset), .uninitialized)
    context.path += steps.map { PathStep($0) }
    defer { context.path.removeLast(steps.count) }
    do {
      try tree.read(codec, into: place)
      return true
    } catch let error as MappingError where !error.endsReading {
      return false
    }
  }
}
