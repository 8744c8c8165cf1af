import AutoMapper
import AutoMapperTestSupport
import Testing

/// Optionals and enums, whose cases hide in the spare bits of their contents.
@Suite("Layout: Optionals and enums")
struct LayoutEnumTests {
  enum Light: UInt8, CaseIterable {
    case red = 1
    case green = 200
  }

  enum Word: String {
    case yes
    case no
  }

  enum Level: Double {
    case half = 0.5
    case one = 1
  }

  struct Flags: OptionSet, Equatable { var rawValue: UInt16 }

  struct Code: RawRepresentable, Hashable {
    var rawValue: String
    init?(rawValue: String) {
      guard rawValue.count > 3 else { return nil }
      self.rawValue = rawValue
    }
  }

  struct Model {
    var first: UInt8
    var light: Light
    var maybeLight: Light?
    var middle: UInt8
    var word: Word
    var maybeWord: Word?
    var level: Level
    var maybeBool: Bool?
    var deepBool: Bool??
    var flags: Flags
    var code: Code?
    var owner: Owner?
    var deepOwner: Owner??
    var deepText: String???
    var last: UInt8
  }

  private let mapper = LifetimeMappers.make()

  @Test("enums in all their layouts")
  func enums() throws {
    let text = #"""
      {"first":1,"light":200,"maybeLight":1,"middle":2,"word":"no","maybeWord":"yes","level":0.5,
      "maybeBool":true,"deepBool":false,"flags":65535,"code":"abcdefghijklmnopqrst",
      "owner":{"age":1},"deepOwner":{"age":2},"deepText":"a text of more than fifteen bytes",
      "last":3}
      """#
    let counter = try LifetimeTracker.measure { _ throws in
      let model = try mapper.map(text, to: Model.self)
      #expect(model.first == 1)
      #expect(model.middle == 2)
      #expect(model.last == 3)
      #expect(model.light == .green)
      #expect(model.maybeLight == .red)
      #expect(model.word == .no)
      #expect(model.maybeWord == .yes)
      #expect(model.level == .half)
      #expect(model.maybeBool == true)
      #expect(model.deepBool == .some(.some(false)))
      #expect(model.flags == Flags(rawValue: 65_535))
      #expect(model.code?.rawValue == "abcdefghijklmnopqrst")
      #expect(model.owner?.age == 1)
      if case .some(.some(let owner)) = model.deepOwner {
        #expect(owner.age == 2)
      } else {
        Issue.record("no owner")
      }
      #expect(model.deepText == "a text of more than fifteen bytes")
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 2)
  }

  @Test("what is missing is nil at the outermost level")
  func missing() throws {
    let text = #"{"first":1,"light":1,"middle":2,"word":"no","level":1,"flags":0,"last":3}"#
    let model = try mapper.map(text, to: Model.self)
    #expect(model.first == 1)
    #expect(model.middle == 2)
    #expect(model.last == 3)
    #expect(model.maybeLight == nil)
    #expect(model.maybeWord == nil)
    #expect(model.maybeBool == nil)
    #expect(model.deepBool == Bool??.none)
    #expect(model.code == nil)
    #expect(model.owner == nil)
    #expect(model.deepText == String???.none)
  }

  struct Deep: Equatable {
    var number: Int??
    var flag: Bool??
    var text: String??
    var list: [Int?]?
  }

  @Test("an Optional of an Optional keeps null apart from missing")
  func nullOrMissing() throws {
    let none = try mapper.map("{}", to: Deep.self)
    #expect(none == Deep(number: .none, flag: .none, text: .none, list: nil))
    let text = #"{"number":null,"flag":null,"text":null,"list":[null,1]}"#
    let null = try mapper.map(text, to: Deep.self)
    #expect(null == Deep(number: .some(.none), flag: .some(nil), text: .some(nil), list: [nil, 1]))
    #expect(try mapper.jsonString(from: null) == text)
    #expect(try mapper.jsonString(from: none) == "{}")
    let full = #"{"number":1,"flag":true,"text":"x","list":[2]}"#
    #expect(try mapper.jsonString(from: mapper.map(full, to: Deep.self)) == full)
  }

  @Test(
    "raw values that do not exist",
    arguments: [
      (#"{"light":2}"#, "light"), (#"{"word":"maybe"}"#, "word"), (#"{"level":0.25}"#, "level"),
      (#"{"code":"abc"}"#, "code"),
    ])
  func unknown(text: String, path: String) throws {
    struct Loose {
      var light: Light?
      var word: Word?
      var level: Level?
      var code: Code?
    }
    expectError(.unknownCase, path: path) { try mapper.map(text, to: Loose.self) }
    let wrong = text.replacing(/:.*\}/, with: ":[]}")
    #expect(throws: MappingError.self) { try mapper.map(wrong, to: Loose.self) }
  }

  @Test("Optionals that a factory gave a value become nil and others again")
  func replacing() throws {
    final class Held: Tracked, @unchecked Sendable {
      var before = UInt8(0xAA)
      var flag: Bool? = true
      var light: Light? = .green
      var owner: Owner? = Owner()
      var text: String? = "a default of more than fifteen bytes"
      var list: [Owner]? = [Owner()]
      var deep: Owner?? = .some(.some(Owner()))
      var after = UInt8(0x55)
    }
    let mapper = ObjectMapper { $0.registerAll({ Owner() }, { Held() }) }
    try expectNoneAlive { () throws in
      for value in ["null", "other"] {
        let text =
          value == "null"
          ? #"{"flag":null,"light":null,"owner":null,"text":null,"list":null,"deep":null}"#
          : #"{"flag":false,"light":1,"owner":{},"text":"t","list":[{},{}],"deep":{"age":1}}"#
        for _ in 0..<200 {
          let held = try mapper.map(text, to: Held.self)
          #expect(held.before == 0xAA)
          #expect(held.after == 0x55)
          #expect((held.owner == nil) == (value == "null"))
          #expect(held.flag != true)
        }
      }
    }
  }
}
