import AutoMapper
import AutoMapperTestSupport
import Testing

/// Structs of which some parts are read, and others keep their defaults: each value is released once.
@Suite("Lifetime: defaults of parts")
struct LifetimePartDefaultTests {
  struct Part {
    var owner = Owner()
    var maybe: Owner? = Owner()
    var owners = [Owner()]
    var text = "a default text that is longer than fifteen bytes"
    var count = 1
  }

  struct Whole {
    var part = Part()
    var other: Part? = Part()
    var inner = Inner()
  }

  struct Inner {
    var part = Part()
    var owner = Owner()
  }

  private let mapper = ObjectMapper(options: .usingDefaults) { provider in
    provider.registerAll({ Owner() }, { Whole() })
  }

  static let good = [
    #""owner":\#(LifetimeDocuments.owner)"#, #""maybe":\#(LifetimeDocuments.owner)"#,
    #""owners":[\#(LifetimeDocuments.owner)]"#, #""text":"another that is longer than that""#,
    #""count":2"#,
  ]
  static let bad = [
    #""owner":1"#, #""maybe":[1]"#, #""owners":["x"]"#, #""text":{}"#, #""count":"x""#,
  ]

  @Test("each part bad or missing in turn", arguments: good.indices)
  func parts(index: Int) throws {
    var members = Self.good
    members[index] = Self.bad[index]
    let bad = "{\(members.joined(separator: ","))}"
    members.remove(at: index)
    let missing = "{\(members.joined(separator: ","))}"
    try expectNoneAlive { () throws in
      for part in [bad, missing] {
        for key in ["part", "other"] {
          _ = try mapper.map(#"{"\#(key)":\#(part)}"#, to: Whole.self)
          _ = try mapper.map(
            [key: EntryPoint.swiftValue(EntryPoint.jsonValue(part))], to: Whole.self)
        }
        let whole = try mapper.map(#"{"inner":{"part":\#(part),"owner":0}}"#, to: Whole.self)
        #expect(whole.inner.part.count == (index == 4 ? 1 : 2))
      }
    }
  }

  @Test("a failure that no default covers")
  func failures() throws {
    let strict = ObjectMapper(options: .usingDefaults) { provider in
      provider.registerAll({ Owner() }, { Whole() })
      provider.configure(Part.self) { $0.require("count") }
    }
    try expectNoneAlive { () throws in
      let whole = try strict.map(
        #"{"part":{"owner":\#(LifetimeDocuments.owner),"text":"x"}}"#, to: Whole.self)
      #expect(whole.part.text.hasPrefix("a default"))
      #expect(throws: MappingError.self) {
        try strict.map(#"{"part":{"owner":\#(LifetimeDocuments.owner),"count":}}"#, to: Whole.self)
      }
    }
  }
}
