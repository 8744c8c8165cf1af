import AutoMapper
import Foundation
import Testing

@Suite("Rules: transformers in containers")
struct TransformerContainerTests {
  /// A type that the mapper could not read by itself from text.
  struct Point: Hashable {
    var x: Int
    var y: Int
  }

  struct Drawing: Equatable {
    var one: Point?
    var list: [Point]?
    var holes: [Point?]?
    var set: Set<Point>?
    var byName: [String: Point]?
    var holesByName: [String: Point?]?
    var matrix: [[Point]]?
    var deep: [String: [[Point?]]]?
    var contiguous: ContiguousArray<Point>?
  }

  struct Defaulted: Equatable {
    var point = Point(x: 9, y: 9)
    var list = [Point(x: 8, y: 8)]
    var maybe: Point? = Point(x: 7, y: 7)
  }

  static let calls = Shared([String]())

  /// A transformer of points written as `x/y`; `none` gives nil, and a point at the origin is not
  /// written.
  private static let point = Transformer<Point>(
    decode: { node in
      let text = try node.string
      if text == "none" { return nil }
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else { throw ClosureFailure(description: "no point") }
      return Point(x: parts[0], y: parts[1])
    },
    encode: { point in point == Point(x: 0, y: 0) ? nil : "\(point.x)/\(point.y)" })

  private static let names = [
    "one", "list", "holes", "set", "byName", "holesByName", "matrix", "deep", "contiguous",
  ]

  private let mapper = ObjectMapper.with(Drawing.self) { drawing in
    for name in names { drawing.map(name, to: name, using: point) }
  }

  private let a = Point(x: 1, y: 2)
  private let b = Point(x: -3, y: 4)

