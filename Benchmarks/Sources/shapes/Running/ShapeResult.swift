import Measuring

/// The reported figures of one direction of a shape.
struct ShapeResult: Codable {
  /// The name of the shape.
  let name: String

  /// A remark on Foundation's work, if it is not the same.
  let note: String

  /// The direction; nil if the shape failed as a whole.
  let direction: Direction?

  /// The length of the text.
  let bytes: Int

  /// The least ratio.
  let floor: Double

  /// Seconds of processor time for one run.
  let ours: Double?
  let theirs: Double?

  /// How many times as fast as Foundation.
  let ratio: Double?

  /// Whether the ratio is below the floor, or there is none.
  let isBelow: Bool

  /// The reason that it failed, or that the results differ.
  let failure: String?

  /// Megabytes of text per second.
  var megabytesPerSecond: Double? { ours.map { Double(bytes) / $0 / 1_000_000 } }

  /// The result of a direction.
  init(_ shape: Shape, _ trial: DirectionTrial) {
    name = shape.name
    note = shape.note
    direction = trial.direction
    bytes = trial.bytes
    floor = trial.floor
    ours = trial.ours
    theirs = trial.theirs
    ratio = trial.ratio
    isBelow = trial.isBelow
    failure = trial.failure
  }

  /// The result of a shape that failed as a whole.
  init(_ shape: Shape, failure: String) {
    name = shape.name
    note = shape.note
    direction = nil
    bytes = 0
    floor = 1
    ours = nil
    theirs = nil
    ratio = nil
    isBelow = true
    self.failure = failure
  }

  /// Measures a shape in a new process, which ends without a result if something traps.
  static func measure(_ shape: Shape, rounds: Int) -> [ShapeResult] {
    do {
      let trial: ShapeTrial = try OwnProcess.result(
        of: ["--trial", shape.name, "--rounds", "\(rounds)"])
      if let failure = trial.failure { return [ShapeResult(shape, failure: failure)] }
      return trial.directions.map { ShapeResult(shape, $0) }
    } catch {
      return [ShapeResult(shape, failure: "\(error)")]
    }
  }
}
