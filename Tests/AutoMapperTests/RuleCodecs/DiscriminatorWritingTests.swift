import AutoMapper
import Foundation
import Testing

/// Discriminators of protocols, and what is written of a type that a discriminator chose.
@Suite("Rules: discriminators of protocols")
struct DiscriminatorWritingTests {
  protocol Shape {
    var area: Double { get }
  }

  struct Circle: Shape, Equatable {
    var radius: Double
    var area: Double { radius * radius * 3 }
  }

  struct Square: Shape, Equatable {
    let side: Double
    var area: Double { side * side }
  }

  final class Blob: Shape {
    var area = 1.5
    var inner: (any Shape)?
  }

  struct NoShape { var area = 1.0 }

  struct Drawing {
    var main: any Shape
    var extra: (any Shape)?
    var list: [any Shape]
    var holes: [(any Shape)?]
    var byName: [String: any Shape]
  }

  class Vehicle { var wheels = 0 }

  final class Car: Vehicle { var doors = 4 }

  private static let types: [String: any Any.Type] = [
    "circle": Circle.self, "square": Square.self, "blob": Blob.self,
  ]

  private static func mapper(
    _ types: [String: any Any.Type] = types, default defaultType: (any Any.Type)? = nil
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.register { Blob() }
      provider.discriminator((any Shape).self, "kind", types, default: defaultType)
    }
  }

  private let mapper = Self.mapper()

  static let drawing =
    #"{"main":{"kind":"circle","radius":2},"extra":{"kind":"blob","area":3.5,"inner":{"#
    + #""kind":"square","side":4}},"list":[{"kind":"square","side":1},{"kind":"circle","radius":1}],"#
    + #""holes":[null,{"kind":"square","side":5}],"byName":{"a":{"kind":"circle","radius":6}}}"#

  /// Checks that something is written as the same JSON as a text, in whatever order of keys.
  private func expectJSON<Value>(
    of value: Value, as text: String, with mapper: ObjectMapper,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let expected = try EntryPoint.jsonValue(text)
    #expect(
      try EntryPoint.jsonValue(mapper.jsonString(from: value)) == expected,
      sourceLocation: sourceLocation)
    #expect(try mapper.jsonValue(from: value) == expected, sourceLocation: sourceLocation)
    if text.hasPrefix("{") {
      let tree = try ObjectMapper.shared.map(
        mapper.dictionary(from: value), to: JSONValue.self)
      #expect(tree == expected, sourceLocation: sourceLocation)
    } else {
      let tree = try ObjectMapper.shared.map(mapper.array(from: value), to: JSONValue.self)
      #expect(tree == expected, sourceLocation: sourceLocation)
    }
  }

  @Test("properties, Optionals, arrays and dictionaries of a protocol")
  func places() {
    expectMapping(Self.drawing, to: Drawing.self, with: mapper) { drawing in
      drawing.main as? Circle == Circle(radius: 2)
        && (drawing.extra as? Blob)?.area == 3.5
        && (drawing.extra as? Blob)?.inner as? Square == Square(side: 4)
        && drawing.list.count == 2 && drawing.list[0] as? Square == Square(side: 1)
        && drawing.list[1] as? Circle == Circle(radius: 1)
        && drawing.holes.count == 2 && drawing.holes[0] == nil
        && drawing.holes[1] as? Square == Square(side: 5)
        && drawing.byName["a"] as? Circle == Circle(radius: 6)
    }
    expectMapping(
      #"{"main":{"side":2,"kind":"square"},"list":[],"holes":[],"byName":{}}"#, to: Drawing.self,
      with: mapper
    ) { $0.main.area == 4 && $0.extra == nil }
  }

  @Test("a protocol at the root")
  func root() {
    expectMapping(#"{"radius":2,"kind":"circle"}"#, to: (any Shape).self, with: mapper) {
      $0 as? Circle == Circle(radius: 2)
    }
    expectMapping(#"[{"radius":2,"kind":"circle"}]"#, to: [any Shape].self, with: mapper) {
      $0.count == 1 && $0[0] as? Circle == Circle(radius: 2)
    }
    expectMapping("null", to: (any Shape)?.self, with: mapper) { $0 == nil }
  }

  @Test("what was chosen is written with its discriminator, and read back")
  func roundTrip() throws {
    for entryPoint in EntryPoint.allCases {
      let drawing = try entryPoint.map(Self.drawing, to: Drawing.self, with: mapper)
      try expectJSON(of: drawing, as: Self.drawing, with: mapper)
    }
    let shapes: [any Shape] = [Circle(radius: 1), Blob()]
    try expectJSON(
      of: shapes, as: #"[{"kind":"circle","radius":1},{"kind":"blob","area":1.5}]"#, with: mapper)
  }

  @Test("a class hierarchy is written with its discriminator")
  func classes() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Vehicle() }, { Car() })
      provider.configure(Vehicle.self) { vehicle in
        vehicle.discriminator("type", ["car": Car.self, "any": Vehicle.self])
      }
    }
    let vehicles = [Vehicle(), Car()]
    let text = #"[{"type":"any","wheels":0},{"type":"car","wheels":0,"doors":4}]"#
    try expectJSON(of: vehicles, as: text, with: mapper)
    try expectJSON(of: Car(), as: #"{"type":"car","wheels":0,"doors":4}"#, with: mapper)
    expectMapping(text, to: [Vehicle].self, with: mapper) {
      $0.count == 2 && !($0[0] is Car) && $0[1] is Car
    }
  }

  @Test("of several texts for a type the first in order is written")
  func severalNames() throws {
    let mapper = Self.mapper(["round": Circle.self, "circle": Circle.self, "disc": Circle.self])
    for name in ["round", "circle", "disc"] {
      expectMapping(#"{"kind":"\#(name)","radius":1}"#, to: (any Shape).self, with: mapper) {
        $0 as? Circle == Circle(radius: 1)
      }
    }
    try expectJSON(
      of: [Circle(radius: 1)] as [any Shape], as: #"[{"kind":"circle","radius":1}]"#, with: mapper)
  }

  @Test("unknown, missing and null values")
  func unknown() {
    let error = errorOfMapping(
      #"{"main":{"kind":"oval"},"list":[],"holes":[],"byName":{}}"#, to: Drawing.self, with: mapper)
    #expect(error?.kind == .unknownCase)
    #expect(error?.path.description == "main.kind")
    #expect(error?.found == #"the string "oval""#)
    for name in ["circle", "square", "blob"] {
      #expect(error?.expected?.contains(#""\#(name)""#) == true, "\(name)")
    }
    expectRefusal(
      #"[{"kind":"circle","radius":1},{"kind":"oval"}]"#, as: [any Shape].self, .unknownCase,
      path: "[1].kind", with: mapper)
    for text in [#"{"radius":2}"#, #"{"kind":null,"radius":2}"#, "{}"] {
      expectRefusal(text, as: (any Shape).self, .missingValue, path: "kind", with: mapper)
    }
    expectMapping(
      #"[{"radius":2},{"kind":"oval","radius":3}]"#, to: [any Shape].self,
      with: Self.mapper(default: Circle.self)
    ) { $0.map { ($0 as? Circle)?.radius } == [2, 3] }
  }

  @Test("errors in what was chosen have their path")
  func errorsInside() {
    expectRefusal(
      #"{"r":[{"kind":"blob","inner":{"kind":"square"}}]}"#, as: [any Shape].self, .missingValue,
      path: "r[0].inner.side", at: "r", with: mapper)
    expectRefusal(
      #"[{"radius":"far","kind":"circle"}]"#, as: [any Shape].self, .typeMismatch,
      path: "[0].radius", #"[0].radius: expected Double, found the string "far""#, offset: 11,
      with: mapper)
  }

  @Test("a type that does not conform is never stored")
  func foreignType() {
    let mapper = Self.mapper(["none": NoShape.self, "number": Int.self, "circle": Circle.self])
    for text in [#"{"kind":"none","area":2}"#, #"{"area":3,"kind":"none"}"#] {
      expectRefusal(text, as: (any Shape).self, .typeMismatch, path: nil, with: mapper)
      expectRefusal(
        #"{"list":[\#(text)]}"#, as: [String: [any Shape]].self, .typeMismatch, path: nil,
        with: mapper)
      expectRefusal("[\(text)]", as: [(any Shape)?].self, .typeMismatch, path: nil, with: mapper)
    }
    expectRefusal(
      #"{"kind":"number"}"#, as: (any Shape).self, .typeMismatch, path: nil, with: mapper)
  }

  @Test("without a discriminator a protocol is refused")
  func without() {
    expectRefusal(Self.drawing, as: Drawing.self, .unsupportedType, path: nil, with: .shared)
  }

  @Test("a class that a protocol's discriminator chose needs a factory")
  func factoryMissing() {
    let mapper = ObjectMapper {
      $0.discriminator((any Shape).self, "kind", Self.types)
    }
    expectRefusal(
      #"[{"kind":"circle","radius":1},{"kind":"blob"}]"#, as: [any Shape].self, .factoryRequired,
      path: "[1]", with: mapper)
  }
}
