import AutoMapper
import Foundation
import Testing

/// How ObjectMapper makes instances.
///
/// The number above a test, such as OM-90, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: creation of instances")
struct CreationCompatibilityTests {
  class Vehicle {
    var type = ""
    var wheels = 0
  }

  final class Car: Vehicle { var doors = 4 }

  final class Bus: Vehicle { var seats = 50 }

  final class User {
    var id = 0
    var name = "unnamed"
  }

  final class Team {
    var lead: User?
    var members: [User] = []
    var byName: [String: User] = [:]
    var required = User()
  }

  struct Group {
    var lead: User?
    var members: [User]
    var deputy: User
  }

  struct Person: Equatable {
    let name: String
    let age: Int
  }

  struct Crew: Equatable {
    let people: [Person]
    let byRole: [String: Person]
  }

  struct Defaulted: Equatable {
    let name: String
    let age: Int
    let nickname: String
  }

  /// Refuses users without a name, as a failable initializer does.
  private static let refusing = ObjectMapper { provider in
    provider.register { Team() }
    provider.configure(User.self) { $0.instance { node in node.name.isNull ? nil : User() } }
  }

  private static let cluster = ObjectMapper { provider in
    provider.registerAll({ Car() }, { Bus() })
    provider.configure(Vehicle.self) { vehicle in
      vehicle.instance { node in
        switch try node.type.string {
        case "car": Car()
        case "bus": Bus()
        default: Vehicle()
        }
      }
    }
  }

  // OM-90
  @Test("a refused instance is nil, and is left out of arrays and dictionaries")
  func refusedInstances() {
    expectMapping(
      #"{"lead":{"id":1},"members":[{"id":1},{"name":"Ann"},{}],"#
        + #""byName":{"a":{},"b":{"name":"B"}}}"#,
      to: Team.self, with: Self.refusing
    ) {
      $0.lead == nil && $0.members.map(\.name) == ["Ann"] && $0.byName.keys.sorted() == ["b"]
    }
    expectMapping(#"[{"name":"Ann","id":3},{"id":4}]"#, to: [User].self, with: Self.refusing) {
      $0.map(\.id) == [3]
    }
    expectMapping(#"{"id":1}"#, to: User?.self, with: Self.refusing) { $0 == nil }
    expectMapping(#"{"id":1,"name":"Ann"}"#, to: User?.self, with: Self.refusing) { $0?.id == 1 }
    expectRefusal(#"{"id":1}"#, as: User.self, .missingValue, offset: 0, with: Self.refusing)
  }

  // OM-91
  @Test("a closure chooses the class of a cluster")
  func classClustersByClosure() {
    expectMapping(
      #"[{"type":"car","wheels":4,"doors":2},{"type":"bus","seats":70},{"type":"x","wheels":1}]"#,
      to: [Vehicle].self, with: Self.cluster
    ) { vehicles in
      vehicles.map(\.type) == ["car", "bus", "x"] && vehicles.map(\.wheels) == [4, 0, 1]
        && (vehicles[0] as? Car)?.doors == 2 && (vehicles[1] as? Bus)?.seats == 70
        && type(of: vehicles[2]) == Vehicle.self
    }
  }

  // OM-91
  @Test("a discriminator chooses the class of a cluster")
  func classClustersByDiscriminator() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Vehicle() }, { Car() }, { Bus() })
      provider.configure(Vehicle.self) { vehicle in
        vehicle.discriminator(
          "type", ["car": Car.self, "bus": Bus.self, "vehicle": Vehicle.self])
      }
    }
    let text =
      #"[{"type":"car","wheels":4,"doors":2},{"type":"bus","wheels":0,"seats":70},"#
      + #"{"type":"vehicle","wheels":1}]"#
    expectMapping(text, to: [Vehicle].self, with: mapper) { vehicles in
      vehicles.map(\.type) == ["car", "bus", "vehicle"] && vehicles.map(\.wheels) == [4, 0, 1]
        && (vehicles[0] as? Car)?.doors == 2 && (vehicles[1] as? Bus)?.seats == 70
        && type(of: vehicles[2]) == Vehicle.self
    }
    // `type` is a property too, so it is written where it stands.
    let car = Car()
    car.type = "car"
    expectEveryForm(
      of: [car as Vehicle], as: #"[{"type":"car","wheels":0,"doors":4}]"#, with: mapper)
  }

  // OM-92
  @Test("an existing object that a closure returns keeps its identity")
  func existingInstances() {
    for entryPoint in EntryPoint.allCases {
      let known = User()
      known.id = 7
      let cache = Shared([7: known])
      let mapper = ObjectMapper.with(User.self) { user in
        user.instance { node in
          cache.change { users in
            let id = node.id.int(or: 0)
            let user = users[id] ?? User()
            users[id] = user
            return user
          }
        }
      }
      do {
        let text = #"[{"id":7,"name":"Ann"},{"id":8},{"id":8,"name":"Bob"}]"#
        let users = try entryPoint.map(text, to: [User].self, with: mapper)
        #expect(users.count == 3)
        #expect(users[0] === known, "\(entryPoint)")
        #expect(known.name == "Ann", "\(entryPoint)")
        #expect(users[1] === users[2], "\(entryPoint)")
        #expect(users[1].name == "Bob", "\(entryPoint)")
        #expect(cache.value.count == 2)
      } catch {
        Issue.record("\(entryPoint): \(error)")
      }
    }
  }

