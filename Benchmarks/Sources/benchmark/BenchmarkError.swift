/// The reason that a run cannot continue, as a sentence for the person who started it.
enum BenchmarkError: Error, CustomStringConvertible {
  /// An unknown argument.
  case unknownArgument(String)

  /// An option without its value, or with an invalid one.
  case badValue(option: String)

  /// A payload or an implementation that does not exist.
  case unknownName(String, known: [String])

  /// A public corpus was requested, but its folder is not set.
  case noCorpora(String)

  /// The result of an implementation differs from that of the reference.
  case wrongResult(reference: String)

  /// The C library of this system does not support counting its allocations.
  case cannotCount

  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "unknown argument '\(argument)'; see --help"
    case .badValue(let option):
      "\(option) needs another value; see --help"
    case .unknownName(let name, let known):
      "there is no '\(name)'; there are \(known.joined(separator: ", "))"
    case .noCorpora(let name):
      "set \(Documents.corporaVariable) to the folder that holds \(name).json"
    case .wrongResult(let reference):
      "its result differs from that of \(reference)"
    case .cannotCount:
      "heap allocations can be counted with glibc only"
    }
  }
}
