/// The arguments of the command line.
struct Arguments {
  /// The text that the names of all that is measured contain; empty for all.
  var filter = ""

  /// The parts to measure.
  var parts = Set(Part.allCases)

  /// The number of timed rounds.
  var rounds = 5

  /// The file for the measurements as JSON.
  var jsonPath: String?

  /// The task to perform instead of measuring.
  var command: Command?

  /// A part of the measurements.
  enum Part: String, CaseIterable {
    /// The shapes, compared with Foundation.
    case shapes

    /// The growth with depth and other sizes.
    case growth

    /// The first uses in a process.
    case first
  }

  /// A task other than a table of measurements.
  enum Command {
    /// Print how to call this program.
    case help

    /// Print the names of the shapes.
    case list

    /// Measure a shape in this process.
    case trial(String)

    /// Run the counted shapes between marks for callgrind.
    case sections

    /// Count the heap allocations of the counted shapes.
    case blocks

    /// Measure a growth in this process.
    case growthTrial(String)

    /// Measure a first use in this process.
    case firstTrial(String, isOurs: Bool)
  }

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `ArgumentError`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--filter": filter = try Arguments.value(of: option, from: &rest)
      case "--rounds":
        guard let number = Int(try Arguments.value(of: option, from: &rest)), number > 0 else {
          throw ArgumentError.badValue(option: option)
        }
        rounds = number
      case "--json": jsonPath = try Arguments.value(of: option, from: &rest)
      case "--only":
        guard let part = Part(rawValue: try Arguments.value(of: option, from: &rest)) else {
          throw ArgumentError.badValue(option: option)
        }
        parts = [part]
      case "--list": command = .list
      case "--trial": command = .trial(try Arguments.value(of: option, from: &rest))
      case "--sections": command = .sections
      case "--blocks": command = .blocks
      case "--short": break
      case "--growth-trial":
        command = .growthTrial(try Arguments.value(of: option, from: &rest))
      case "--first-trial":
        let name = try Arguments.value(of: option, from: &rest)
        command = .firstTrial(
          name, isOurs: try Arguments.value(of: option, from: &rest) == "ours")
      case "--help", "-h": command = .help
      default: throw ArgumentError.unknownArgument(option)
      }
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws -> String {
    guard let value = rest.popFirst() else { throw ArgumentError.badValue(option: option) }
    return value
  }

  /// The output of `--help`.
  static let usage = """
    usage: shapes [--only shapes|growth|first] [--filter <text>] [--rounds <n>]
                  [--json <file>] [--list]
           shapes --sections|--blocks [--short]

      --only     only this part: the shapes, their growth, or first uses in a process
      --filter   only what has the text in its name
      --rounds   rounds that are timed, 5 unless given; the best one counts
      --json     write all measurements to a file as well
      --list     print the names of the shapes
      --sections only run the counted shapes between marks, for callgrind
      --blocks   only count the heap allocations of the counted shapes
      --short    with documents of a hundredth of their length

    The exit status is 1 if a shape is below its floor, or if a first use takes too long. Growth
    is only flagged. The public documents are read from the folder that
    AUTOMAPPER_BENCHMARK_CORPORA names, and skipped without it.
    """
}

/// A mistake in the command line.
enum ArgumentError: Error, CustomStringConvertible {
  /// An unknown argument.
  case unknownArgument(String)

  /// An option without its value, or with an invalid one.
  case badValue(option: String)

  /// A shape that does not exist.
  case unknownName(String)

  var description: String {
    switch self {
    case .unknownArgument(let argument): "unknown argument '\(argument)'; see --help"
    case .badValue(let option): "\(option) needs another value; see --help"
    case .unknownName(let name): "there is no '\(name)'; see --list"
    }
  }
}
