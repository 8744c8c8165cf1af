/// A key path that a rule keeps, and that any thread may use.
///
/// Swift does not let threads share a key path when a property on its way belongs to an actor, as
/// all do in a module that defaults to the main actor, or when it was given an index that threads
/// must not share.
///
/// SAFETY: the object itself never changes. Most rules take nothing from it but the name of a
/// property, when they are made. Those that read or set through it run the property's code where
/// the mapper is called, and on nothing but values that the mapper has made for this call or was
/// handed by it: so on an actor's values where the caller may use them. The article *Actors and
/// isolation* says so to those who call it elsewhere, and that an index must be a value that
/// threads may share.
struct SharedKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let keyPath: Path

  init(_ keyPath: Path) { self.keyPath = keyPath }
}
