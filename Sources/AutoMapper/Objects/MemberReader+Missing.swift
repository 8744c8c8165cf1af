/// Properties without a key, and properties that cannot be set.
extension MemberReader {
  /// Handles the properties without a key: an existing value stays, an Optional becomes nil, and
  /// any other property is an error.
  @inline(never)
  mutating func fillMissing(
    _ plan: ObjectPlan, _ reader: inout Reader, _ start: Reader.Mark
  ) throws {
    guard base.state != .updated else { return }
    try reader.context.requireWhole()
    var keys: [(key: String, mark: Reader.Mark)]?
    for index in plan.required where !seen.contains(index) && !hasFailed(index) {
      try collect(missing(plan, index, &keys, reader, start, isByRule: true), about: index, reader)
    }
    guard base.state != .initialized else { return }
    for index in plan.properties.indices where !seen.contains(index) && !hasFailed(index) {
      if try fillMissing(plan, index, reader) {
        seen.insert(index)
        continue
      }
      // The error is located at the object that lacks the key.
      let error = missing(plan, index, &keys, reader, start, isByRule: false)
      if base.state == .defaulted, try useDefault(plan, index, insteadOf: error, reader) {
        seen.insert(index)
      } else {
        try collect(error, about: index, reader)
      }
    }
  }

  func hasFailed(_ index: Int) -> Bool { memberIssues?.hasFailed(index) ?? false }

  /// Stores the default value, nil, or the empty value if the options allow it; returns false if
  /// there is none of them.
  private func fillMissing(_ plan: ObjectPlan, _ index: Int, _ reader: Reader) throws -> Bool {
    if !plan.standards.isEmpty, try putStandard(plan, index, reader) { return true }
    let property = plan.properties[index]
    guard base.state == .uninitialized else {
      // An existing value stays only if there is neither.
      return try put(plan, index, .initialized, reader) {
        try storeMissing(plan, index, at: $0, reader)
      }
    }
    let place = place(of: index, plan, .uninitialized)
    if property.primitive != .none && property.isOptional {
      reader.storeNil(property.primitive, at: place)
      return true
    }
    return try storeMissing(plan, index, at: place, reader)
  }

  private func storeMissing(
    _ plan: ObjectPlan, _ index: Int, at place: Place, _ reader: Reader
  ) throws -> Bool {
    try plan.codecs[index].storeAbsent(at: place)
      || storeEmpty(plan, index, at: place, insteadOf: "nothing was found", reader)
  }

  private func missing(
    _ plan: ObjectPlan, _ index: Int, _ keys: inout [(key: String, mark: Reader.Mark)]?,
    _ reader: Reader, _ start: Reader.Mark, isByRule: Bool
  ) -> MappingError {
    var reader = reader
    reader.reset(to: start)
    // Once for all properties: the object may be long, and may lack many.
    let known = keys ?? reader.keysHere()
    keys = known
    let part = plan.missingPart(of: index)
    let (owner, property) = part.map { ($0.plan, $0.property) } ?? (plan, index)
    let fault = MissingKeyFault(
      owner, property, isByRule: isByRule && part == nil, part == nil ? known : [], of: reader)
    var error = reader.failure(fault, type: owner.type)
    error.ownContents.property = owner.names[property]
    error.prepend(part.map { MappingPath($0.steps) } ?? plan.readPath(of: index))
    return error
  }

  /// Compares a constant with the document, which must agree with it.
  func compareConstant(
    _ plan: ObjectPlan, _ index: Int, _ place: Place, from reader: inout Reader
  ) throws {
    let codec = plan.codecs[index]
    let offset = reader.offset
    try reader.context.arena.withPlace(for: codec.layout) { found in
      try reader.read(codec, into: found)
      defer { codec.operations.destroy(found, count: 1) }
      if try isSame(found, place, codec, reader) { return }
      var error = reader.failure(ValueFault.constant, type: plan.type, offset: offset)
      error.ownContents.property = plan.names[index]
      throw error
    }
  }

  /// Whether two values are equal, or have the same written form if their type is not equatable.
  private func isSame(
    _ first: Place, _ second: Place, _ codec: Codec, _ reader: Reader
  ) throws -> Bool {
    if IsolatedConformance.comparesEverywhere(codec.type),
      let isEqual = codec.operations.areEqual(first, second)
    {
      return isEqual
    }
    let writer = Writer(treeIn: reader.context, depth: reader.depth)
    return try codec.json(at: first, by: writer) == codec.json(at: second, by: writer)
  }

  /// Sets a property of a live object through its key path, so that observers run.
  func readThroughSetter(
    _ setter: ObjectPlan.Setter, _ codec: Codec, _ place: Place, from reader: inout Reader
  ) throws {
    try reader.context.arena.withPlace(for: codec.layout) { fresh in
      var copy = fresh
      codec.operations.copy(place, to: copy)
      defer { codec.operations.destroy(copy, count: 1) }
      copy.state = .updated
      try reader.read(codec, into: copy)
      setter(codec.operations.value(at: copy), ObjectStorage.object(at: base))
    }
  }
}
