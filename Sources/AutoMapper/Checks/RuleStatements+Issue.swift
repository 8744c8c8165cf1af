/// The messages about rules that others replace.
extension RuleStatements.Part {
  /// The name of several rules of this kind, and where they are.
  var plural: String {
    switch self {
    case .reading: "rules in one configure that say how it is read"
    case .writing: "rules in one configure that say how it is written"
    case .dateFormat: "date formats in one configure"
    case .standard: "defaults in one configure"
    case .flattening: "prefixes for its flattened members in one configure"
    case .access: "rules by set(_:named:) in one configure"
    case .factory: "factories in one configure"
    case .instance: "instance closures in one configure"
    case .discriminator: "discriminators in one configure"
    case .uniqueKeys: "rules about its unique keys in one configure"
    case .dateFormatOfType: "formats for all of its dates in one configure"
    case .writtenDateFormat: "date formats for a written key in one configure"
    }
  }
}
