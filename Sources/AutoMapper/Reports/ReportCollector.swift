/// Collects the remarks of one call, and logs them where that is wanted.
final class ReportCollector {
  private var entries: [MappingReport.Entry] = []
  private let unknownValues = UnknownValues()
  let keepsUnknownValues: Bool
  /// How many values were kept so far, those that were forgotten again included.
  private(set) var keptCount = 0
  private let log: (@Sendable (MappingLogLevel, String) -> Void)?
  private let logLevel: MappingLogLevel
  /// Paths that have an entry already, since a value may be read twice.
  private var met: Set<MappingReport.Entry> = []

  /// Whether unknown keys are logged here, and not where they are handed on to.
  private let logsUnknownKeys: Bool

  init(_ options: MappingOptions, logsUnknownKeys: Bool = true) {
    self.logsUnknownKeys = logsUnknownKeys
    keepsUnknownValues = options.keepsUnknownKeys
    log = options.log
    logLevel = options.logLevel
  }

  /// Adds a remark.
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

  /// Keeps a value that belongs to no property, at the place where it would be written.
  func keep(_ value: JSONValue, at path: MappingPath) {
    keptCount += 1
    unknownValues.keep(value, at: path)
  }

  /// Forgets what was kept at a place, since the value there is not used.
  func forget(_ path: @autoclosure () -> MappingPath) {
    if keptCount > 0 { unknownValues.forget(path()) }
  }

  /// Keeps what was kept of an element of an array under a key that stands for it.
  func identify(_ index: Int, of array: MappingPath, as key: String) {
    unknownValues.identify(index, of: array, as: key)
  }

  /// Keeps what was kept at a place one step below it.
  func enclose(_ path: MappingPath, in step: MappingPath.Component) {
    unknownValues.enclose(path, in: step)
  }

  /// The unknown keys at a place and below, with what is kept of them; the steps start there.
  func leftover(below path: MappingPath) -> NodeUse.Leftover {
    let start = path.components.count
    return NodeUse.Leftover(
      keys: entries.filter { $0.kind == .unknownKey }
        .map { Array($0.path.components.dropFirst(start)) },
      values: unknownValues.json(at: path))
  }

  /// What was collected.
  var report: MappingReport {
    MappingReport(entries: entries, unknownValues: unknownValues.json ?? .null)
  }
}

extension MappingReport.Entry.Kind {
  /// The level at which a remark is logged.
  var logLevel: MappingLogLevel {
    switch self {
    case .coerced: .debug
    case .ignoredNull: .info
    case .defaulted, .unknownKey, .ambiguousKey, .droppedElement: .warning
    }
  }
}
