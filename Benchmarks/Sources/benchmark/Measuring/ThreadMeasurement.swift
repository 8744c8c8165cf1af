import CMeasuring
import Foundation
import Synchronization

/// What two threads do with one mapper, beside what one thread does.
struct ThreadMeasurement: Codable {
  /// The payload's name.
  let payload: String

  /// Which way the payload went.
  let direction: Direction

  /// Who ran.
  let contestant: String

  /// How many threads.
  let threads: Int

  /// One for each round; empty if it failed.
  let samples: [Sample]

  /// How many times as much work the threads did in the same time as one: the median.
  let throughput: Double?

  /// Half the distance between the quartiles of the throughput, as a part of the median.
  let spread: Double?

  /// How many times as much processor time the same work took beside another thread: the median.
  ///
  /// It shows what the threads do to each other, but for the time that they wait. Where they had to
  /// share a core, which the bare loop tells, it shows nothing.
  let cost: Double?

  /// Why it failed, or nil.
  let failure: String?
}

// MARK: - Measuring

extension ThreadMeasurement {
  /// What a round says.
  struct Sample: Codable {
    /// How many times as much work was done in the same time.
    let throughput: Double

    /// How many times as much processor time the same work took.
    let cost: Double
  }

  /// How long one thread should work for a sample, in seconds.
  private static let sampleSeconds = 0.25

  /// Lets AutoMapper, its reference, and a loop that shows what the machine gives, run alone and
  /// at once, in turn.
  ///
  /// The threads share a mapper. Each has a document, or a value to write, of its own, as the calls of
  /// a server have: to count the references of one object, threads wait for each other, whoever counts.
  ///
  /// - Throws: What the payload throws when it is prepared.
  static func measure(
    _ payload: Payload, _ direction: Direction, rounds: Int, threads: Int = 2
  ) throws -> [ThreadMeasurement] {
    let contest = try payload.contest(direction)
    let contestants = contest.rivals + [bareLoop]
    var samples = contestants.map { _ in Result<[Sample], any Error>.success([]) }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        samples[index] = samples[index].flatMap { earlier in
          Result {
            let repetitions = try contestant.repetitions(
              filling: sampleSeconds, bytes: contest.bytes)
            return earlier + [
              try sample(repetitions, threads) {
                guard contestant.name != Names.bareLoop else { return contestant }
                return try payload.contest(direction).contestant(contestant.name)
              }
            ]
          }
        }
      }
    }
    return zip(contestants, samples).map { contestant, result in
      let samples = (try? result.get()) ?? []
      return ThreadMeasurement(
        payload: payload.name, direction: direction, contestant: contestant.name,
        threads: threads, samples: samples,
        throughput: samples.map(\.throughput).quantile(0.5),
        spread: samples.map(\.throughput).relativeSpread, cost: samples.map(\.cost).quantile(0.5),
        failure: result.failureDescription)
    }
  }

  private static func sample(
    _ repetitions: Int, _ threads: Int, _ prepare: @escaping () throws -> Contestant
  ) throws -> Sample {
    let alone = try seconds(repetitions, threads: 1, prepare)
    let together = try seconds(repetitions, threads: threads, prepare)
    return Sample(
      throughput: Double(threads) * alone.passed / together.passed,
      cost: together.processor / alone.processor)
  }

  /// Some milliseconds without memory: what two threads can reach here and now.
  private static var bareLoop: Contestant {
    Contestant(Names.bareLoop, work: { bare_loop_run(10_000_000) }, walk: { _, _ in })
  }

  /// Returns the seconds that pass until each of the threads has done the work so many times, and
  /// those that each had of a processor.
  ///
  /// One thread is a new one too, because the allocator treats the first of a process in its own way.
  /// Each prepares its own work before the clock starts: what it counts stands in memory of its own then,
  /// and not in one line of the cache with what another one counts.
  private static func seconds(
    _ repetitions: Int, threads: Int, _ prepare: @escaping () throws -> Contestant
  ) throws -> (passed: Double, processor: Double) {
    // One thread at a time prepares; what all share afterwards, a mapper, is made for many threads.
    nonisolated(unsafe) let prepare = prepare
    let turn = NSLock()
    let failure = Mutex<(any Error)?>(nil)
    let processor = Mutex(0.0)
    let (ready, done) = (DispatchGroup(), DispatchGroup())
    let start = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      ready.enter()
      done.enter()
      Thread.detachNewThread {
        turn.lock()
        let contestant = Result { try prepare() }
        turn.unlock()
        ready.leave()
        start.wait()
        do {
          let observe = try contestant.get().observe
          let before = ProcessorTime.seconds
          for _ in 0..<repetitions { try observe {} }
          processor.withLock { $0 += (ProcessorTime.seconds - before) / Double(threads) }
        } catch {
          failure.withLock { $0 = error }
        }
        done.leave()
      }
    }
    ready.wait()
    let begin = ContinuousClock.now
    for _ in 0..<threads { start.signal() }
    done.wait()
    let passed = ContinuousClock.now - begin
    if let error = failure.withLock({ $0 }) { throw error }
    return (passed / .seconds(1), processor.withLock(\.self))
  }
}
