/// The reason that something cannot be measured, as a sentence for the person who started it.
package enum MeasuringError: Error, CustomStringConvertible {
  /// The system does not report the peak of memory, or not for a part of a run.
  case cannotMeasureMemory

  /// A separate process had no result; the reason is on its standard error.
  case processFailed([String], status: Int32)

  package var description: String {
    switch self {
    case .cannotMeasureMemory:
      "the peak of memory can be measured on Linux only, where /proc/self/clear_refs can be written"
    case .processFailed(let arguments, let status):
      "the process with '\(arguments.joined(separator: " "))' ended with \(status)"
    }
  }
}
