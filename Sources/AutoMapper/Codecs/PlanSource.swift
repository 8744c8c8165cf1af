/// Where codecs get the plans and codecs that were not yet needed when they were made.
protocol PlanSource: AnyObject, Sendable {
  /// Calls a closure while no other thread compiles.
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result
  /// Makes something, and says which conformances of actors were asked for it; see `PlanCompiler`.
  func compiling<Result>(
    _ body: () throws -> Result
  ) throws -> (result: Result, asked: [IsolatedConformance])
  /// Throws where conformances that were asked must not be called.
  func require(_ asked: [IsolatedConformance]) throws
  /// Compiles the plan of an object codec, and owns it from then on.
  func plan(for codec: ObjectCodec) throws -> ObjectPlan
  /// The codec for a type.
  func codec(for type: any Any.Type) throws -> Codec
  /// The codec for a type that discriminators chose, which do not run again.
  func codec(for type: any Any.Type, after passed: Set<ObjectIdentifier>) throws -> Codec
  /// The codec that takes instances of a type apart, whatever else is said of the type; nil for types
  /// that are never taken apart.
  func objectCodec(for type: any Any.Type) throws -> ObjectCodec?
  /// The store that keeps instances of a type; nil for none.
  func store(for type: any Any.Type) -> (any InstanceStore)?
  /// The instances with unique keys that are being read, where there are stores.
  var instancesInWork: InstancesInWork { get }
}
