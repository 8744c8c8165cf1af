import AutoMapper
import Testing

@Suite("Updates: the types that discriminators choose")
struct UpdateTypeTests {
  class Being { var name = "-" }

  class Plant: Being { var size = 1 }

  final class Tree: Plant { var rings = 0 }

  final class Garden {
    var chief: Being?
    var all: [String: Being] = [:]
  }

  protocol Pet {}

  struct Dog: Pet, Equatable {
    var name = "-"
    var age = 3
  }

  struct Cat: Pet, Equatable {
    var name = "-"
    var lives: Int?
  }

  struct House {
    var pet: (any Pet)?
    var pets: [String: any Pet] = [:]
  }

  private static let entryPoints: [UpdateEntryPoint] = [.string, .data, .jsonValue]

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Being() }, { Plant() }, { Tree() })
    provider.configure(Being.self) { $0.discriminator("t", ["b": Being.self, "p": Plant.self]) }
    provider.register { Dog() }
    provider.discriminator((any Pet).self, "t", ["cat": Cat.self], default: Dog.self)
  }

  private func plant() -> Plant {
    let plant = Plant()
    (plant.name, plant.size) = ("P", 7)
    return plant
  }

  @Test(
    "a name that stands for the base class makes an object of it",
    arguments: UpdateEntryPoint.allCases)
  func base(entryPoint: UpdateEntryPoint) throws {
    let (garden, plant) = (Garden(), plant())
    (garden.chief, garden.all) = (plant, ["a": plant])
    try entryPoint.update(
      object: garden, with: #"{"chief":{"t":"b"},"all":{"a":{"t":"b","name":"B"}}}"#,
      by: Self.mapper)
    let chief = try #require(garden.chief)
    #expect(type(of: chief) == Being.self)
    #expect(chief.name == "-")
    let member = try #require(garden.all["a"])
    #expect(type(of: member) == Being.self)
    #expect(member.name == "B")
    #expect(plant.name == "P")
    #expect(plant.size == 7)
    #expect(
      try Self.mapper.jsonString(from: garden)
        == #"{"chief":{"t":"b","name":"-"},"all":{"a":{"t":"b","name":"B"}}}"#)
  }

  @Test("so it is at the root, and the same type again is updated", arguments: entryPoints)
  func root(entryPoint: UpdateEntryPoint) throws {
    let plant = plant()
    var being: Being = plant
    try entryPoint.update(&being, with: #"{"t":"p","name":"Q"}"#, by: Self.mapper)
    #expect(being === plant)
    #expect(plant.name == "Q")
    #expect(plant.size == 7)
    try entryPoint.update(&being, with: #"{"t":"b"}"#, by: Self.mapper)
    #expect(type(of: being) == Being.self)
    #expect(plant.name == "Q")
    let base = being
    try entryPoint.update(&being, with: #"{"name":"R","t":"b"}"#, by: Self.mapper)
    #expect(being === base)
    #expect(base.name == "R")
  }

  @Test("an object that a second discriminator chose is updated", arguments: entryPoints)
  func twoDiscriminators(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Being() }, { Plant() }, { Tree() })
      provider.configure(Being.self) { $0.discriminator("t", ["b": Being.self, "p": Plant.self]) }
      provider.configure(Plant.self) {
        $0.discriminator("k", ["p": Plant.self, "tree": Tree.self])
      }
    }
    let tree = Tree()
    tree.rings = 5
    var being: Being = tree
    try entryPoint.update(&being, with: #"{"t":"p","k":"tree","size":2}"#, by: mapper)
    #expect(being === tree)
    #expect(tree.rings == 5)
    #expect(tree.size == 2)
    try entryPoint.update(&being, with: #"{"t":"p","k":"p"}"#, by: mapper)
    #expect(type(of: being) == Plant.self)
    #expect(tree.size == 2)
  }

  @Test("without the key a value keeps its type, whatever the default is", arguments: entryPoints)
  func defaults(entryPoint: UpdateEntryPoint) throws {
    // Swift would open a value of type any Pet.
    var pet: (any Pet)? = Cat(name: "Tom", lives: 9)
    try entryPoint.update(&pet, with: #"{"name":"Tim","age":8}"#, by: Self.mapper)
    #expect(pet as? Cat == Cat(name: "Tim", lives: 9))
    try entryPoint.update(&pet, with: #"{"t":null,"lives":8}"#, by: Self.mapper)
    #expect(pet as? Cat == Cat(name: "Tim", lives: 8))
    // A name that is not known is one.
    try entryPoint.update(&pet, with: #"{"t":"wolf","age":8}"#, by: Self.mapper)
    #expect(pet as? Dog == Dog(name: "-", age: 8))
  }

  @Test("so do properties and values of dictionaries", arguments: UpdateEntryPoint.allCases)
  func defaultsInside(entryPoint: UpdateEntryPoint) throws {
    var house = House(pet: Cat(name: "Tom", lives: 9), pets: ["a": Cat(name: "Ann", lives: 1)])
    try entryPoint.update(
      &house, with: #"{"pet":{"lives":8},"pets":{"a":{"lives":2},"b":{"name":"Bob"}}}"#,
      by: Self.mapper)
    #expect(house.pet as? Cat == Cat(name: "Tom", lives: 8))
    #expect(house.pets["a"] as? Cat == Cat(name: "Ann", lives: 2))
    #expect(house.pets["b"] as? Dog == Dog(name: "Bob", age: 3))
  }
}
