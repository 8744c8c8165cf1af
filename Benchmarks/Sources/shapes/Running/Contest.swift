import Foundation
import Measuring

/// One direction of a shape: what AutoMapper does, and what Foundation does for the same purpose.
struct Contest {
  /// The direction.
  let direction: Direction

  /// The least ratio of Foundation's time to AutoMapper's.
  let floor: Double

  /// The length of the JSON text.
  let bytes: Int

  /// AutoMapper's work.
  let ours: TimedWork

  /// Foundation's work.
  let theirs: TimedWork

  /// Does both works once and compares the results; nil where they cannot be equal.
  let isSame: (() throws -> Bool)?

  /// Creates a contest; `same` is nil where results cannot be equal, as the order of a set.
  init<Ours, Theirs>(
    _ direction: Direction, floor: Double = 1, bytes: Int, ours: @escaping () throws -> Ours,
    theirs: @escaping () throws -> Theirs, same: ((Ours, Theirs) throws -> Bool)? = nil
  ) {
    self.direction = direction
    self.floor = floor
    self.bytes = bytes
    self.ours = TimedWork(ours)
    self.theirs = TimedWork(theirs)
    isSame = same.map { same in { try same(ours(), theirs()) } }
  }
}

/// Compares documents as trees, so that the order of keys and the form of numbers do not matter.
enum Trees {
  /// Whether two texts have the same contents.
  static func areSame(_ first: Data, _ second: Data) throws -> Bool {
    if first == second { return true }
    let (one, other) = (try tree(first), try tree(second))
    return one.isEqual(other)
  }

  private static func tree(_ text: Data) throws -> NSObject {
    let tree = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
    return tree as? NSObject ?? (tree as AnyObject as? NSObject) ?? NSNull()
  }
}
