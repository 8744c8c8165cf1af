/// The key of an element.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(stringValue: String) { nil }

  init?(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }

  var intValue: Int? { index }
}
