/// A case of `CodingKeys`: the name of the property and its key.
struct CodingKeyName {
  let name: String
  let key: String

  init?(_ codingKey: some CodingKey) {
    guard let name = enumCaseName(of: codingKey) else { return nil }
    self.name = name
    key = codingKey.stringValue
  }

  /// All cases of a key type, or nil if they cannot be listed.
  static func all<Key: CodingKey>(of type: Key.Type) -> [CodingKeyName]? {
    guard TypeShape.Kind(type) == .enumeration else { return nil }
    let cases = EnumerationCases.listed(by: type) ?? EnumerationCases.values(of: type)
    let names = cases?.compactMap { CodingKeyName($0) }
    return names?.count == cases?.count ? names : nil
  }
}
