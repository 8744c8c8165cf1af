/// The functions of rules about unique keys; see `CodecFunctions`.
final class UniqueKeyFunctions: Sendable {
  typealias Reading = (inout Reader) throws -> (instance: Any, storage: Place)

  let compile: @Sendable (ResolvedType, [Codec]) throws -> UniqueKeyPlan? = {
    try $0.uniqueKeyPlan($1)
  }
  let read: @Sendable (ObjectCodec, ObjectPlan, UniqueKeyPlan, inout Reader, Place) throws -> Void =
    {
      try $0.readIdentified($1, by: $2, from: &$3, into: $4)
    }
  let update: @Sendable (ObjectCodec, ObjectPlan, Place, inout Reader, Reading) throws -> Void = {
    try $0.update($1, at: $2, from: &$3, $4)
  }
  let readElements: @Sendable (ArrayCodec, inout Reader, Place) throws -> Void = {
    try $0.readMatching(from: &$1, into: $2)
  }
  let writtenIdentity: @Sendable (Codec, Place, CallContext) throws -> JSONValue? = {
    try $0.writtenIdentity(of: $1, $2)
  }
}
