/// Operations on a range whose type is known only at run time.
protocol RangeOperations {
  /// The type of the bounds.
  static var boundType: any Any.Type { get }
  /// The number of bounds: one, or two with the lower one first.
  static var boundCount: Int { get }
  /// Moves bounds from their memory into a new range in a place.
  ///
  /// - Returns: False, without moving the bounds, if the upper bound is below the lower one.
  static func build(movingFrom bounds: Place, into place: Place) -> Bool
  /// Calls a closure with the place of each bound in turn.
  static func forEachBound(at place: Place, _ body: (Place, Int) throws -> Void) rethrows
}

/// A range with two bounds.
private protocol TwoBounds: RangeOperations {
  associatedtype Bound: Comparable
  /// Creates a range from bounds that are in order.
  @unsafe init(uncheckedBounds bounds: (lower: Bound, upper: Bound))
  var lowerBound: Bound { get }
  var upperBound: Bound { get }
}

extension TwoBounds {
  static var boundType: any Any.Type { Bound.self }
  static var boundCount: Int { 2 }

  static func build(movingFrom bounds: Place, into place: Place) -> Bool {
    let second = bounds.advanced(by: MemoryLayout<Bound>.stride)
    guard bounds.load(as: Bound.self) <= second.load(as: Bound.self) else { return false }
    // SAFETY: the bounds were compared. A type with an inconsistent comparison must not cause a trap
    // here.
    place.store(
      unsafe Self(uncheckedBounds: (bounds.take(as: Bound.self), second.take(as: Bound.self))))
    return true
  }

  static func forEachBound(at place: Place, _ body: (Place, Int) throws -> Void) rethrows {
    let range = place.load(as: Self.self)
    try withTemporaryPlace(range.lowerBound) { try body($0, 0) }
    try withTemporaryPlace(range.upperBound) { try body($0, 1) }
  }
}

/// A range that is open on one side.
private protocol OneBound: RangeOperations {
  associatedtype Bound: Comparable
  init(_ bound: Bound)
  var bound: Bound { get }
}

extension OneBound {
  static var boundType: any Any.Type { Bound.self }
  static var boundCount: Int { 1 }

  static func build(movingFrom bounds: Place, into place: Place) -> Bool {
    place.store(Self(bounds.take(as: Bound.self)))
    return true
  }

  static func forEachBound(at place: Place, _ body: (Place, Int) throws -> Void) rethrows {
    try withTemporaryPlace(place.load(as: Self.self).bound) { try body($0, 0) }
  }
}

extension Range: TwoBounds, RangeOperations {}

extension ClosedRange: TwoBounds, RangeOperations {}

extension PartialRangeFrom: OneBound, RangeOperations {
  fileprivate var bound: Bound { lowerBound }
}

extension PartialRangeUpTo: OneBound, RangeOperations {
  fileprivate var bound: Bound { upperBound }
}

extension PartialRangeThrough: OneBound, RangeOperations {
  fileprivate var bound: Bound { upperBound }
}
