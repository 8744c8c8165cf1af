import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The use of OCMapper by several threads.
///
/// The number above a test, such as OC-112, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: threads", .serialized)
struct ConcurrencyCompatibilityTests {
  class Person {
    var name = ""
    var dateOfBirth: Date?
    var vehicle: Vehicle?
  }

  final class Vehicle { var wheels = 0 }

  struct Group {
    var members: [Person]
    var city: String?
  }

  private static func makeMapper() -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Person() }, { Vehicle() })
      provider.configure(Person.self) { person in
        person.map("dob", to: "dateOfBirth")
        person.dateFormat("MM/dd/yyyy", for: "dateOfBirth")
        person.map("wheels", to: "vehicle") { node in
          let vehicle = Vehicle()
          vehicle.wheels = try node.int
          return vehicle
        }
        person.write("vehicle", as: "wheels") { value, _ in (value as? Vehicle)?.wheels }
      }
      provider.configure(Group.self) { $0.map("place.city", to: "city") }
    }
  }

  // OC-112
  @Test("one mapper serves eight threads")
  func oneMapperServesEightThreads() throws {
    let text =
      #"{"members":[{"name":"a","dob":"06/21/2013","wheels":4},"#
      + #"{"name":"b","dob":"01/21/2005"}],"place":{"city":"SD"}}"#
    for _ in 0..<50 {
      let mapper = Self.makeMapper()
      let results = StartGate.run(threads: 8) { number in
        for _ in 0..<5 {
          let group =
            number.isMultiple(of: 2)
            ? try mapper.map(text, to: Group.self)
            : try mapper.map(EntryPoint.jsonValue(text), to: Group.self)
          let written = try mapper.jsonString(from: group)
          if written != text { return written }
        }
        return text
      }
      let all = try #require(results, "not all threads have ended in two minutes")
      #expect(try all.map { try $0.get() } == Array(repeating: text, count: 8))
    }
  }
}
