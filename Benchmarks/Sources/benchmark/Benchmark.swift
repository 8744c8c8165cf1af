import Foundation

/// Measures AutoMapper beside Foundation on the same documents, in one process.
@main
struct Benchmark {
  private let arguments: Arguments
  private let catalog = PayloadCatalog()

  /// Runs what the command line asks for; exits with 1 when a contestant failed, and with 2 when
  /// the command line or a document is not in order.
  static func main() {
    do {
      let benchmark = Benchmark(arguments: try Arguments(CommandLine.arguments.dropFirst()))
      exit(try benchmark.run() ? 0 : 1)
    } catch {
      log("benchmark: \(error)")
      exit(2)
    }
  }

  /// Runs and returns whether all contestants gave the right result.
  private func run() throws -> Bool {
    if arguments.printsHelp {
      print(Arguments.usage)
    } else if arguments.printsList {
      for payload in catalog.all { print("\(payload.name): \(payload.summary)") }
    } else if let profile = arguments.profile {
      print("\(try profile.run(catalog)) seconds each")
    } else {
      return try measure()
    }
    return true
  }

  private func measure() throws -> Bool {
    let payloads = try selection()
    let measurements = try arguments.directions.flatMap { try race(payloads, $0) }
    let counts = arguments.counts ? try payloads.flatMap(count) : []
    if !measurements.isEmpty { print(SpeedReport(measurements: measurements).text) }
    if !measurements.isEmpty && !counts.isEmpty { print() }
    if !counts.isEmpty { print(AllocationReport(counts: counts).text) }
    if let path = arguments.jsonPath {
      let report = JSONReport(
        rounds: arguments.rounds, measurements: measurements, allocations: counts)
      try report.write(to: path)
    }
    return measurements.allSatisfy { $0.failure == nil } && counts.allSatisfy { $0.failure == nil }
  }
}

// MARK: - Steps

extension Benchmark {
  /// Returns the payloads that were asked for; without names, those whose documents there are.
  private func selection() throws -> [Payload] {
    let all = catalog.all
    let named = try arguments.payloads.map { name in
      guard let payload = all.first(where: { $0.name == name }) else {
        throw BenchmarkError.unknownName(name, known: all.map(\.name))
      }
      return payload
    }
    guard !Documents.hasCorpora else { return named.isEmpty ? all : named }
    if let corpus = named.first(where: \.isCorpus) { throw BenchmarkError.noCorpora(corpus.name) }
    guard named.isEmpty else { return named }
    Benchmark.log("without the public corpora: \(Documents.corporaVariable) is not set")
    return all.filter { !$0.isCorpus }
  }

  /// Times a direction, a race for each family.
  private func race(_ payloads: [Payload], _ direction: Direction) throws -> [Measurement] {
    try payloads.map(\.family).unique.flatMap { family in
      let members = payloads.filter { $0.family == family && $0.directions.contains(direction) }
      guard !members.isEmpty else { return [] as [Measurement] }
      Benchmark.log("\(direction) \(members.map(\.name).joined(separator: ", "))")
      let contests = try members.map { try $0.contest(direction) }
      return Race(contests: contests, rounds: arguments.rounds).run()
    }
  }

  private func count(_ payload: Payload) throws -> [AllocationCount] {
    Benchmark.log("count \(payload.name)")
    return try AllocationCount.counts(for: payload.contest(.read))
  }

  /// Tells the person who waits; the results alone go to the standard output.
  private static func log(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
