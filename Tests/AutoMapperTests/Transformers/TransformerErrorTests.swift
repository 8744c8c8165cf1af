import AutoMapper
import Foundation
import Testing

@Suite("Rules: errors of closures")
struct TransformerErrorTests {
  struct Address: Equatable {
    var street: String
    var zip: Int
  }

  struct User: Equatable {
    var name: String?
    var address: Address?
    var age: Int?
  }

  struct Group: Equatable {
    var users: [User]
    var byName: [String: User]?
  }

  private static func mapper(_ rules: (inout TypeMapping<User>) -> Void) -> ObjectMapper {
    ObjectMapper.with(User.self, rules)
  }

  @Test("what a closure throws is kept, with the path")
  func thrown() {
    let one = Self.mapper { $0.map("name", to: \.name) { _ in throw ClosureFailure() } }
    let two = Self.mapper { $0.map("name", to: "name") { _, _ in throw ClosureFailure() } }
    let transformer = Self.mapper {
      $0.map(
        "name", to: "name", using: Transformer<String>(decode: { _ in throw ClosureFailure() }))
    }
    for mapper in [one, two, transformer] {
      expectRefusal(
        #"{"users":[{"age":1},{"name":"Ann"}]}"#, as: Group.self, .transformFailed,
        path: "users[1].name", "users[1].name: a closure failed: no such thing", with: mapper)
      expectRefusal(
        #"{"users":[],"byName":{"a b":{"name":"Ann"}}}"#, as: Group.self, .transformFailed,
        path: #"byName["a b"].name"#, with: mapper)
      let error = errorOfMapping(#"{"name":"Ann"}"#, to: User.self, with: mapper)
      #expect(error?.underlyingError as? ClosureFailure == ClosureFailure())
    }
  }

  static let readerRows: [(member: String, kind: MappingError.Kind, path: String, text: String)] = [
    ("null", .missingValue, "", "expected Int, found null"),
    (#""x""#, .typeMismatch, "", #"expected Int, found the string "x""#),
    ("[1]", .typeMismatch, "", "expected Int, found an array"),
    ("1e30", .outOfRange, "", "expected Int, found the number 1e30"),
  ]

  @Test("a reader's error has the path from the root of the document", arguments: readerRows)
  func readers(member: String, kind: MappingError.Kind, path: String, text: String) {
    let mapper = Self.mapper { $0.map("years", to: \.age) { node in try node.int } }
    let entryPoints = member.contains("e30") ? EntryPoint.exact : EntryPoint.all
    expectRefusal(
      #"{"years":\#(member)}"#, as: User.self, kind, path: "years", "years: \(text)", offset: 9,
      with: mapper, entryPoints: entryPoints)
    expectRefusal(
      #"{"users":[{},{"years":\#(member)}]}"#, as: Group.self, kind, path: "users[1].years",
      "users[1].years: \(text)", offset: 22, with: mapper, entryPoints: entryPoints)
    expectRefusal(
      #"{"a":{"b":[{"years":\#(member)}]}}"#, as: [User].self, kind, path: "a.b[0].years",
      "a.b[0].years: \(text)", offset: 20, at: "a.b", with: mapper, entryPoints: entryPoints)
  }

  @Test("a reader below the node or the parent has the path to where it looked")
  func navigated() {
    let below = Self.mapper { $0.map("data", to: \.age) { try $0.list[1].years.int } }
    expectRefusal(
      #"{"users":[{"data":{"list":[{},{"years":"x"}]}}]}"#, as: Group.self, .typeMismatch,
      path: "users[0].data.list[1].years",
      #"users[0].data.list[1].years: expected Int, found the string "x""#, with: below)
    expectRefusal(
      #"{"users":[{"data":{"list":[]}}]}"#, as: Group.self, .missingValue,
      path: "users[0].data.list[1].years", with: below)
    expectRefusal(
      #"{"users":[{"data":7}]}"#, as: Group.self, .missingValue,
      path: "users[0].data.list[1].years", with: below)
    let parent = Self.mapper { $0.map("data", to: \.age) { try $1["content-type"].years.int } }
    expectRefusal(
      #"{"users":[{"data":7,"content-type":{"years":[]}}]}"#, as: Group.self, .typeMismatch,
      path: #"users[0]["content-type"].years"#, with: parent)
    let nestedKey = Self.mapper { $0.map("a.b", to: \.age) { try $0.c.int } }
    expectRefusal(
      #"{"users":[{"a":{"b":{"c":{}}}}]}"#, as: Group.self, .typeMismatch, path: "users[0].a.b.c",
      with: nestedKey)
    let throughArray = Self.mapper { $0.map("a.1.b", to: \.age) { try $0.int } }
    expectRefusal(
      #"{"users":[{"a":[0,{"b":"x"}]}]}"#, as: Group.self, .typeMismatch, path: "users[0].a[1].b",
      with: throughArray)
  }

  @Test("mapping on from a node has the path from the root of the document")
  func mappedOn() {
    let mapper = Self.mapper { user in
      user.map("home", to: \.address) { node in try node.here.map(to: Address.self) }
    }
    expectMapping(
      #"{"home":{"here":{"street":"s","zip":"7"}}}"#,
      as: User(address: Address(street: "s", zip: 7)), with: mapper)
    expectRefusal(
      #"{"users":[{},{"home":{"here":{"street":"s","zip":"x"}}}]}"#, as: Group.self, .typeMismatch,
      path: "users[1].home.here.zip",
      #"users[1].home.here.zip: expected Int, found the string "x""#, with: mapper)
    expectRefusal(
      #"{"users":[{"home":{"here":{"street":"s"}}}]}"#, as: Group.self, .missingValue,
      path: "users[0].home.here.zip", with: mapper)
    expectRefusal(
      #"{"users":[{"home":{}}]}"#, as: Group.self, .missingValue, path: "users[0].home.here",
      with: mapper)
  }

  @Test("closures inside what a closure maps have the whole path too")
  func closuresInClosures() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { $0.map("home", to: \.address) { try $0.list[0].map() } }
      provider.configure(Address.self) { $0.map("code", to: \.zip) { try $0.digits.int } }
    }
    expectMapping(
      #"{"home":{"list":[{"street":"s","code":{"digits":7}}]}}"#,
      as: User(address: Address(street: "s", zip: 7)), with: mapper)
    expectRefusal(
      #"{"users":[{"home":{"list":[{"street":"s","code":{"digits":"x"}}]}}]}"#, as: Group.self,
      .typeMismatch, path: "users[0].home.list[0].code.digits",
      #"users[0].home.list[0].code.digits: expected Int, found the string "x""#, with: mapper)
  }

  @Test("an error that is caught in the closure is none")
  func caught() {
    let mapper = Self.mapper { user in
      user.map("age", to: \.age) { node in (try? node.int) ?? -1 }
      user.map("name", to: \.name) { node in
        do {
          return try node.map(to: [Int].self).description
        } catch let error as MappingError {
          return "\(error.kind) \(error.path)"
        }
      }
    }
    expectMapping(
      #"[{"age":"x","name":[1,"y"]},{"age":3,"name":[1,2]}]"#,
      as: [User(name: "typeMismatch [0].name[1]", age: -1), User(name: "[1, 2]", age: 3)],
      with: mapper)
  }

  @Test("a node knows its place in the document")
  func codingPaths() throws {
    for entryPoint in EntryPoint.allCases {
      let paths = Shared([String]())
      let mapper = Self.mapper { user in
        user.map("name", to: \.name) { node, parent in
          let nodes = [node, parent, parent.a[3]["b c"], node.x]
          paths.change { $0 = nodes.map(\.codingPath.description) }
          return nil
        }
      }
      _ = try entryPoint.map(#"{"name":1}"#, to: User.self, with: mapper)
      #expect(paths.value == ["name", "", #"a[3]["b c"]"#, "name.x"], "\(entryPoint)")
      _ = try entryPoint.map(
        #"{"r":{"s":[{},{"name":1}]}}"#, to: [User].self, at: "r.s", with: mapper)
      #expect(
        paths.value
          == ["r.s[1].name", "r.s[1]", #"r.s[1].a[3]["b c"]"#, "r.s[1].name.x"], "\(entryPoint)")
    }
  }

  @Test("a closure that throws while writing is an error with its path")
  func writing() {
    let mapper = Self.mapper { user in
      user.map(
        "name", to: "name",
        using: Transformer<String>(
          decode: { try $0.string }, encode: { _ in throw ClosureFailure() }))
      user.write("age", as: "years") { _, _ in throw ClosureFailure(description: "too old") }
    }
    for error in errorsOfWriting(Group(users: [User(age: 1), User(name: "A")]), with: mapper) {
      #expect(error.kind == .transformFailed)
      #expect(error.description == "users[0].years: a closure failed: too old")
      #expect(error.underlyingError as? ClosureFailure == ClosureFailure(description: "too old"))
    }
    for error in errorsOfWriting(User(name: "A"), with: mapper) {
      #expect(error.kind == .transformFailed)
      #expect(error.description == "name: a closure failed: no such thing")
    }
  }
}
