/// The unique keys of a type.
extension ResolvedType {
  /// The properties that identify an instance, as a rule says.
  func keys() throws -> [ResolvedProperty] {
    guard let rule = rules.uniqueKeys else { return [] }
    guard !rule.properties.isEmpty else {
      throw invalid(
        expected: "the name of a unique key of \(type)", found: "none",
        advice: "name the property that tells one instance from another")
    }
    let names = propertyNames(of: fields)
    let keys = try rule.properties.map { properties[try names.index(of: $0)] }
    for key in keys {
      let isUnstored = key.field.access != nil
      let reason = isUnstored ? "set through its key path" : key.reasonNotToRead
      guard let reason else { continue }
      throw invalid(
        key.name,
        expected: "a \(isUnstored ? "stored" : "mapped") property as the unique key of \(type)",
        found: "'\(key.name)', which is \(reason)")
    }
    return keys
  }

  /// Compiles the identity of objects, given the codecs of all properties and the store of the instances.
  func identity(_ codecs: [Codec], _ store: AnyObject?) throws -> ObjectIdentity {
    let keys = try uniqueKeyPlan(codecs)
    return ObjectIdentity(
      .known, keyNames: keys.map { Array($0.plan.names) } ?? [], keys: keys, store: store)
  }

  private func uniqueKeyPlan(_ codecs: [Codec]) throws -> UniqueKeyPlan? {
    guard let rule = rules.uniqueKeys else { return nil }
    let keys = try keys()
    let keyCodecs = codecs.map { ($0 as? PolicyCodec)?.forUniqueKeys ?? $0 }
    return UniqueKeyPlan(
      rule,
      plan: plan(of: keys, keyCodecs, number: compiler.nextNumber()),
      areWritten: keys.allSatisfy { $0.isWritten && $0.writingClosure == nil })
  }
}
