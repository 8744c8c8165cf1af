import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Rules: discriminators of classes")
struct DiscriminatorTests {
  class Vehicle {
    var name = "unnamed"
    var trailer: Vehicle?
  }

  class Car: Vehicle { var doors = 4 }

  final class Taxi: Car { var fare = 2.5 }

  final class Bike: Vehicle { var gears = 1 }

  /// No vehicle at all.
  final class House { var rooms = 3 }

  final class Garage {
    var main = Vehicle()
    var spare: Vehicle?
    var all: [Vehicle] = []
    var slots: [Vehicle?] = []
    var byName: [String: Vehicle] = [:]
  }

  private static let types: [String: any Any.Type] = [
    "car": Car.self, "taxi": Taxi.self, "bike": Bike.self, "vehicle": Vehicle.self,
  ]

  private static func mapper(
    _ types: [String: any Any.Type] = types, default defaultType: (any Any.Type)? = nil,
    _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Vehicle() }, { Car() }, { Taxi() }, { Bike() }, { Garage() })
      provider.configure(Vehicle.self) { $0.discriminator("type", types, default: defaultType) }
      more(&provider)
    }
  }

  private let mapper = Self.mapper()

  @Test("the type is chosen in every place")
  func places() {
    expectMapping(#"{"type":"car","doors":2,"name":"A"}"#, to: Vehicle.self, with: mapper) {
      ($0 as? Car)?.doors == 2 && $0.name == "A" && !($0 is Taxi)
    }
    expectMapping(
      #"{"main":{"type":"bike","gears":7},"spare":{"type":"taxi","fare":3,"doors":5},"#
        + #""all":[{"type":"car"},{"type":"vehicle"},{"type":"bike"}],"#
        + #""slots":[null,{"type":"car","doors":1}],"byName":{"a":{"type":"taxi"}}}"#,
      to: Garage.self, with: mapper
    ) { garage in
      (garage.main as? Bike)?.gears == 7 && (garage.spare as? Taxi)?.fare == 3
        && (garage.spare as? Taxi)?.doors == 5
        && garage.all.map { "\(type(of: $0))" } == ["Car", "Vehicle", "Bike"]
        && garage.slots[0] == nil && (garage.slots[1] as? Car)?.doors == 1
        && garage.byName["a"] is Taxi
    }
    expectMapping(#"{"spare":null}"#, to: Garage.self, with: mapper) { $0.spare == nil }
    expectMapping("null", to: Vehicle?.self, with: mapper) { $0 == nil }
  }

  @Test("the order of keys does not matter")
  func keyOrder() {
    for members in permutations([#""type":"car""#, #""doors":2"#, #""name":"A""#, #""x":[{}]"#]) {
      expectMapping("[{\(members.joined(separator: ","))}]", to: [Vehicle].self, with: mapper) {
        ($0.first as? Car)?.doors == 2 && $0.first?.name == "A"
      }
    }
  }

  @Test("an object inside what was chosen is chosen anew")
  func nested() {
    expectMapping(
      #"{"type":"car","trailer":{"type":"bike","trailer":{"type":"vehicle","name":"last"}}}"#,
      to: Vehicle.self, with: mapper
    ) {
      $0 is Car && $0.trailer is Bike && $0.trailer?.trailer?.name == "last"
    }
    expectRefusal(
      #"{"type":"car","trailer":{"type":"boat"}}"#, as: Vehicle.self, .unknownCase,
      path: "trailer.type", with: mapper)
  }

  @Test("an unknown value is an error that lists the known ones")
  func unknown() {
    expectRefusal(
      #"{"all":[{"type":"car"},{"type":"boat"}]}"#, as: Garage.self, .unknownCase,
      path: "all[1].type", with: mapper)
    let error = errorOfMapping(#"{"type":"boat"}"#, to: Vehicle.self, with: mapper)
    #expect(error?.path.description == "type")
    #expect(error?.found == #"the string "boat""#)
    for name in ["bike", "car", "taxi", "vehicle"] {
      #expect(error?.expected?.contains(#""\#(name)""#) == true, "\(name)")
      #expect(error?.description.contains(#""\#(name)""#) == true, "\(name)")
    }
    // The texts are compared exactly.
    expectRefusal(#"{"type":"Car"}"#, as: Vehicle.self, .unknownCase, path: "type", with: mapper)
  }

  @Test(
    "a missing or null value is a missing value",
    arguments: [#"{"doors":2}"#, "{}", #"{"type":null}"#])
  func missing(text: String) {
    expectRefusal(text, as: Vehicle.self, .missingValue, path: "type", with: mapper)
    expectRefusal(
      #"{"all":[\#(text)]}"#, as: Garage.self, .missingValue, path: "all[0].type", with: mapper)
  }

  @Test("a value that is not an object is a mismatch, and null a missing value")
  func otherShapes() {
    for (text, found) in [
      ("7", "the number 7"), ("[]", "an array"), (#""car""#, #"the string "car""#),
    ] {
      expectRefusal(
        #"{"all":[\#(text)]}"#, as: Garage.self, .typeMismatch, path: "all[0]",
        "all[0]: expected an object, found \(found)", offset: 8, with: mapper)
    }
    expectRefusal(
      #"{"all":[null]}"#, as: Garage.self, .missingValue, path: "all[0]", offset: 8, with: mapper)
  }

  @Test("a default type replaces a value that is missing, null, or unknown")
  func defaultType() {
    let mapper = Self.mapper(["bike": Bike.self], default: Car.self)
    for text in [#"{"doors":2}"#, #"{"doors":2,"type":null}"#, #"{"type":"boat","doors":2}"#] {
      expectMapping(text, to: Vehicle.self, with: mapper) { ($0 as? Car)?.doors == 2 }
      expectMapping("[\(text)]", to: [Vehicle].self, with: mapper) {
        ($0.first as? Car)?.doors == 2
      }
    }
    expectMapping(#"{"type":"bike"}"#, to: Vehicle.self, with: mapper) { $0 is Bike }
    let itself = Self.mapper(["bike": Bike.self], default: Vehicle.self)
    expectMapping(#"{"name":"A"}"#, to: Vehicle.self, with: itself) {
      type(of: $0) == Vehicle.self && $0.name == "A"
    }
  }

  @Test("a subclass that is asked for must be what the document says")
  func subclasses() {
    expectMapping(#"{"type":"car","doors":2}"#, to: Car.self, with: mapper) { $0.doors == 2 }
    expectMapping(#"{"type":"taxi","fare":1}"#, to: Car.self, with: mapper) {
      ($0 as? Taxi)?.fare == 1
    }
    expectRefusal(#"{"type":"bike"}"#, as: Car.self, .typeMismatch, path: nil, with: mapper)
    expectRefusal(
      #"{"value":[{"type":"vehicle"}]}"#, as: Box<[Car]>.self, .typeMismatch, path: nil,
      with: mapper)
  }

  @Test("a class that was chosen needs its own factory")
  func factoryMissing() {
    let mapper = ObjectMapper.making(Vehicle()) { $0.discriminator("type", Self.types) }
    expectRefusal(
      #"[{"type":"vehicle"},{"type":"car"}]"#, as: [Vehicle].self, .factoryRequired, path: "[1]",
      "[1]: cannot make an instance of Car, which is a class; register a factory: "
        + "provider.register { Car() }", with: mapper)
    expectMapping(#"{"type":"vehicle"}"#, to: Vehicle.self, with: mapper) { _ in true }
  }

  @Test("a type that is not a vehicle is never stored as one")
  func foreignType() {
    let mapper = Self.mapper(["house": House.self, "car": Car.self]) { $0.register { House() } }
    for text in [#"{"type":"house"}"#, #"{"type":"house","rooms":9,"name":"A"}"#] {
      expectRefusal(text, as: Vehicle.self, .typeMismatch, path: nil, with: mapper)
      expectRefusal(#"{"all":[\#(text)]}"#, as: Garage.self, .typeMismatch, path: nil, with: mapper)
      expectRefusal(#"{"main":\#(text)}"#, as: Garage.self, .typeMismatch, path: nil, with: mapper)
    }
    expectMapping(#"{"type":"car"}"#, to: Vehicle.self, with: mapper) { $0 is Car }
  }

  @Test("an update keeps the instance when its class is what the document says")
  func updates() throws {
    let garage = Garage()
    let car = Car()
    car.name = "A"
    garage.main = car
    try mapper.update(garage, with: #"{"main":{"type":"car","doors":2}}"#)
    #expect(garage.main === car)
    #expect(car.doors == 2)
    #expect(car.name == "A")
    try mapper.update(garage, with: #"{"main":{"type":"bike","gears":3}}"#)
    #expect((garage.main as? Bike)?.gears == 3)
    #expect(garage.main.name == "unnamed")
    #expect(car.doors == 2)
    expectError(.unknownCase, path: "main.type") {
      try mapper.update(garage, with: #"{"main":{"type":"boat"}}"#)
    }
    #expect(garage.main is Bike)
  }

  @Test("rules of the base class hold for what was chosen, and the nearest wins")
  func rules() {
    let mapper = Self.mapper { provider in
      provider.configure(Vehicle.self) { $0.map("label", to: \.name) }
      provider.configure(Taxi.self) { taxi in
        taxi.map("caption", to: "name")
        taxi.map("price", to: \.fare) { try $0.double * 2 }
      }
    }
    expectMapping(#"{"label":"A","type":"car"}"#, to: Vehicle.self, with: mapper) {
      $0.name == "A"
    }
    expectMapping(#"{"caption":"B","type":"taxi"}"#, to: Vehicle.self, with: mapper) {
      $0.name == "B"
    }
    expectMapping(#"{"label":"B","type":"taxi"}"#, to: Vehicle.self, with: mapper) {
      $0.name == "unnamed"
    }
    expectMapping(#"{"type":"taxi","price":2}"#, to: Vehicle.self, with: mapper) {
      ($0 as? Taxi)?.fare == 4
    }
  }
}
