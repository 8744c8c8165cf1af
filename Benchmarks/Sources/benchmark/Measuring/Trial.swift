import CMeasuring
import Measuring
import Walking

/// The measurements of all implementations of a payload in one round, in a process of their own.
///
/// The first values that a process creates are contiguous in its heap, and later ones fill the gaps
/// that others left: writing the same values then takes up to one and a half times as long. So no
/// payload shares a process with another, and AutoMapper's values are created first. (Foundation
/// takes so long for each value that the gaps do not show.) Freed memory is kept, because how often
/// the system reclaims it depends on everything else in the process.
struct Trial: Codable {
  /// The length of the JSON text; see `Comparison.bytes`.
  let bytes: Int

  /// The implementation that the others are compared with.
  let reference: String

  /// One for each implementation.
  let entries: [Entry]

  /// The measurement of the implementation with this name.
  func entry(of implementation: String) -> Entry? {
    entries.first { $0.implementation == implementation }
  }

  /// The measurement of one implementation.
  struct Entry: Codable {
    /// The name of the implementation.
    let implementation: String

    /// The median time of one run; nil if it failed.
    let seconds: Double?

    /// The digest of the result, if there was one.
    let digest: String?

    /// The reason that it failed, or nil.
    let failure: String?
  }

  /// How often the implementations take turns.
  private static let turns = 3

  /// Runs in this process, which should have done nothing before.
  ///
  /// The order is different in each turn, so that no implementation always runs after the same one,
  /// and a machine that becomes slower affects all of them.
  static func run(_ comparison: Comparison) -> Trial {
    heap_keep()
    var participants = comparison.implementations.map {
      Participant(comparison: comparison, implementation: $0)
    }
    for index in participants.indices { participants[index].warmUp() }
    compareResults(of: &participants)
    for _ in 0..<turns {
      for index in participants.indices.shuffled() { participants[index].addSample() }
    }
    return Trial(
      bytes: comparison.bytes, reference: comparison.reference, entries: participants.map(\.entry))
  }

  /// Excludes implementations whose result differs from that of the reference.
  private static func compareResults(of participants: inout [Participant]) {
    let reference = participants.first { $0.isReference }?.walk?.digest
    guard let reference else { return }
    for index in participants.indices { participants[index].compareResult(with: reference) }
  }
}

/// An implementation in a round, with its measurements so far.
private struct Participant {
  let comparison: Comparison
  let implementation: Implementation

  /// The digest and the heap memory of its result.
  private(set) var walk: ResultWalk?

  private var samples: [Double] = []
  private var failure: String?
  private var repetitions = 1

  /// The least time that one sample should take; the work of short documents is repeated.
  private static let sampleSeconds = 0.02

  init(comparison: Comparison, implementation: Implementation) {
    self.comparison = comparison
    self.implementation = implementation
  }

  var isReference: Bool { implementation.name == comparison.reference }

  var entry: Trial.Entry {
    Trial.Entry(
      implementation: implementation.name, seconds: failure == nil ? samples.quantile(0.5) : nil,
      digest: walk.map { String($0.digest, radix: 16) }, failure: failure)
  }

  /// Runs once for the result and then for the time, which determines how often to repeat.
  mutating func warmUp() {
    attempt { participant in
      participant.walk = try participant.implementation.inspect()
      participant.repetitions = try participant.implementation.timed.repetitions(
        filling: Participant.sampleSeconds, bytes: participant.comparison.bytes)
    }
  }

  mutating func compareResult(with digest: UInt64) {
    guard failure == nil, walk?.digest != digest else { return }
    failure = "\(BenchmarkError.wrongResult(reference: comparison.reference))"
  }

  /// Runs for a turn, unless it has failed before.
  mutating func addSample() {
    guard failure == nil else { return }
    attempt { participant in
      participant.samples.append(
        try participant.implementation.timed.time(
          repetitions: participant.repetitions, bytes: participant.comparison.bytes))
    }
  }

  private mutating func attempt(_ work: (inout Participant) throws -> Void) {
    do {
      try work(&self)
    } catch {
      failure = "\(error)"
    }
  }
}
