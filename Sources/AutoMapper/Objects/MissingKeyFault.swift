import AutoMapperModels

/// An object that lacks a key for a property, with hints why: the keys that were tried, the property
/// that uses the expected key, and a key that may be misspelled.
struct MissingKeyFault: Fault {
  private let plan: ObjectPlan
  private let index: Int
  /// Whether the property is missing only because a rule requires it.
  private let isByRule: Bool
  private let expected: ScalarFault.Expected
  /// The keys of the object that do not belong to any property.
  private var unknown: [String] = []
  /// The property to which a key with the name of this one belongs, if the object has the key.
  private var owner: Int?
  /// The steps at which paths to the property end, and the keys of the objects there.
  private var ends: [(step: String, keys: [String])] = []

  /// Creates the fault of an object with some keys, which the same reader has found.
  init(
    _ plan: ObjectPlan, _ index: Int, isByRule: Bool, _ keys: [(key: String, mark: Reader.Mark)],
    of reader: Reader
  ) {
    self.plan = plan
    self.index = index
    self.isByRule = isByRule
    // The codec is asked here, because it may need others that do not live as long as an error.
    let codec = plan.codecs[index]
    expected = codec.primitive == .none ? .phrase(codec.expectation) : .type(codec.type)
    unknown = keys.map(\.key).filter {
      $0.utf8.count <= Spelling.longest && !plan.keys.match($0).isKnown
    }
    ends = (try? ends(in: reader, keys)) ?? []
    let owner = plan.property(readFrom: plan.names[index])
    if owner != index, keys.contains(where: { $0.key == plan.names[index] }) { self.owner = owner }
  }

  /// Follows the paths to the property whose first keys are there.
  private func ends(
    in source: Reader, _ keys: [(key: String, mark: Reader.Mark)]
  ) throws -> [(step: String, keys: [String])] {
    try plan.paths(to: index).compactMap { path in
      let slot = plan.properties.count + path.capture
      guard let first = keys.first(where: { Int(plan.keys.match($0.key).slot) == slot }) else {
        return nil
      }
      var reader = source
      reader.reset(to: first.mark)
      let walk = try reader.walk(path.steps, rests: path.rests)
      guard !walk.isFound, let step = walk.steps.last?.key else { return nil }
      return (step, reader.keysHere().map(\.key))
    }
  }

  var kind: MappingError.Kind { .missingValue }

  var words: FaultWords {
    FaultWords(expected: expected.text(), found: "nothing", advice: hints.joined(separator: "; "))
  }

  /// The hints and the advice, which states what to do or the reason.
  private var hints: [String] {
    let name = plan.names[index]
    let tried = plan.triedKeys(of: index)
    var hints: [String] = []
    let quoted = tried.map { MappingError.quoted($0) }
    switch quoted.count {
    case 0, 1: break
    case 2: hints.append("neither \(quoted[0]) nor \(quoted[1]) is there")
    default: hints.append("none of \(quoted.joined(separator: ", ")) is there")
    }
    if let owner {
      hints.append(
        "the key \(MappingError.quoted(name)) is there, but belongs to '\(plan.names[owner])'")
    }
    guard let misspelt = misspelt(tried.isEmpty ? [name] : tried) else { return hints + [advice] }
    let hint = KeyFault.hint(misspelt.key, meant: misspelt.meant)
    return hints + (isByRule ? [advice, hint] : ["\(hint) If not, \(advice)"])
  }

  private var advice: String {
    if isByRule { return "the rules of \(plan.type) require it" }
    if plan.type is any CaseContentType.Type { return "make the payload of the case optional" }
    let name = plan.names[index]
    let advice = "make '\(name)' of \(plan.type) optional"
    // A tuple has no rules.
    guard TypeShape.Kind(plan.type) != .tuple else { return advice }
    // A rule cannot always find the property that a key path to a class leads to.
    let property = plan.isClass ? "\"\(name)\"" : "\\.\(name)"
    return advice + ", or give it a default: "
      + "provider.configure(\(plan.type).self) { $0.default(\(property), …) }"
  }

  /// A key that is similar to a step of a path, or an unknown one that is similar to one of some names
  /// or to the first key of a path.
  private func misspelt(_ names: [String]) -> (key: String, meant: String)? {
    let heads = plan.paths(to: index).map { plan.steps(to: $0)[0] }
    for (meant, keys) in ends + (names + heads).map({ ($0, unknown) }) {
      if let key = Spelling.closest(to: meant, among: keys) { return (key, meant) }
    }
    return nil
  }
}

extension ObjectPlan {
  /// The keys that are tried for a property, best first.
  fileprivate func triedKeys(of index: Int) -> [String] {
    guard let property = deferred?.property(index) else { return keys.spellings(of: index) }
    // A path and its text as a plain key are one.
    return property.alternatives.map { steps(to: $0).joined(separator: $0.delimiter) }
      .reduce(into: []) { tried, key in if !tried.contains(key) { tried.append(key) } }
  }

  /// The paths from which a property is read.
  fileprivate func paths(to index: Int) -> [DeferredProperties.Alternative] {
    deferred?.property(index)?.alternatives.filter { !$0.steps.isEmpty } ?? []
  }

  /// The property that a key is read into, or nil if there is none.
  fileprivate func property(readFrom key: String) -> Int? {
    let match = keys.match(key)
    guard match.isKnown else { return nil }
    let capture = Int(match.slot) - properties.count
    if capture < 0 { return Int(match.slot) }
    return deferred?.properties(readFrom: capture).first
  }
}