  @Test("each container, both ways")
  func containers() {
    expectBothWays(#"{"one":"1/2"}"#, Drawing(one: a), with: mapper)
    expectBothWays(#"{"list":["1/2","-3/4"]}"#, Drawing(list: [a, b]), with: mapper)
    expectBothWays(#"{"list":[]}"#, Drawing(list: []), with: mapper)
    expectBothWays(#"{"holes":["1/2",null,"-3/4"]}"#, Drawing(holes: [a, nil, b]), with: mapper)
    expectBothWays(#"{"set":["1/2"]}"#, Drawing(set: [a]), with: mapper)
    expectMapping(#"{"set":["1/2","-3/4","1/2"]}"#, as: Drawing(set: [a, b]), with: mapper)
    expectBothWays(#"{"byName":{"k":"1/2"}}"#, Drawing(byName: ["k": a]), with: mapper)
    expectMapping(
      #"{"byName":{"k":"1/2","l":"-3/4"}}"#, as: Drawing(byName: ["k": a, "l": b]), with: mapper)
    expectMapping(
      #"{"holesByName":{"k":"1/2","l":null}}"#, as: Drawing(holesByName: ["k": a, "l": nil]),
      with: mapper)
    expectBothWays(
      #"{"matrix":[["1/2"],[],["-3/4"]]}"#, Drawing(matrix: [[a], [], [b]]), with: mapper)
    expectBothWays(
      #"{"deep":{"k":[["1/2",null],[]]}}"#, Drawing(deep: ["k": [[a, nil], []]]), with: mapper)
    expectBothWays(#"{"contiguous":["1/2"]}"#, Drawing(contiguous: [a]), with: mapper)
  }

  @Test("null is not a value, and does not call the closure")
  func null() {
    for name in Self.names {
      expectMapping(#"{"\#(name)":null}"#, as: Drawing(), with: mapper)
    }
    expectRefusal(
      #"{"list":["1/2",null]}"#, as: Drawing.self, .missingValue, path: "list[1]", offset: 15,
      with: mapper)
    expectRefusal(
      #"{"byName":{"k":null}}"#, as: Drawing.self, .missingValue, path: "byName.k", offset: 15,
      with: mapper)
  }

  @Test("nil is not a value: Optional elements are nil, others are left out")
  func noValue() {
    expectMapping(#"{"one":"none"}"#, as: Drawing(one: nil), with: mapper)
    expectMapping(#"{"holes":["none","1/2"]}"#, as: Drawing(holes: [nil, a]), with: mapper)
    expectMapping(#"{"list":["none","1/2","none"]}"#, as: Drawing(list: [a]), with: mapper)
    expectMapping(#"{"set":["none"]}"#, as: Drawing(set: []), with: mapper)
    expectMapping(
      #"{"byName":{"k":"none","l":"1/2"}}"#, as: Drawing(byName: ["l": a]), with: mapper)
    expectMapping(
      #"{"matrix":[["none"],["1/2","none"]]}"#, as: Drawing(matrix: [[], [a]]), with: mapper)
  }

  @Test("nil and null leave what has a value as it is, an Optional excepted")
  func defaults() {
    let mapper = ObjectMapper.making(Defaulted()) { model in
      for name in ["point", "list", "maybe"] { model.map(name, to: name, using: Self.point) }
    }
    expectMapping("{}", as: Defaulted(), with: mapper)
    expectMapping(#"{"point":null,"list":null}"#, as: Defaulted(), with: mapper)
    expectMapping(#"{"point":"none"}"#, as: Defaulted(), with: mapper)
    expectMapping(#"{"maybe":"none"}"#, as: Defaulted(maybe: nil), with: mapper)
    expectMapping(#"{"maybe":null}"#, as: Defaulted(maybe: nil), with: mapper)
    expectMapping(
      #"{"point":"1/2","list":["none"],"maybe":"-3/4"}"#,
      as: Defaulted(point: a, list: [], maybe: b), with: mapper)
  }

  @Test("what cannot be written is left out, and null in an array")
  func writingNothing() {
    let origin = Point(x: 0, y: 0)
    expectEveryForm(of: Drawing(one: origin), as: "{}", with: mapper)
    expectEveryForm(
      of: Drawing(list: [a, origin], holes: [nil, origin]),
      as: #"{"list":["1/2",null],"holes":[null,null]}"#, with: mapper)
    expectEveryForm(of: Drawing(matrix: [[origin]]), as: #"{"matrix":[[null]]}"#, with: mapper)
    let writingNil = ObjectMapper(options: .changing { $0.writesNil = true }) { provider in
      provider.configure(Defaulted.self) { $0.map("point", to: "point", using: Self.point) }
    }
    expectEveryForm(
      of: Defaulted(point: origin, list: [], maybe: nil),
      as: #"{"point":null,"list":[],"maybe":null}"#, with: writingNil)
  }

  @Test("errors in containers have their path")
  func errors() {
    let rows = [
      (#"{"one":"x"}"#, "one"), (#"{"list":["1/2","x"]}"#, "list[1]"),
      (#"{"holes":[null,"x"]}"#, "holes[1]"), (#"{"set":["x"]}"#, "set[0]"),
      (#"{"byName":{"k":"1/2","a b":"x"}}"#, #"byName["a b"]"#),
      (#"{"matrix":[[],["1/2","x"]]}"#, "matrix[1][1]"),
      (#"{"deep":{"k":[[],[null,"x"]]}}"#, "deep.k[1][1]"),
    ]
    for (text, path) in rows {
      expectRefusal(
        #"{"r":[\#(text)]}"#, as: [Drawing].self, .transformFailed, path: "r[0].\(path)",
        "r[0].\(path): a closure failed: no point", at: "r", with: mapper)
    }
    for (text, path) in [(#"{"list":7}"#, "list"), (#"{"matrix":["1/2"]}"#, "matrix[0]")] {
      expectRefusal(text, as: Drawing.self, .typeMismatch, path: path, with: mapper)
    }
    expectRefusal(
      #"{"list":[{}]}"#, as: Drawing.self, .typeMismatch, path: "list[0]",
      "list[0]: expected String, found an object", offset: 9, with: mapper)
  }

  @Test("elements that fail are dropped where the options say so")
  func dropped() {
    let mapper = ObjectMapper.with(Drawing.self, options: .droppingElements) { drawing in
      for name in Self.names { drawing.map(name, to: name, using: Self.point) }
    }
    expectMapping(
      #"{"list":["x","1/2"],"byName":{"k":"x"},"matrix":[["x"],["1/2"]]}"#,
      as: Drawing(list: [a], byName: [:], matrix: [[], [a]]), with: mapper)
  }

  @Test("a transformer for reading alone has no inverse: values are written as their type is")
  func readingAlone() {
    let mapper = ObjectMapper.with(Drawing.self) { drawing in
      drawing.map(
        "points", to: "list",
        using: Transformer<Point>(decode: { Point(x: try $0.int, y: 0) }))
    }
    expectMapping(
      #"{"points":[1,2]}"#, as: Drawing(list: [Point(x: 1, y: 0), Point(x: 2, y: 0)]), with: mapper)
    expectEveryForm(of: Drawing(list: [a]), as: #"{"points":[{"x":1,"y":2}]}"#, with: mapper)
  }

  @Test("a transformer of a container's own type is applied to it as a whole")
  func wholeContainer() {
    let mapper = ObjectMapper.with(Drawing.self) { drawing in
      drawing.map(
        "list", to: "list",
        using: Transformer<[Point]>(
          decode: { node in
            try node.string.split(separator: " ").map { Point(x: Int($0) ?? -1, y: 0) }
          }, encode: { points in points.map { "\($0.x)" }.joined(separator: " ") }))
    }
    expectBothWays(
      #"{"list":"1 2"}"#, Drawing(list: [Point(x: 1, y: 0), Point(x: 2, y: 0)]), with: mapper)
  }

  @Test("a transformer of another type than the property's is refused")
  func wrongType() {
    let mapper = ObjectMapper.with(Drawing.self) { drawing in
      drawing.map("one", to: "one", using: Transformer<Int>(decode: { try $0.int }))
    }
    let kinds: Set<MappingError.Kind> = [.typeMismatch, .invalidConfiguration]
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(#"{"one":1}"#, to: Drawing.self, through: entryPoint, with: mapper)
      #expect(error.map { kinds.contains($0.kind) } == true, "\(entryPoint)")
      #expect(error?.property == "one")
    }
  }
}
