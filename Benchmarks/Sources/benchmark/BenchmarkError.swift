/// Why a run cannot go on, as a sentence for the person who started it.
enum BenchmarkError: Error, CustomStringConvertible {
  /// An argument that means nothing.
  case unknownArgument(String)

  /// An option without its value, or with one that it cannot use.
  case badValue(option: String)

  /// A payload or a contestant that there is not.
  case unknownName(String, known: [String])

  /// A public corpus was asked for and nobody said where it is.
  case noCorpora(String)

  /// A contestant's result is not the same as the reference's.
  case wrongResult(reference: String)

  /// The C library of this system does not let its allocations be counted.
  case cannotCount

  /// The system does not tell the peak of memory, or not of a part of a run.
  case cannotMeasureMemory

  /// A process of its own gave no result; it has said why on the standard error.
  case processFailed([String], status: Int32)

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
    case .cannotMeasureMemory:
      "the peak of memory can be measured on Linux only, where /proc/self/clear_refs can be written"
    case .processFailed(let arguments, let status):
      "the process 'benchmark \(arguments.joined(separator: " "))' ended with \(status)"
    }
  }
}
