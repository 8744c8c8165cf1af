import CMeasuring
import Measuring

/// Work that should take a time in proportion to its size.
struct Growth {
  /// The name.
  let name: String

  /// The sizes: the depth of a document, or the number of something.
  let sizes: [Int]

  /// Makes the document of a size.
  let step: (_ size: Int) throws -> Step

  /// The work of one size.
  struct Step {
    /// The length of the text, or the number of whatever the time is in proportion to.
    let bytes: Int

    /// AutoMapper's work.
    let ours: TimedWork

    /// Foundation's work, where there is an equal one.
    var theirs: TimedWork?

    /// Creates the work of one size.
    init<Ours>(bytes: Int, ours: @escaping () throws -> Ours) {
      self.bytes = bytes
      self.ours = TimedWork(ours)
    }

    /// Returns the same with Foundation's work.
    func versus<Theirs>(_ theirs: @escaping () throws -> Theirs) -> Step {
      var step = self
      step.theirs = TimedWork(theirs)
      return step
    }
  }

  /// The depths at which nested documents are measured; the default maximum is 512.
  static let depths = [60, 120, 240, 480]

  /// Creates the growth with depth.
  init(_ name: String, step: @escaping (_ depth: Int) throws -> Step) {
    self.init(name, sizes: Growth.depths, step: step)
  }

  /// Creates the growth with any sizes.
  init(_ name: String, sizes: [Int], step: @escaping (_ size: Int) throws -> Step) {
    self.name = name
    self.sizes = sizes
    self.step = step
  }
}

/// The measurement of a growth.
struct GrowthResult: Codable {
  /// The name.
  let name: String

  /// One for each size.
  var points: [Point] = []

  /// The reason that it failed, or nil.
  var failure: String?

  /// The time at one size.
  struct Point: Codable {
    /// The size.
    let size: Int

    /// The length of the text.
    let bytes: Int

    /// Nanoseconds per byte: AutoMapper's, and Foundation's where there is an equal work.
    let ours: Double
    let theirs: Double?
  }

  /// How many times as long a byte of the largest takes as one of the smallest.
  var factor: Double? {
    guard failure == nil, let first = points.first, let last = points.last else { return nil }
    return last.ours / first.ours
  }

  /// The largest factor that counts as linear.
  static let linear = 1.5

  /// Whether it is more than linear, or failed.
  var isGrowing: Bool { factor.map { $0 > GrowthResult.linear } ?? true }

  private static let sampleSeconds = 0.01

  /// Measures in this process, which should have done nothing before.
  ///
  /// Sizes take turns, so that a machine that becomes slower affects all of them.
  static func run(_ growth: Growth, rounds: Int) -> GrowthResult {
    heap_keep()
    var result = GrowthResult(name: growth.name)
    do {
      let steps = try growth.sizes.map(growth.step)
      var ours = try steps.map { try Sample($0.ours, bytes: $0.bytes) }
      var theirs = try steps.map { step in
        try step.theirs.map { try Sample($0, bytes: step.bytes) }
      }
      for _ in 0..<rounds {
        for index in steps.indices {
          try ours[index].measure()
          try theirs[index]?.measure()
        }
      }
      result.points = steps.indices.map { index in
        Point(
          size: growth.sizes[index], bytes: steps[index].bytes,
          ours: ours[index].nanosecondsPerByte, theirs: theirs[index]?.nanosecondsPerByte)
      }
    } catch {
      result.failure = "\(error)"
    }
    return result
  }

  /// The best of some samples of a work.
  private struct Sample {
    private let work: TimedWork
    private let bytes: Int
    private let repetitions: Int
    private var best = Double.infinity

    init(_ work: TimedWork, bytes: Int) throws {
      self.work = work
      self.bytes = bytes
      repetitions = try work.repetitions(filling: sampleSeconds, bytes: bytes)
    }

    mutating func measure() throws {
      best = min(best, try work.time(repetitions: repetitions, bytes: bytes))
    }

    var nanosecondsPerByte: Double { best * 1_000_000_000 / Double(bytes) }
  }

  /// Measures in a new process, which ends without a result if something traps.
  static func measure(_ growth: Growth, rounds: Int) -> GrowthResult {
    do {
      return try OwnProcess.result(of: ["--growth-trial", growth.name, "--rounds", "\(rounds)"])
    } catch {
      return GrowthResult(name: growth.name, failure: "\(error)")
    }
  }
}
