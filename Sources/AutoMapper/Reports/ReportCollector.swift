/// Collects the findings of one call, and logs them if required.
final class ReportCollector {
  private var entries: [MappingReport.Entry] = []
  private let unknownValues = UnknownValues()
  let keepsUnknownValues: Bool
  /// The number of values kept so far, including those that were discarded again.
  private(set) var keptCount = 0
  private let log: (@Sendable (MappingLogLevel, String) -> Void)?
  private let logLevel: MappingLogLevel
  /// The findings so far, because a value may be read twice; nil as long as all of them came in the
  /// order of the document.
  private var met: Set<MappingReport.Entry>?
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
    let entry = MappingReport.Entry(kind: kind, path: path, detail: detail)
    guard isNew(entry, offset) else { return }
    entries.append(entry)
    if kind == .unknownKey && !logsUnknownKeys { return }
    if let log, kind.logLevel >= logLevel { log(kind.logLevel, entry.description) }
  }

  private func isNew(_ entry: MappingReport.Entry, _ offset: Int?) -> Bool {
    // A value behind all others was not read before.
    if met == nil, let offset, offset > lastOffset {
      lastOffset = offset
      return true
    }
    if met == nil { met = Set(entries) }
    return met?.insert(entry).inserted ?? true
  }

  /// The number of findings so far.
  var count: Int { entries.count }

  /// Discards the latest findings, which are about an attempt that failed.
  func discard(after count: Int) {
    met?.subtract(entries[count...])
    entries.removeSubrange(count...)
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

/// The values of a document that do not belong to the model, while they are collected: a tree of
/// the paths at which they would be written.
///
/// It is a tree of objects, so that keeping a value does not copy the values already kept.
final class UnknownValues {
  /// The value kept at this path, or nil if there is none.
  private var value: JSONValue?
  /// The nodes below, if this one is an object, in document order.
  private var members: [(key: String, place: UnknownValues?)] = []
  /// The positions in `members`, by key.
  private var positions: [KeyBytes: Int] = [:]
  /// The nodes below, if this one is an array.
  private var elements: [Int: UnknownValues] = [:]

  /// Keeps a value at a path.
  func keep(_ value: JSONValue, at path: MappingPath) {
    var place = self
    for step in path.components {
      let next = place.place(at: step) ?? UnknownValues()
      place.set(next, at: step)
      place = next
    }
    place.value = value
  }

  /// Removes all values kept at a path and below it.
  func forget(_ path: MappingPath) {
    guard let last = path.components.last else { return }
    place(at: path.components.dropLast())?.set(nil, at: last)
  }

  /// Moves the values kept for an element of an array to a key that identifies the element.
  func identify(_ index: Int, of array: MappingPath, as key: String) {
    guard let array = place(at: array.components[...]), let element = array.elements[index] else {
      return
    }
    array.set(nil, at: .index(index))
    array.set(element, at: .key(key))
  }

  /// Moves the values kept at a path one step below it.
  func enclose(_ path: MappingPath, in step: MappingPath.Component) {
    guard let place = place(at: path.components[...]) else { return }
    let inner = UnknownValues()
    swap(&place.value, &inner.value)
    swap(&place.members, &inner.members)
    swap(&place.positions, &inner.positions)
    swap(&place.elements, &inner.elements)
    place.set(inner, at: step)
  }

  /// All kept values, or nil if there are none.
  ///
  /// If some elements of an array are identified by keys, the others have their indexes as keys.
  var json: JSONValue? {
    var members = members.compactMap { member in
      member.place?.json.map { (key: member.key, value: $0) }
    }
    let elements = elements.compactMap { index, place in
      place.json.map { (index: index, value: $0) }
    }.orderedByNumber(\.index)
    if members.isEmpty, let last = elements.last {
      var values = [JSONValue](repeating: .null, count: last.index + 1)
      for element in elements { values[element.index] = element.value }
      return .array(values)
    }
    members += elements.map { ("\($0.index)", $0.value) }
    guard !members.isEmpty else { return value }
    // The value kept here was read as a whole, and some of it belongs to another property.
    var object = value?.members ?? JSONObject()
    for member in members { object.set(member.value, for: member.key) }
    return .object(object)
  }

  /// All values kept at a path and below, or nil if there are none.
  func json(at path: MappingPath) -> JSONValue? { place(at: path.components[...])?.json }

  private func place(at steps: ArraySlice<MappingPath.Component>) -> UnknownValues? {
    steps.reduce(self as UnknownValues?) { place, step in place?.place(at: step) }
  }

  private func place(at step: MappingPath.Component) -> UnknownValues? {
    switch step {
    case .key(let key): positions[KeyBytes(key)].flatMap { members[$0].place }
    case .index(let index): elements[index]
    }
  }

  private func set(_ place: UnknownValues?, at step: MappingPath.Component) {
    switch step {
    case .key(let key):
      if let position = positions[KeyBytes(key)] {
        members[position].place = place
      } else if let place {
        positions[KeyBytes(key)] = members.count
        members.append((key, place))
      }
    case .index(let index): elements[index] = place
    }
  }
}
