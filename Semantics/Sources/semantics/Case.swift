import AutoMapper

/// The results that are compared.
enum Check: String, CaseIterable {
  case validate
  case read
  case write
  case keep
  case remove
  case change
  case update
  case convert
  case store
}

/// A way in which the library and the oracle differ.
struct Difference {
  var check: Check
  var detail: String
  var documents: [Document]
  var expected: String
  var found: String
  /// Whether the library threw an error.
  var isThrown: Bool
}

/// One model with rules, to which documents are mapped.
final class Case {
  static let roots = [
    "Basic", "Basic", "Lists", "Kinds", "Kinds", "Outer", "Outer", "Outer", "Cart", "Cart", "Cart",
    "Zoo", "Zoo", "Tree", "Person", "Alike", "Quoted", "Single", "Being", "Pet", "Signal", "Board",
    "Vessel", "Boat", "Post", "Reply", "Harbor", "Harbor", "Digits", "Digits", "Crate", "Crate",
    "Parcel", "Wrapped", "Donor", "Heir", "Spender", "Keeper", "Estate", "Estate", "Trust",
  ]

  let root: String
  let rules: Rules
  let kin: Kin
  let mapper: ObjectMapper
  private(set) var differences: [Difference] = []
  var coverage = Coverage()
  private var check = Check.validate

  init(root: String, rules: Rules, kin: Kin) {
    (self.root, self.rules, self.kin) = (root, rules, kin)
    mapper = rules.mapper()
  }

  /// The case with a number.
  static func run(seed: UInt64, number: Int, model: String?, kinship: [String: Kin]) -> Case {
    var random = Randomness(seed: seed, number: number)
    let root = model ?? random.pick(Case.roots)
    guard let kin = kinship[root] else { fatalError("no kin of \(root)") }
    let drawn = Case(root: root, rules: RuleDrawing.draw(for: root, &random), kin: kin)
    drawn.perform(.validate, [])
    guard drawn.isValid() else { return drawn }
    var drawing = DocumentDrawing(drawn.rules, random)
    // An object with a different key is a different object.
    let first = drawing.object(root, id: 1)
    let second = drawing.object(root, id: 1)
    drawn.perform(.read, [first])
    drawn.perform(.read, [drawing.permuted(first)])
    for document in [first, first, second] {
      drawn.perform(.read, [drawing.damaged(document)])
    }
    for check in [Check.write, .keep, .convert] { drawn.perform(check, [first]) }
    let numbers = (0..<2).map { _ in Document.int(drawing.random.number(0...4)) }
    drawn.perform(.remove, [first, .list(numbers)])
    for check in [Check.update, .store, .change] { drawn.perform(check, [first, second]) }
    drawn.perform(.update, [first, drawing.damaged(second)])
    drawn.perform(.keep, [drawing.damaged(first)])
    return drawn
  }

  var shape: Shape { .model(root) }

  func perform(_ check: Check, _ documents: [Document]) {
    self.check = check
    switch check {
    case .validate: checkValidation()
    case .read: checkReading(documents[0])
    case .write: checkWriting(documents[0])
    case .keep: checkKeeping(documents[0])
    case .remove: checkRemoval(documents[0], documents[1])
    case .change: checkRemoval(by: documents[1], from: documents[0])
    case .update: checkUpdate(documents[0], documents[1])
    case .convert: checkConversion(documents[0])
    case .store: checkStore(documents[0], documents[1])
    }
  }

  /// The first difference that a check finds.
  func difference(_ check: Check, _ documents: [Document]) -> Difference? {
    differences.removeAll()
    perform(check, documents)
    return differences.first
  }

  func add(
    _ detail: String, _ documents: [Document], expected: String, found: String,
    isThrown: Bool = false
  ) {
    differences.append(
      Difference(
        check: check, detail: detail, documents: documents, expected: expected, found: found,
        isThrown: isThrown))
  }

  /// Whether rules and models have no errors, so that documents can be mapped.
  func isValid() -> Bool {
    !(RuleConflict.first(in: rules, for: root)?.isFatal ?? false)
      && !mapper.validate(kin.type).contains { $0.severity == .error }
  }

  private func checkValidation() {
    let issues = mapper.validate(kin.type)
    if let conflict = RuleConflict.first(in: rules, for: root), conflict.isFatal,
      conflict.isCertain, issues.isEmpty
    {
      add("rules", [], expected: "an issue about \(conflict.text)", found: "no issues")
    }
    if isValid() { return }
    // What is written next to the output of a transformer depends on whether there is any, and whether a
    // path with digits is written in an array, on which of the others are.
    if RuleConflict.first(in: rules, for: root) == nil,
      let error = issues.first(where: {
        $0.severity == .error
          && !(rules.leavesPlacesOpen && "\($0)".contains("cannot be written at"))
      })
    {
      add("rules", [], expected: "no errors", found: "\(error)")
    }
  }

  /// The forms in which a document can be passed.
  func entryPoints(_ document: Document) -> [EntryPoint] {
    let text = EntryPoint.text(document.json)
    guard !document.hasDuplicates, case .object = document else { return [text] }
    guard let dictionary = document.any as? [String: Any] else { return [text] }
    return [text, .dictionary(dictionary), .value(document.value)]
  }

  func circumstances(existing: Value? = nil) -> Circumstances {
    Circumstances(
      path: [], options: rules.options, isUpdate: existing != nil, existing: existing,
      isHandedIn: existing != nil)
  }

  /// The result of the oracle: a value, or problems, one of which is thrown.
  enum Outcome {
    case value(Value)
    case problems([Problem])

    var text: String {
      switch self {
      case .value(let value): value.text
      case .problems(let problems): problems.map(\.text).joined(separator: ", or ")
      }
    }
  }

  /// A number that no document reaches.
  private static let manyObjects = 1_000_000

  /// Nil if the documentation does not say.
  func expectation(_ document: Document, existing: Value? = nil) -> Outcome? {
    let oracle = Oracle(rules, identities: existing == nil ? 0 : Case.manyObjects)
    let value = oracle.read(shape, document, circumstances(existing: existing))
    guard !oracle.isUnsure else { return nil }
    coverage.add(oracle.features)
    let problems = oracle.problems + oracle.refusals
    if problems.isEmpty, let value { return .value(value) }
    return .problems(problems)
  }
}
