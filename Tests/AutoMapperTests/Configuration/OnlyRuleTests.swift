import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Rules bring the code that they need: each works in a provider that states nothing else.
@Suite("Configuration: a rule alone")
struct OnlyRuleTests {
  struct Watched {
    var id = 0
    private(set) var changes = 0
    var name = "Ann" { didSet { changes += 1 } }
  }

  struct Token {
    var text = ""
  }

  struct Session {
    var id = 0
    var token = Token()
  }

  struct Place {
    var city = ""
    var zip: String?
  }

  struct Visitor {
    var name = ""
    var place = Place()
  }

  @Test("default values, requiring a property that only its key path names")
  func defaults() throws {
    let mapper = ObjectMapper { $0.defaults(Watched(), requiring: \.name) }
    #expect(try mapper.map(#"{"name":"Ben"}"#, to: Watched.self).name == "Ben")
    expectError(
      "name: expected String, found nothing (line 1, column 1); the rules of Watched require it"
    ) {
      try mapper.map(#"{"id":1}"#, to: Watched.self)
    }
  }

  @Test("a converter that omits values")
  func converter() throws {
    let mapper = ObjectMapper {
      $0.convert(
        Token.self, decode: { node in Token(text: try node.string) },
        encode: { token in token.text.isEmpty ? nil : token.text })
    }
    #expect(try mapper.jsonString(from: Session(id: 1)) == #"{"id":1}"#)
    let session = try mapper.map(#"{"id":2,"token":"t"}"#, to: Session.self)
    #expect(try mapper.jsonString(from: session) == #"{"id":2,"token":"t"}"#)
  }

  @Test("a file with a path and flattened members", arguments: [true, false])
  func file(isFlattened: Bool) throws {
    let rules =
      isFlattened
      ? #"{"types":{"Visitor":{"flattened":{"place":"at_"}}}}"#
      : #"{"types":{"Visitor":{"keys":{"place.city":"at_city","place.zip":"at_zip"}}}}"#
    var provider = MappingProvider()
    provider.register(Visitor.self)
    try provider.addRules(rules)
    let mapper = ObjectMapper(provider)
    let text = #"{"name":"Ann","at_city":"Bern","at_zip":"3000"}"#
    let visitor = try mapper.map(text, to: Visitor.self)
    #expect(visitor.place.city == "Bern" && visitor.place.zip == "3000")
    let written = try mapper.jsonValue(from: visitor)
    #expect(written["at_city"] == "Bern" && written["at_zip"] == "3000" && written["place"] == nil)
  }
}
