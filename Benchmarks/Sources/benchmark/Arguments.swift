import Measuring

/// The arguments of the command line.
struct Arguments {
  /// The directions to time; empty if only other things are measured.
  var directions: [Direction] = []

  /// The aspects to measure in addition to times, in both directions.
  var aspects: Set<Aspect> = []

  /// The payloads or families to measure; empty for all.
  var payloads: [String] = []

  /// Whether the long documents have a hundredth of their length.
  var isShort = false

  /// The number of timed rounds.
  var rounds = 7

  /// The file for the measurements as JSON.
  var jsonPath: String?

  /// The task to perform instead of measuring.
  var command: Command?

  /// A task other than a table of measurements.
  enum Command {
    /// Print how to call this program.
    case help

    /// Print the payloads.
    case list

    /// Run a loop for a profiler.
    case profile(Profile)

    /// Run the sections that callgrind counts.
    case sections

    /// Run one round of a payload in this process.
    case trial(payload: String, Direction)

    /// Run another measurement in this process.
    case freshRun(RunnerName)
  }

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `BenchmarkError.unknownArgument` or `.badValue`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--read": directions.append(.read)
      case "--write": directions.append(.write)
      case "--count": aspects.insert(.blocks)
      case "--threads": aspects.insert(.threads)
      case "--fresh": aspects.insert(.process)
      case "--all": (directions, aspects) = (Direction.allCases, Set(Aspect.allCases))
      case "--payload": payloads.append(try Arguments.value(of: option, from: &rest))
      case "--short": isShort = true
      case "--rounds": rounds = try Arguments.number(of: option, from: &rest)
      case "--json": jsonPath = try Arguments.value(of: option, from: &rest)
      case "--profile": command = .profile(try Arguments.profile(from: &rest))
      case "--sections": command = .sections
      case "--trial": command = try Arguments.trial(from: &rest)
      case "--fresh-run": command = .freshRun(try Arguments.runner(of: option, from: &rest))
      case "--list": command = .list
      case "--help", "-h": command = .help
      default: throw BenchmarkError.unknownArgument(option)
      }
    }
    if directions.isEmpty && aspects.isEmpty { directions = Direction.allCases }
    if !directions.isEmpty { aspects.insert(.speed) }
  }

  /// The output of `--help`.
  static let usage = """
    usage: benchmark [--all] [--read] [--write] [--count] [--threads] [--fresh]
                     [--payload <name>]… [--short] [--rounds <n>] [--json <file>]
           benchmark --profile <payload> <read|write> <times> [<implementation>]
           benchmark --sections [--payload <name>]… [--short]
           benchmark --list

      --all             everything that follows
      --read, --write   time these directions; both, if nothing else is asked for
      --count           count the heap allocations of one run
      --threads         measure what two threads do in the time of one
      --fresh           measure the first call and the peak of memory, in processes of their own
      --payload         only this payload, or this family; may be given again
      --short           with long documents of a hundredth of their length
      --rounds          rounds that are timed, 7 unless given
      --json            write all measurements to a file as well
      --profile         only loop AutoMapper, or another implementation, on one payload
      --sections        only run AutoMapper between marks, for callgrind
      --list            print the payloads

    The public corpora are read from the folder that \(Documents.corporaVariable) names.
    """
}

// MARK: - Values

extension Arguments {
  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw BenchmarkError.badValue(option: option)
    }
    return value
  }

  private static func number(
    of option: String, from rest: inout ArraySlice<String>
  ) throws -> Int {
    guard let number = Int(try value(of: option, from: &rest)), number > 0 else {
      throw BenchmarkError.badValue(option: option)
    }
    return number
  }

  private static func direction(
    of option: String, from rest: inout ArraySlice<String>
  ) throws -> Direction {
    guard let direction = Direction(rawValue: try value(of: option, from: &rest)) else {
      throw BenchmarkError.badValue(option: option)
    }
    return direction
  }

  private static func runner(
    of option: String, from rest: inout ArraySlice<String>
  ) throws -> RunnerName {
    RunnerName(
      payload: try value(of: option, from: &rest),
      direction: try direction(of: option, from: &rest),
      implementation: try value(of: option, from: &rest))
  }

  private static func trial(from rest: inout ArraySlice<String>) throws -> Command {
    let payload = try value(of: "--trial", from: &rest)
    return .trial(payload: payload, try direction(of: "--trial", from: &rest))
  }

  private static func profile(from rest: inout ArraySlice<String>) throws -> Profile {
    let payload = try value(of: "--profile", from: &rest)
    let direction = try direction(of: "--profile", from: &rest)
    let count = try number(of: "--profile", from: &rest)
    let hasImplementation = rest.first.map { !$0.hasPrefix("--") } ?? false
    let implementation = hasImplementation ? rest.removeFirst() : Names.autoMapper
    return Profile(
      runner: RunnerName(payload: payload, direction: direction, implementation: implementation),
      count: count)
  }
}
