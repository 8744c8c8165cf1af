import AutoMapper
import AutoMapperTestSupport
import Testing

/// Random documents, compared with a model of a store that is a dictionary.
@Suite("Stores: compared with a dictionary")
struct StoreModelTests {
  class Animal {
    var id = 0
    var name = ""
    var count = 0
    var friend: Animal?
    var friends: [Animal] = []
  }

  final class Dog: Animal { var tricks = 0 }

  /// A store of the program: a dictionary with room for one animal of each class and key.
  final class Shelf: InstanceStore, @unchecked Sendable {
    private var animals: [StoreModel.Slot: Animal] = [:]

    private func slot(_ type: any Any.Type, _ keys: [String: JSONValue]) throws -> StoreModel.Slot {
      StoreModel.Slot(isDog: type == Dog.self, id: try keys["id", default: .null].int)
    }

    func canStore(_ type: any Any.Type) -> Bool { true }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      let types: [any Any.Type] = type == Dog.self ? [Dog.self] : [Animal.self, Dog.self]
      return try types.compactMap { animals[try slot($0, keys)] }
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      animals[try slot(Swift.type(of: instance), keys)] = instance as? Animal
    }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
      try remove(old, keys: keys)
      try insert(new, keys: keys)
    }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws {
      animals[try slot(Swift.type(of: instance), keys)] = nil
    }
  }

  /// A store, the mappers that have it, and the model that they are compared with.
  final class Trial {
    let store: any InstanceStore
    let mappers: [ObjectMapper]
    var model: StoreModel
    private(set) var history: [String] = []
    private var problems: [String] = []
    private var real: [ObjectIdentifier: Animal] = [:]
    private var known: Set<ObjectIdentifier> = []

    init(_ store: any InstanceStore, choosesTypes: Bool) {
      self.store = store
      model = StoreModel(choosesTypes: choosesTypes)
      mappers = (0..<2).map { _ in
        ObjectMapper(stores: [store]) { provider in
          provider.register { Animal() }
          provider.register { Dog() }
          provider.configure(Animal.self) { animal in
            animal.uniqueKeys("id")
            if choosesTypes { animal.discriminator("t", ["animal": Animal.self, "dog": Dog.self]) }
          }
        }
      }
    }

    deinit {
      for animal in real.values { (animal.friend, animal.friends) = (nil, []) }
      for animal in model.all { (animal.friend, animal.friends) = (nil, []) }
    }

    /// Maps a document, or updates an animal with it.
    ///
    /// - Returns: What is not as in the model.
    func step(_ generator: inout SeededGenerator) throws -> [String] {
      let mapper = mappers[Int.random(in: 0..<2, using: &generator)]
      let isText = Bool.random(using: &generator)
      // What nothing refers to is not known.
      let known = model.all.filter { real($0) != nil }
      let old = Bool.random(using: &generator) ? known.randomElement(using: &generator) : nil
      let document = AnimalDocument.random(depth: 3, keyed: old == nil, &generator)
      let text = document.text(withType: old == nil)
      history.append("\(old.map { "update \($0.id)" } ?? "map") \(text)")
      problems = []
      let before = snapshot()
      do {
        if let old {
          let entryPoint: UpdateEntryPoint = isText ? .string : .jsonValue
          try entryPoint.update(object: try #require(real(old)), with: text, by: mapper)
          if !document.hasMistake { model.update(old, with: document) }
        } else {
          let entryPoint: EntryPoint = isText ? .string : .jsonValue
          let animal =
            try document.isDog
            ? entryPoint.map(text, to: Dog.self, with: mapper)
            : entryPoint.map(text, to: Animal.self, with: mapper)
          if !document.hasMistake { compare(model.map(document, asDog: document.isDog), animal) }
        }
        expect(!document.hasMistake, "a mistake is not found")
      } catch {
        expect(document.hasMistake, "\(error)")
        expect(snapshot() == before, "a failure leaves traces")
      }
      try compareStores()
      compareAnimals()
      return problems
    }

    private func expect(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
      if !isTrue { problems.append(problem()) }
    }

    private func real(_ animal: StoreModel.Animal) -> Animal? { real[ObjectIdentifier(animal)] }

    /// Checks that an animal of the model is a real one, the same as before.
    private func compare(_ animal: StoreModel.Animal, _ other: Animal) {
      if let known = real(animal) {
        return expect(known === other, "another object than before for \(animal.id)")
      }
      let isNew = known.insert(ObjectIdentifier(other)).inserted
      expect(isNew, "an object that exists for a new \(animal.id)")
      real[ObjectIdentifier(animal)] = other
    }

    private func compareStores() throws {
      for id in 0..<4 {
        let found = try store.instances(
          of: Animal.self, matching: ["id": .number(JSONNumber(id))]
        ).compactMap { $0 as? Animal }
        for isDog in [false, true] {
          let animals = found.filter { $0 is Dog == isDog }
          let expected = model.stored[StoreModel.Slot(isDog: isDog, id: id)]
          expect(animals.count == (expected == nil ? 0 : 1), "\(animals.count) stored with \(id)")
          if let expected, let animal = animals.first { compare(expected, animal) }
        }
      }
    }

    private func compareAnimals() {
      for animal in model.all {
        guard let other = real(animal) else { continue }
        expect(other.id == animal.id, "\(other.id) instead of \(animal.id)")
        expect(other.name == animal.name, "\(other.name) instead of \(animal.name)")
        expect(other is Dog == animal.isDog, "the wrong class of \(animal.id)")
        let friends = [animal.friend].compactMap(\.self) + animal.friends
        let others = [other.friend].compactMap(\.self) + other.friends
        expect(friends.count == others.count, "\(others.count) instead of \(friends.count)")
        for (friend, other) in zip(friends, others) { compare(friend, other) }
      }
    }

    /// The state that a failure must leave as it is.
    private func snapshot() -> [String] {
      model.all.map { animal in
        let other = real(animal)
        let friends = ([other?.friend] + (other?.friends ?? [])).map { friend in
          friend.map { "\(ObjectIdentifier($0))" } ?? "-"
        }
        return "\(other?.id ?? -1) \(other?.name ?? "") \(friends)"
      }
    }
  }

  @Test(
    "random documents with changes of keys, subclasses and two mappers do what the model does",
    arguments: [false, true], [false, true])
  func random(choosesTypes: Bool, isShelf: Bool) throws {
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<150 {
      let trial = Trial(isShelf ? Shelf() : InMemoryStore(), choosesTypes: choosesTypes)
      for _ in 0..<8 {
        let problems = try trial.step(&generator)
        let history = trial.history.joined(separator: "\n")
        try #require(problems.isEmpty, "\(problems.joined(separator: "; ")) after\n\(history)")
      }
    }
  }
}
