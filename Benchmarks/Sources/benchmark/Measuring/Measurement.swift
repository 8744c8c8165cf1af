import Measuring

/// The measurements of one implementation on one payload.
struct Measurement: Codable {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The name of the implementation.
  let implementation: String

  /// The implementation that it is compared with.
  let reference: String

  /// The length of the JSON text.
  let bytes: Int

  /// Seconds of processor time for one run, the median of each round's process; empty if it failed.
  let samples: [Double]

  /// The median of the samples, in seconds.
  let seconds: Double?

  /// Half the distance between the quartiles, as a fraction of the median.
  let spread: Double?

  /// How many times as fast as the reference: the median of the rounds' ratios.
  let ratio: Double?

  /// The digest of the result.
  let digest: String?

  /// The reason that it failed, or nil.
  let failure: String?

  /// Megabytes of text per second, a megabyte being a million bytes.
  var megabytesPerSecond: Double? {
    seconds.map { Double(bytes) / $0 / 1_000_000 }
  }

  /// Summarizes the rounds of an implementation.
  init(_ payload: String, _ direction: Direction, _ implementation: String, _ trials: [Trial]) {
    let reference = trials.first?.reference ?? ""
    let own = trials.compactMap { $0.entry(of: implementation) }
    let ratios = trials.compactMap { trial -> Double? in
      guard let seconds = trial.entry(of: implementation)?.seconds else { return nil }
      return trial.entry(of: reference)?.seconds.map { $0 / seconds }
    }
    self.payload = payload
    self.direction = direction
    self.implementation = implementation
    self.reference = reference
    bytes = trials.first?.bytes ?? 0
    failure = own.lazy.compactMap(\.failure).first
    samples = failure == nil ? own.compactMap(\.seconds) : []
    seconds = samples.quantile(0.5)
    spread = samples.relativeSpread
    ratio = failure == nil ? ratios.quantile(0.5) : nil
    digest = own.first?.digest
  }
}