  // OM-93
  @Test("no instance is nil, or an error where there must be one")
  func noInstance() {
    let text = #"{"lead":{},"members":[],"deputy":{"name":"D"}}"#
    expectMapping(text, to: Group.self, with: Self.refusing) {
      $0.lead == nil && $0.members.isEmpty && $0.deputy.name == "D"
    }
    expectRefusal(
      #"{"members":[],"deputy":{"id":1}}"#, as: Group.self, .missingValue, path: "deputy",
      offset: 23, with: Self.refusing)
    // A property that has an instance already keeps it.
    expectMapping(#"{"required":{}}"#, to: Team.self, with: Self.refusing) {
      $0.required.name == "unnamed"
    }
  }

  // OM-94
  @Test("a constant without a value is an error that says what is missing")
  func constantsWithoutValues() {
    let error = errorOfMapping(#"{"age":42}"#, to: Person.self)
    #expect(error?.kind == .missingValue)
    #expect(error?.path.description == "name")
    #expect(error?.property == "name")
    #expect(error?.type == Person.self)
    #expect(error?.expected == "String")
    #expect(error?.found == "nothing")
    #expect(
      error?.description
        == "name: expected String, found nothing (line 1, column 1); make 'name' of Person "
        + "optional, or give it a default: provider.configure(Person.self) { "
        + "$0.default(\\.name, …) }")
    expectRefusal(
      #"{"name":"Ann","age":"old"}"#, as: Person.self, .typeMismatch, path: "age",
      #"age: expected Int, found the string "old""#, offset: 20)
    expectMapping(#"{"name":"Ann","age":42}"#, as: Person(name: "Ann", age: 42))
  }

  // OM-95
  @Test("a constant may have a default for a missing value")
  func constantsWithDefaults() {
    let mapper = ObjectMapper { provider in
      provider.register { Defaulted(name: "unnamed", age: -1, nickname: "none") }
      provider.configure(Defaulted.self) { model in
        model.map("nick", to: \.nickname) { node in node.string(or: "odd") }
      }
    }
    expectMapping("{}", as: Defaulted(name: "unnamed", age: -1, nickname: "none"), with: mapper)
    expectMapping(
      #"{"name":"Ann","nick":"A"}"#, as: Defaulted(name: "Ann", age: -1, nickname: "A"),
      with: mapper)
    expectMapping(
      #"{"age":1,"nick":[]}"#, as: Defaulted(name: "unnamed", age: 1, nickname: "odd"),
      with: mapper)
  }

  // OM-96
  @Test("a transformer that fails ends the mapping")
  func failingTransformers() {
    let mapper = ObjectMapper.with(Person.self) { person in
      person.map("name", to: \.name) { _ in throw ClosureFailure() }
    }
    let text = #"{"age":1,"name":"Ann"}"#
    expectRefusal(
      text, as: Person.self, .transformFailed, path: "name",
      "name: a closure failed: no such thing", with: mapper)
    #expect(
      errorOfMapping(text, to: Person.self, with: mapper)?.underlyingError as? ClosureFailure
        == ClosureFailure())
    expectMapping(text, as: Person(name: "Ann", age: 1))
  }

  // OM-97
  @Test("constants may hold arrays and dictionaries of models")
  func constantCollections() {
    let person = Person(name: "Ann", age: 42)
    expectMapping(
      #"{"people":[{"name":"Ann","age":42}],"byRole":{"lead":{"name":"Ann","age":42}}}"#,
      as: Crew(people: [person], byRole: ["lead": person]))
    expectMapping(#"{"people":[],"byRole":{}}"#, as: Crew(people: [], byRole: [:]))
    // Elements that cannot be made may be left out instead.
    expectMapping(
      #"{"people":[{"name":"A"},{"name":"Ann","age":42},null],"byRole":{"a":1}}"#,
      as: Crew(people: [person], byRole: [:]), with: ObjectMapper(options: .droppingElements))
  }

  // OM-97
  @Test(
    "an element that cannot be made is an error with its path",
    arguments: [
      (#"{"byRole":{}}"#, .missingValue, "people"),
      (#"{"people":[]}"#, .missingValue, "byRole"),
      (#"{"people":{},"byRole":{}}"#, .typeMismatch, "people"),
      (#"{"people":[],"byRole":[]}"#, .typeMismatch, "byRole"),
      (#"{"people":[{"name":"A","age":1},{"name":"B"}]}"#, .missingValue, "people[1].age"),
      (#"{"people":[null],"byRole":{}}"#, .missingValue, "people[0]"),
      (#"{"people":[],"byRole":{"lead":{"name":"A","age":[]}}}"#, .typeMismatch, "byRole.lead.age"),
    ] as [(String, MappingError.Kind, String)])
  func refusedElements(text: String, kind: MappingError.Kind, path: String) {
    expectRefusal(text, as: Crew.self, kind, path: path)
  }

  // OM-98 has no counterpart: nothing here ever raises an NSException, on any platform.
}
