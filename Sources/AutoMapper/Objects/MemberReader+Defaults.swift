/// Replacements for values that are missing or could not be read, as the policies allow.
extension MemberReader {
  /// Replaces a value that could not be read as the policies allow, or else collects the error.
  mutating func replace(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, isOwn: Bool = false,
    _ reader: Reader
  ) throws {
    if try useDefault(plan, index, insteadOf: error, isOwn: isOwn, reader) {
      seen.insert(index)
    } else {
      try collect(error.withoutMeaningNoValue, about: index, reader)
    }
  }

  /// Replaces a value that could not be read by the existing value, nil or an empty value.
  ///
  /// `isOwn` states that the error is about the property's value itself, not about something inside
  /// it.
  ///
  /// - Returns: False if no replacement is allowed.
  func useDefault(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, isOwn: Bool = false,
    _ reader: Reader
  ) throws -> Bool {
    guard !plan.required.contains(index) else { return false }
    forgetUnknown(plan, index, reader)
    let policies = plan.codecs[index].policies ?? reader.policies
    guard policies.replacesValues || error.contents.meansNoValue || !plan.standards.isEmpty
    else { return false }
    if isOwn, useNull(plan, index, insteadOf: error, reader) { return true }
    let isNull =
      isOwn
      && (error.kind == .missingValue || policies.emptyStrings == .asNull && error.isOfEmptyString)
    if plan.standards[index] != nil, base.state == .uninitialized || base.state == .defaulted {
      guard isNull && policies.nullValues != .throw || Self.mayStand(for: error, policies)
      else { return false }
      _ = try putStandard(plan, index, reader)
      if isNull {
        reader.report(.ignoredNull, error.path.components)
      } else {
        reportDefault(insteadOf: error, reader)
      }
      return true
    }
    let place = place(of: index, plan, .uninitialized)
    if isNull, !error.contents.meansNoValue, !base.isInitialized,
      try storeEmpty(plan, index, at: place, insteadOf: error.reason, reader)
    {
      return true
    }
    guard Self.mayStand(for: error, policies) else { return false }
    if !base.isInitialized, !plan.codecs[index].storeAbsent(at: place) {
      return try storeEmpty(plan, index, at: place, insteadOf: error.reason, reader)
    }
    reportDefault(insteadOf: error, reader)
    return true
  }

  /// Treats an empty string as null if the policies say so: the property keeps its value, or
  /// becomes nil.
  ///
  /// - Returns: False if the error is about anything else, or if null would be an error, too.
  func useNull(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, _ reader: Reader
  ) -> Bool {
    let codec = plan.codecs[index]
    guard (codec.policies ?? reader.policies).emptyStrings == .asNull, error.isOfEmptyString
    else { return false }
    let property = plan.properties[index]
    let steps = error.path.components
    if base.isInitialized, property.keepsOnNull {
      reader.report(
        .ignoredNull, steps, "the empty string ignored as null, so the value stays")
      return true
    }
    guard property.isOptional, !plan.required.contains(index) else { return false }
    if property.primitive != .none {
      reader.storeNil(property.primitive, at: base.advanced(by: Int(property.offset)))
    } else if base.isInitialized || !codec.storeAbsent(at: place(of: index, plan, .uninitialized)) {
      return false
    }
    reader.reportEmptyString(below: steps)
    return true
  }

  /// Whether the policies allow a replacement after an error.
  static func mayStand(for error: MappingError, _ policies: Policies) -> Bool {
    error.contents.meansNoValue || policies.invalidValues == .useDefault && error.concernsValue
      || policies.unknownCases == .useDefault && error.kind == .unknownCase
  }

  func reportDefault(insteadOf error: MappingError, _ reader: Reader) {
    guard !error.contents.meansNoValue, reader.context.collector != nil else { return }
    reader.report(.defaulted, error.path.components, error.reason)
  }

