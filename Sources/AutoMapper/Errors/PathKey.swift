/// A step of a path, as a coding key.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: MappingPath.Component) {
    stringValue = step.key ?? step.index.map { "Index \($0)" } ?? ""
    intValue = step.index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(.index(intValue)) }
}
