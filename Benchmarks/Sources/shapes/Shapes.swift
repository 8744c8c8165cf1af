import Foundation
import Measuring

/// Compares many shapes of models, rules and documents with Foundation, and prints those below
/// their floor.
@main
struct Shapes {
  private let arguments: Arguments

  /// Runs the tasks of the command line; exits with 1 if a shape is below its floor, and with 2 if
  /// the command line is invalid.
  static func main() {
    do {
      exit(try Shapes(arguments: Arguments(CommandLine.arguments.dropFirst())).run() ? 0 : 1)
    } catch {
      log("shapes: \(error)")
      exit(2)
    }
  }

  private func run() throws -> Bool {
    switch arguments.command {
    case .help: print(Arguments.usage)
    case .list:
      let names = shapes.map(\.name) + growth.map(\.name) + firstUses.map(\.rawValue)
      for name in names { print(name) }
    case .trial(let name): try trial(name)
    case .sections: for line in try CountedShapes.runSections() { print(line) }
    case .blocks: for line in try CountedShapes.countBlocks() { print(line) }
    case .growthTrial(let name):
      guard let growth = GrowthCatalog.all.first(where: { $0.name == name }) else {
        throw ArgumentError.unknownName(name)
      }
      try answer(GrowthResult.run(growth, rounds: arguments.rounds))
    case .firstTrial(let name, let isOurs):
      guard let use = FirstUse(rawValue: name) else { throw ArgumentError.unknownName(name) }
      try answer(use.measure(isOurs: isOurs))
    case nil: return try measure()
    }
    return true
  }

  private func isWanted(_ name: String, _ part: Arguments.Part) -> Bool {
    arguments.parts.contains(part)
      && (arguments.filter.isEmpty || name.contains(arguments.filter))
  }

  private var shapes: [Shape] { Catalog.all.filter { isWanted($0.name, .shapes) } }

  private var growth: [Growth] { GrowthCatalog.all.filter { isWanted($0.name, .growth) } }

  private var firstUses: [FirstUse] {
    FirstUse.allCases.filter {
      isWanted($0.rawValue, .first) && ($0.corpus == nil || Corpora.areKnown)
    }
  }

  /// The processes of each first use; the median counts.
  private static let firstUseRounds = 20

  private func trial(_ name: String) throws {
    guard let shape = Catalog.all.first(where: { $0.name == name }) else {
      throw ArgumentError.unknownName(name)
    }
    try answer(ShapeTrial.run(shape, rounds: arguments.rounds))
  }

  /// Reports the result to the process that started this one.
  private func answer(_ result: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(result))
  }

  private func measure() throws -> Bool {
    var report = Report()
    for shape in shapes {
      let results = ShapeResult.measure(shape, rounds: arguments.rounds)
      for result in results { Shapes.log(ShapeTable.line(result)) }
      report.shapes += results
    }
    for growth in growth {
      Shapes.log(growth.name)
      report.growth.append(GrowthResult.measure(growth, rounds: arguments.rounds))
    }
    for use in firstUses {
      Shapes.log(use.rawValue)
      report.firstUse.append(FirstUseResult.measure(use, rounds: Shapes.firstUseRounds))
    }
    if let path = arguments.jsonPath { try report.write(to: path) }
    print(report.text)
    return report.isWithinFloors
  }

  /// Prints progress; only the results go to the standard output.
  private static func log(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
