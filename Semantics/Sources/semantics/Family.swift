/// The descriptions of the models, written by hand.
enum Family {
  private static let levelTexts = Shape.choice(["low", "middle", "high"])
  static let spot = Shape.model("Spot")
  static let item = Shape.model("Item")

  static let models: [String: Model] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let all: [Model] =
    [
      Model(
        "Basic", .structure,
        [
          Property("count", .int, .int(1)),
          Property("firstName", .text, .text("none"), words: ["first", "Name"]),
          Property("isOn", .bool, .bool(false), words: ["is", "On"]),
          Property("ratio", .double, .double(0.5)),
          Property("userID", .optional(.int), .null, words: ["user", "ID"]),
          Property("nickName", .optional(.text), .null, words: ["nick", "Name"]),
          Property("code", .text, .text("c0")),
        ]),
      Model(
        "Lists", .structure,
        [
          Property("tags", .list(.text), .list([])),
          Property("numbers", .list(.int), .list([.int(7)])),
          Property("holes", .list(.optional(.int)), .list([])),
          Property("names", .bag(.text), .bag([])),
          Property("table", .table(.int), .table([:])),
          Property("maybe", .optional(.list(.int)), .null),
          Property("row", .list(.int), .list([])),
          Property("rows", .list(.list(.int)), .list([])),
        ]),
      Model(
        "Kinds", .structure,
        [
          Property("level", levelTexts, .text("low")),
          Property("maybeLevel", .optional(levelTexts), .null, words: ["maybe", "Level"]),
          Property("phase", .choice(["first", "second"]), .text("first")),
          Property("levels", .list(levelTexts), .list([])),
          Property("when", .date, .date(0)),
          Property("due", .optional(.date), .null),
          Property("price", .decimal, .decimal("0")),
          Property("anything", .optional(.anything), .null),
          Property("raw", .anything, .null),
          Property("days", .calendar(.int), .table([:])),
          Property(
            "byLevel", .choices(["low", "middle", "high"], .int), .table([:]),
            words: ["by", "Level"]),
        ]),
    ] + nested + classes + odd + signals + levels + digits + unions + wrapped + heirs

  private static let nested: [Model] = [
    Model(
      "Inner", .structure,
      [
        Property("first", .int, .int(1)), Property("second", .int, .int(2)),
        Property("note", .optional(.text), .null),
      ]),
    Model(
      "Spot", .structure,
      [
        Property("id", .int, .int(0)), Property("label", .text, .text("-")),
        Property("weight", .optional(.int), .null),
      ]),
    Model(
      "Outer", .structure,
      [
        Property("id", .int, .int(0)), Property("inner", .model("Inner"), nil),
        Property("other", .optional(.model("Inner")), .null),
        Property("spots", .list(spot), .list([])),
        Property("spotHoles", .list(.optional(spot)), .list([]), words: ["spot", "Holes"]),
        Property("spotSet", .bag(spot), .bag([]), words: ["spot", "Set"]),
        Property("spotsByName", .table(spot), .table([:]), words: ["spots", "By", "Name"]),
        Property("maybeSpots", .optional(.list(spot)), .null, words: ["maybe", "Spots"]),
      ]),
    Model(
      "Place", .structure,
      [Property("city", .optional(.text), .null), Property("zip", .text, .text("-"))]),
    Model(
      "Person", .structure,
      [
        Property("name", .text, .text("-")), Property("place", .optional(.model("Place")), .null),
        Property("home", .model("Place"), nil),
      ]),
  ]

