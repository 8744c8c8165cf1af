/// The functions of rules about members, other than plain keys: they find properties by key paths and inside
/// other properties, and write members at paths and by closures.
///
/// They are functions for the reason that `CodecFunctions` gives.
final class MemberFunctions: Sendable {
  static let shared = MemberFunctions()

  typealias Properties = ContiguousArray<ObjectPlan.Property>
  typealias Part = DeferredProperties.Property

  let findAccessed: @Sendable (PropertyRules, ResolvedType) throws -> StoredField? = {
    try $1.accessedField($0)
  }
  let findProperty: @Sendable (PropertyNames, AnyKeyPath) throws -> Int = {
    try $0.index(probedBy: $1)
  }
  let findInner:
    @Sendable (Int, [String], PropertyRules, ResolvedType) throws -> FlattenedProperty = {
      try FlattenedProperty(below: $0, names: $1, $2, of: $3.fields[$0], $3)
    }
  let flatten: @Sendable (ResolvedType) -> Void = { $0.flattenObjects() }
  let findConflicts: @Sendable (ResolvedType) -> Void = { $0.findFlattenedConflicts() }
  let readParts:
    @Sendable (inout MemberReader, Part, ObjectPlan, inout Reader, Int?) throws -> Bool = {
      try $0.readParts($1, $2, from: &$3, offset: $4)
    }
  let assemble: @Sendable (ResolvedType, [Codec], Properties) -> AssembledMembers? = {
    $0.assembledMembers($1, of: $2)
  }
}
