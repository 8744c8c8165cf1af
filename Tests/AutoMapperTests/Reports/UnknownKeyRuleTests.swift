import AutoMapper
import Foundation
import Testing

/// Keys that rules read are known, and keys next to them are not, whatever the rule.
@Suite("Policies: unknown keys next to rules")
struct UnknownKeyRuleTests {
  protocol Animal {}

  struct Dog: Animal, Equatable { var name: String }

  class Vehicle { var wheels = 0 }

  final class Truck: Vehicle { var load = 0 }

  struct Zoo { var pets: [any Animal] }

  struct Paths: Equatable {
    var x: Int?
    var y: Int?
  }

  static func mapper(_ change: (inout MappingOptions) -> Void) -> ObjectMapper {
    ObjectMapper(options: .changing(change)) { provider in
      provider.discriminator((any Animal).self, "type", ["dog": Dog.self])
      provider.registerAll({ Vehicle() }, { Truck() })
      provider.configure(Vehicle.self) {
        $0.discriminator("kind", ["vehicle": Vehicle.self, "truck": Truck.self])
      }
      provider.configure(Paths.self) {
        $0.map("a.b", to: "x")
        $0.map("c.1.d", to: "y")
      }
    }
  }

  static let strict = mapper { $0.unknownKeys = .throw }
  static let keeping = mapper { $0.keepsUnknownKeys = true }

  /// Reads a text by each entry point.
  static func eachEntryPoint<Model>(
    _ text: String, to type: Model.Type, by mapper: ObjectMapper,
    _ check: (Result<Model, any Error>) throws -> Void
  ) throws {
    let json = try ObjectMapper().map(text, to: JSONValue.self)
    try check(Result { try mapper.map(text, to: type) })
    try check(Result { try mapper.map(json, to: type) })
    if case .object = json {
      try check(Result { try mapper.map(ObjectMapper().dictionary(from: json), to: type) })
    }
  }

  @Test(
    "the key of a discriminator is known, wherever it is and however it is spelled",
    arguments: [
      #"{"type":"dog","name":"R"}"#, #"{"name":"R","type":"dog"}"#, #"{"Type":"dog","name":"R"}"#,
    ])
  func discriminator(text: String) throws {
    try Self.eachEntryPoint(text, to: (any Animal).self, by: Self.strict) { result in
      let dog = try result.get() as? Dog
      #expect(dog == Dog(name: "R"))
    }
    try Self.eachEntryPoint(#"{"pets":[\#(text),\#(text)]}"#, to: Zoo.self, by: Self.strict) {
      result in
      let pets = try result.get().pets
      #expect(pets.count == 2)
    }
    let result = try Self.keeping.mapWithReport(#"{"pets":[\#(text)]}"#, to: Zoo.self)
    #expect(result.report.entries.isEmpty)
    #expect(result.report.unknownValues.isNull)
  }

  @Test("what the mapper has written of a class with a discriminator is read strictly")
  func writtenDiscriminator() throws {
    let truck = Truck()
    truck.wheels = 6
    truck.load = 3
    let text = try Self.strict.jsonString(from: [truck, Vehicle()])
    #expect(
      text == #"[{"kind":"truck","wheels":6,"load":3},{"kind":"vehicle","wheels":0}]"#)
    try Self.eachEntryPoint(text, to: [Vehicle].self, by: Self.strict) { result in
      let truck = try result.get().first as? Truck
      #expect(truck?.load == 3)
    }
    try Self.strict.update(truck, with: #"{"kind":"truck","load":4}"#)
    #expect(truck.load == 4)
  }

  @Test("the key names no type of the objects inside, nor of one that is read without it")
  func discriminatorElsewhere() throws {
    let inside = #"{"pets":[{"type":"dog","name":"R"}],"type":"zoo"}"#
    try Self.eachEntryPoint(inside, to: Zoo.self, by: Self.strict) { result in
      expectError(.unknownKey, path: "type") { try result.get() }
    }
    try Self.eachEntryPoint(#"{"type":"dog","name":"R"}"#, to: Dog.self, by: Self.strict) {
      result in
      expectError(path: "type") { try result.get() }
    }
  }

  @Test(
    "keys next to the steps of a path are unknown",
    arguments: [
      (#"{"a":{"b":1,"zz":3}}"#, "a.zz"), (#"{"zz":3}"#, "zz"),
      (#"{"c":[{"q":1},{"d":2,"e":3}]}"#, "c[1].e"),
    ])
  func pathsThrow(text: String, path: String) throws {
    try Self.eachEntryPoint(text, to: Paths.self, by: Self.strict) { result in
      expectError(.unknownKey, path: path) { try result.get() }
    }
  }

  @Test(
    "what paths lead to is known",
    arguments: [
      #"{"a":{"b":1}}"#, #"{"c":[{"q":1},{"d":2}]}"#, #"{"c":[5,{"d":2},[7]]}"#, #"{"a.b":1}"#,
      #"{"a":{"b":{}}}"#, #"{"a":null}"#,
    ])
  func pathsKnown(text: String) throws {
    try Self.eachEntryPoint(text, to: Paths.self, by: Self.strict) { result in
      if case .failure(let error as MappingError) = result { #expect(error.kind != .unknownKey) }
    }
  }

  @Test("the error of a key next to a path says where it is, with its place in the text")
  func pathError() {
    expectError(
      "a.zz: unknown key: Paths has no property for it (line 2, column 8); remove the key, or declare a property for it"
    ) { try Self.strict.map(#"{"a":\#n{"b":1,"zz":3}}"#, to: Paths.self) }
  }

  @Test(
    "a round trip loses no values next to paths",
    arguments: [
      #"{"a":{"b":1,"zz":3},"c":[{"q":1},{"d":2,"e":3},{"f":5}]}"#,
      #"{"a":{"b":1,"zz":{"b":2}},"c":[5,{"d":2},[7,{"d":1}],{},null,"x"]}"#,
      #"{"a":{"b":1},"c":[{},{"d":2}],"rest":true}"#,
    ])
  func roundTrip(text: String) throws {
    let json = try ObjectMapper().map(text, to: JSONValue.self)
    let results = [
      try Self.keeping.mapWithReport(text, to: Paths.self),
      try Self.keeping.mapWithReport(json, to: Paths.self),
      try Self.keeping.mapWithReport(ObjectMapper().dictionary(from: json), to: Paths.self),
    ]
    for (value, report) in results {
      #expect(value == Paths(x: 1, y: 2))
      let written = try Self.keeping.jsonValue(from: value, keeping: report.unknownValues)
      #expect(written == json)
    }
  }

  @Test("a report names the keys next to a path, and none on it")
  func report() throws {
    let text = #"{"a":{"b":1,"zz":3},"c":[{"q":1},{"d":2,"e":3},{"f":5},6]}"#
    let entries = try Self.keeping.mapWithReport(text, to: Paths.self).report.entries
    #expect(
      entries.map(\.path.description) == ["a.zz", "c[0].q", "c[1].e", "c[2].f", "c[3]"])
  }
}
