/// Runs the payloads of a family in turn, round after round, each in a process of its own.
struct Race {
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
  /// - Throws: `BenchmarkError.processFailed` if a process had no result.
  func run() throws -> [Measurement] {
    var heats = payloads.map { _ in [Heat]() }
    for round in 0..<rounds {
      for place in payloads.indices {
        let index = (place + round) % payloads.count
        heats[index].append(try heat(payloads[index]))
      }
    }
    return zip(payloads, heats).flatMap { payload, heats in
      (heats.first?.entries ?? []).map { entry in
        Measurement(payload, direction, entry.contestant, heats)
      }
    }
  }

  private func heat(_ payload: String) throws -> Heat {
    let options = isShort ? ["--short"] : []
    return try OwnProcess.result(of: options + ["--heat", payload, direction.rawValue])
  }
}
