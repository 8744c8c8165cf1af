import AutoMapper

/// Generates the rules of a case.
struct RuleDrawing {
  var random: Randomness
  var rules = Rules()

  static func draw(for root: String, _ random: inout Randomness) -> Rules {
    var drawing = RuleDrawing(random: random)
    drawing.drawOptions()
    for model in Family.reached(from: root) { drawing.drawType(model) }
    if drawing.rules.types["Donor"] != nil { drawing.drawConformances() }
    if root == "Cart" { drawing.rules.types["CartTwin"] = TypeRule(hasFactory: true) }
    random = drawing.random
    return drawing.rules
  }

  private init(random: Randomness) {
    self.random = random
  }

  private mutating func drawOptions() {
    if random.chance(30) { rules.keyStyle = random.pick(KeyStyle.allCases) }
    if random.chance(8) { rules.generatesInverses = false }
    if random.chance(20) { rules.dateFormat = random.pick(DayFormat.allCases) }
    guard random.chance(70) else { return }
    if random.chance(15) { rules.options.convertsValues = false }
    if random.chance(15) { rules.options.nullValues = .throw }
    if random.chance(15) { rules.options.missingValues = .useEmpty }
    if random.chance(15) { rules.options.acceptsSingleElements = true }
    if random.chance(20) { rules.options.writesNil = true }
    if random.chance(15) { rules.options.emptyCollections = .omit }
    if random.chance(15) { rules.options.unknownCases = .useDefault }
    if random.chance(25) {
      // Whether a policy allows such a key in a value that it replaces is not documented.
      if random.chance(80) { rules.options.unknownKeys = .throw }
      if random.chance(50) { rules.options.duplicateKeys = .throw }
    } else {
      if rules.options.nullValues == .keepDefault, random.chance(40) {
        rules.options.invalidValues = .useDefault
      }
      if random.chance(45) {
        rules.options.invalidElements = random.pick([.drop, .useNil])
      }
      if random.chance(50) { rules.options.keepsUnknownKeys = true }
    }
  }

  private mutating func drawType(_ name: String) {
    let model = Family.model(name)
    var rule = TypeRule()
    rule.hasFactory =
      model.kind == .object || (model.kind == .structure && random.chance(50))
    if model.kind == .interface || (model.variants.isEmpty == false && random.chance(75)) {
      rule.discriminator = drawDiscriminator(model)
    }
    if model.kind == .union { rule.cases = drawCases(model) }
    if model.kind == .structure || model.kind == .object {
      var free = random.shuffled(["alpha", "beta", "gamma", "delta", "epsilon", "zeta"])
      for property in model.properties where random.chance(25) {
        rule.properties[property.name] = drawProperty(property, rule.hasFactory, &free)
      }
      if name == "Beep", let key = rules.types["Signal"]?.discriminator?.key, random.chance(20) {
        rule.properties["size"] = PropertyRule(keys: [key])
      }
      if name == "Wrapped" { rule.convertsMarks = random.chance(50) }
      drawHooks(model, &rule)
    }
    rules.types[name] = rule
  }

  private mutating func drawHooks(_ model: Model, _ rule: inout TypeRule) {
    if model.properties.contains(where: { $0.name == "id" }), model.name != "Alike",
      random.chance(60)
    {
      rule.uniqueKeys = ["id"]
    }
    if random.chance(8), model.name != "Place" { rule.validates = true }
    if random.chance(8), model.name != "Alike" { rule.stamps = true }
    let changed = [
      "Basic": "count", "Inner": "first", "Outer": "id", "Item": "amount", "Cart": "id",
      "Plant": "size", "Dog": "age", "Tree": "id",
    ]
    if let property = changed[model.name], random.chance(8),
      !(rule.uniqueKeys ?? []).contains(property)
    {
      rule.changes = property
    }
    if model.name == "Person", random.chance(60) {
      rule.flats = [TypeRule.Flat(key: "town", outer: "place", inner: "city")]
      if random.chance(50) {
        rule.flats.append(TypeRule.Flat(key: "code", outer: "place", inner: "zip"))
      }
      rule.properties["place"] = nil
      rules.types["Place"] = nil
    }
  }

  private mutating func drawProperty(
    _ property: Property, _ hasFactory: Bool, _ free: inout [String]
  ) -> PropertyRule {
    var rule = PropertyRule()
    if random.chance(75), let key = free.popLast() {
      rule.keys = [drawKey(key)]
      if random.chance(30), let other = free.popLast() { rule.keys.append(drawKey(other)) }
      if !["mark", "plain"].contains(property.name) { drawTreatment(property, &rule) }
      if rule.treatment == .plain {
        if random.chance(10) { rule.isNested = false }
        if random.chance(10) { rule.hasInverse = false }
      }
    }
    if random.chance(8) { rule.writtenKey = random.pick(["Written", "out.side", "out.back"]) }
    if random.chance(8), hasFactory || property.shape.isOptional { rule.isIgnored = true }
    if random.chance(8) { rule.isExcluded = true }
    // If each tree requires another tree, there is no document.
    if random.chance(8), rules.options.invalidValues == .throw,
      rules.options.invalidElements == .throw, !property.shape.models.contains("Tree")
    {
      rule.isRequired = true
      rule.isIgnored = false
    }
    if random.chance(8), !rule.isRequired { rule.ignoresNull = true }
    if property.shape.holdsDates, random.chance(40) {
      rule.dateFormat = random.pick(DayFormat.allCases)
    }
    if random.chance(10), rules.options.unknownKeys == .ignore,
      rules.options.duplicateKeys == .useLast, !rule.isRequired
    {
      rule.isLenient = rules.options.nullValues == .keepDefault
    }
    return rule
  }

  /// A key, or a path in one of a few objects and arrays, so that paths overlap.
  private mutating func drawKey(_ key: String) -> String {
    switch random.number(0...11) {
    case 0...4: key
    case 5, 6: "box.\(key)"
    case 7: "box.inner.\(key)"
    // Digits are a key at the beginning, and an index or a key after it.
    case 9: random.pick(["12", "7.\(key)", "12.\(key)"])
    case 10: random.pick(["12.0", "12.1.\(key)", "box.12", "box.1.\(key)"])
    case 8: "cells.\(random.number(0...2)).\(key)"
    default: random.pick(["box.0", "box.inner", "cells.1", "box", "cells.0.inner"])
    }
  }

  private mutating func drawTreatment(_ property: Property, _ rule: inout PropertyRule) {
    if property.shape.holdsInts, random.chance(20) {
      rule.treatment = .oneLess
    } else if case .int = property.shape.wrapped, random.chance(15) {
      rule.treatment = random.pick([.tenfold, .parentFactor])
      rule.writesNegative = random.chance(30)
    }
  }
}
