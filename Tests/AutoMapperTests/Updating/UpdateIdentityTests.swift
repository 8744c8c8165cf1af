import AutoMapper
import Testing

@Suite("Updates: elements that a discriminator chooses")
struct UpdateIdentityTests {
  class Animal {
    var id = 0
    var name = ""
  }

  final class Dog: Animal { var tricks = 0 }

  final class Cat: Animal { var lives = 9 }

  protocol Shape {}

  struct Circle: Shape, Equatable {
    var id: Int
    var radius = 1
    var note: String?
  }

  struct Square: Shape, Equatable {
    var key: String
    var side = 1
    var note: String?
  }

  struct Line: Shape { var length: Int }

  final class Anchor: Shape {
    var id = 0
    var depth = 0
  }

  struct Drawing {
    var shapes: [any Shape] = []
    var maybe: [(any Shape)?]?
  }

  private static let types: [String: any Any.Type] = ["dog": Dog.self, "cat": Cat.self]

  private static func animals(_ more: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Dog() }, { Cat() })
      more(&provider)
    }
  }

  /// The rules of the animals: where the discriminator and the keys are.
  private static let animalMappers = [
    animals { provider in
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", types)
        animal.uniqueKeys("id")
      }
    },
    animals { provider in
      provider.discriminator(Animal.self, "type", types)
      provider.configure(Dog.self) { $0.uniqueKeys(\.id) }
      provider.configure(Cat.self) { $0.uniqueKeys("id") }
    },
  ]

  private static let drawing = ObjectMapper { provider in
    provider.register { Anchor() }
    provider.discriminator(
      (any Shape).self, "type",
      ["circle": Circle.self, "square": Square.self, "line": Line.self, "anchor": Anchor.self])
    provider.configure(Circle.self) { $0.uniqueKeys("id") }
    provider.configure(Square.self) { $0.uniqueKeys("key") }
    provider.configure(Anchor.self) { $0.uniqueKeys("id") }
  }

  private func pair() -> (Dog, Cat) {
    let (dog, cat) = (Dog(), Cat())
    (dog.id, dog.name, dog.tricks) = (1, "Rex", 5)
    (cat.id, cat.name, cat.lives) = (2, "Tom", 3)
    return (dog, cat)
  }

  @Test(
    "existing objects are updated and keep their identity",
    arguments: [UpdateEntryPoint.string, .data, .jsonValue], animalMappers.indices)
  func classes(entryPoint: UpdateEntryPoint, rules: Int) throws {
    let mapper = Self.animalMappers[rules]
    let (dog, cat) = pair()
    var animals: [Animal] = [dog, cat]
    try entryPoint.update(
      &animals,
      with:
        #"[{"type":"cat","id":2,"name":"Tim"},{"id":3,"type":"dog"},{"tricks":6,"id":1,"type":"dog"}]"#,
      by: mapper)
    #expect(animals.map(\.id) == [2, 3, 1])
    #expect(animals[0] === cat)
    #expect(cat.name == "Tim")
    #expect(cat.lives == 3)
    #expect(animals[2] === dog)
    #expect(dog.name == "Rex")
    #expect(dog.tricks == 6)
    #expect((animals[1] as? Dog)?.tricks == 0)
  }

  @Test("an object of another type is new", arguments: animalMappers.indices)
  func otherType(rules: Int) throws {
    let mapper = Self.animalMappers[rules]
    let (dog, cat) = pair()
    var animals: [Animal] = [dog, cat]
    try mapper.update(&animals, with: #"[{"type":"cat","id":1},{"type":"cat","id":2}]"#)
    #expect(animals[0] !== dog)
    #expect((animals[0] as? Cat)?.lives == 9)
    #expect(animals[1] === cat)
    #expect(dog.id == 1)
    #expect(dog.name == "Rex")
    #expect(dog.tricks == 5)
  }

  @Test(
    "elements with the same keys and other types are distinguished",
    arguments: animalMappers.indices)
  func sameKeys(rules: Int) throws {
    let (dog, cat) = pair()
    cat.id = 1
    var animals: [Animal] = [dog, cat]
    try Self.animalMappers[rules].update(
      &animals, with: #"[{"type":"cat","id":1},{"type":"dog","id":1},{"type":"dog","id":1}]"#)
    #expect(animals[0] === cat)
    #expect(animals[1] === dog)
    #expect(animals[2] !== dog)
  }

  @Test(
    "an element whose type is not said, or unknown, is an error",
    arguments: UpdateEntryPoint.allCases)
  func unknownType(entryPoint: UpdateEntryPoint) throws {
    var drawing = Drawing(shapes: [Circle(id: 1, radius: 4)])
    expectError(.missingValue, path: "shapes[0].type") {
      try entryPoint.update(&drawing, with: #"{"shapes":[{"id":1}]}"#, by: Self.drawing)
    }
    expectError(.unknownCase, path: "shapes[0].type") {
      try entryPoint.update(
        &drawing, with: #"{"shapes":[{"type":"blob","id":1}]}"#, by: Self.drawing)
    }
    #expect(drawing.shapes.first as? Circle == Circle(id: 1, radius: 4))
  }

  @Test("a default type has keys, too")
  func defaultType() throws {
    let mapper = Self.animals { provider in
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", ["cat": Cat.self], default: Dog.self)
        animal.uniqueKeys("id")
      }
    }
    let (dog, cat) = pair()
    var animals: [Animal] = [dog, cat]
    try mapper.update(&animals, with: #"[{"id":2},{"type":"wolf","id":1},{"type":"cat","id":2}]"#)
    #expect(animals[0] !== cat)
    #expect(animals[1] === dog)
    #expect(animals[2] === cat)
  }

  @Test(
    "values of a protocol: structs, classes, and types without keys",
    arguments: UpdateEntryPoint.allCases
  )
  func protocols(entryPoint: UpdateEntryPoint) throws {
    let anchor = Anchor()
    (anchor.id, anchor.depth) = (1, 7)
    var drawing = Drawing(
      shapes: [
        Circle(id: 1, radius: 4, note: "c"), Line(length: 3), anchor,
        Square(key: "a", side: 5, note: "s"),
      ], maybe: [nil, Circle(id: 9, radius: 2, note: "m")])
    try entryPoint.update(
      &drawing,
      with: """
        {"shapes":[{"type":"square","key":"a","side":6},{"type":"line","length":8},
        {"type":"anchor","id":1},{"type":"circle","id":1},{"type":"circle","id":2,"radius":1}],
        "maybe":[{"type":"circle","id":9,"radius":3},null]}
        """, by: Self.drawing)
    #expect(drawing.shapes[0] as? Square == Square(key: "a", side: 6, note: "s"))
    #expect((drawing.shapes[1] as? Line)?.length == 8)
    #expect(drawing.shapes[2] as? Anchor === anchor)
    #expect(anchor.depth == 7)
    #expect(drawing.shapes[3] as? Circle == Circle(id: 1, radius: 4, note: "c"))
    #expect(drawing.shapes[4] as? Circle == Circle(id: 2))
    #expect(drawing.maybe?[0] as? Circle == Circle(id: 9, radius: 3, note: "m"))
    #expect(drawing.maybe?.count == 2)
    #expect(drawing.maybe?.last.map { $0 == nil } == true)
  }

  @Test("an update that fails leaves structs as they were", arguments: UpdateEntryPoint.allCases)
  func failure(entryPoint: UpdateEntryPoint) throws {
    var drawing = Drawing(shapes: [Circle(id: 1, radius: 4), Square(key: "a", side: 5)])
    expectError(path: "shapes[1].side") {
      try entryPoint.update(
        &drawing,
        with:
          #"{"shapes":[{"type":"circle","id":1,"radius":5},{"type":"square","key":"a","side":[]}]}"#,
        by: Self.drawing)
    }
    #expect(drawing.shapes[0] as? Circle == Circle(id: 1, radius: 4))
    #expect(drawing.shapes[1] as? Square == Square(key: "a", side: 5))
  }

  @Test("objects that a discriminator chooses are found in stores")
  func stores() throws {
    let store = InMemoryStore()
    let mapper = ObjectMapper(stores: [store]) { provider in
      provider.registerAll({ Dog() }, { Cat() })
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", Self.types)
        animal.uniqueKeys("id")
      }
    }
    var animals = try mapper.map(
      #"[{"type":"dog","id":1,"tricks":4},{"type":"cat","id":2}]"#, to: [Animal].self)
    let (dog, cat) = (animals[0], animals[1])
    try mapper.update(&animals, with: #"[{"type":"cat","id":2},{"type":"dog","id":1}]"#)
    #expect(animals[0] === cat)
    #expect(animals[1] === dog)
    #expect(store.count == 2)
    animals = []
    try mapper.update(&animals, with: #"[{"type":"dog","id":1}]"#)
    #expect(animals[0] === dog)
    #expect((dog as? Dog)?.tricks == 4)
    #expect(store.count == 2)
  }
}

@Suite("Updates: elements of Optionals and sets")
struct UpdateOptionalAndSetTests {
  struct Item: Hashable {
    var id: Int
    var name: String?

    static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  final class Person {
    var id = 0
    var name = ""
  }

  /// Its hash is its name's, which an update changes.
  final class Label: Hashable {
    var id = 0
    var name = ""

    static func == (lhs: Label, rhs: Label) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  struct Group {
    var people: [Person?] = []
    var items: [Item?] = []
    var itemSet: Set<Item> = []
    var maybeItems: Set<Item>??
    var labels: Set<Label> = []
  }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Person() }, { Label() })
    provider.configure(Person.self) { $0.uniqueKeys("id") }
    provider.configure(Item.self) { $0.uniqueKeys(\.id) }
    provider.configure(Label.self) { $0.uniqueKeys("id") }
  }

  @Test(
    "Optional elements keep their identity and what is not said",
    arguments: UpdateEntryPoint.allCases)
  func optionals(entryPoint: UpdateEntryPoint) throws {
    let person = Person()
    (person.id, person.name) = (1, "Ann")
    var group = Group(people: [nil, person], items: [Item(id: 1, name: "a"), nil])
    try entryPoint.update(
      &group,
      with: #"{"people":[{"id":1},null,{"id":2}],"items":[null,{"id":2},{"id":1},{"id":1}]}"#,
      by: Self.mapper)
    #expect(group.people[0] === person)
    #expect(person.name == "Ann")
    #expect(group.people[1] == nil)
    #expect(group.people[2]?.id == 2)
    #expect(group.items.map { $0?.id } == [nil, 2, 1, 1])
    #expect(group.items.map { $0?.name } == [nil, nil, "a", nil])
  }

  @Test("so do the elements of a set", arguments: UpdateEntryPoint.allCases)
  func sets(entryPoint: UpdateEntryPoint) throws {
    var group = Group(
      itemSet: [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")],
      maybeItems: [Item(id: 4, name: "d")])
    try entryPoint.update(
      &group,
      with: #"{"itemSet":[{"id":3,"name":"x"},{"id":1},{"id":5}],"maybeItems":[{"id":4}]}"#,
      by: Self.mapper)
    let names = Dictionary(uniqueKeysWithValues: group.itemSet.map { ($0.id, $0.name) })
    #expect(names == [1: "a", 3: "x", 5: nil])
    #expect(group.maybeItems??.first?.name == "d")
  }

  @Test("a key that cannot be written is an error with its place")
  func unwritableKey() throws {
    struct Sample {
      var time: Double
      var value: Int?
    }
    let mapper = ObjectMapper { $0.configure(Sample.self) { $0.uniqueKeys(\.time) } }
    var box = Box(value: [Sample(time: 1), Sample(time: .nan)])
    expectError(.outOfRange, path: "value[1].time") {
      try mapper.update(&box, with: #"{"value":[{"time":1}]}"#)
    }
  }

  @Test("a set is made anew, so that objects whose hashes change are found in it")
  func changedHashes() throws {
    let label = Label()
    (label.id, label.name) = (1, "a")
    var group = Group(labels: [label])
    try Self.mapper.update(&group, with: #"{"labels":[{"id":1,"name":"b"},{"id":2}]}"#)
    #expect(group.labels.count == 2)
    #expect(group.labels.contains(label))
    #expect(label.name == "b")
  }
}
