import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// An enum with each form of payload that needs no labels.
indirect enum Figure: Equatable {
  case circle(Circle)
  case line(Line)
  case group([Figure])
  case pair(Int, String)
  case text(String)
  case maybe(Int?)
  case empty
  case other(JSONValue)

  struct Circle: Equatable {
    var radius: Double
    var lineWidth: Int?
  }

  struct Line: Equatable {
    var from: [Int]
    var to: [Int]
  }

  /// A mapper for figures; with a key among the payload's, only objects may be payloads.
  static func mapper(
    _ layout: CaseLayout, _ options: MappingOptions = .default, hasOther: Bool = false
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.cases(Figure.self, by: layout) { figure in
        figure.case("circle", Figure.circle)
        figure.case("line", Figure.line)
        figure.case("nothing", .empty)
        if layout != "type" {
          figure.case("group", Figure.group)
          figure.case("pair", Figure.pair)
          figure.case("text", Figure.text)
          figure.case("maybe", Figure.maybe)
        }
        if hasOther { figure.otherwise { node in .other(node.json) } }
      }
    }
  }
}

/// An enum whose payloads have labels.
enum Box3: Equatable {
  case rect(width: Double, height: Double)
  case square(sideLength: Double)
  case mixed(Int, name: String)
}

/// Whether the labels of payloads are known here, as everywhere outside of portable mode.
let labelsAreKnown: Bool = {
  #if (os(Linux) || canImport(Darwin)) && _pointerBitWidth(_64)
  return ["", "0"].contains(ProcessInfo.processInfo.environment["AUTOMAPPER_PORTABLE"] ?? "")
  #else
  return false
  #endif
}()

@Suite("Rules: enums with payloads")
struct CasesTests {
  /// A value, with its JSON in some layout.
  struct Row: Sendable, CustomTestStringConvertible {
    var layout: CaseLayout
    var figure: Figure
    var text: String

    var testDescription: String { text }

    init(_ layout: CaseLayout, _ figure: Figure, _ text: String) {
      self.layout = layout
      self.figure = figure
      self.text = text
    }
  }

  static let circle = Figure.circle(Figure.Circle(radius: 2, lineWidth: nil))
  static let line = Figure.line(Figure.Line(from: [0, 1], to: [2, 3]))
  static let content = CaseLayout.key("kind", content: "data")

