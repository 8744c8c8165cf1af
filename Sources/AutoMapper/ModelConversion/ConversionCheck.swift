/// Reports properties of one type for which another type has no value, before any data is
/// converted.
struct ConversionCheck {
  private let conversions: ConversionCompiler
  private(set) var issues: [MappingIssue] = []
  private var visited = MetValues<Visit>()
  private var waiting: [(source: Codec, target: Codec, path: String, depth: Int)] = []
  /// The number of pairs around the pair that is being checked.
  private var depth = 0

  private var plans: PlanCompiler { conversions.plans }

  /// A pair of types that was checked.
  private struct Visit: Hashable {
    var source: ObjectIdentifier
    var target: ObjectIdentifier
  }

  /// The maximum number of pairs of types to check, because generic types may lead to larger and
  /// larger ones.
  private static let maximumVisits = 500
  /// The maximum number of pairs around each other, whose names take longer and longer.
  private static let maximumDepth = 64

  /// Creates a check with a compiler of its own, so that the mapper does not keep types that were
  /// only checked.
  init(_ provider: MappingProvider, _ options: MappingOptions) {
    conversions = ConversionCompiler(PlanCompiler(provider: provider, options: options))
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
      compare(source.element, target.element, "\(path)[]")
    case (.dictionary(let source), .dictionary(let target)):
      compare(source.value, target.value, "\(path)[]")
    case (.object(let source), .object(let target)):
      let visit = Visit(
        source: ObjectIdentifier(source.type), target: ObjectIdentifier(target.type))
      guard visited.insert(visit) else { return }
      do {
        try compare(source, target, path)
      } catch {
        issues.append(MappingIssue(error, type: target.type, path: path))
      }
    default:
      guard let reason = Incompatibility.reason(source, target, plans.options) else { return }
      issues.append(
        MappingIssue(
          .incompatibleTypes, .error, type: target.type, path: path,
          message: "\(target.type) cannot be made of \(source.type): \(reason)"))
    }
  }

  // MARK: Objects

  private mutating func compare(
    _ source: ObjectCodec, _ target: ObjectCodec, _ path: String
  ) throws {
    let properties = try SourceProperties(source, conversions)
    let pairing = try ObjectPairing(from: properties, to: target, conversions)
    if let error = pairing.resolved.missingFactory(target) {
      issues.append(MappingIssue(error, type: target.type, path: path))
    }
    check(pairing, properties, path)
  }

  private mutating func check(
    _ pairing: ObjectPairing, _ source: SourceProperties, _ path: String
  ) {
    let filled = pairing.entries.filter { $0.origin != nil }.map(\.property)
    for entry in pairing.entries {
      let inner = path.isEmpty ? entry.name : "\(path).\(entry.name)"
      switch entry.origin {
      case .value(let candidate): check(entry, candidate, pairing, inner)
      case .parts(let parts): check(parts, source, inner)
      // A flat key may be missing although the object itself is present, and the other way around.
      case nil where filled.contains(entry.property) || entry.codec == nil: break
      case nil: addMissing(entry, pairing, source, inner)
      }
    }
  }

  private mutating func addMissing(
    _ entry: ObjectPairing.Entry, _ pairing: ObjectPairing, _ source: SourceProperties,
    _ path: String
  ) {
    let resolved = pairing.resolved
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
    issues.append(
      MappingIssue(
        .missingSource, outcome == nil ? .error : .warning, type: pairing.target.type,
        property: entry.name, path: path,
        message: "'\(entry.name)' of \(pairing.target.type) has no source in \(source.codec.type)"
          + (outcome.map { ", so it \($0)" } ?? "") + "; " + advice))
  }

  // MARK: Properties

  private mutating func check(
    _ entry: ObjectPairing.Entry, _ candidate: SourceProperties.Candidate,
    _ pairing: ObjectPairing, _ path: String
  ) {
    guard let target = entry.codec, let last = candidate.path.last, last.closure == nil else {
      return
    }
    if let reason = reason(against: last.codec, target) {
      issues.append(
        MappingIssue(
          .incompatibleTypes, .error, type: pairing.target.type, property: entry.name, path: path,
          message: "'\(entry.name)' of \(pairing.target.type) is \(target.type), which cannot be "
            + "made of '\(candidate.text)', which is \(last.codec.type): \(reason)"))
      return
    }
    let mayBeNil = candidate.path.contains { $0.codec.type is any OptionalOperations.Type }
    let hasDefault =
      pairing.resolved.rules.factory != nil
      || pairing.resolved.properties[entry.property].standard != nil
    if mayBeNil, !target.acceptsNull, !hasDefault {
      issues.append(
        MappingIssue(
          .incompatibleTypes, .warning, type: pairing.target.type, property: entry.name,
          path: path,
          message: "'\(entry.name)' of \(pairing.target.type) cannot be nil, but "
            + "'\(candidate.text)' can; make it Optional, or give it a default"))
    }
    add(last.codec, target, path)
  }

  /// The reason why no value can be converted; nil if some can, or if the values inside are checked
  /// separately.
  private func reason(against source: Codec, _ target: Codec) -> String? {
    if handsOver(source, target) { return nil }
    let (source, target) = (source.unwrappedSource, target.unwrappedTarget)
    switch (source.kind, target.kind) {
    case (.array, .array), (.dictionary, .dictionary), (.object, .object): return nil
    default: return Incompatibility.reason(source, target, plans.options)
    }
  }

  private mutating func compare(_ source: Codec, _ target: Codec, _ path: String) {
    if !handsOver(source, target) { add(source, target, path) }
  }

  private mutating func add(_ source: Codec, _ target: Codec, _ path: String) {
    if depth < Self.maximumDepth { waiting.append((source, target, path, depth + 1)) }
  }

  /// Whether values are passed on unchanged.
  private func handsOver(_ source: Codec, _ target: Codec) -> Bool {
    let step = try? ValueConversion.Step(
      from: source.unwrappedSource, to: target.unwrappedTarget, for: .part, conversions)
    return if case .swiftValue = step { true } else { false }
  }
}
