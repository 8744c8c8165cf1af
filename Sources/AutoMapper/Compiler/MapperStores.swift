/// The stores of a mapper.
struct MapperStores: Sendable {
  /// The locks of the stores, which are held during each mapping, so that a store sees one mapping at
  /// a time, whatever mappers have it.
  let locks: [CallLock]
  /// The store that keeps the instances of a type; nil if there is none.
  let store: @Sendable (any Any.Type) -> AnyObject?
  let functions: IdentityFunctions
}