  static let rows: [Row] = [
    Row("type", circle, #"{"type":"circle","radius":2}"#),
    Row("type", line, #"{"type":"line","from":[0,1],"to":[2,3]}"#),
    Row("type", .empty, #"{"type":"nothing"}"#),
    Row(content, circle, #"{"kind":"circle","data":{"radius":2}}"#),
    Row(content, line, #"{"kind":"line","data":{"from":[0,1],"to":[2,3]}}"#),
    Row(content, .empty, #"{"kind":"nothing"}"#),
    Row(content, .text("a b"), #"{"kind":"text","data":"a b"}"#),
    Row(content, .pair(1, "x"), #"{"kind":"pair","data":[1,"x"]}"#),
    Row(content, .maybe(3), #"{"kind":"maybe","data":3}"#),
    Row(content, .maybe(nil), #"{"kind":"maybe"}"#),
    Row(
      content, .group([circle, .empty]),
      #"{"kind":"group","data":[{"kind":"circle","data":{"radius":2}},{"kind":"nothing"}]}"#),
    Row(.onlyKey, circle, #"{"circle":{"radius":2}}"#),
    Row(.onlyKey, .empty, #"{"nothing":{}}"#),
    Row(.onlyKey, .text("a b"), #"{"text":"a b"}"#),
    Row(.onlyKey, .pair(1, "x"), #"{"pair":[1,"x"]}"#),
    Row(.onlyKey, .maybe(nil), #"{"maybe":null}"#),
    Row(
      .onlyKey, .group([circle, .group([])]), #"{"group":[{"circle":{"radius":2}},{"group":[]}]}"#),
    Row(.firstMatch, circle, #"{"radius":2}"#),
    Row(.firstMatch, line, #"{"from":[0,1],"to":[2,3]}"#),
    Row(.firstMatch, .empty, #""nothing""#),
    Row(.firstMatch, .text("other text"), #""other text""#),
    Row(.firstMatch, .group([circle, .group([.text("a")])]), #"[{"radius":2},["a"]]"#),
  ]

  @Test(
    "a value is read from every layout, at every place, through every entry point", arguments: rows)
  func reading(row: Row) {
    expectEverywhere(row.text, as: row.figure, with: Figure.mapper(row.layout))
    expectEverywhere(row.text, as: row.figure, with: Figure.mapper(row.layout, hasOther: true))
  }

  @Test("and written in the same way", arguments: rows)
  func writing(row: Row) throws {
    let mapper = Figure.mapper(row.layout)
    expectForms([row.figure], as: "[\(row.text)]", with: mapper)
    expectForms(["a": Optional(row.figure)], as: #"{"a":\#(row.text)}"#, with: mapper)
    // The second time, it is known which case each function makes.
    expectForms(Box(value: row.figure), as: #"{"value":\#(row.text)}"#, with: mapper)
  }

  @Test("the place of the name in the object does not matter")
  func order() {
    expectEverywhere(
      #"{"radius":2,"type":"circle"}"#, as: Self.circle, with: Figure.mapper("type"))
    expectEverywhere(
      #"{"data":{"radius":2},"kind":"circle"}"#, as: Self.circle, with: Figure.mapper(Self.content))
    expectEverywhere(
      #"{"Type":"circle","line_width":null,"radius":2}"#, as: Self.circle,
      with: Figure.mapper("type"))
  }

  @Test(
    "other forms of a case without a payload", arguments: [#""nothing""#, #"{"nothing":null}"#])
  func emptyForms(text: String) {
    expectEverywhere(text, as: Figure.empty, with: Figure.mapper(.onlyKey))
  }

  @Test("a name may be a number or a Boolean")
  func scalarNames() {
    let mapper = ObjectMapper { provider in
      provider.cases(Figure.self, by: "v") { figure in
        figure.case("1", Figure.circle)
        figure.case("true", .empty)
      }
    }
    expectEverywhere(#"{"v":1,"radius":2}"#, as: Self.circle, with: mapper)
    expectEverywhere(#"{"v":true}"#, as: Figure.empty, with: mapper)
  }

  @Test("payloads with labels are objects")
  func labels() {
    for layout: CaseLayout in ["type", Self.content, .onlyKey, .firstMatch] {
      let mapper = ObjectMapper { provider in
        provider.cases(Box3.self, by: layout) { box in
          box.case("r", Box3.rect)
          box.case("square", Box3.square)
        }
      }
      guard labelsAreKnown else {
        expectRefusal(
          #"{"type":"r","kind":"r","width":1,"height":2}"#, as: Box3.self, .invalidConfiguration,
          path: nil, with: mapper, entryPoints: layout == "type" ? EntryPoint.all : [])
        continue
      }
      let open =
        layout == "type"
        ? (#"{"type":"NAME","#, "}")
        : layout == .onlyKey
          ? (#"{"NAME":{"#, "}}")
          : layout == .firstMatch ? ("{", "}") : (#"{"kind":"NAME","data":{"#, "}}")
      func text(_ name: String, _ members: String) -> String {
        open.0.replacingOccurrences(of: "NAME", with: name) + members + open.1
      }
      let rect = text("r", #""width":1,"height":2"#)
      expectEverywhere(rect, as: Box3.rect(width: 1, height: 2), with: mapper)
      expectForms([Box3.rect(width: 1, height: 2)], as: "[\(rect)]", with: mapper)
      expectEverywhere(
        text("square", #""side_length":3"#), as: Box3.square(sideLength: 3), with: mapper)
      expectForms(
        [Box3.square(sideLength: 3)], as: "[\(text("square", #""sideLength":3"#))]", with: mapper)
    }
  }

  @Test("a closure with a tuple states labels, also those of other keys")
  func statedLabels() {
    let mapper = ObjectMapper { provider in
      provider.cases(Box3.self, by: "type") { box in
        box.case("rect") { (payload: (w: Double, h: Double)) in
          .rect(width: payload.w, height: payload.h)
        }
      }
    }
    expectEverywhere(
      #"{"type":"rect","w":1,"h":2}"#, as: Box3.rect(width: 1, height: 2), with: mapper)
    expectForms(
      [Box3.rect(width: 1, height: 2)], as: #"[{"type":"rect","w":1,"h":2}]"#, with: mapper)
  }

  @Test("labels and values without labels are an array")
  func mixedLabels() {
    let mapper = ObjectMapper { provider in
      provider.cases(Box3.self, by: .onlyKey) { $0.case("mixed", Box3.mixed) }
    }
    guard labelsAreKnown else {
      return expectRefusal(
        #"{"mixed":[1,"x"]}"#, as: Box3.self, .invalidConfiguration, path: nil, with: mapper)
    }
    expectEverywhere(#"{"mixed":[1,"x"]}"#, as: Box3.mixed(1, name: "x"), with: mapper)
    expectForms([Box3.mixed(1, name: "x")], as: #"[{"mixed":[1,"x"]}]"#, with: mapper)
  }

  @Test("cases with the same payload are distinguished, whatever their names")
  func samePayloads() {
    enum Length: Equatable {
      case width(Double)
      case height(Double)
      case depth(Double)
    }
    let mapper = ObjectMapper { provider in
      provider.cases(Length.self, by: .onlyKey) { length in
        // Each name is that of another case.
        length.case("width", Length.height)
        length.case("height", Length.width)
        length.case("d", Length.depth)
      }
    }
    expectForms(
      [Length.width(1), .height(2), .depth(3), .width(4)],
      as: #"[{"height":1},{"width":2},{"d":3},{"height":4}]"#, with: mapper)
    expectEverywhere(#"{"width":2}"#, as: Length.height(2), with: mapper)
  }

  @Test("several names for a case: the first one is written")
  func aliases() {
    let mapper = ObjectMapper { provider in
      provider.cases(Figure.self, by: "type") { figure in
        figure.case("circle", Figure.circle)
        figure.case("disc", Figure.circle)
        figure.case("none", .empty)
        figure.case("nothing", .empty)
        figure.case("unit") { () in .circle(Figure.Circle(radius: 1, lineWidth: nil)) }
      }
    }
    expectMapping(
      #"[{"type":"disc","radius":2},{"type":"nothing"},{"type":"unit"}]"#,
      as: [Self.circle, .empty, .circle(Figure.Circle(radius: 1))], with: mapper)
    expectForms(
      [Self.circle, .empty, .circle(Figure.Circle(radius: 1))],
      as: #"[{"type":"circle","radius":2},{"type":"none"},{"type":"circle","radius":1}]"#,
      with: mapper)
  }

  @Test("the rule comes before a Codable conformance, and holds inside one")
  func codable() {
    enum Event: Codable, Equatable {
      case note(Note)
      case end
    }
    struct Note: Codable, Equatable { var text: String }
    struct Log: Codable, Equatable { var events: [Event] }
    let mapper = ObjectMapper { provider in
      provider.cases(Event.self, by: "type") { event in
        event.case("note", Event.note)
        event.case("end", .end)
      }
    }
    expectEverywhere(#"{"type":"note","text":"a"}"#, as: Event.note(Note(text: "a")), with: mapper)
    expectMapping(
      #"{"events":[{"type":"note","text":"a"},{"type":"end"}]}"#,
      as: Log(events: [.note(Note(text: "a")), .end]), with: mapper)
    expectForms(
      Log(events: [.note(Note(text: "a")), .end]),
      as: #"{"events":[{"type":"note","text":"a"},{"type":"end"}]}"#, with: mapper)
  }

  @Test("payloads of other kinds: a dictionary, a protocol, another enum, a class, a converter")
  func otherPayloads() throws {
    enum Outer: Equatable {
      case table([String: JSONValue])
      case figure(Figure)
      case money(Money)
      case node(Node)
    }
    struct Money: Equatable { var cents: Int }
    final class Node: Equatable {
      var name = ""
      static func == (first: Node, second: Node) -> Bool { first.name == second.name }
    }
    let mapper = ObjectMapper { provider in
      provider.register(Node.init)
      provider.convert(
        Money.self, decode: { Money(cents: try $0["cents"].int) }, encode: { ["cents": $0.cents] })
      provider.cases(Figure.self, by: "figure") { $0.case("circle", Figure.circle) }
      provider.cases(Outer.self, by: "type") { outer in
        outer.case("table", Outer.table)
        outer.case("figure", Outer.figure)
        outer.case("money", Outer.money)
        outer.case("node", Outer.node)
      }
    }
    expectEverywhere(
      #"{"type":"figure","figure":"circle","radius":2}"#, as: Outer.figure(Self.circle),
      with: mapper)
    expectForms(
      [Outer.figure(Self.circle), .money(Money(cents: 5))],
      as: #"[{"type":"figure","figure":"circle","radius":2},{"type":"money","cents":5}]"#,
      with: mapper)
    expectEverywhere(#"{"type":"money","cents":5}"#, as: Outer.money(Money(cents: 5)), with: mapper)
    let node = Node()
    node.name = "n"
    expectEverywhere(#"{"type":"node","name":"n"}"#, as: Outer.node(node), with: mapper)
    expectForms([Outer.node(node)], as: #"[{"type":"node","name":"n"}]"#, with: mapper)
    // A dictionary has all members of the object but the name of the case.
    expectEverywhere(#"{"type":"table","a":1}"#, as: Outer.table(["a": 1]), with: mapper)
    expectForms([Outer.table(["a": 1])], as: #"[{"type":"table","a":1}]"#, with: mapper)
  }

  protocol Animal {
    var name: String { get }
  }

  struct Dog: Animal {
    var name: String
    var weights: [Double] = []
  }

  @Test("payloads that are protocols, Any or nested Optionals stay in their boxes")
  func existentialPayloads() throws {
    enum Held {
      case animal(any Animal)
      case any(Any)
      case maybe(Int??)
    }
    for layout: CaseLayout in [Self.content, .onlyKey] {
      let mapper = ObjectMapper { provider in
        provider.discriminator((any Animal).self, "kind", ["dog": Dog.self])
        provider.cases(Held.self, by: layout) { held in
          held.case("animal", Held.animal)
          held.case("any", Held.any)
          held.case("maybe", Held.maybe)
        }
      }
      let text = try mapper.jsonString(
        from: [
          Held.animal(Dog(name: "a name of more than fifteen bytes", weights: [1, 2])),
          .any(["a", 1] as [Any]), .maybe(3),
        ])
      let held = try mapper.map(text, to: [Held].self)
      #expect(try mapper.jsonString(from: held) == text)
      guard case .animal(let animal) = held[0], let dog = animal as? Dog else {
        Issue.record("\(held[0])")
        continue
      }
      #expect(dog.name == "a name of more than fifteen bytes" && dog.weights == [1, 2])
    }
  }

  @Test("a name that appears twice is an error where repeated keys are")
  func repeatedNames() {
    let text = #"{"type":"nothing","type":"circle","radius":2}"#
    expectMapping(text, as: Self.circle, with: Figure.mapper("type"), entryPoints: EntryPoint.text)
    expectRefusal(
      text, as: Figure.self, .invalidKey, path: "type", offset: 18,
      with: Figure.mapper("type", .strict), entryPoints: EntryPoint.text)
  }

  @Test("generic and nested enums")
  func generics() {
    enum Result<Value: Equatable>: Equatable {
      case success(Value)
      case failure(code: Int)
    }
    let mapper = ObjectMapper { provider in
      provider.cases(Result<[Int]>.self, by: .onlyKey) { result in
        result.case("ok", Result<[Int]>.success)
        if labelsAreKnown { result.case("error", Result<[Int]>.failure) }
      }
    }
    expectEverywhere(#"{"ok":[1,2]}"#, as: Result<[Int]>.success([1, 2]), with: mapper)
    guard labelsAreKnown else { return }
    expectEverywhere(#"{"error":{"code":4}}"#, as: Result<[Int]>.failure(code: 4), with: mapper)
    expectForms(
      [Result<[Int]>.success([1]), .failure(code: 2)], as: #"[{"ok":[1]},{"error":{"code":2}}]"#,
      with: mapper)
  }

  @Test("values inside are released, whatever fails")
  func lifetimes() throws {
    enum Held {
      case owner(Owner)
      case both(Owner, Owner)
    }
    let mapper = ObjectMapper { provider in
      provider.register { Owner() }
      provider.cases(Held.self, by: .key("t", content: "c")) { held in
        held.case("owner", Held.owner)
        held.case("both", Held.both)
        held.case("thrown") { (_: Owner) throws in throw CancellationError() }
      }
    }
    let texts = [
      #"{"t":"owner","c":{"name":"a long name of an owner"}}"#, #"{"t":"owner","c":{"age":"x"}}"#,
      #"{"t":"both","c":[{},{}]}"#, #"{"t":"both","c":[{},{"age":"x"}]}"#,
      #"{"t":"both","c":[{}]}"#,
      #"{"t":"thrown","c":{}}"#, #"{"t":"thrown","c":{"age":"x"}}"#,
    ]
    try expectNoneAlive { () throws in
      for text in texts + texts {
        var held = try? mapper.map(text, to: Held.self)
        var list = try? mapper.map("[\(text),\(texts[0])]", to: [Held].self)
        if let written = try held.map({ try mapper.jsonString(from: $0) }) {
          held = try mapper.map(written, to: Held.self)
        }
        try? mapper.update(&list, with: "[\(text)]")
      }
    }
  }
}
