/// Collects the remarks of one call, and logs them where that is wanted.
final class ReportCollector {
  private(set) var report = MappingReport()
  let keepsUnknownValues: Bool
  private let log: (@Sendable (MappingLogLevel, String) -> Void)?
  private let logLevel: MappingLogLevel
  /// Paths that have an entry already, since a value may be read twice.
  private var met: Set<MappingReport.Entry> = []

  init(_ options: MappingOptions) {
    keepsUnknownValues = options.keepsUnknownKeys
    log = options.log
    logLevel = options.logLevel
  }

  /// Adds a remark.
  func add(_ kind: MappingReport.Entry.Kind, _ path: MappingPath, _ detail: String? = nil) {
    let entry = MappingReport.Entry(kind: kind, path: path, detail: detail)
    guard met.insert(entry).inserted else { return }
    report.entries.append(entry)
    if let log, kind.logLevel >= logLevel { log(kind.logLevel, entry.description) }
  }

  /// Logs the error that ends the call.
  func add(_ error: any Error) {
    if let log, logLevel <= .error { log(.error, "\(error)") }
  }

  /// Keeps a value that belongs to no property, at the place where it would be written.
  func keep(_ value: JSONValue, at path: MappingPath) {
    report.unknownValues.set(value, at: path.components[...])
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

extension JSONValue {
  /// Stores a value at a path; what an index leaves out before it is null.
  fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<MappingPath.Component>) {
    switch path.first {
    case nil: self = value
    case .key(let key)?:
      var member = self[key]
      member.set(value, at: path.dropFirst())
      // Assigned, since a null would not be stored in passing.
      self[key] = member
    case .index(let index)?:
      if isNull { self = [] }
      while count <= index { self[count] = .null }
      self[index].set(value, at: path.dropFirst())
    }
  }
}
