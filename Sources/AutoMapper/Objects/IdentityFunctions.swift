/// The functions of unique keys and stores; see `CodecFunctions`.
struct IdentityFunctions: Sendable {
  typealias Reading = (inout Reader) throws -> (instance: Any, storage: Place)

  /// The properties of a type that are its unique keys.
  let keys: @Sendable (ResolvedType) throws -> [ResolvedProperty]
  /// Compiles the identity of a type, given its codecs and the store of its instances.
  let compile: @Sendable (ResolvedType, [Codec], AnyObject?) throws -> ObjectIdentity
  /// Reads an object; returns false, having read nothing, if its identity does not matter.
  let read: @Sendable (ObjectCodec, ObjectPlan, inout Reader, Place) throws -> Bool
  /// Updates an object that is in use, by a closure that reads its members.
  let update: @Sendable (ObjectCodec, ObjectPlan, Place, inout Reader, Reading) throws -> Void
  /// Updates the elements of a collection.
  let readElements: @Sendable (ArrayCodec, inout Reader, Place) throws -> Void
  /// The identity of a value in its written form; nil if it has none.
  let writtenIdentity: @Sendable (Codec, Place, CallContext) throws -> JSONValue?
}
