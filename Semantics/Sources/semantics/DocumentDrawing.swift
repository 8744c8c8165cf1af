import AutoMapper

/// Generates documents for a model and its rules, most of them valid, and damages them.
struct DocumentDrawing {
  let rules: Rules
  var random: Randomness
  private var extras = 0
  private var depth = 0

  init(_ rules: Rules, _ random: Randomness) {
    self.rules = rules
    self.random = random
  }

  mutating func draw(_ shape: Shape, rule: PropertyRule = PropertyRule()) -> Document {
    switch shape {
    case .int: return .int(random.number(0...9))
    case .double: return .number(random.pick(["0.5", "2.25", "-1.5", "3"]))
    case .bool: return .bool(random.chance(50))
    case .text: return .text(random.pick(["a", "b", "some words", "x\"y", ""]))
    case .decimal:
      return .number(random.pick(["1.25", "7", "10e127", "12e-20", "-3e60", "0.1"]))
    case .date: return date(rule.dateFormat)
    case .choice(let cases): return .text(random.pick(cases))
    case .anything:
      return random.pick([.int(5), .text("free"), .list([.int(1), .null]), .bool(true)])
    case .optional(let wrapped): return random.chance(15) ? .null : draw(wrapped, rule: rule)
    case .list(let element), .bag(let element): return .list(elements(element, rule))
    case .table(let element):
      return table(random.pick([["n1", "n2", "n3"], ["0", "1", "12", "n1"]]), element, rule)
    case .numbers(let element): return table(["0", "1", "12", "-3"], element, rule)
    case .choices(let cases, let element): return table(cases, element, rule)
    case .calendar(let element): return calendar(element, rule.dateFormat)
    case .model(let type):
      return object(type)
    }
  }

  private mutating func elements(_ shape: Shape, _ rule: PropertyRule) -> [Document] {
    let ids = random.shuffled([0, 1, 2, 3, 4])
    return (0..<random.number(0...(depth > 3 ? 1 : 3))).map { index in
      guard case .model(let type) = shape.wrapped else { return draw(shape, rule: rule) }
      if shape.isOptional, random.chance(15) { return .null }
      return object(type, id: ids[index])
    }
  }

  private mutating func table(
    _ keys: [String], _ shape: Shape, _ rule: PropertyRule
  ) -> Document {
    .object(
      keys.filter { _ in random.chance(50) }.map {
        Document.Member(key: $0, value: draw(shape, rule: rule))
      })
  }

  private mutating func calendar(_ shape: Shape, _ format: DayFormat?) -> Document {
    guard format != .seconds, rules.dateFormat != .seconds else { return .object([]) }
    let seconds = [0, 5, 19_782 * Day.secondsPerDay]
    let keys =
      format.map { format in [0, seconds[2]].map(format.text) }
      ?? seconds.map { Day.timestamp(Double($0)) }
    return table(keys, shape, PropertyRule())
  }

  private mutating func date(_ format: DayFormat?) -> Document {
    let seconds = Day.secondsPerDay * random.pick([0, 59, 365, 11_016, 19_782, 19_783])
    let day = format ?? random.pick(DayFormat.allCases)
    if day == .seconds { return .int(seconds) }
    if format == nil, random.chance(40) { return .text(Day.timestamp(Double(seconds))) }
    return .text(day.text(seconds))
  }

  /// An object of a model, or of one that its discriminator may choose.
  mutating func object(_ declared: String, id: Int? = nil) -> Document {
    depth += 1
    defer { depth -= 1 }
    if Family.model(declared).kind == .union { return union(declared) }
    let (type, tags) = tagged(declared)
    var document = Document.object(tags.map { tag($0.text, $0.key, of: type) })
    var properties = rules.members(of: type)
    for property in rules.lost(by: type) where random.chance(50) { properties.append(property) }
    for property in properties where hasRoom(for: property, beside: tags) {
      add(property, of: type, id, to: &document)
    }
    addFlats(of: type, to: &document)
    if random.chance(20), rules.options.unknownKeys == .ignore {
      addExtra(to: &document)
    }
    if random.chance(20) { document = document.withDigits(at: ["box", "cells", "12"]) }
    let members = random.chance(50) ? random.shuffled(document.members) : document.members
    return .object(members)
  }

  private mutating func add(
    _ property: Property, of type: String, _ id: Int?, to document: inout Document
  ) {
    let rule = rules.rule(for: property.name, of: type)
    let mayLack = rules.hasFactory(type) || property.shape.isOptional
    let isDeep = depth > 3 && !property.shape.models.isEmpty
    if mayLack, !rule.isRequired, isDeep || random.chance(property.name == "id" ? 5 : 30) { return }
    if rule.isIgnored, random.chance(70) { return }
    // Otherwise few documents could be read.
    if mayLack, property.shape.models.contains(where: rules.isRefused), random.chance(85) { return }
    var value: Document
    if property.name == "id", let id {
      value = .int(id)
    } else {
      value = draw(property.shape, rule: rule)
    }
    if isDeep, !mayLack { value = emptied(property.shape, value) }
    if value.isNull, rule.isRequired { value = draw(property.shape.wrapped, rule: rule) }
    let isClaimed = Oracle(rules).registeredKeys(of: type, but: property.name).contains(
      property.key)
    var paths = rule.keys.map { rule.isNested ? $0.split(separator: ".").map(String.init) : [$0] }
    if paths.isEmpty || random.chance(15), !isClaimed { paths = [[spelled(property)]] }
    guard let path = paths.isEmpty ? nil : random.pick(paths) else { return }
    if (try? document.insert(value, at: path)) == nil, document[property.key] == nil, !isClaimed {
      try? document.insert(value, at: [property.key])
    }
  }

  private func emptied(_ shape: Shape, _ value: Document) -> Document {
    switch shape {
    case .list, .bag: .list([])
    case .table: .object([])
    default: value
    }
  }

  private mutating func spelled(_ property: Property) -> String {
    guard property.name != "i_d", !["id", "ID", "_id"].contains(property.name) else {
      return property.name
    }
    // The name of a property with a coding key is an unknown key.
    if property.key != property.name, random.chance(6) { return property.name }
    return random.chance(70)
      ? property.key : Oracle.styled(property, random.pick(KeyStyle.allCases))
  }

  private mutating func addFlats(of type: String, to document: inout Document) {
    for flat in Oracle(rules).flats(of: type) where random.chance(50) {
      try? document.insert(.text(random.pick(["c", "d"])), at: [flat.key])
    }
  }

  private mutating func addExtra(to document: inout Document) {
    extras += 1
    let path = random.pick([
      ["extra\(extras)"], ["box", "extra\(extras)"], ["box", "inner", "extra\(extras)"],
      ["extra\(extras)", "deep"], ["extra\(extras)", "7"], ["box", "7"], ["7"],
    ])
    var steps = path.map { Step.key($0) }
    if random.chance(20) { steps = [.key("cells"), .index(1), .key("extra\(extras)")] }
    document.keep(.text("e\(extras)"), at: steps[...])
  }
}
