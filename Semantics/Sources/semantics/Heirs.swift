import AutoMapper

// Classes that inherit a conformance to Codable.

class Donor: Codable {
  var id = 0
  var name = "-"
  var note: String?

  private enum CodingKeys: String, CodingKey {
    case id
    case name = "fullName"
    case note
  }

  required init() {}
}

/// Has no properties of its own, so that the inherited conformance loses nothing.
final class Heir: Donor {}

/// Has a property that the inherited conformance does not know.
final class Spender: Donor {
  var amount = 1
}

/// Handles its property itself, with a key of another text.
final class Keeper: Donor {
  var share = 1

  private enum CodingKeys: String, CodingKey { case share = "part" }

  required init() { super.init() }

  required init(from decoder: any Decoder) throws {
    share = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .share)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(share, forKey: .share)
  }
}

struct Estate {
  var title = "-"
  var donor = Donor()
  var donors: [Donor] = []
  var heir: Heir?
  var heirs: [Heir] = []
  var heirsByName: [String: Heir] = [:]
  var spender: Spender?
  var spenders: [Spender] = []
  /// Has a value without a document, which is refused in writing, too.
  var spare = Spender()
  var keeper: Keeper?
  var keepers: [Keeper] = []
}

struct Trust {
  /// Is written as what it is, not as what it is declared as.
  var patron: Donor = Spender()
  var spender: Spender?
}

extension Family {
  private static let heir = Shape.model("Heir")
  private static let spender = Shape.model("Spender")
  private static let keeper = Shape.model("Keeper")

  static let heirs: [Model] = [
    Model(
      "Donor", .object,
      [
        Property("id", .int, .int(0)),
        Property("name", .text, .text("-"), words: ["full", "Name"], key: "fullName"),
        Property("note", .optional(.text), .null),
      ]),
    Model("Heir", .object, superclass: "Donor"),
    Model("Spender", .object, superclass: "Donor", [Property("amount", .int, .int(1))]),
    Model("Keeper", .object, superclass: "Donor", [Property("share", .int, .int(1))]),
    Model(
      "Estate", .structure,
      [
        Property("title", .text, .text("-")), Property("donor", .model("Donor"), nil),
        Property("donors", .list(.model("Donor")), .list([])),
        Property("heir", .optional(heir), .null), Property("heirs", .list(heir), .list([])),
        Property("heirsByName", .table(heir), .table([:]), words: ["heirs", "By", "Name"]),
        Property("spender", .optional(spender), .null),
        Property("spenders", .list(spender), .list([])), Property("spare", spender, nil),
        Property("keeper", .optional(keeper), .null), Property("keepers", .list(keeper), .list([])),
      ]),
    Model(
      "Trust", .structure,
      [
        Property("patron", .model("Donor"), nil, made: "Spender"),
        Property("spender", .optional(spender), .null),
      ]),
  ]

  /// The classes that have the conformance of `Donor`, or override it.
  static let coded: Set<String> = ["Donor", "Heir", "Spender", "Keeper"]
}

extension Kin {
  static var heirs: [String: Kin] {
    [
      "Donor": of(Donor.self), "Heir": of(Heir.self), "Spender": of(Spender.self),
      "Keeper": of(Keeper.self), "Estate": of(Estate.self), "Trust": of(Trust.self),
    ]
  }
}

extension Rules {
  static let addHeirs: [String: Adding] = [
    "Donor": adding(coded: Donor.init), "Heir": adding(coded: Heir.init),
    "Spender": adding(coded: Spender.init), "Keeper": adding(coded: Keeper.init),
    "Estate": adding(Estate.init), "Trust": adding(Trust.init),
  ]

  private static func adding<Model: Codable & SendableMetatype>(
    coded make: @escaping @Sendable () -> Model
  ) -> Adding {
    { rule, provider in
      if rule.usesCodable { provider.usesCodable(Model.self) }
      adding(make)(rule, &provider)
    }
  }

  /// Whether instances of a class are made by its conformance.
  func usesConformance(_ type: String) -> Bool {
    Family.coded.contains(type) && !hasFactory(type)
  }

  /// Whether the conformance is that of a superclass, which would lose properties.
  func isRefused(_ type: String) -> Bool {
    usesConformance(type) && type == "Spender" && !(types[type]?.usesCodable ?? false)
  }

  /// The properties that are read and written: those that the conformance knows, with its keys, or
  /// otherwise all.
  func members(of type: String) -> [Property] {
    guard usesConformance(type) else { return Family.properties(type) }
    let own =
      type == "Keeper" ? [Property("share", .int, .int(1), words: ["part"], key: "part")] : []
    return Family.properties("Donor") + own
  }

  /// The properties that the conformance does not know.
  func lost(by type: String) -> [Property] {
    usesConformance(type) && type == "Spender" ? Family.model(type).properties : []
  }
}

extension Value {
  /// Whether it contains a subclass where documents do not say so.
  var holdsHiddenSubclass: Bool {
    instance?.fields["patron"]?.instance.map { $0.type != "Donor" } ?? false
  }
}

extension RuleDrawing {
  /// Takes the rules and factories of some of the classes away, so that their conformances are used.
  mutating func drawConformances() {
    if random.chance(20) { rules.avoidsCodable = true }
    let coded = Family.coded.sorted().filter { rules.types[$0] != nil }
    // A rule for the property would replace its coding key.
    rules.types["Donor"]?.properties["name"] = nil
    if random.chance(60) { rules.types["Donor"] = TypeRule(hasFactory: random.chance(30)) }
    // Rules are inherited, and with any of them a class is mapped by its properties.
    guard rules.types["Donor"]?.isBare ?? true else { return }
    for name in coded where name != "Donor" && random.chance(65) {
      rules.types[name] = TypeRule(usesCodable: random.chance(40))
    }
    if rules.usesConformance("Donor"), random.chance(30) {
      rules.types["Donor"]?.usesCodable = true
    }
    // Without a factory, documents need a value of the class that may be refused.
    for root in ["Estate", "Trust"] where random.chance(80) {
      rules.types[root]?.hasFactory = true
    }
  }
}

extension TypeRule {
  /// Whether it has no rules about the contents of a type, except perhaps a factory.
  fileprivate var isBare: Bool {
    properties.isEmpty && uniqueKeys == nil && !validates && !stamps && changes == nil
  }
}
