/// The arguments of the command line.
struct Arguments {
  /// The text that the names of the measured shapes contain; empty for all.
  var filter = ""

  /// The number of timed rounds.
  var rounds = 5

  /// The file for the measurements as JSON.
  var jsonPath: String?

  /// The task to perform instead of measuring.
  var command: Command?

  /// A task other than a table of measurements.
  enum Command {
    /// Print how to call this program.
    case help

    /// Print the names of the shapes.
    case list

    /// Measure a shape in this process.
    case trial(String)
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
      case "--list": command = .list
      case "--trial": command = .trial(try Arguments.value(of: option, from: &rest))
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
    usage: shapes [--filter <text>] [--rounds <n>] [--json <file>] [--list]

      --filter   only the shapes whose names contain the text
      --rounds   rounds that are timed, 5 unless given; the best one counts
      --json     write all measurements to a file as well
      --list     print the names of the shapes

    The exit status is 1 if a shape is below its floor.
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
