import Measuring

/// Runs the payloads of a family in turn, round after round, each in a process of its own.
struct TrialSeries {
  /// The names of the payloads.
  let payloads: [String]

  /// Their direction.
  let direction: Direction

  /// Whether the long documents have a hundredth of their length.
  let isShort: Bool

  /// The number of rounds.
  let rounds: Int

  /// Runs, and returns a measurement for each implementation, in the order of the payloads.
  ///
  /// - Throws: `MeasuringError.processFailed` if a process had no result.
  func run() throws -> [Measurement] {
    var trials = payloads.map { _ in [Trial]() }
    for round in 0..<rounds {
      for place in payloads.indices {
        let index = (place + round) % payloads.count
        trials[index].append(try trial(payloads[index]))
      }
    }
    return zip(payloads, trials).flatMap { payload, trials in
      (trials.first?.entries ?? []).map { entry in
        Measurement(payload, direction, entry.implementation, trials)
      }
    }
  }

  private func trial(_ payload: String) throws -> Trial {
    let options = isShort ? ["--short"] : []
    return try OwnProcess.result(of: options + ["--trial", payload, direction.rawValue])
  }
}
