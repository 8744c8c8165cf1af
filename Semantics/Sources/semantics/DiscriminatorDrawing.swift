/// Generates discriminators.
extension RuleDrawing {
  mutating func drawDiscriminator(_ model: Model) -> Discriminator {
    var types = model.variants.map { (text: $0.lowercased(), type: $0) }
    if model.name == "Post", random.chance(40) { types.append(("vote", "Vote")) }
    if model.name == "Signal" {
      types = model.variants.flatMap { name in
        random.shuffled(Family.signalTags[name] ?? []).prefix(random.number(1...2)).map {
          ($0, name)
        }
      }
    } else if random.chance(25) {
      let numbers = random.shuffled(["1", "2", "10", "-1", "0.5", "true", "false"])
      types = zip(numbers, model.variants).map { ($0, $1) }
    }
    if model.name != "Signal", random.chance(20), let first = types.last {
      types.append(("an" + first.text, first.type))
    }
    let standard = random.chance(25) ? model.variants[0] : nil
    if let outer = Family.outer[model.name], random.chance(50), let key = shareKey(outer, types) {
      return Discriminator(key: key, types: types, standard: standard)
    }
    let keys = model.name == "Signal" ? ["sort", "sort", "kind"] : ["type", "kind", "@type"]
    // Two keys that differ only in what is ignored are not documented.
    if Family.outer[model.name] != nil {
      return Discriminator(
        key: random.pick(["kind", "family"]), types: types, standard: standard)
    }
    return Discriminator(key: random.pick(keys), types: types, standard: standard)
  }

  /// Lists the texts of a discriminator in the one around it, which has the same key; nil if it
  /// cannot have it.
  private mutating func shareKey(
    _ outer: (name: String, chosen: String), _ types: [(text: String, type: String)]
  ) -> String? {
    guard let around = rules.types[outer.name]?.discriminator else { return nil }
    let others = around.types.filter { $0.type != outer.chosen }
    let new = types.map(\.text).filter { text in !others.contains { $0.text == text } }
    rules.types[outer.name]?.discriminator?.types = others + new.map { ($0, outer.chosen) }
    return around.key
  }
}

extension Family {
  /// The types with a discriminator that chooses another type with a discriminator.
  static let outer = [
    "Boat": (name: "Vessel", chosen: "Boat"), "Reply": (name: "Post", chosen: "Reply"),
  ]
}