  private static let classes: [Model] = [
    Model(
      "Item", .object,
      [
        Property("id", .int, .int(0)), Property("name", .text, .text("-")),
        Property("note", .optional(.text), .null), Property("amount", .int, .int(1)),
      ]),
    Model(
      "Cart", .object,
      [
        Property("id", .int, .int(0)), Property("items", .list(item), .list([])),
        Property("favorite", .optional(item), .null), Property("main", item, nil),
        Property("byKey", .table(item), .table([:]), words: ["by", "Key"]),
        Property("holes", .list(.optional(item)), .list([])),
        Property("maybe", .optional(.list(item)), .null), Property("row", .list(item), .list([])),
      ]),
    Model(
      "Being", .object, variants: ["Being", "Plant", "Robot"],
      [Property("id", .int, .int(0)), Property("title", .text, .text("-"))]),
    Model("Plant", .object, superclass: "Being", [Property("size", .int, .int(1))]),
    Model(
      "Robot", .object, superclass: "Being",
      [Property("note", .optional(.text), .null), Property("parts", .list(spot), .list([]))]),
    Model("Pet", .interface, variants: ["Dog", "Cat", "Fish"]),
    Model(
      "Dog", .structure, [Property("name", .text, .text("-")), Property("age", .int, .int(3))]),
    Model(
      "Cat", .structure,
      [Property("name", .text, .text("-")), Property("lives", .optional(.int), .null)]),
    Model(
      "Fish", .object,
      [Property("name", .text, .text("-")), Property("depth", .double, .double(0.5))]),
    Model(
      "Zoo", .structure,
      [
        Property("name", .text, .text("-")), Property("beings", .list(.model("Being")), .list([])),
        Property("chief", .optional(.model("Being")), .null),
        Property(
          "beingsByName", .table(.model("Being")), .table([:]), words: ["beings", "By", "Name"]),
        Property("pets", .list(.model("Pet")), .list([])),
        Property("pet", .optional(.model("Pet")), .null),
        Property("petsByName", .table(.model("Pet")), .table([:]), words: ["pets", "By", "Name"]),
      ]),
    Model(
      "Tree", .object,
      [
        Property("id", .int, .int(0)), Property("name", .text, .text("-")),
        Property("child", .optional(.model("Tree")), .null),
        Property("children", .list(.model("Tree")), .list([])),
      ]),
  ]

  private static let odd: [Model] = [
    Model(
      "Alike", .structure,
      ["id", "ID", "i_d", "_id"].map { Property($0, .optional(.int), .null, words: words[$0]) }),
    Model(
      "Single", .structure,
      [
        Property("sole", .choice(["only"]), .text("only")),
        Property("other", .optional(.choice(["only"])), .null),
      ]),
    Model(
      "Quoted", .structure,
      [
        Property("a b", .optional(.int), .null, words: ["a", "b"]),
        Property("plain", .optional(.int), .null),
      ]),
    Model(
      "BasicTwin", .structure,
      [
        Property("count", .text, .text("-")),
        Property("firstName", .optional(.text), .null, words: ["first", "Name"]),
        Property("isOn", .bool, .bool(false), words: ["is", "On"]),
        Property("userID", .optional(.text), .null, words: ["user", "ID"]),
        Property("nickName", .optional(.text), .null, words: ["nick", "Name"]),
      ]),
    Model(
      "ItemTwin", .structure,
      [
        Property("id", .text, .text("-")), Property("name", .optional(.text), .null),
        Property("amount", .double, .double(0.5)),
      ]),
    Model(
      "CartTwin", .object,
      [
        Property("items", .list(.model("ItemTwin")), .list([])),
        Property("favorite", .optional(.model("ItemTwin")), .null),
        Property("byKey", .table(.model("ItemTwin")), .table([:]), words: ["by", "Key"]),
      ]),
  ]

  private static let words = ["ID": ["ID"], "i_d": ["i", "d"], "_id": ["id"]]

  static func model(_ name: String) -> Model {
    guard let model = models[name] else { fatalError("no model \(name)") }
    return model
  }

  /// The properties of a model, those of the superclass first.
  static func properties(_ name: String) -> [Property] {
    let model = model(name)
    return (model.superclass.map { properties($0) } ?? []) + model.properties
  }

  /// The model and its superclasses, the nearest first.
  static func line(_ name: String) -> [String] {
    [name] + (model(name).superclass.map { line($0) } ?? [])
  }

  /// All models that values of a model may hold, itself first.
  static func reached(from name: String) -> [String] {
    var found: [String] = []
    var waiting = [name]
    while let next = waiting.popLast() {
      guard !found.contains(next) else { continue }
      found.append(next)
      waiting += properties(next).flatMap(\.shape.models) + model(next).variants
      waiting += model(next).superclass.map { [$0] } ?? []
    }
    return found
  }
}
