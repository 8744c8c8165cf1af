import AutoMapper
import Testing

/// Values in the place of the name of a type or case, and members next to it.
@Suite("Rules: members for the name of a type or case")
struct NamelessTagTests {
  protocol Shape {}

  struct Circle: Shape, Equatable { var radius = 1 }

  struct Drawing { var shape: any Shape }

  enum Parcel: Equatable {
    case counts([String: Int?])
    case circle(Circle)
  }

  private func mapper(_ layout: CaseLayout) -> ObjectMapper {
    ObjectMapper { provider in
      provider.discriminator((any Shape).self, "kind", ["circle": Circle.self])
      provider.cases(Parcel.self, by: layout) {
        $0.case("counts", Parcel.counts)
        $0.case("circle", Parcel.circle)
      }
    }
  }

  @Test(
    "an updated value is not taken to have no name where the name is an array or an object",
    arguments: [("[]", "an array"), (#"{"a":1}"#, "an object")])
  func form(name: String, found: String) throws {
    let mapper = mapper(.key("kind", content: "data"))
    var drawing = Drawing(shape: Circle(radius: 2))
    expectError(#"shape.kind: expected one of "circle", found \#(found) (line 1, column 18)"#) {
      try mapper.update(&drawing, with: #"{"shape":{"kind":\#(name),"radius":3}}"#)
    }
    #expect((drawing.shape as? Circle)?.radius == 2)
    for layout in ["kind", .key("kind", content: "data")] as [CaseLayout] {
      var parcel = Parcel.counts(["a": 1])
      expectError(#"kind: expected one of "counts", "circle", found \#(found) (line 1, column 9)"#)
      {
        try self.mapper(layout).update(&parcel, with: #"{"kind":\#(name),"data":{}}"#)
      }
      #expect(parcel == .counts(["a": 1]))
    }
  }

  @Test("without a name, or with null, an updated value keeps its type and its case")
  func missing() throws {
    for text in [#"{"kind":null,"radius":3}"#, #"{"radius":3}"#] {
      var drawing = Drawing(shape: Circle(radius: 2))
      try mapper("kind").update(&drawing, with: #"{"shape":\#(text)}"#)
      #expect((drawing.shape as? Circle)?.radius == 3)
    }
    var parcel = Parcel.counts(["a": 1])
    try mapper("kind").update(&parcel, with: #"{"kind":null,"b":2}"#)
    #expect(parcel == .counts(["b": 2]))
  }

  @Test("the content of a case has its key where rules for reading have no inverse")
  func withoutInverse() throws {
    let mapper = ObjectMapper { provider in
      provider.generatesInverseMappings = false
      provider.cases(Parcel.self, by: .key("kind", content: "data")) {
        $0.case("counts", Parcel.counts)
        $0.case("circle", Parcel.circle)
      }
    }
    let text = #"[{"kind":"circle","data":{"radius":3}},{"kind":"counts","data":{"a":1}}]"#
    let parcels = try mapper.map(text, to: [Parcel].self)
    #expect(parcels == [.circle(Circle(radius: 3)), .counts(["a": 1])])
    expectEveryForm(of: parcels, as: text, with: mapper)
  }

  protocol Signal {}

  struct Flag: Signal, Equatable {
    var level = 1
    var sort = true
  }

  @Test(
    "a property with the key of the name is written once, also where a key style gives it another key",
    arguments: [JSONFormatting(), .sortedKeys])
  func keyStyle(formatting: JSONFormatting) throws {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .pascalCase
      provider.discriminator((any Signal).self, "sort", ["true": Flag.self, "false": Flag.self])
    }
    for (text, flag) in [
      (#"[{"sort":true,"Level":2}]"#, Flag(level: 2, sort: true)),
      (#"[{"sort":false,"Level":3}]"#, Flag(level: 3, sort: false)),
    ] {
      let values = try mapper.map(text, to: [any Signal].self)
      #expect(values as? [Flag] == [flag])
      let written = try mapper.jsonString(from: values, formatting: formatting)
      #expect(
        written
          == (formatting == .sortedKeys
            ? #"[{"Level":\#(flag.level),"sort":\#(flag.sort)}]"# : text))
      #expect(try mapper.map(written, to: [any Signal].self) as? [Flag] == [flag])
    }
  }
}
