/// The key of a superclass's values in an object of their own.
struct SuperKey: CodingKey {
  init() {}

  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }

  init?(intValue: Int) { nil }

  var stringValue: String { "super" }

  var intValue: Int? { nil }
}
