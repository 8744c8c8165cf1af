/// How the objects of a type are found again: by the unique keys of a rule, in a store, or both.
final class ObjectIdentity: @unchecked Sendable {
  /// The functions of the rule or the store; see `CodecFunctions`.
  let functions: IdentityFunctions
  /// The names of the properties that are unique keys; empty if there are none.
  let keyNames: [String]
  /// The plan of the unique keys, and the store that keeps the instances, at least one of which there is; only the
  /// functions know more of them.
  let (keys, store): (AnyObject?, AnyObject?)

  init(
    _ functions: IdentityFunctions, keyNames: [String], keys: AnyObject?, store: AnyObject?
  ) {
    self.functions = functions
    self.keyNames = keyNames
    (self.keys, self.store) = (keys, store)
  }
}
