import Walking

/// Lets all contestants of a family of payloads run in turn, round after round, in one process.
///
/// A round begins with another contestant each time, so that nobody always runs after the same one
/// and a machine that grows slower does so for all.
struct Race {
  /// The payloads, all in the same direction.
  let contests: [Contest]

  /// How many rounds are timed.
  let rounds: Int

  /// The least time that one sample should take; the work of short documents is repeated.
  private static let sampleSeconds = 0.02

  /// Runs and returns a measurement for each contestant, in the order of the contests.
  func run() -> [Measurement] {
    var lanes = contests.flatMap { contest in
      contest.contestants.map { Lane(contest: contest, contestant: $0) }
    }
    for index in lanes.indices { lanes[index].warmUp(Race.sampleSeconds) }
    compareResults(of: &lanes)
    for round in 0..<rounds {
      for place in lanes.indices {
        lanes[(place + round) % lanes.count].addSample()
      }
    }
    return lanes.map { lane in
      Measurement(lane, reference: lanes.first { $0.isReference(of: lane) })
    }
  }

  /// Takes out of the race whose result is not that of the reference.
  private func compareResults(of lanes: inout [Lane]) {
    for index in lanes.indices where lanes[index].failure == nil {
      let reference = lanes.first { $0.isReference(of: lanes[index]) }
      if let digest = reference?.walk?.digest, digest != lanes[index].walk?.digest {
        let name = lanes[index].contest.reference
        lanes[index].failure = "\(BenchmarkError.wrongResult(reference: name))"
      }
    }
  }
}

/// A contestant in a race, with what is known about it so far.
struct Lane {
  /// What it takes part in.
  let contest: Contest

  /// Who runs.
  let contestant: Contestant

  /// What a walk over its result found.
  private(set) var walk: ResultWalk?

  /// Seconds for one run, a sample for each round.
  private(set) var samples: [Double] = []

  /// Why it does not run any more.
  var failure: String?

  private var repetitions = 1

  /// Makes a lane for a contestant that has not run yet.
  init(contest: Contest, contestant: Contestant) {
    self.contest = contest
    self.contestant = contestant
  }

  /// Whether this is the one that `other` is compared with.
  func isReference(of other: Lane) -> Bool {
    contest.payload == other.contest.payload && contestant.name == other.contest.reference
  }

  /// Runs once for the result and then for the time, from which follows how often to repeat.
  mutating func warmUp(_ sampleSeconds: Double) {
    attempt { lane in
      lane.walk = try lane.contestant.inspect()
      lane.repetitions = try lane.contestant.repetitions(
        filling: sampleSeconds, bytes: lane.contest.bytes)
    }
  }

  /// Runs for a round, unless it has failed before.
  mutating func addSample() {
    guard failure == nil else { return }
    attempt { lane in
      lane.samples.append(
        try lane.contestant.time(repetitions: lane.repetitions, bytes: lane.contest.bytes))
    }
  }

  private mutating func attempt(_ work: (inout Lane) throws -> Void) {
    do {
      try work(&self)
    } catch {
      failure = "\(error)"
    }
  }
}
