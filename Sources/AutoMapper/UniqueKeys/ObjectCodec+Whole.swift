/// Structs that an object of a document replaces as a whole.
///
/// An update changes the properties that the document has and keeps the others. If the document has
/// all of them, and each is simply replaced, nothing of the existing value is left, so it need not
/// be found before the object is read:
///
///     existing   { id: 2, name: "Ben", age: 30 }
///     document   { id: 2, name: "Bob", age: 31 }    ← whole: what is new is the result
///     document   { id: 2, age: 31 }                 ← not whole: `name` comes from the existing value
///
/// Whatever is not as simple as that, including every error, is left to the general way.
extension ObjectCodec {
  /// Whether an update that has a value for each property gives the same struct as making a new one.
  func isReplacedByWhole() throws -> Bool {
    if flags.isSet(Self.knowsWhole) { return flags.isSet(Self.isWhole) }
    let plan = try plan().object
    if try isReplacedByWhole(plan) { flags.set(Self.isWhole) }
    flags.set(Self.knowsWhole)
    return flags.isSet(Self.isWhole)
  }

  private func isReplacedByWhole(_ plan: ObjectPlan) throws -> Bool {
    guard plan.isReadLikeOthers, plan.hooks.validate == nil, plan.deferred == nil,
      plan.leftOut.isEmpty
    else { return false }
    return try plan.properties.indices.allSatisfy { index in
      let property = plan.properties[index]
      // An update compares constants, but those that are unique keys are equal.
      let isKey = plan.uniqueKeys?.plan.names.contains(plan.names[index]) ?? false
      return try (property.isVariable || isKey) && !(property.isOptional && property.keepsOnNull)
        && plan.codecs[index].isReplaced()
    }
  }

  /// Reads a struct that replaces the one with the same keys in a store of the library, if there is
  /// one.
  ///
  /// - Returns: False, having read nothing, if this is left to the general way.
  func storeWhole(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, in store: KeyedStore,
    from reader: inout Reader, into place: Place
  ) throws -> Bool {
    let context = reader.context
    guard let memory = store.memory, uniqueKeys.areComparable, try isReplacedByWhole()
    else { return false }
    return reader.readWholes { reader in
      try context.arena.withPlace(for: layout) { fresh in
        try MemberReader.read(plan, from: &reader, into: fresh)
        try checkLayout(of: fresh)
        let copy = fresh.advanced(by: 0, .initialized)
        guard put(copy, uniqueKeys, in: memory, context) else {
          operations.destroy(copy, count: 1)
          return false
        }
        store.session.instancesInWork.countChange()
        operations.move(copy, to: place.isInitialized ? place.advanced(by: 0, .initialized) : place)
        return true
      }
    }
  }

  /// Inserts a struct into a store, or replaces the only one with its keys.
  ///
  /// - Returns: False if it is not clear which one it replaces.
  private func put(
    _ copy: Place, _ uniqueKeys: UniqueKeyPlan, in store: InMemoryStore, _ context: CallContext
  ) -> Bool {
    guard let keys = try? uniqueKeys.keys(of: copy, context) else { return false }
    let stored = StoredInstance(operations.value(at: copy), keys)
    let placement = store.put(stored) { existing in
      // The program may have stored it with other keys than its own.
      var hasSameKeys = false
      if Swift.type(of: existing) == type {
        try? withOpened(existing) { hasSameKeys = uniqueKeys.areEqual($0, copy) }
      }
      return hasSameKeys
    }
    switch placement {
    case .inserted: context.journal?.keep(stored, insertedInto: store)
    case .replaced:
      let new = operations.value(at: copy)
      context.journal?.keep { store.exchange(new, for: stored.instance, stored.keys) }
    case .refused: return false
    }
    return true
  }
}

extension Codec {
  /// Whether an update of a value replaces it, without using anything of it, and runs no closure.
  ///
  /// An array of objects may lead back to the object that contains it.
  fileprivate func isReplaced(inArray: Bool = false) throws -> Bool {
    switch kind {
    case .single: return true
    case .optional(let codec): return try codec.wrapped.isReplaced(inArray: inArray)
    case .array(let codec): return try codec.element.isReplaced(inArray: true)
    case .object(let codec) where !inArray:
      let plan = try codec.plan().object
      return try plan.identity == nil && codec.isReplacedByWhole()
    case .dictionary, .tuple, .range, .object, .tree, .custom, .discriminator, .casting, .untyped,
      .property:
      return false
    }
  }
}
