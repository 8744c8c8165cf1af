/// What the command line asks for.
struct Arguments {
  /// The directions to time; empty if only allocations are counted.
  var directions: [Direction] = []

  /// Whether to count heap allocations.
  var counts = false

  /// The payloads to take; empty for all.
  var payloads: [String] = []

  /// How many rounds are timed.
  var rounds = 7

  /// Where to write the measurements as JSON.
  var jsonPath: String?

  /// The loop to run for a profiler, instead of everything else.
  var profile: Profile?

  /// Whether to print the payloads, or the usage, and stop.
  var printsList = false
  var printsHelp = false

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `BenchmarkError.unknownArgument` or `.badValue`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--read": directions.append(.read)
      case "--write": directions.append(.write)
      case "--count": counts = true
      case "--payload": payloads.append(try Arguments.value(of: option, from: &rest))
      case "--rounds": rounds = try Arguments.number(of: option, from: &rest)
      case "--json": jsonPath = try Arguments.value(of: option, from: &rest)
      case "--profile": profile = try Arguments.profile(from: &rest)
      case "--list": printsList = true
      case "--help", "-h": printsHelp = true
      default: throw BenchmarkError.unknownArgument(option)
      }
    }
    if directions.isEmpty && !counts { directions = Direction.allCases }
  }

  /// What `--help` prints.
  static let usage = """
    usage: benchmark [--read] [--write] [--count] [--payload <name>]… [--rounds <n>] [--json <file>]
           benchmark --profile <payload> <read|write> <times> [<contestant>]
           benchmark --list

      --read, --write   time these directions; both, unless --count alone is given
      --count           count the heap allocations of one reading
      --payload         only this payload; may be given again
      --rounds          rounds that are timed, 7 unless given
      --json            write all measurements to a file as well
      --profile         only loop AutoMapper, or another contestant, on one payload
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

  private static func profile(from rest: inout ArraySlice<String>) throws -> Profile {
    let payload = try value(of: "--profile", from: &rest)
    guard let direction = Direction(rawValue: try value(of: "--profile", from: &rest)) else {
      throw BenchmarkError.badValue(option: "--profile")
    }
    let count = try number(of: "--profile", from: &rest)
    let hasContestant = rest.first.map { !$0.hasPrefix("--") } ?? false
    let contestant = hasContestant ? rest.removeFirst() : Names.autoMapper
    return Profile(payload: payload, direction: direction, count: count, contestant: contestant)
  }
}
