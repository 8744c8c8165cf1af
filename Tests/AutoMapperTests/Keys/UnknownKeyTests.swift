import AutoMapper
import Foundation
import Testing

@Suite("Keys: unknown ones")
struct UnknownKeyTests {
  struct User: Equatable {
    var id: Int
    var firstName: String?
  }

  struct Group: Equatable { var users: [User] }

  static let strict: ObjectMapper = {
    ObjectMapper(options: .changing { $0.unknownKeys = .throw })
  }()

  @Test(
    "values of every form are passed over",
    arguments: [
      "null", "true", "false", "0", "-1.5e-7", #""""#, #""a\n\u00e9\"""#, "[]", "{}",
      "[[],[[]],{}]",
      #"{"id":2,"firstName":{}}"#, #"[{"id":"x"},1e400,"é"]"#, #" [ 1 , { "a" : [ ] } ] "#,
    ])
  func skipped(value: String) {
    let user = User(id: 1, firstName: "a")
    let isExact = value.contains("1e400")
    let entryPoints = isExact ? EntryPoint.exact : EntryPoint.all
    for text in [
      #"{"x":\#(value),"id":1,"firstName":"a"}"#,
      #"{"id":1,"x":\#(value),"firstName":"a"}"#,
      #"{"id":1,"firstName":"a","x":\#(value)}"#,
      #"{"x":\#(value),"y":\#(value),"id":1,"z":\#(value),"firstName":"a"}"#,
    ] {
      expectMapping(text, as: user, entryPoints: entryPoints)
      expectMapping("[\(text),\(text)]", as: [user, user], entryPoints: entryPoints)
      expectMapping(
        #"{"users":[\#(text)],"x":\#(value)}"#, as: Group(users: [user]), entryPoints: entryPoints)
    }
  }

  @Test("a key that nobody knows is refused when the options say so")
  func refused() {
    expectMapping(
      #"{"id":1,"first_name":"a"}"#, as: User(id: 1, firstName: "a"), with: Self.strict)
    expectRefusal(
      #"{"id":1,"frist_name":"a"}"#, as: User.self, .unknownKey, path: "frist_name",
      "frist_name: unknown key: User has no property for it; did you mean 'firstName'?", offset: 8,
      with: Self.strict)
    expectRefusal(
      #"{"users":[{"id":1},{"id":2, "zzz":[]}]}"#, as: Group.self, .unknownKey,
      path: "users[1].zzz",
      "users[1].zzz: unknown key: User has no property for it; remove the key, or declare a "
        + "property for it", offset: 28, with: Self.strict)
    expectRefusal(
      #"{"id":1,"":0}"#, as: User.self, .unknownKey, path: #"[""]"#, offset: 8, with: Self.strict)
    expectRefusal(
      #"{"id":1,"a b":0}"#, as: User.self, .unknownKey, path: #"["a b"]"#, offset: 8,
      with: Self.strict)
  }

  @Test("dictionaries have no unknown keys, and losing spellings are known")
  func notUnknown() {
    expectMapping(#"{"anything":1}"#, as: ["anything": 1], with: Self.strict)
    expectMapping(#"{"id":1,"ID":2}"#, as: User(id: 1), with: Self.strict)
    expectMapping(#"{"value":{"anything":1}}"#, to: Box<Any>.self, with: Self.strict) { _ in true
    }
  }

  @Test(
    "malformed values are errors even where they are skipped",
    arguments: [
      "", "[", "{", "]", "}", "[1", "[1,]", "[,]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}",
      "'a'", "tru", "True", "nul", "NaN", "Infinity", "-", "01", "1.", ".5", "+1", "1e", "0x1",
      "1 2", "\"", #""\q""#, #""\u12""#, "\"\u{1}\"", "[1 2]", #"{"a":1 "b":2}"#, #"{"a" 1}"#,
      "[}", "{]", "[1}", #"{"a":1]"#, "\\", "/**/1", "// x\n1", "1//",
    ])
  func malformed(value: String) {
    for text in [
      #"{"id":1,"x":\#(value)}"#, #"{"x":\#(value),"id":1}"#, #"{"id":1,"x":[\#(value)]}"#,
      #"{"id":1,"x":{"y":\#(value)}}"#,
    ] {
      // An empty place in an array is an empty array.
      if value.isEmpty && text.contains("[]") { continue }
      // Inside the value the path names its key; a fault behind it is the object's.
      let refusal = Refusal(.invalidJSON, path: nil)
      expectRefusal(text, as: User.self, refusal, entryPoints: EntryPoint.text)
    }
  }
}
