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

  @Test(
    "so is one that a rule without inverse reads from the key of the name",
    arguments: [JSONFormatting(), .sortedKeys])
  func withoutInverseRule(formatting: JSONFormatting) throws {
    let mapper = ObjectMapper { provider in
      provider.generatesInverseMappings = false
      provider.configure(Flag.self) { $0.map("kind", to: \.level) }
      provider.discriminator((any Signal).self, "kind", ["3": Flag.self, "4": Flag.self])
    }
    for flag in [Flag(level: 3), Flag(level: 4, sort: false)] {
      let written = try mapper.jsonString(from: [flag] as [any Signal], formatting: formatting)
      #expect(written == #"[{"kind":\#(flag.level),"sort":\#(flag.sort)}]"#)
      #expect(try mapper.map(written, to: [any Signal].self) as? [Flag] == [flag])
    }
    // A value that does not name the type makes way for one that does.
    #expect(
      try mapper.jsonString(from: [Flag(level: 5)] as [any Signal])
        == #"[{"kind":3,"sort":true}]"#)
    // Without a name, a value is written with its own key.
    #expect(try mapper.jsonString(from: Flag(level: 5)) == #"{"level":5,"sort":true}"#)
  }

  enum Either: Equatable {
    case any(JSONValue)
    case object(JSONObject)
    case keeping(JSONValue)
  }

  private static let either = ObjectMapper { provider in
    provider.cases(Either.self, by: "kind") {
      $0.case("any", Either.any)
      $0.case("object", Either.object)
      $0.otherwise { Either.keeping($0.json) }
    }
  }

  @Test("a payload that is a tree does not contain the name, unless the name is unknown")
  func trees() throws {
    for (text, value) in [
      (#"{"kind":"any","a":{"kind":1}}"#, Either.any(["a": ["kind": 1]])),
      (#"{"kind":"any"}"#, .any([:])),
      (#"{"kind":"object","a":null}"#, .object(["a": nil])),
      (#"{"kind":"other","a":1}"#, .keeping(["kind": "other", "a": 1])),
    ] {
      #expect(try Self.either.map(text, to: Either.self) == value)
      #expect(
        try Self.either.map(ObjectMapper().map(text, to: JSONValue.self), to: Either.self) == value)
      #expect(try Self.either.mapWithReport(text, to: Either.self).value == value)
      #expect(try Self.either.jsonString(from: value) == text)
      #expect(try Self.either.jsonValue(from: value).description == text)
    }
    #expect(
      try Self.either.map(#"{"a":1,"KIND":"any","b":2}"#, to: Either.self)
        == .any(["a": 1, "b": 2]))
    var updated = Either.any(["a": 1])
    try Self.either.update(&updated, with: #"{"kind":null,"b":2}"#)
    #expect(updated == .any(["b": 2]))
    for value in [Either.any(["kind": "any"]), .object(["kind": 1])] {
      let error = #expect(throws: MappingError.self) { try Self.either.jsonString(from: value) }
      #expect("\(error, default: "")".contains(#"it has the key "kind" itself"#))
    }
  }

  class Post { required init() {} }
  class Reply: Post {}
  final class Vote: Reply {}

  @Test("two levels with one key write a name that both know")
  func sharedKey() throws {
    let mapper = ObjectMapper { provider in
      provider.register(Post.init, Reply.init, Vote.init)
      provider.configure(Post.self) {
        $0.discriminator("kind", ["reply": Reply.self, "vote": Vote.self])
      }
      provider.configure(Reply.self) {
        $0.discriminator("kind", ["reply": Reply.self, "vote": Vote.self, "a vote": Vote.self])
      }
    }
    #expect(try mapper.jsonString(from: [Vote()] as [Post]) == #"[{"kind":"vote"}]"#)
    #expect(try mapper.jsonString(from: [Vote()] as [Reply]) == #"[{"kind":"a vote"}]"#)
    #expect(try mapper.map(#"[{"kind":"vote"}]"#, to: [Post].self)[0] is Vote)
  }

  enum Basket: Equatable {
    case counts([String: Int])
    case list([Int])
    case maybe([Int]?)
    case none([String: [Int]])
  }

  @Test("the content of a case is written also where empty collections are omitted")
  func emptyContent() throws {
    var options = MappingOptions()
    options.emptyCollections = .omit
    let mapper = ObjectMapper(options: options) { provider in
      provider.cases(Basket.self, by: .key("kind", content: "data")) {
        $0.case("counts", Basket.counts)
        $0.case("list", Basket.list)
        $0.case("maybe", Basket.maybe)
        $0.case("none", Basket.none)
      }
    }
    expectBothWays(#"{"kind":"counts","data":{}}"#, Basket.counts([:]), with: mapper)
    expectBothWays(#"{"kind":"list","data":[]}"#, Basket.list([]), with: mapper)
    expectBothWays(#"{"kind":"none","data":{"a":[]}}"#, Basket.none(["a": []]), with: mapper)
    expectBothWays(#"{"kind":"maybe"}"#, Basket.maybe(nil), with: mapper)
    #expect(try mapper.jsonString(from: Basket.maybe([])) == #"{"kind":"maybe"}"#)
    expectError("data: expected an object with values of type Int, found null (line 1, column 25)")
    {
      try mapper.map(#"{"kind":"counts","data":null}"#, to: Basket.self)
    }
  }
}
