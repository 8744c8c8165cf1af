/// Collects the findings of one call, and logs them if required.
final class ReportCollector {
  private var entries: [MappingReport.Entry] = []
  /// The values that do not belong to any property, at the root of the document.
  let unknownValues = UnknownValues()
  let keepsUnknownValues: Bool
  /// The number of values kept so far, including those that were discarded again.
  private(set) var keptCount = 0
  private let log: (@Sendable (MappingLogLevel, String) -> Void)?
  private let logLevel: MappingLogLevel
  /// The positions of the findings so far, because a value may be read twice; nil as long as all of
  /// them came in the order of the document.
  ///
  /// A set of findings would take eight times as much code.
  private var met: KeyIndex?
  /// The offset in the text of the last finding.
  private var lastOffset = -1

  /// Whether unknown keys are logged here, and not by the call that receives them.
  private let logsUnknownKeys: Bool

  init(_ options: MappingOptions, logsUnknownKeys: Bool = true) {
    self.logsUnknownKeys = logsUnknownKeys
    keepsUnknownValues = options.keepsUnknownKeys
    log = options.log
    logLevel = options.logLevel
  }

  /// Adds a finding, with the offset of its value in the text if it is known.
  func add(
    _ kind: MappingReport.Entry.Kind, _ path: MappingPath, _ detail: String? = nil,
    offset: Int? = nil
  ) {
    add(kind, path, detail.map { .text($0) } ?? .none, offset: offset)
  }

  /// Adds a finding whose detail is put into words when somebody reads it.
  // Not inlined, because many functions have findings.
  @inline(never)
  func add(
    _ kind: MappingReport.Entry.Kind, _ path: consuming MappingPath,
    _ words: consuming MappingReport.Entry.Words, offset: Int?
  ) {
    let entry = MappingReport.Entry(kind: kind, path: path, words: words)
    guard isNew(entry, offset) else { return }
    entries.append(entry)
    if kind == .unknownKey && !logsUnknownKeys { return }
    if let log, kind.logLevel >= logLevel {
      // A path is as long as all keys around a value, which other lines repeat.
      let line = entry.description
      log(kind.logLevel, line.utf8.count > 4_000 ? "…\(line.suffix(1_000))" : line)
    }
  }

  /// A copy of the latest findings, which are about a value that may be read again.
  ///
  /// A slice would make the next finding copy all of them.
  func findings(after count: Int) -> [MappingReport.Entry] { Array(entries[count...]) }

  /// Adds findings that were discarded.
  func restore(_ findings: [MappingReport.Entry]) {
    for entry in findings {
      entries.append(entry)
      met?.add(entries.count - 1, hash: entry.hashValue, count: entries.count)
    }
  }

  private func isNew(_ entry: MappingReport.Entry, _ offset: Int?) -> Bool {
    // A value behind all others was not read before.
    if met == nil, let offset, offset > lastOffset {
      lastOffset = offset
      return true
    }
    if met == nil { met = KeyIndex(of: entries.count) { entries[$0].hashValue } }
    let hash = entry.hashValue
    if met?.position(hash: hash, { entries[$0] == entry }) != nil { return false }
    met?.add(entries.count, hash: hash, count: entries.count + 1)
    return true
  }

  /// The number of findings so far.
  var count: Int { entries.count }

  /// Discards the latest findings, which are about an attempt that failed.
  func discard(after count: Int) {
    for position in count..<entries.count {
      met?.remove(position, hash: entries[position].hashValue)
    }
    entries.removeSubrange(count...)
  }

  /// Changes the paths of the latest findings, about an object that was assembled.
  func relocate(after count: Int, _ path: ([MappingPath.Component]) -> [MappingPath.Component]?) {
    for position in count..<max(count, entries.count) {
      guard let other = path(entries[position].path.components) else { continue }
      let entry = entries[position].moved(to: MappingPath(other))
      met?.remove(position, hash: entries[position].hashValue)
      met?.add(position, hash: entry.hashValue, count: entries.count)
      entries[position] = entry
    }
  }

  /// Logs the error that ends the call.
  func add(_ error: any Error) {
    if let log, logLevel <= .error { log(.error, "\(error)") }
  }

  /// Counts a value that is kept because it does not belong to any property.
  func countKept() { keptCount += 1 }

  /// The unknown keys at a path and below, with the values kept for them, relative to the path.
  func leftover(below path: MappingPath) -> NodeUse.Leftover {
    let start = path.components.count
    return NodeUse.Leftover(
      keys: entries.filter { $0.kind == .unknownKey }
        .map { Array($0.path.components.dropFirst(start)) },
      values: unknownValues.place(at: path.components[...], makes: false)?.json)
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