  /// Restores the default of a property that has the value of a lower-ranking key after the value
  /// of the best key could not be read; returns false if that is not allowed or the default is
  /// lost.
  func restoreDefault(
    _ plan: ObjectPlan, _ index: Int, insteadOf error: MappingError, _ reader: Reader
  ) throws -> Bool {
    let codec = plan.codecs[index]
    guard !plan.required.contains(index),
      Self.mayStand(for: error, codec.policies ?? reader.policies), !(codec is KeyPathCodec)
    else { return false }
    forgetUnknown(plan, index, reader)
    let isRestored = try put(plan, index, .initialized, reader) { fresh in
      switch base.state {
      case .uninitialized: try storeStandard(plan, index, at: fresh) || codec.storeAbsent(at: fresh)
      case .initialized: try storeDeclaredDefault(plan, index, at: fresh, reader.context.arena)
      case .defaulted, .updated: false
      }
    }
    if isRestored { reportDefault(insteadOf: error, reader) }
    return isRestored
  }

  /// Makes a value by a closure and moves it to its property, which is in the given state; returns
  /// false if the closure does.
  func put(
    _ plan: ObjectPlan, _ index: Int, _ state: Place.State, _ reader: Reader,
    by make: (_ fresh: Place) throws -> Bool
  ) rethrows -> Bool {
    let codec = plan.codecs[index]
    return try reader.context.arena.withPlace(for: codec.layout) { fresh in
      guard try make(fresh) else { return false }
      codec.operations.move(fresh, to: place(of: index, plan, state))
      return true
    }
  }

  /// Stores the value that the property has in a new instance; returns false if there is no
  /// factory.
  private func storeDeclaredDefault(
    _ plan: ObjectPlan, _ index: Int, at fresh: Place, _ arena: Arena
  ) throws -> Bool {
    guard let factory = plan.factory else { return false }
    let operations = AutoMapper.operations(of: plan.type)
    let instance = arena.place(for: operations.layout)
    try factory.make(at: instance)
    defer { operations.destroy(instance, count: 1) }
    let storage = ObjectStorage.properties(of: instance, isClass: plan.isClass)
    let property = storage.advanced(by: Int(plan.properties[index].offset), .initialized)
    plan.codecs[index].operations.copy(property, to: fresh)
    return true
  }

  /// Stores the empty value of a property's type, if the policies allow it and there is one.
  func storeEmpty(
    _ plan: ObjectPlan, _ index: Int, at place: Place, insteadOf reason: String, _ reader: Reader
  ) throws -> Bool {
    let codec = plan.codecs[index]
    guard (codec.policies ?? reader.policies).missingValues == .useEmpty,
      !plan.required.contains(index), let json = codec.emptyJSON
    else { return false }
    let context = reader.context
    let steps = plan.readPath(of: index).components
    reader.report(.defaulted, steps, reason)
    let outerCount = context.steps.count
    context.steps.push(contentsOf: steps.map { PathStep($0) })
    defer { context.steps.pop(to: outerCount) }
    do {
      try reader.reading(insteadOfNext: TreeNode(json)) { try $0.read(codec, into: place) }
      return true
    } catch let error as MappingError where !error.endsReading {
      return false
    }
  }

  // Default values in rules for properties without a key; an instance from a factory has them from
  // the start.

  /// Makes the default value and moves it to its property; returns false if the property does not
  /// have one.
  @inline(never)
  func putStandard(_ plan: ObjectPlan, _ index: Int, _ reader: Reader) throws -> Bool {
    guard plan.standards[index] != nil else { return false }
    let isThere = base.isInitialized || seen.contains(index)
    return try put(plan, index, isThere ? .initialized : .uninitialized, reader) {
      try storeStandard(plan, index, at: $0)
    }
  }

  /// Makes the default value in an uninitialized place; returns false if the property does not have
  /// one.
  func storeStandard(_ plan: ObjectPlan, _ index: Int, at place: Place) throws -> Bool {
    guard let standard = plan.standards[index] else { return false }
    // The plan has compared the types.
    return plan.codecs[index].operations.store(standard.make(), at: place)
  }
}
