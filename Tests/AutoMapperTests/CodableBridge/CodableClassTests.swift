import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: classes without a factory")
struct CodableClassTests {
  @Test("a class is made by its init(from:), with its superclass's properties")
  func inheritance() throws {
    let dog = try ObjectMapper.shared.map(
      #"{"name":"Rex","born_at":"2020-01-02","knows":["sit"],"friend":{"name":"Tom"}}"#,
      to: Dog.self)
    #expect(dog.name == "Rex")
    #expect(dog.tricks == ["sit"])
    #expect(dog.friend?.name == "Tom")
    #expect(dog.bornAt == instant(1_577_923_200))
    expectWritten(
      dog,
      as: #"{"name":"Rex","bornAt":"2020-01-02T00:00:00Z","friend":{"name":"Tom"},"#
        + #""knows":["sit"]}"#, with: .shared)
  }

  @Test("what a superclass puts elsewhere is found there")
  func superclassCoders() throws {
    let text = #"{"lives":7,"parent":{"name":"Tom"}}"#
    for entryPoint in EntryPoint.allCases {
      let cat = try entryPoint.map(text, to: Cat.self, with: .shared)
      #expect(cat.lives == 7)
      #expect(cat.name == "Tom")
    }
    expectWritten(
      try ObjectMapper.shared.map(text, to: Cat.self), as: text, with: .shared)
    expectRefusal(
      #"{"lives":7,"parent":{"name":[]}}"#, as: Cat.self, .typeMismatch, path: "parent.name",
      "parent.name: expected String, found an array", offset: 28)
    expectRefusal(
      #"{"lives":7}"#, as: Cat.self, .missingValue, path: "parent",
      "parent: expected an object, found null")
  }

  struct Owner {
    var pets: [Animal]
    var best: Dog?
  }

  @Test("objects of subclasses are written by their own conformance")
  func subclasses() {
    expectWritten(
      Owner(pets: [Dog(name: "Rex", tricks: []), Animal(name: "Tom")], best: nil),
      as: #"{"pets":[{"name":"Rex","knows":[]},{"name":"Tom"}]}"#, with: .shared)
  }

  @Test("a factory, or another rule, and the class is built as any other")
  func factory() throws {
    var provider = MappingProvider()
    provider.register { Dog(name: "none", tricks: ["none"]) }
    let dog = try ObjectMapper(provider).map(#"{"tricks":["sit"]}"#, to: Dog.self)
    #expect(dog.name == "none")
    #expect(dog.tricks == ["sit"])
    let mapper = ObjectMapper.with(Animal.self) { $0.map("n", to: "name") }
    #expect(
      mappingError { try mapper.map(#"{"n":"Rex"}"#, to: Animal.self) }?.kind == .factoryRequired)
  }

  /// A subclass with the initializer that Xcode inserts.
  final class Fish: Animal {
    var fins = 2
    override init(name: String) { super.init(name: name) }
    required init(from decoder: any Decoder) throws { fatalError("it has not been implemented") }
  }

  @Test("an init(from:) that is a mere stub is not called where there is a factory")
  func stub() throws {
    var provider = MappingProvider()
    provider.register { Fish(name: "none") }
    let fish = try ObjectMapper(provider).map(#"{"name":"Nemo","fins":3}"#, to: Fish.self)
    #expect(fish.name == "Nemo")
    #expect(fish.fins == 3)
    expectWritten(fish, as: #"{"name":"Nemo","fins":3}"#, with: ObjectMapper(provider))
  }

  @Test("a live object is updated where it is")
  func update() throws {
    let dog = Dog(name: "Rex", tricks: ["sit"])
    let friend = Animal(name: "Tom")
    dog.friend = friend
    try ObjectMapper.shared.update(dog, with: #"{"name":"Max","friend":{"name":"Tim"}}"#)
    #expect(dog.name == "Max")
    #expect(dog.tricks == ["sit"])
    #expect(dog.friend === friend)
    #expect(friend.name == "Tim")
    var owner = Owner(pets: [], best: dog)
    try ObjectMapper.shared.update(&owner, with: #"{"best":{"tricks":["roll"]}}"#)
    #expect(owner.best === dog)
    #expect(dog.tricks == ["roll"])
  }

  @Test("a circle of objects is an error, with its place")
  func circle() {
    let dog = Dog(name: "Rex", tricks: [])
    let friend = Animal(name: "Tom")
    dog.friend = friend
    friend.friend = dog
    defer { friend.friend = nil }
    expectError(.circularReference, path: "a[0].friend.friend") {
      try ObjectMapper.shared.jsonString(from: ["a": [dog]])
    }
  }

  @Test("a discriminator chooses among them, and is written")
  func discriminator() throws {
    var provider = MappingProvider()
    provider.discriminator(Animal.self, "kind", ["dog": Dog.self, "cat": Cat.self])
    let mapper = ObjectMapper(provider)
    let text =
      #"[{"kind":"dog","name":"Rex","knows":["sit"]},{"kind":"cat","lives":1,"parent":{"name":"Tom"}}]"#
    let animals = try mapper.map(text, to: [Animal].self)
    #expect((animals[0] as? Dog)?.tricks == ["sit"])
    #expect((animals[1] as? Cat)?.name == "Tom")
    expectWritten(animals, as: text, with: mapper)
  }
}
