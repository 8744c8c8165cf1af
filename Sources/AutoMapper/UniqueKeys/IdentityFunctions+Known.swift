/// The functions of unique keys and stores.
extension IdentityFunctions {
  static let known = IdentityFunctions(
    keys: { try $0.keys() },
    compile: { try $0.identity($1, $2) },
    read: { try $0.readKnown($1, from: &$2, into: $3) },
    update: { try $0.update($1, at: $2, from: &$3, $4) },
    readElements: { try $0.readMatching(from: &$1, into: $2) },
    writtenIdentity: { try $0.writtenIdentity(of: $1, $2) })
}

extension ObjectPlan {
  /// The unique keys, if a store or an updated array needs them.
  var uniqueKeys: UniqueKeyPlan? { identity?.keys as? UniqueKeyPlan }

  /// The store that keeps the instances, or nil if there is none.
  var store: KeyedStore? { identity?.store as? KeyedStore }
}
