import ArgumentParser
import AutoMapper
import Foundation

/// Reads orders as a stream, and writes a table.
struct TableCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table", abstract: "Writes orders as a table with commas (CSV).")

  @Argument(help: "The file of orders, one JSON document a line.")
  var input: String

  @Argument(help: "The table to write.")
  var output: String

  @Flag(help: "Map in several tasks.")
  var parallel = false

  @Flag(help: "Leave out orders that cannot be mapped, and say why, instead of stopping.")
  var skipInvalid = false

  @Option(help: "Fail when more than this many megabytes of memory were needed.")
  var memoryLimit: Int?

  func run() async throws {
    let measurement = Measurement()
    let bar = ProgressBar("mapping")
    let orders = Rules.rows.elements(
      of: Row.self, inFile: URL(fileURLWithPath: input),
      invalidElements: skipInvalid
        ? .skip { error in StandardError.print("left out: \(error)") } : .throw,
      progress: bar.progress)

    let count: Int
    let invalidCount: Int
    if parallel {
      let orders = orders.parallel()
      count = try await write(orders, bar)
      invalidCount = orders.invalidElementCount
    } else {
      count = try await write(orders, bar)
      invalidCount = orders.invalidElementCount
    }
    bar.finish()
    StandardError.print("\(count) orders, \(invalidCount) left out")
    try measurement.report(bytes: bar.progress.completedUnitCount, memoryLimit: memoryLimit)
  }

  /// Writes each row when it arrives.
  ///
  /// - Returns: The number of rows.
  private func write<Rows: AsyncSequence>(
    _ rows: Rows, _ bar: ProgressBar
  ) async throws -> Int where Rows.Element == Row {
    let table = try TableWriter(URL(fileURLWithPath: output), mapper: Rules.rows)
    var count = 0
    for try await row in rows {
      try table.write(row)
      count += 1
      if count.isMultiple(of: 1000) { bar.draw() }
    }
    try table.close()
    return count
  }
}
