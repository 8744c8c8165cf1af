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
    case .list: for shape in selection { print(shape.name) }
    case .trial(let name): try trial(name)
    case nil: return try measure()
    }
    return true
  }

  /// The shapes whose names contain the text of the filter.
  private var selection: [Shape] {
    Catalog.all.filter { arguments.filter.isEmpty || $0.name.contains(arguments.filter) }
  }

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
    for shape in selection {
      let results = ShapeResult.measure(shape, rounds: arguments.rounds)
      for result in results { Shapes.log(ShapeTable.line(result)) }
      report.shapes += results
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
