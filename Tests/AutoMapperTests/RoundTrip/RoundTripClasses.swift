import AutoMapper
import AutoMapperTestSupport
import Foundation

/// The models of the round trips that are classes or hold some; they are compared by their text.
enum RoundTripClasses {
  class Animal: RandomModel {
    var name = ""
    var legs = UInt8(0)
    private var secret = 5

    required init() {}

    func fill(_ random: inout SeededGenerator) {
      name = random.text()
      legs = random.integer()
      secret = random.integer()
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      let animal = Self()
      animal.fill(&random)
      return animal
    }
  }

  class Dog: Animal {
    var age: Int16?
    var friend: Animal?

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      age = random.maybe { $0.integer() }
      friend = random.maybe { Animal.random(&$0) }
    }
  }

  final class Puppy: Dog {
    var toys: [String: [Double]] = [:]
    var big = Int128(0)

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      toys = random.table { $0.list { $0.double() } }
      big = random.integer()
    }
  }

  final class Chain: RandomModel {
    var id = 0
    var next: Chain?
    var kids: [Chain] = []

    static func random(_ random: inout SeededGenerator) -> Chain { chain(&random, depth: 4) }

    private static func chain(_ random: inout SeededGenerator, depth: Int) -> Chain {
      let chain = Chain()
      chain.id = random.integer()
      guard depth > 0 else { return chain }
      chain.next = random.maybe { Self.chain(&$0, depth: depth - 1) }
      if random.flag() { chain.kids = [Self.chain(&random, depth: depth - 1), Chain()] }
      return chain
    }
  }

  struct Zoo: RandomModel {
    var animals: [Animal]
    var byName: [String: Dog]
    var star: Puppy?

    static func random(_ random: inout SeededGenerator) -> Zoo {
      Zoo(
        animals: random.list { Animal.random(&$0) }, byName: random.table { Dog.random(&$0) },
        star: random.maybe { Puppy.random(&$0) })
    }
  }

  static func makeMapper() -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Animal() }, { Dog() }, { Puppy() }, { Chain() })
      provider.configure(Animal.self) { $0.map("animal/name", to: "name") }
    }
  }
}
