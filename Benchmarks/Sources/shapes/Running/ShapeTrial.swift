import CMeasuring
import Measuring

/// The measurement of a shape in a process of its own.
struct ShapeTrial: Codable {
  /// One for each direction.
  var directions: [DirectionTrial] = []

  /// The reason that nothing was measured, or nil.
  var failure: String?

  /// Measures a shape in this process, which should have done nothing before.
  static func run(_ shape: Shape, rounds: Int) -> ShapeTrial {
    heap_keep()
    var trial = ShapeTrial()
    do {
      trial.directions = try shape.contests().map { DirectionTrial($0, rounds: rounds) }
    } catch {
      trial.failure = "\(error)"
    }
    return trial
  }
}

/// The measurement of one direction.
struct DirectionTrial: Codable {
  /// The direction.
  let direction: Direction

  /// The least ratio.
  let floor: Double

  /// The length of the text.
  let bytes: Int

  /// Seconds of processor time for one run: the best round of each side.
  private(set) var ours: Double?
  private(set) var theirs: Double?

  /// The reason that it failed, or that the results differ.
  private(set) var failure: String?

  /// The least time that one sample should take; short work is repeated.
  private static let sampleSeconds = 0.01

  /// A floor of 1 means level, and the measurement of equal work differs by this much.
  private static let levelTolerance = 0.9

  /// How many times as fast as Foundation.
  var ratio: Double? {
    guard let ours, let theirs else { return nil }
    return theirs / ours
  }

  /// Whether the ratio is below the floor.
  var isBelow: Bool {
    guard let ratio else { return true }
    return ratio < (floor == 1 ? DirectionTrial.levelTolerance : floor)
  }

  /// Compares the results, then times both sides in turn.
  init(_ contest: Contest, rounds: Int) {
    direction = contest.direction
    floor = contest.floor
    bytes = contest.bytes
    do {
      if let isSame = contest.isSame, try !isSame() { failure = "the results differ" }
      let sides = [contest.ours, contest.theirs]
      let repetitions = try sides.map {
        try $0.repetitions(filling: DirectionTrial.sampleSeconds, bytes: bytes)
      }
      var best = [Double.infinity, .infinity]
      for _ in 0..<rounds {
        for side in sides.indices {
          let seconds = try sides[side].time(repetitions: repetitions[side], bytes: bytes)
          best[side] = min(best[side], seconds)
        }
      }
      (ours, theirs) = (best[0], best[1])
    } catch {
      failure = "\(error)"
    }
  }
}
