/// A type of a library that contains values of another type, which may be the program's.
protocol HoldingValues {
  static var heldType: any Any.Type { get }
}
