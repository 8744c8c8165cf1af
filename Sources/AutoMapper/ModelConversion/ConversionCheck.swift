/// Reports properties of one type for which another type has no value, before any data is
/// converted.
struct ConversionCheck {
  let plans: PlanCompiler
  private(set) var issues: [MappingIssue] = []
  /// The pairs of types that were checked.
  private var visited: [(source: ObjectIdentifier, target: ObjectIdentifier)] = []
  private var waiting: [(source: Codec, target: Codec, path: String, depth: Int)] = []
  /// The number of pairs around the pair that is being checked.
  private var depth = 0

  /// The maximum number of pairs of types to check, because generic types may lead to larger and
  /// larger ones.
  private static let maximumVisits = 500
  /// The maximum number of pairs around each other, whose names take longer and longer.
  private static let maximumDepth = 64

  /// Creates a check with a compiler of its own, so that the mapper does not keep types that were
  /// only checked.
  init(_ provider: MappingProvider, _ options: MappingOptions) {
    plans = PlanCompiler(provider: provider, options: options)
  }

  /// Checks two types and all types that their properties lead to.
  mutating func run(from source: any Any.Type, to target: any Any.Type) {
    do {
      waiting = [(try plans.codec(for: source), try plans.codec(for: target), "", 0)]
    } catch {
      issues.append(MappingIssue(error, type: target))
    }
    var next = 0
    while next < waiting.count, visited.count < Self.maximumVisits {
      let visit = waiting[next]
      depth = visit.depth
      walk(visit.source.unwrappedSource, visit.target.unwrappedTarget, visit.path)
      next += 1
    }
  }

  private mutating func walk(_ source: Codec, _ target: Codec, _ path: String) {
    switch (source.kind, target.kind) {
    case (.property(.keyPath(let source)), _): walk(source.wrapped.unwrappedSource, target, path)
    case (.array(let source), .array(let target)):
      wait(source.element, target.element, "\(path)[]")
    case (.dictionary(let source), .dictionary(let target)):
      wait(source.value, target.value, "\(path)[]")
    case (.object(let source), .object(let target)):
      let pair = (ObjectIdentifier(source.type), ObjectIdentifier(target.type))
      guard !visited.contains(where: { $0 == pair }) else { return }
      visited.append(pair)
      do {
        let pairing = try ObjectPairing(from: SourceProperties(source, plans), to: target)
        if let error = pairing.resolved.missingFactory(target) {
          issues.append(MappingIssue(error, type: target.type, path: path))
        }
        check(pairing, path)
      } catch {
        issues.append(MappingIssue(error, type: target.type, path: path))
      }
    default:
      guard let reason = reasonAgainst(source, target) else { return }
      add(
        .incompatibleTypes, .error, target, path: path,
        "\(target.type) cannot be made of \(source.type): \(reason)")
    }
  }

  /// Checks the values of properties, arrays and dictionaries later, unless they are passed on
  /// unchanged.
  private mutating func wait(_ source: Codec, _ target: Codec, _ path: String) {
    guard depth < Self.maximumDepth, !handsOver(source, target) else { return }
    waiting.append((source, target, path, depth + 1))
  }

  private mutating func add(
    _ kind: MappingIssue.Kind, _ severity: MappingIssue.Severity, _ target: Codec,
    _ property: String? = nil, path: String, _ message: String
  ) {
    issues.append(
      MappingIssue(
        kind, severity, type: target.type, property: property, path: path, message: message))
  }

  /// Whether values are passed on unchanged.
  private func handsOver(_ source: Codec, _ target: Codec) -> Bool {
    ValueConversion.handsOver(source.unwrappedSource, to: target.unwrappedTarget, for: .part)
  }

  // MARK: Objects

  private mutating func check(_ pairing: ObjectPairing, _ path: String) {
    let filled = pairing.entries.filter { $0.origin != nil }.map(\.property)
    for entry in pairing.entries {
      let inner = path.isEmpty ? entry.name : "\(path).\(entry.name)"
      switch entry.origin {
      case .value(let candidate): check(entry, candidate, pairing, inner)
      case .parts(let parts): check(parts, inner)
      // A flat key may be missing although the object itself is present, and the other way around.
      case nil where filled.contains(entry.property) || entry.codec == nil: break
      case nil: addMissing(entry, pairing, inner)
      }
    }
  }

  private mutating func addMissing(
    _ entry: ObjectPairing.Entry, _ pairing: ObjectPairing, _ path: String
  ) {
    let (source, target, resolved) = (pairing.source, pairing.target, pairing.resolved)
    // Nil is an error.
    let outcome: String? =
      switch resolved.ifMissing(resolved.properties[entry.property], entry.codec) {
      case .error: nil
      case .becomesNil: "becomes nil"
      case .becomesEmpty: "is empty"
      case .keepsDefault, .isNotRead: "keeps its default"
      }
    let closest = Spelling.closest(to: entry.name, among: source.candidates.compactMap(\.name))
    let advice =
      closest.map { "did you mean '\($0)'? register it as a key, or ignore '\(entry.name)'" }
      ?? "register a key for it, or ignore it"
    add(
      .missingSource, outcome == nil ? .error : .warning, target, entry.name, path: path,
      "'\(entry.name)' of \(target.type) has no source in \(source.codec.type)"
        + (outcome.map { ", so it \($0)" } ?? "") + "; " + advice)
  }

  // MARK: Properties

  private mutating func check(
    _ entry: ObjectPairing.Entry, _ candidate: SourceProperties.Candidate,
    _ pairing: ObjectPairing, _ path: String
  ) {
    let source = candidate.property
    guard let target = entry.codec, source.closure == nil else { return }
    let name = "'\(entry.name)' of \(pairing.target.type)"
    if !handsOver(source.codec, target),
      let reason = reasonAgainst(source.codec.unwrappedSource, target.unwrappedTarget)
    {
      return add(
        .incompatibleTypes, .error, pairing.target, entry.name, path: path,
        "\(name) is \(target.type), which cannot be made of '\(candidate.text)', which is "
          + "\(source.codec.type): \(reason)")
    }
    let mayBeNil = candidate.path.contains { $0.codec.type is any OptionalOperations.Type }
    let hasDefault =
      pairing.resolved.rules.factory != nil
      || pairing.resolved.properties[entry.property].standard != nil
    if mayBeNil, !target.acceptsNull, !hasDefault {
      add(
        .incompatibleTypes, .warning, pairing.target, entry.name, path: path,
        "\(name) cannot be nil, but '\(candidate.text)' can; make it Optional, or give it a default"
      )
    }
    wait(source.codec, target, path)
  }
}
