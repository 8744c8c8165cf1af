/// The values that code has met so far, for code that runs rarely.
///
/// It is compiled once for all types; a set of each type takes about 2 kB.
struct MetValues<Value: Hashable> {
  private var values: Set<Value> = []

  @_semantics("optimize.sil.specialize.generic.never")
  init() {}

  /// Adds a value; returns false if it was met before.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func insert(_ value: Value) -> Bool { values.insert(value).inserted }
}
