import AutoMapper
import AutoMapperTestSupport

/// Models that hold values of several types.
extension RuleModels {
  class Vehicle: Equatable {
    var wheels = 0
    var owner: String?

    required init() {}

    func fill(_ random: inout SeededGenerator) {
      wheels = random.integer()
      owner = random.maybe { $0.text() }
    }

    func isEqual(to other: Vehicle) -> Bool {
      type(of: self) == type(of: other) && wheels == other.wheels && owner == other.owner
    }

    static func == (left: Vehicle, right: Vehicle) -> Bool { left.isEqual(to: right) }

    static func random(_ random: inout SeededGenerator) -> Vehicle {
      let types = [Vehicle.self, Car.self, Truck.self, Van.self]
      let vehicle = types[Int.random(in: 0..<types.count, using: &random)].init()
      vehicle.fill(&random)
      return vehicle
    }
  }

  final class Car: Vehicle {
    var doors = UInt8(0)
    var trailer: Vehicle?

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      doors = random.integer()
      if random.integer(Int.self) % 4 == 0 { trailer = .random(&random) }
    }

    override func isEqual(to other: Vehicle) -> Bool {
      guard let other = other as? Car else { return false }
      return super.isEqual(to: other) && doors == other.doors && trailer == other.trailer
    }
  }

  class Truck: Vehicle {
    var load = 0.0

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      load = random.double()
    }

    override func isEqual(to other: Vehicle) -> Bool {
      guard let other = other as? Truck else { return false }
      return super.isEqual(to: other) && load == other.load
    }
  }

  final class Van: Truck {}

  /// Classes distinguished by a discriminator, which is registered for the superclass.
  struct Garage: Equatable, RuleModel {
    var vehicles: [Vehicle]
    var star: Vehicle?
    var byName: [String: Vehicle]
    var truck: Truck?

    static let writtenKeys: Set = ["vehicles", "best", "byName", "truck"]

    static func configure(_ provider: inout MappingProvider) {
      provider.registerAll({ Vehicle() }, { Car() }, { Truck() }, { Van() })
      provider.configure(Vehicle.self) { vehicle in
        vehicle.map("owned.by", to: "owner")
        vehicle.discriminator(
          "type",
          ["any": Vehicle.self, "car": Car.self, "truck": Truck.self, "van": Van.self])
      }
      provider.configure(Car.self) { $0.map("doorCount", to: "doors") }
      provider.configure(Self.self) { $0.map("best.one", to: "star") }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      func truck(_ random: inout SeededGenerator) -> Truck {
        let truck = random.flag() ? Truck() : Van()
        truck.fill(&random)
        return truck
      }
      return Self(
        vehicles: random.pair { .random(&$0) }, star: random.maybe { .random(&$0) },
        byName: [random.text(): .random(&random)], truck: random.maybe(truck))
    }
  }

  /// A figure of a drawing; figures may hold others.
  protocol Figure {
    func isEqual(to other: any Figure) -> Bool
  }

  struct Circle: Figure, Equatable {
    var radius: Double
    func isEqual(to other: any Figure) -> Bool { other as? Self == self }
  }

  struct Box: Figure, Equatable {
    let sides: [Int]
    var label: String?
    func isEqual(to other: any Figure) -> Bool { other as? Self == self }
  }

  final class Group: Figure {
    var figures: [any Figure] = []
    func isEqual(to other: any Figure) -> Bool {
      guard let other = other as? Group, other.figures.count == figures.count else { return false }
      return zip(figures, other.figures).allSatisfy { $0.isEqual(to: $1) }
    }
  }

  static func randomFigure(_ random: inout SeededGenerator) -> any Figure {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: return Circle(radius: random.double())
    case 2, 3: return Box(sides: random.pair { $0.integer() }, label: random.maybe { $0.text() })
    default:
      let group = Group()
      group.figures = random.pair { randomFigure(&$0) }
      return group
    }
  }

  /// A protocol's types told apart by a discriminator.
  struct Drawing: Equatable, RuleModel {
    var main: any Figure
    var list: [any Figure]
    var byName: [String: any Figure]
    var maybe: (any Figure)?

    static let writtenKeys: Set = ["main", "figures", "byName", "maybe"]

    static func configure(_ provider: inout MappingProvider) {
      provider.register { Group() }
      provider.discriminator(
        (any Figure).self, "@type", ["circle": Circle.self, "box": Box.self, "group": Group.self])
      provider.configure(Self.self) { $0.map("figures", to: "list") }
      provider.configure(Circle.self) { $0.map("size.radius", to: \.radius) }
    }

    static func == (left: Self, right: Self) -> Bool {
      left.main.isEqual(to: right.main) && left.list.count == right.list.count
        && zip(left.list, right.list).allSatisfy { $0.isEqual(to: $1) }
        && left.byName.count == right.byName.count
        && left.byName.allSatisfy { right.byName[$0.key]?.isEqual(to: $0.value) ?? false }
        && (left.maybe == nil) == (right.maybe == nil)
        && left.maybe.map { left in right.maybe.map { left.isEqual(to: $0) } ?? false } ?? true
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        main: randomFigure(&random), list: random.pair { randomFigure(&$0) },
        byName: [random.text(): randomFigure(&random)], maybe: random.maybe { randomFigure(&$0) })
    }
  }

  /// A discriminator's default type, which needs no name in the document.
  struct Defaults: Equatable, RuleModel {
    var figures: [any Figure]

    static let writtenKeys: Set = ["figures"]

    static func configure(_ provider: inout MappingProvider) {
      provider.register { Group() }
      provider.discriminator(
        (any Figure).self, "kind", ["box": Box.self, "group": Group.self], default: Circle.self)
    }

    static func == (left: Self, right: Self) -> Bool {
      left.figures.count == right.figures.count
        && zip(left.figures, right.figures).allSatisfy { $0.isEqual(to: $1) }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(figures: random.list { randomFigure(&$0) })
    }
  }

  /// Types that the rules name, since the declarations do not.
  struct ExplicitTypes: Equatable, RuleModel {
    var owner: Any
    var pets: [Any]
    var truck: Vehicle?
    var figures: [any Figure]

    static let writtenKeys: Set = ["from", "pets", "truck", "figures"]

    static func configure(_ provider: inout MappingProvider) {
      Renamed.configure(&provider)
      provider.register { Truck() }
      provider.configure(Self.self) { model in
        model.map("from", to: "owner", as: Renamed.self)
        model.map("pets", to: "pets", as: Swapped.self)
        model.map("truck", to: \.truck, as: Truck.self)
        model.map("figures", to: "figures", as: Box.self)
      }
      Swapped.configure(&provider)
    }

    static func == (left: Self, right: Self) -> Bool {
      left.owner as? Renamed == right.owner as? Renamed && left.owner is Renamed
        && left.pets as? [Swapped] == right.pets as? [Swapped] && left.truck == right.truck
        && left.figures as? [Box] == right.figures as? [Box]
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      func truck(_ random: inout SeededGenerator) -> Truck {
        let truck = Truck()
        truck.fill(&random)
        return truck
      }
      return Self(
        owner: Renamed.random(&random), pets: random.pair { Swapped.random(&$0) },
        truck: random.maybe(truck), figures: random.pair { Box(sides: $0.pair { $0.integer() }) })
    }
  }

  /// Types that the names of properties and keys tell.
  struct Inferred: Equatable, RuleModel {
    var swapped: Any?
    var candidates: Any
    var others: [Any]
    var circles: [Any]?

    static let writtenKeys: Set = ["swapped", "candidates", "renameds", "circles"]

    static func configure(_ provider: inout MappingProvider) {
      Renamed.configure(&provider)
      Swapped.configure(&provider)
      Candidates.configure(&provider)
      provider.register(Circle.self)
      provider.configure(Self.self) { $0.map("renameds", to: "others") }
    }

    static func == (left: Self, right: Self) -> Bool {
      left.swapped as? Swapped == right.swapped as? Swapped
        && (left.swapped == nil) == (right.swapped == nil)
        && left.candidates as? Candidates == right.candidates as? Candidates
        && left.candidates is Candidates && left.others as? [Renamed] == right.others as? [Renamed]
        && (left.circles == nil) == (right.circles == nil)
        && left.circles as? [Circle] == right.circles as? [Circle]
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        swapped: random.maybe { Swapped.random(&$0) }, candidates: Candidates.random(&random),
        others: random.pair { Renamed.random(&$0) },
        circles: random.maybe { $0.pair { Circle(radius: $0.double()) } })
    }
  }
}
