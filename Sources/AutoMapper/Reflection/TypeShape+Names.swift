/// The properties that names mean.
extension [StoredField] {
  /// The position of the property of this name, else of the first one whose name is alike when case and
  /// separators do not count.
  func index(named name: String) -> Int? {
    if let index = firstIndex(where: { $0.name == name }) { return index }
    let folded = KeyFolding.folded(name)
    return firstIndex { KeyFolding.folded($0.name) == folded }
  }
}

extension TypeShape {
  /// Whether two names that are alike mean one property: several properties may have names that are.
  ///
  /// Names with dots lead to properties of properties. Of names that no stored property has nothing is
  /// known but that they are alike.
  func isSameProperty(_ first: String, _ second: String) -> Bool {
    let whole = (fields.index(named: first), fields.index(named: second))
    guard whole == (nil, nil) else { return whole.0 == whole.1 }
    let (firstSteps, secondSteps) = (first.split(separator: "."), second.split(separator: "."))
    guard firstSteps.count == secondSteps.count else { return false }
    var type = type
    for (first, second) in zip(firstSteps, secondSteps) {
      while let optional = type as? any OptionalOperations.Type { type = optional.wrappedType }
      let fields = TypeShape(type).fields
      guard let index = fields.index(named: String(first)) else { return true }
      guard index == fields.index(named: String(second)) else { return false }
      type = fields[index].type
    }
    return true
  }
}
