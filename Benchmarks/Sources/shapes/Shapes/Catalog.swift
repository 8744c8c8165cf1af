/// All shapes, by family.
enum Catalog {
  /// Every shape, in the order of the table.
  static var all: [Shape] {
    numbers + texts + foundationTypes + dates + dictionaries + enums + ranges + nested + models
      + keys + options + rules + polymorphism + conformances + calls + updates + streams + trees
      + writing + smallDocuments + failures + ownComparisons
  }
}
