import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of transforms.
///
/// OM-70 to OM-72, about dates, are in `DateCompatibilityTests`, and OM-77 is in
/// `ColorCompatibilityTests`.
///
/// The number above a test, such as OM-73, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: transformers")
struct TransformerCompatibilityTests {
  struct Link: Equatable { var url: URL? }

  struct Blob: Equatable {
    var data: Data
    var list: [Data]?
  }

  struct Price: Equatable {
    var amount: NSDecimalNumber
    var discount: NSDecimalNumber?
  }

  struct PlainPrice: Equatable {
    var amount: Decimal
    var discount: Decimal?
  }

  enum Mood: String, CaseIterable {
    case happy
    case sad
  }

  enum Grade: Int {
    case one = 1
    case two
  }

  struct Feelings: Equatable {
    var now: Mood
    var before: [Mood]
    var grade: Grade?
  }

  struct Task: Equatable { var title: String }

  struct Week: Equatable {
    var tasks: [Mood: Task]
    var counts: [Grade: [Int]]?
  }

  enum Contact: Codable, Equatable {
    case mail(String)
    case phone(country: Int, number: String)
  }

  struct Card: Equatable {
    var contact: Contact
    var others: [Contact]?
  }

  struct Walk: Equatable { var length: Measurement<UnitLength> }

  struct Score: Equatable {
    var score: Int
    var best: Int?
  }

  struct Everywhere: Equatable {
    var one: Int
    var list: [Int]
    var matrix: [[Int]]
    var byName: [String: Int]
    var listsByName: [String: [Int]]
    var set: Set<Int>
    var maybe: Int?
    var maybeList: [Int]?
    var maybeMatrix: [[Int]]?
    var maybeByName: [String: Int]?
    var maybeListsByName: [String: [Int]]?
    var maybeSet: Set<Int>?
  }

  /// Integers that the document has as text with a number sign.
  private static let numberSign = Transformer<Int>(
    decode: { node in
      let text = try node.string
      guard text.hasPrefix("#"), let number = Int(text.dropFirst()) else {
        throw ClosureFailure(description: "no number sign")
      }
      return number
    },
    encode: { "#\($0)" })

