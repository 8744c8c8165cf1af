import AutoMapperDates
import Foundation

/// Times reading and writing dates against Foundation's two ways, interleaved, and prints the
/// medians.
///
///     swift run -c release date-benchmark
@main
enum DateBenchmark {
  /// One implementation of a task, for all dates or texts.
  struct Implementation {
    var name: String
    var run: () -> Double
  }

  static let count = 20_000
  static let rounds = 9

  /// Instants in thirty years, with whole seconds or with three digits of milliseconds, the last of
  /// which is not zero, because only Foundation writes zeros there.
  static func dates(withMilliseconds: Bool) -> [Date] {
    (0..<count).map { index in
      let seconds = 946_684_800 + Double((index * 7_919 * 6_007) % 946_080_000)
      return Date(
        timeIntervalSince1970: withMilliseconds
          ? seconds + Double(index % 100 * 10 + index % 9 + 1) / 1_000 : seconds)
    }
  }

  static func main() throws {
    print("| job | ours, ns | times ISO8601DateFormatter | times Date.ISO8601FormatStyle |")
    print("| --- | ---: | ---: | ---: |")
    for withMilliseconds in [false, true] {
      let formatter = ISO8601DateFormatter()
      if withMilliseconds { formatter.formatOptions.insert(.withFractionalSeconds) }
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: withMilliseconds)
      let dates = dates(withMilliseconds: withMilliseconds)
      let texts = dates.map { style.format($0) }
      let suffix = withMilliseconds ? "milliseconds" : "seconds"
      report(
        "read, \(suffix)",
        [
          Implementation(name: "ours") { sum(texts) { (try? DateFormat.iso8601.date(from: $0)) } },
          Implementation(name: "formatter") { sum(texts) { formatter.date(from: $0) } },
          Implementation(name: "style") { sum(texts) { try? style.parse($0) } },
        ])
      report(
        "write into bytes, \(suffix)",
        [
          Implementation(name: "ours") { appended(dates) },
          Implementation(name: "formatter") { length(dates) { formatter.string(from: $0) } },
          Implementation(name: "style") { length(dates) { style.format($0) } },
        ])
      report(
        "write as String, \(suffix)",
        [
          Implementation(name: "ours") {
            length(dates) { (try? DateFormat.iso8601.string(from: $0)) ?? "" }
          },
          Implementation(name: "formatter") { length(dates) { formatter.string(from: $0) } },
          Implementation(name: "style") { length(dates) { style.format($0) } },
        ])
    }
  }

  static func sum(_ texts: [String], _ read: (String) -> Date?) -> Double {
    texts.reduce(0) { $0 + (read($1)?.timeIntervalSinceReferenceDate ?? .nan) }
  }

  static func length(_ dates: [Date], _ write: (Date) -> String) -> Double {
    Double(dates.reduce(0) { $0 + write($1).utf8.count })
  }

  static func appended(_ dates: [Date]) -> Double {
    var bytes: [UInt8] = []
    var length = 0
    for date in dates {
      bytes.removeAll(keepingCapacity: true)
      try? DateFormat.iso8601.append(date, to: &bytes)
      length += bytes.count
    }
    return Double(length)
  }

  /// The processor time of this thread in nanoseconds, so that other programs matter less.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Runs all implementations in turn and prints a row; their results must agree.
  static func report(_ job: String, _ implementations: [Implementation]) {
    var times = [[Double]](repeating: [], count: implementations.count)
    var results = [Double](repeating: 0, count: implementations.count)
    for round in 0...rounds {
      for index in implementations.indices {
        let start = processorTime()
        results[index] = implementations[index].run()
        let time = (processorTime() - start) / Double(count)
        if round > 0 { times[index].append(time) }
      }
    }
    guard results.allSatisfy({ abs($0 - results[0]) <= abs(results[0]) * 1e-9 }) else {
      fatalError("\(job): the implementations disagree: \(results)")
    }
    let medians = times.map { $0.sorted()[rounds / 2] }
    let ratios = medians.dropFirst().map { String(format: "%.1f", $0 / medians[0]) }
    print("| \(job) | \(String(format: "%.0f", medians[0])) | \(ratios.joined(separator: " | ")) |")
  }
}
