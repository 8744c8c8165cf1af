import AutoMapper
import Testing

@Suite("Errors: sentences that are put together when they are read")
struct LateWordingTests {
  struct User {
    var identifier: Int
    var firstName: String
  }

  struct Renamed {
    var name: String
    var title: String
  }

  final class Owner {
    var pet: Renamed?
  }

  @Test("an error can be read after its mapper and its document are gone")
  func late() throws {
    var errors: [MappingError] = []
    do {
      let mapper = ObjectMapper { provider in
        provider.register { Owner() }
        provider.configure(Renamed.self) { $0.map(["name", "label"], to: "title") }
      }
      for text in [
        #"{"pet":{"name":"Rex","nmae":"x"}}"#, #"{"pet":{"nam":1}}"#, #"{"pet":[]}"#,
        #"{"pet":{"name":"Rex","label":"x","#,
      ] {
        errors += [mappingError { try mapper.map(text, to: Owner.self) }].compactMap { $0 }
      }
    }
    #expect(
      errors.map(\.description) == [
        "pet.name: expected String, found nothing (line 1, column 8); the key \"name\" is there, but "
          + "belongs to 'title'; did you mean \"name\" by \"nmae\"? If not, make 'name' of Renamed "
          + "optional, or give it a default: provider.configure(Renamed.self) "
          + "{ $0.default(\\.name, …) }",
        "pet.name: expected String, found nothing (line 1, column 8); did you mean \"name\" by "
          + "\"nam\"? If not, make 'name' of Renamed optional, or give it a default: "
          + "provider.configure(Renamed.self) { $0.default(\\.name, …) }",
        "pet: expected an object, found an array (line 1, column 8)",
        "pet: invalid JSON: expected a key in quotation marks, found the end of the text "
          + "(line 1, column 34)",
      ])
  }

  @Test("the beginning of a long text is quoted, whatever its characters are")
  func longTexts() {
    for (text, quoted) in [
      (String(repeating: "a", count: 40), String(repeating: "a", count: 40)),
      (String(repeating: "a", count: 101), String(repeating: "a", count: 40) + "…"),
      (String(repeating: "é", count: 60), String(repeating: "é", count: 40) + "…"),
      (String(repeating: "👍", count: 26), String(repeating: "👍", count: 26)),
      (String(repeating: "e\u{301}", count: 60), String(repeating: "e\u{301}", count: 20) + "…"),
      (String(repeating: "\n", count: 200), String(repeating: "\\n", count: 40) + "…"),
    ] {
      let json: JSONValue = ["identifier": .string(text), "firstName": "Ann"]
      let error = mappingError { try ObjectMapper().map(json, to: User.self) }
      #expect(error?.found == "the string \"\(quoted)\"")
      #expect(error?.expected == "Int")
    }
    let number = String(repeating: "7", count: 120)
    let error = mappingError {
      try ObjectMapper().map(#"{"firstName":"Ann","identifier":\#(number)}"#, to: User.self)
    }
    #expect(error?.found == "the number \(number.prefix(40))…")
    #expect(error?.expected == "Int (-9223372036854775808 to 9223372036854775807)")
  }

  @Test("an error about the losing key of a property is none, and the winner's is one")
  func competingKeys() throws {
    let name = #""firstName":"Ann""#
    for text in [
      #"{"IDENTIFIER":"bad","identifier":1,\#(name)}"#,
      #"{"identifier":1,"IDENTIFIER":"bad",\#(name)}"#,
      #"{"Identifier":[{}],"IDENTIFIER":{},\#(name),"identifier":1}"#,
    ] {
      #expect(try ObjectMapper().map(text, to: User.self).identifier == 1)
      let tree = try ObjectMapper().map(text, to: JSONValue.self)
      #expect(try ObjectMapper().map(tree, to: User.self).identifier == 1)
    }
    for text in [
      #"{"IDENTIFIER":1,"identifier":"bad",\#(name)}"#,
      #"{"identifier":"bad","IDENTIFIER":1,\#(name)}"#,
      #"{"identifier":1,\#(name),"identifier":"bad"}"#,
    ] {
      let error = mappingError { try ObjectMapper().map(text, to: User.self) }
      #expect(error?.failureReason == #"expected Int, found the string "bad""#)
      #expect(error?.path == MappingPath([.key("identifier")]))
    }
  }
}
