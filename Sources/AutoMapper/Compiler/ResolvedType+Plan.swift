/// The plan of a struct or class.
extension ResolvedType {
  /// Assembles a plan with the given number in its mapper, unless there is a problem with the type.
  func plan(number: Int) throws -> ObjectPlan {
    if let problem = problems.first ?? dateProblems.first { throw problem }
    let codecs = try properties.map { try codec(of: $0) }
    let store = compiler.stores?.store(type)
    let functions = rules.uniqueKeys?.functions ?? (store == nil ? nil : compiler.stores?.functions)
    return plan(
      of: properties, codecs, number: number, for: self,
      identity: try functions?.compile(self, codecs, store))
  }

  /// A plan of some of the properties; those that are only written come last.
  ///
  /// `whole` is the same type, unless the plan is that of its unique keys.
  func plan(
    of properties: [ResolvedProperty], _ codecs: [Codec], number: Int,
    for whole: ResolvedType? = nil, identity: ObjectIdentity? = nil
  ) -> ObjectPlan {
    let read = properties.filter { !$0.isComputed }
    let skipped = properties.filter { $0.isComputed && $0.isWritten }
      .map(\.writtenSteps).filter { $0.count > 1 }
    let reading = ReadingKeys(read, of: self, skipping: skipped)
    let planned = ContiguousArray(read.map { self.planned($0, codecs[$0.index]) })
    let written = whole?.writtenProperties().filter { !$0.isComputed } ?? []
    let setters = IdentityTable(numbering: whole?.setters ?? [])
    return ObjectPlan(
      type, isClass: isClass, number: number, keys: reading.table, deferred: reading.deferred,
      properties: planned, codecs: ContiguousArray(properties.map { codecs[$0.index] }),
      names: ContiguousArray(properties.map(\.name)),
      writtenSteps: ContiguousArray(
        properties.map { MappingPath.Component.steps(from: $0.writtenSteps) }),
      written: written.map(\.index), writtenKeys: written.map { WrittenKey($0.writtenKey) },
      required: read.indices.filter { read[$0].isRequired }, leftOut: leftOut(among: properties),
      standards: IdentityTable(numbering: properties.lazy.map(\.standard)),
      assembledMembers: whole.flatMap { $0.provider.members?.assemble($0, codecs, planned) },
      setters: setters,
      copied: whole?.copiedProperties(hasSetters: !setters.isEmpty), factory: whole?.factory,
      building: whole?.building, rules: whole?.rules, identity: identity)
  }

  // MARK: Reading

  private func planned(_ property: ResolvedProperty, _ codec: Codec) -> ObjectPlan.Property {
    let policies = codec.policies ?? policies
    let keepsDefault = !codec.acceptsNull && policies.nullValues == .keepDefault
    let wrapped = (codec as? OptionalCodec)?.wrapped
    return ObjectPlan.Property(
      offset: Int32(property.field.offset), codec: Borrowed(codec),
      primitive: wrapped?.primitive ?? codec.primitive, isOptional: property.isOptional,
      keepsOnNull: keepsDefault || property.ignoresNull, needsPath: codec.needsPath,
      isVariable: property.field.isVariable, hasPolicies: codec.policies != nil,
      callsClosures: !property.keys.isEmpty && codec.callsClosures,
      isInObject: isClass && codec.isWrittenInParts)
  }

  /// The properties of a plan that are not filled from any key, by their positions in the plan.
  private func leftOut(among properties: [ResolvedProperty]) -> [ObjectPlan.LeftOut] {
    var leftOut = properties.enumerated().compactMap { position, property in
      guard let reason = property.leftOut, reason != .computed || property.isWritten else {
        return ObjectPlan.LeftOut?.none
      }
      let inner = flattened.filter { $0.owner == property.index }.flatMap { $0.keys ?? [] }
      return ObjectPlan.LeftOut(
        property: position, reason: reason,
        keys: [property.isComputed ? property.writtenKey : property.name]
          + (property.keys + inner).map(\.text))
    }
    // Inner values that are only written belong to no property of the object itself.
    for inner in flattened where inner.isComputed {
      leftOut.append(
        ObjectPlan.LeftOut(
          property: inner.owner, reason: .computed,
          keys: inner.writtenSteps.map { [$0.joined(separator: ".")] } ?? []))
    }
    return leftOut
  }

  /// The setters of the properties with rules by key path.
  private var setters: [ObjectPlan.Setter?] {
    guard isClass else { return [] }
    return properties.map { $0.field.role == .keyPath ? nil : $0.keyPath.flatMap(setter(of:)) }
  }

  /// The setter of a key path, or nil if the key path is read-only.
  private func setter(of keyPath: AnyKeyPath) -> ObjectPlan.Setter? {
    func open<Root, Value>(_ root: Root.Type, _ value: Value.Type) -> ObjectPlan.Setter? {
      guard let path = keyPath as? ReferenceWritableKeyPath<Root, Value> else { return nil }
      let shared = SharedKeyPath(path)
      return { value, object in
        guard let value = value as? Value, let root = object as? Root else { return }
        root[keyPath: shared.keyPath] = value
      }
    }
    let (root, value) = (Swift.type(of: keyPath).rootType, Swift.type(of: keyPath).valueType)
    return open(root, value)
  }

  /// The properties of a class that an update may change.
  ///
  /// These are those that are read. Setters, computed properties and hooks may change others, so if
  /// there are any, all properties are copied as far as possible. Weak references never are.
  private func copiedProperties(hasSetters: Bool) -> CopiedProperties? {
    guard isClass else { return nil }
    var fields = properties.filter(\.isRead).map(\.field)
    if hasSetters || rules.hooks.didMap != nil || fields.contains(where: { $0.access != nil }) {
      fields = shape.fields.filter(\.isStrong)
    }
    return CopiedProperties(
      fields.filter(\.isVariable).map {
        CopiedProperties.Property(offset: $0.offset, operations: operations(of: $0.type))
      })
  }

  // MARK: Writing

  /// How the object is written if some property is not simply a member, or nil if all are.
  func assembledMembers(
    _ codecs: [Codec], of properties: ContiguousArray<ObjectPlan.Property>
  ) -> AssembledMembers? {
    let isSpecial = self.properties.contains {
      $0.isWritten
        && ($0.writtenSteps.count > 1 || $0.writingClosure != nil || $0.isComputed
          || codecs[$0.index].mayWriteNothing || !flattenedValues(from: $0).isEmpty)
    }
    guard isSpecial || rules.hooks.didWrite != nil else { return nil }
    let values = propertiesByWrittenPath.map { property in
      AssembledMembers.Value(
        property: property.index, steps: property.writtenSteps, closure: property.writingClosure,
        flattenedValues: flattenedValues(from: property),
        mayBeNothing: codecs[property.index].mayWriteNothing || property.isComputed)
    }
    return AssembledMembers(values, of: properties, codecs, dynamic: compiler.dynamic)
  }

  /// The inner properties of a property that are written outside its value.
  private func flattenedValues(from property: ResolvedProperty) -> [AssembledMembers.FlattenedValue]
  {
    flattened.compactMap { inner in
      guard inner.owner == property.index, let steps = inner.writtenSteps else { return nil }
      return AssembledMembers.FlattenedValue(keys: inner.innerWrittenKeys, steps: steps)
    }
  }
}
