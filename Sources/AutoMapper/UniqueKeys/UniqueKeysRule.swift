/// The properties that identify stored instances of a type.
struct UniqueKeysRule: Sendable {
  let properties: [PropertyReference]
  let mode: UpsertMode
  let functions = UniqueKeyFunctions()
}
