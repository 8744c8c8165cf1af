import AutoMapper
import Testing

/// Names of types and cases that are numbers or Booleans, and those that are nothing at all.
@Suite("Rules: names of types that are numbers")
struct DiscriminatorScalarTests {
  protocol Event {}

  struct Small: Event, Equatable {
    var kind: Int
    var a = 1
  }

  struct Large: Event, Equatable { var b = 2 }

  struct Maybe: Event, Equatable {
    var kind: Int?
    var flag: Bool?
  }

  struct Text: Event, Equatable { var kind: String }

  struct Fraction: Event, Equatable { var kind: Double }

  enum Code: Int { case four = 4 }

  struct Coded: Event, Equatable { var kind: Code }

  struct Switch: Event, Equatable {
    var kind: Bool
    var on: Int
  }

  struct Nested: Event { var kind: Int }

  enum Message: Equatable {
    case small(Small)
    case large(Large)
  }

  private let mapper = ObjectMapper(options: .strict) { provider in
    provider.discriminator(
      (any Event).self, "kind",
      [
        "1": Small.self, "2": Large.self, "3": Maybe.self, "4": Coded.self, "true": Switch.self,
        "5": Text.self, "6.5": Fraction.self, "7": Nested.self,
      ])
    provider.configure(Nested.self) { $0.map("kind", to: \.kind) }
    provider.cases(Message.self, by: .key("kind")) {
      $0.case("1", Message.small)
      $0.case("2", Message.large)
    }
  }

  @Test(
    "a property of the model has the name in its own form",
    arguments: [
      #"{"kind":1,"a":3}"#, #"{"kind":3,"flag":true}"#, #"{"kind":4}"#, #"{"kind":true,"on":1}"#,
      #"{"kind":"5"}"#, #"{"kind":6.5}"#, #"{"kind":7}"#,
    ])
  func kept(text: String) throws {
    for entryPoint in EntryPoint.allCases {
      let event = try entryPoint.map(text, to: (any Event).self, with: mapper)
      expectEveryForm(of: event as any Event, as: text, with: mapper)
      expectEveryForm(of: [event], as: "[\(text)]", with: mapper)
    }
  }

  @Test("a property with another value, or none, gets the name in the form of its type")
  func corrected() throws {
    let events: [any Event] = [
      Small(kind: 9), Maybe(), Switch(kind: false, on: 1), Text(kind: "x"), Fraction(kind: 1),
      Nested(kind: 0),
    ]
    expectEveryForm(
      of: events,
      as: #"[{"kind":1,"a":1},{"kind":3},{"kind":true,"on":1},{"kind":"5"},{"kind":6.5},"#
        + #"{"kind":7}]"#, with: mapper)
    expectMapping(
      #"[{"kind":3},{"kind":1,"a":1}]"#, to: [any Event].self, with: mapper
    ) { $0[0] as? Maybe == Maybe(kind: 3) && $0[1] as? Small == Small(kind: 1) }
  }

  @Test("without a property, the name is a text, which is read as well")
  func withoutProperty() throws {
    expectMapping(#"{"kind":2,"b":2}"#, to: (any Event).self, with: mapper) {
      $0 as? Large == Large()
    }
    expectEveryForm(of: [Large()] as [any Event], as: #"[{"kind":"2","b":2}]"#, with: mapper)
    expectMapping(#"{"kind":"2","b":2}"#, to: (any Event).self, with: mapper) { $0 is Large }
  }

  @Test("the same for the cases of an enum")
  func cases() throws {
    let text = #"[{"kind":1,"a":3}]"#
    expectMapping(text, as: [Message.small(Small(kind: 1, a: 3))], with: mapper)
    expectEveryForm(of: [Message.small(Small(kind: 1, a: 3))], as: text, with: mapper)
    expectEveryForm(of: [Message.small(Small(kind: 8, a: 3))], as: text, with: mapper)
  }

  private static let found: [(String, MappingError.Kind, String)] = [
    ("3", .unknownCase, "the number 3"), ("1.0", .unknownCase, "the number 1.0"),
    ("false", .unknownCase, "false"), (#""3""#, .unknownCase, #"the string "3""#),
    ("null", .missingValue, "null"), ("[1]", .typeMismatch, "an array"),
    (#"{"a":1}"#, .typeMismatch, "an object"),
  ]

  @Test("a name that is not listed is reported as the document has it", arguments: found)
  func unknown(text: String, kind: MappingError.Kind, found: String) {
    let mapper = ObjectMapper { provider in
      provider.discriminator((any Event).self, "kind", ["1": Small.self, "2": Large.self])
      provider.cases(Message.self, by: .key("kind")) {
        $0.case("1", Message.small)
        $0.case("2", Message.large)
      }
    }
    let exact = text == "1.0" ? EntryPoint.exact : EntryPoint.all
    expectRefusal(
      #"{"a":1,"kind":\#(text)}"#, as: (any Event).self, kind, path: "kind",
      #"kind: expected one of "1", "2", found \#(found)"#, offset: 14, with: mapper,
      entryPoints: exact)
    expectRefusal(
      #"[{"kind":\#(text)}]"#, as: [Message].self, kind, path: "[0].kind",
      #"[0].kind: expected one of "1", "2", found \#(found)"#, offset: 9, with: mapper,
      entryPoints: exact)
  }

  @Test("a missing key is found at the object")
  func missing() {
    expectRefusal(
      #"[{"a":1}]"#, as: [Message].self, .missingValue, path: "[0].kind",
      #"[0].kind: expected one of "1", "2", found nothing"#, offset: 1, with: mapper)
  }
}
