import Foundation
import Measuring

/// Compares AutoMapper with Foundation on the same documents.
@main
struct Benchmark {
  private let arguments: Arguments
  private let catalog: PayloadCatalog

  /// Runs the tasks of the command line; exits with 1 if an implementation failed, and with 2 if
  /// the command line or a document is invalid.
  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let catalog = PayloadCatalog(isShort: arguments.isShort)
      exit(try Benchmark(arguments: arguments, catalog: catalog).run() ? 0 : 1)
    } catch {
      log("benchmark: \(error)")
      exit(2)
    }
  }

  /// Runs, and returns whether all implementations had the right result.
  private func run() throws -> Bool {
    switch arguments.command {
    case nil: return try measure()
    case .help: print(Arguments.usage)
    case .list:
      for payload in catalog.all { print("\(payload.name): \(payload.summary)") }
    case .profile(let profile): print("\(try profile.run(catalog)) seconds each")
    case .sections:
      let payloads = try selection().filter { $0.aspects.contains(.blocks) }
      for line in try CountedSections(payloads: payloads).run() { print(line) }
    case .trial(let payload, let direction):
      try answer(Trial.run(catalog.payload(payload).comparison(direction)))
    case .freshRun(let runner): try answer(FreshRun.run(runner))
    }
    return true
  }

  /// Reports the result to the process that started this one.
  private func answer(_ result: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(result))
  }

  /// Measures the requested payloads and prints the tables.
  private func measure() throws -> Bool {
    let payloads = try selection()
    var results = Results()
    results.measurements = try arguments.directions.flatMap { try trialSeries(payloads, $0) }
    results.allocations = try comparisons(of: payloads, .blocks) {
      try AllocationCount.counts(for: $0.comparison($1))
    }
    results.threads = try comparisons(of: payloads, .threads) {
      try ThreadMeasurement.measure($0, $1, rounds: arguments.rounds)
    }
    results.fresh = try comparisons(of: payloads, .process) {
      try FreshMeasurement.measure($0.comparison($1), rounds: arguments.rounds)
    }
    print(results.text)
    if let path = arguments.jsonPath {
      try JSONReport(rounds: arguments.rounds, results).write(to: path)
    }
    return results.failures.isEmpty
  }
}

// MARK: - Steps

extension Benchmark {
  /// Returns the requested payloads, by their names or those of their families; without names,
  /// those whose documents exist and that are not huge.
  private func selection() throws -> [Payload] {
    let all = catalog.all
    let usual = all.filter { !$0.isHuge && (Documents.hasCorpora || !$0.isCorpus) }
    if arguments.payloads.isEmpty {
      if !Documents.hasCorpora {
        Benchmark.log("without the public corpora: \(Documents.corporaVariable) is not set")
      }
      return usual
    }
    return try arguments.payloads.flatMap { name in
      if let payload = all.first(where: { $0.name == name }) { return [payload] }
      let family = usual.filter { $0.family == name }
      guard !family.isEmpty else {
        throw BenchmarkError.unknownName(name, known: all.map(\.name))
      }
      return family
    }
  }

  /// Times a direction, one family at a time.
  private func trialSeries(_ payloads: [Payload], _ direction: Direction) throws -> [Measurement] {
    try payloads.map(\.family).unique.flatMap { family in
      let members = payloads.filter { $0.family == family && $0.directions.contains(direction) }
      guard !members.isEmpty else { return [] as [Measurement] }
      Benchmark.log("\(direction) \(members.map(\.name).joined(separator: ", "))")
      return try TrialSeries(
        payloads: members.map(\.name), direction: direction, isShort: arguments.isShort,
        rounds: arguments.rounds
      ).run()
    }
  }

  /// Measures an aspect, if requested, for the payloads that have it, one direction at a time.
  private func comparisons<Measured>(
    of payloads: [Payload], _ aspect: Aspect, _ measure: (Payload, Direction) throws -> [Measured]
  ) throws -> [Measured] {
    guard arguments.aspects.contains(aspect) else { return [] }
    return try payloads.filter { $0.aspects.contains(aspect) }.flatMap { payload in
      try payload.directions.flatMap { direction in
        Benchmark.log("\(aspect) \(payload.name) \(direction)")
        return try measure(payload, direction)
      }
    }
  }

  /// Prints progress; only the results go to the standard output.
  private static func log(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
