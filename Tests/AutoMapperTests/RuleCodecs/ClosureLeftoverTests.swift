import AutoMapper
import Testing

@Suite("Reports: leftovers of closures")
struct ClosureLeftoverTests {
  struct Inner: Equatable {
    var x: Int
    var z: Int?
  }

  struct Outer {
    var inner: Inner?
    var kind = ""
  }

  struct Header { var id: Int }

  private static func mapper(
    _ rule: @escaping @Sendable (inout TypeMapping<Outer>) -> Void
  ) -> ObjectMapper {
    ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) { provider in
      provider.register { Outer() }
      provider.configure(Outer.self, rule)
    }
  }

  /// Maps a text, changes what came of it, and writes it with what was kept.
  private func roundTrip(
    _ text: String, _ mapper: ObjectMapper, _ change: (inout Outer) -> Void = { _ in }
  ) throws -> (text: String, report: MappingReport) {
    var (outer, report) = try mapper.mapWithReport(text, to: Outer.self)
    let json = try ObjectMapper.shared.map(text, to: JSONValue.self)
    let other = try mapper.mapWithReport(json, to: Outer.self).report
    #expect(other.unknownValues == report.unknownValues)
    #expect(other.description == report.description)
    change(&outer)
    return (try mapper.jsonString(from: outer, keeping: report.unknownValues), report)
  }

  @Test("members that a closure does not ask for are unknown, and kept")
  func member() throws {
    let mapper = Self.mapper { $0.map("inner", to: \.inner) { node in Inner(x: try node.x.int) } }
    let text = #"{"inner":{"x":1,"y":{"a":[2]}},"kind":"k"}"#
    let (written, report) = try roundTrip(text, mapper)
    #expect(written == text)
    #expect(report.description == "inner.y: unknown key, ignored")
    #expect(report.unknownValues == ["inner": ["y": ["a": [2]]]])
  }

  @Test("a value that a closure asks for if it is present is used, but not what is in it")
  func present() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node in
        Inner(x: try node.o.ifPresent?.x.int ?? 0, z: try node.z.ifPresent?.int)
      }
    }
    let (_, report) = try roundTrip(#"{"inner":{"o":{"x":1,"y":2},"z":null,"w":3}}"#, mapper)
    #expect(report.description == "inner.o.y: unknown key, ignored\ninner.w: unknown key, ignored")
  }

  @Test("what a closure asked for and the program removed does not come back")
  func removed() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node in
        Inner(x: node["x"].int(or: 0), z: node.z.isNull ? nil : try node.z.int)
      }
    }
    let (written, _) = try roundTrip(#"{"inner":{"x":1,"y":2,"z":3}}"#, mapper) { outer in
      outer.inner?.x = 5
      outer.inner?.z = nil
    }
    #expect(written == #"{"inner":{"x":5,"y":2},"kind":""}"#)
  }

  @Test("a closure that maps its node leaves over what the type has no property for")
  func mapped() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node, parent in
        parent.kind.string(or: "") == "i" ? try node.map(to: Inner.self) : nil
      }
    }
    let text = #"{"inner":{"x":1,"y":2},"kind":"i"}"#
    let (written, report) = try roundTrip(text, mapper) { $0.inner?.z = 4 }
    #expect(written == #"{"inner":{"x":1,"z":4,"y":2},"kind":"i"}"#)
    #expect(report.description == "inner.y: unknown key, ignored")
  }

  @Test("leftovers of a mapped node are where its type writes them")
  func renamed() throws {
    struct Place { var point: Inner }
    struct Map { var place: Place? }
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) { provider in
      provider.configure(Map.self) { map in
        map.map("place", to: \.place) { node in try node.map(to: Place.self) }
      }
      provider.configure(Place.self) { place in
        place.map("pos", to: \.point)
        place.write("point", as: "at")
      }
    }
    let (map, report) = try mapper.mapWithReport(
      #"{"place":{"pos":{"x":1,"y":2}}}"#, to: Map.self)
    #expect(report.description == "place.pos.y: unknown key, ignored")
    #expect(
      try mapper.jsonString(from: map, keeping: report.unknownValues)
        == #"{"place":{"at":{"x":1,"y":2}}}"#)
  }

  @Test("of a node that is mapped twice, what neither type has a property for is left over")
  func mappedTwice() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node in
        let header = try node.map(to: Header.self)
        var inner = try node.map(to: Inner.self)
        inner.z = header.id + node.extra.more.int(or: 0)
        return inner
      }
    }
    let text = #"{"inner":{"id":7,"x":1,"y":2,"extra":{"more":1,"less":0}}}"#
    let (_, report) = try roundTrip(text, mapper)
    #expect(
      report.description == "inner.y: unknown key, ignored\ninner.extra.less: unknown key, ignored")
    #expect(report.unknownValues == ["inner": ["y": 2, "extra": ["less": 0]]])
  }

  @Test("an object that is taken whole is compared with what is written of it")
  func whole() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node in
        let json = node.json
        return Inner(x: try json.x.int, z: json.z.isNull ? nil : try json.z.int)
      }
    }
    let text = #"{"inner":{"x":1,"z":3,"y":[2]},"kind":""}"#
    let (written, report) = try roundTrip(text, mapper)
    #expect(written == text)
    #expect(report.entries.isEmpty)
    let (cleared, _) = try roundTrip(text, mapper) { $0.inner?.z = nil }
    #expect(cleared == #"{"inner":{"x":1,"y":[2]},"kind":""}"#)
  }

  @Test("converters of elements leave over the values at their index")
  func elements() throws {
    struct List { var items: [Inner] }
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) { provider in
      provider.convert(
        Inner.self, decode: { node in Inner(x: try node.a.int) },
        encode: { inner in ["a": JSONValue(inner.x)] as JSONValue })
    }
    let text = #"{"items":[{"a":1},{"a":2,"b":true}]}"#
    let (list, report) = try mapper.mapWithReport(text, to: List.self)
    #expect(report.description == "items[1].b: unknown key, ignored")
    #expect(try mapper.jsonString(from: list, keeping: report.unknownValues) == text)
  }

  @Test("what a closure makes nil of is kept whole, and gives way to another value")
  func nothing() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node in
        node.x.isNull ? nil : Inner(x: try node.x.int)
      }
    }
    let text = #"{"kind":"k","inner":{"y":2}}"#
    #expect(try roundTrip(text, mapper).text == text)
    #expect(
      try roundTrip(text, mapper) { $0.inner = Inner(x: 1) }.text
        == #"{"inner":{"x":1,"y":2},"kind":"k"}"#)
  }

  @Test("keys below closures are refused by strict mappers only where a type is mapped")
  func strict() throws {
    let options = MappingOptions.changing { $0.unknownKeys = .throw }
    let mapper = ObjectMapper.making(Outer(), options: options) { outer in
      outer.map("inner", to: \.inner) { node in Inner(x: try node.x.int) }
    }
    let outer = try mapper.map(#"{"inner":{"x":1,"y":2}}"#, to: Outer.self)
    #expect(outer.inner == Inner(x: 1))
  }

  @Test("a closure on its own key has one source, whatever its parameters")
  func ownKey() throws {
    let mapper = Self.mapper { outer in
      outer.map("inner", to: \.inner) { node, parent in Inner(x: try node.x.int) }
    }
    let list = #"[{"inner":{"x":1}},{"inner":{"x":2}}]"#
    #expect(try mapper.mapWithReport(list, to: [Outer].self).report.description == "")
    let other = #"{"inner":{"x":1},"Inner":{"x":2}}"#
    #expect(
      try mapper.mapWithReport(other, to: Outer.self).report.description
        == "Inner: another key has the value of this property")
  }
}