  // OM-73
  @Test("URLs go both ways, and another text is an error, unless a transformer encodes it")
  func urls() {
    expectBothWays(
      #"{"url":"https://example.org/a%20b?q=%C3%A9"}"#,
      Link(url: URL(string: "https://example.org/a%20b?q=%C3%A9")), with: .shared)
    let raw = #"{"url":"https://example.org/a b"}"#
    expectRefusal(
      raw, as: Link.self, .typeMismatch, path: "url",
      #"url: expected a URL, found the string "https://example.org/a b""#, offset: 7)
    #if Foundation
    let mapper = ObjectMapper.with(Link.self) { link in
      link.map("url", to: "url", using: .url(percentEncoding: .urlQueryAllowed))
    }
    expectMapping(raw, as: Link(url: URL(string: "https://example.org/a%20b")), with: mapper)
    expectBothWays(
      #"{"url":"https://example.org/a%20b?q=%C3%A9"}"#,
      Link(url: URL(string: "https://example.org/a%20b?q=%C3%A9")), with: mapper)
    // A set of one's own says what stays as it is.
    let few = ObjectMapper.with(Link.self) { link in
      link.map("url", to: "url", using: .url(percentEncoding: CharacterSet(charactersIn: "a:/")))
    }
    expectMapping(#"{"url":"a:/b"}"#, as: Link(url: URL(string: "a:/%62")), with: few)
    #endif
  }

  // OM-74
  @Test("data goes both ways as base64")
  func base64() {
    expectBothWays(
      #"{"data":"aGVsbG8/+w==","list":["","AA=="]}"#,
      Blob(data: Data(Array("hello".utf8) + [0x3F, 0xFB]), list: [Data(), Data([0])]),
      with: .shared)
    expectRefusal(
      #"{"data":"not base64"}"#, as: Blob.self, .typeMismatch, path: "data",
      #"data: expected a string in base64, found the string "not base64""#, offset: 8)
  }

  // OM-75
  @Test("decimals are read from text and from numbers")
  func decimals() throws {
    let amount = try #require(Decimal(string: "1234567890123456.789"))
    // JSONSerialization and Swift's Double round such a number; as text it is exact.
    expectMapping(
      #"{"amount":1234567890123456.789,"discount":0.1}"#,
      as: PlainPrice(amount: amount, discount: Decimal(string: "0.1")),
      entryPoints: EntryPoint.exact)
    expectMapping(
      #"{"amount":"1234567890123456.789","discount":"0.1"}"#,
      as: PlainPrice(amount: amount, discount: Decimal(string: "0.1")))
    expectEveryForm(
      of: PlainPrice(amount: amount, discount: nil), as: #"{"amount":1234567890123456.789}"#)
  }

  #if Foundation
  // OM-75
  @Test("NSDecimalNumber is read from text and from numbers")
  func decimalNumbers() {
    let amount = NSDecimalNumber(string: "1234567890123456.789")
    expectMapping(
      #"{"amount":1234567890123456.789,"discount":0.1}"#,
      as: Price(amount: amount, discount: NSDecimalNumber(string: "0.1")),
      entryPoints: EntryPoint.exact)
    expectMapping(
      #"{"amount":"1234567890123456.789","discount":"0.1"}"#,
      as: Price(amount: amount, discount: NSDecimalNumber(string: "0.1")))
    expectEveryForm(
      of: Price(amount: amount, discount: nil), as: #"{"amount":1234567890123456.789}"#)
  }
  #endif

  // OM-76
  @Test("enums go both ways")
  func enums() {
    expectBothWays(
      #"{"now":"happy","before":["sad","happy"],"grade":2}"#,
      Feelings(now: .happy, before: [.sad, .happy], grade: .two), with: .shared)
  }

  // OM-78
  @Test("dictionaries whose keys are enums go both ways")
  func enumKeys() {
    expectBothWays(
      #"{"tasks":{"sad":{"title":"cry"}},"counts":{"1":[1,2]}}"#,
      Week(tasks: [.sad: Task(title: "cry")], counts: [.one: [1, 2]]), with: .shared)
    expectMapping(
      #"{"tasks":{"sad":{"title":"cry"},"happy":{"title":"sing"}}}"#,
      as: Week(tasks: [.sad: Task(title: "cry"), .happy: Task(title: "sing")]))
    expectRefusal(
      #"{"tasks":{"angry":{"title":"shout"}}}"#, as: Week.self, .typeMismatch, path: "tasks.angry",
      #"tasks.angry: expected a key of type Mood, found the key "angry""#, offset: 10)
  }

  // OM-79
  @Test("types with a Codable conformance of their own go both ways")
  func codableTypes() {
    expectBothWays(
      #"{"contact":{"mail":{"_0":"a@example.org"}},"others":[{"phone":{"country":49,"#
        + #""number":"1"}}]}"#,
      Card(
        contact: .mail("a@example.org"), others: [.phone(country: 49, number: "1")]),
      with: .shared)
  }

  #if Foundation
  // OM-79
  @Test("Foundation's Codable types go both ways")
  func codableFoundationTypes() throws {
    let walk = Walk(length: Measurement(value: 3, unit: .meters))
    let text = try ObjectMapper.shared.jsonString(from: walk)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(walk.length))
    let written = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: NSObject]
    #expect(written?["length"] == json as? NSObject)
    expectMapping(text, as: walk)
  }
  #endif

  // OM-80
  @Test("a transformer maps Int to text and back")
  func integersAsText() {
    let transformer = Transformer<Int>(
      decode: { node in Int(try node.string) }, encode: { String($0) })
    let mapper = ObjectMapper.with(Score.self) { score in
      score.map("score", to: "score", using: transformer)
      score.map("top", to: \.best, using: transformer)
    }
    expectBothWays(#"{"score":"12","top":"99"}"#, Score(score: 12, best: 99), with: mapper)
    expectBothWays(#"{"score":"-1"}"#, Score(score: -1), with: mapper)
    expectMapping(#"{"score":"12","top":"none"}"#, as: Score(score: 12), with: mapper)
    expectMapping(#"{"score":"12","top":null}"#, as: Score(score: 12), with: mapper)
    let readyMade = ObjectMapper.with(Score.self) { score in
      score.map("score", to: "score", using: Transformer<Int>.numberInString())
      score.map("top", to: \.best, using: Transformer<Int>.numberInString())
    }
    expectBothWays(#"{"score":"12","top":"99"}"#, Score(score: 12, best: 99), with: readyMade)
    expectRefusal(
      #"{"score":"twelve"}"#, as: Score.self, .typeMismatch, path: "score", offset: 9,
      with: readyMade)
  }

  /// The members of `Everywhere` that must be there.
  private static let members = [
    ("one", ##""#1""##), ("list", ##"["#2","#3"]"##), ("matrix", ##"[["#4"],[],["#5"]]"##),
    ("byName", ##"{"a":"#6"}"##), ("listsByName", ##"{"b":["#7"]}"##), ("set", ##"["#8"]"##),
  ]

  private static func text(_ members: [(String, String)]) -> String {
    "{" + members.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",") + "}"
  }

  private static let everywhere = ObjectMapper.with(Everywhere.self) { model in
    for name in [
      "one", "list", "matrix", "byName", "listsByName", "set", "maybe", "maybeList",
      "maybeMatrix", "maybeByName", "maybeListsByName", "maybeSet",
    ] {
      model.map(name, to: name, using: numberSign)
    }
  }

  // OM-81
  @Test("a transformer serves every container")
  func transformersInContainers() {
    var model = Everywhere(
      one: 1, list: [2, 3], matrix: [[4], [], [5]], byName: ["a": 6], listsByName: ["b": [7]],
      set: [8])
    expectBothWays(Self.text(Self.members), model, with: Self.everywhere)
    model.maybe = 1
    model.maybeList = []
    model.maybeMatrix = [[2], [3]]
    model.maybeByName = ["c": 4]
    model.maybeListsByName = ["d": [5, 6]]
    model.maybeSet = [7]
    let optionals = [
      ("maybe", ##""#1""##), ("maybeList", "[]"), ("maybeMatrix", ##"[["#2"],["#3"]]"##),
      ("maybeByName", ##"{"c":"#4"}"##), ("maybeListsByName", ##"{"d":["#5","#6"]}"##),
      ("maybeSet", ##"["#7"]"##),
    ]
    expectBothWays(Self.text(Self.members + optionals), model, with: Self.everywhere)
  }

  static let failures = [
    ("one", "1", "one"), ("list", ##"["#2",3]"##, "list[1]"),
    ("matrix", ##"[["#4"],[5]]"##, "matrix[1][0]"), ("byName", ##"{"a":6}"##, "byName.a"),
    ("listsByName", ##"{"b":["#1","x"]}"##, "listsByName.b[1]"), ("set", ##"["8"]"##, "set[0]"),
    ("maybe", "2", "maybe"), ("maybeList", ##"["#1","#"]"##, "maybeList[1]"),
    ("maybeMatrix", ##"[[],[3]]"##, "maybeMatrix[1][0]"),
    ("maybeByName", ##"{"c":"c"}"##, "maybeByName.c"),
    ("maybeListsByName", ##"{"d":["#5",6]}"##, "maybeListsByName.d[1]"),
    ("maybeSet", "[7]", "maybeSet[0]"),
  ]

  // OM-81
  @Test("an element of a container that a transformer refuses has its path", arguments: failures)
  func pathsOfRefusedElements(key: String, value: String, path: String) {
    expectRefusal(
      Self.text(Self.members.filter { $0.0 != key } + [(key, value)]), as: Everywhere.self,
      .transformFailed, path: path, "\(path): a closure failed: no number sign",
      with: Self.everywhere)
  }
}
