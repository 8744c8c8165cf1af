/// Collects the findings of one call, and logs them if required.
final class ReportCollector {
  private var entries: [MappingReport.Entry] = []
  private let unknownValues = UnknownValues()
  let keepsUnknownValues: Bool
  /// The number of values kept so far, including those that were discarded again.
  private(set) var keptCount = 0
  private let log: (@Sendable (MappingLogLevel, String) -> Void)?
  private let logLevel: MappingLogLevel
  /// The findings so far, because a value may be read twice.
  private var met: Set<MappingReport.Entry> = []

  /// Whether unknown keys are logged here, and not by the call that receives them.
  private let logsUnknownKeys: Bool

  init(_ options: MappingOptions, logsUnknownKeys: Bool = true) {
    self.logsUnknownKeys = logsUnknownKeys
    keepsUnknownValues = options.keepsUnknownKeys
    log = options.log
    logLevel = options.logLevel
  }

  /// Adds a finding.
  func add(_ kind: MappingReport.Entry.Kind, _ path: MappingPath, _ detail: String? = nil) {
    let entry = MappingReport.Entry(kind: kind, path: path, detail: detail)
    guard met.insert(entry).inserted else { return }
    entries.append(entry)
    if kind == .unknownKey && !logsUnknownKeys { return }
    if let log, kind.logLevel >= logLevel { log(kind.logLevel, entry.description) }
  }

  /// Logs the error that ends the call.
  func add(_ error: any Error) {
    if let log, logLevel <= .error { log(.error, "\(error)") }
  }

  /// Keeps a value that does not belong to any property, at the path at which it would be written.
  func keep(_ value: JSONValue, at path: MappingPath) {
    keptCount += 1
    unknownValues.keep(value, at: path)
  }

  /// Discards the values kept at a path, because the value there is not used.
  func forget(_ path: @autoclosure () -> MappingPath) {
    if keptCount > 0 { unknownValues.forget(path()) }
  }

  /// Moves the values kept for an element of an array to a key that identifies the element.
  func identify(_ index: Int, of array: MappingPath, as key: String) {
    unknownValues.identify(index, of: array, as: key)
  }

  /// Moves the values kept at a path one step below it.
  func enclose(_ path: MappingPath, in step: MappingPath.Component) {
    unknownValues.enclose(path, in: step)
  }

  /// The unknown keys at a path and below, with the values kept for them, relative to the path.
  func leftover(below path: MappingPath) -> NodeUse.Leftover {
    let start = path.components.count
    return NodeUse.Leftover(
      keys: entries.filter { $0.kind == .unknownKey }
        .map { Array($0.path.components.dropFirst(start)) },
      values: unknownValues.json(at: path))
  }

  /// The collected findings.
  var report: MappingReport {
    MappingReport(entries: entries, unknownValues: unknownValues.json ?? .null)
  }
}

extension MappingReport.Entry.Kind {
  /// The level at which a finding is logged.
  var logLevel: MappingLogLevel {
    switch self {
    case .coerced: .debug
    case .ignoredNull: .info
    case .defaulted, .unknownKey, .ambiguousKey, .droppedElement: .warning
    }
  }
}
