import AutoMapper
import Foundation
import Testing

@Suite("Rules: instance closures")
struct InstanceTests {
  class User {
    var id = 0
    var name = "unnamed"
    var boss: User?
  }

  final class Admin: User { var rights = 1 }

  final class Team {
    var lead: User?
    var members: [User] = []
    var seats: [User?] = []
    var byName: [String: User] = [:]
  }

  /// A place for a user that must be filled.
  struct Desk { var user: User }

  struct Point: Hashable {
    var x = 0
    var y = 5
  }

  /// Users by their numbers; those without a number are none, those above 100 are administrators.
  private static func mapper(_ known: Shared<[Int: User]> = Shared([:])) -> ObjectMapper {
    ObjectMapper { provider in
      provider.register { Team() }
      provider.configure(User.self) { user in
        user.instance { node in
          guard !node.id.isNull else { return nil }
          let id = try node.id.int
          return known.change { users in
            let user = users[id] ?? (id > 100 ? Admin() : User())
            users[id] = user
            return user
          }
        }
      }
    }
  }

  @Test("a cluster: the class that the closure gives is filled, with its own properties")
  func cluster() {
    expectMapping(
      #"[{"id":1,"name":"A","rights":9},{"rights":7,"name":"B","id":101}]"#, to: [User].self,
      with: Self.mapper()
    ) {
      $0.count == 2 && !($0[0] is Admin) && $0[0].name == "A" && ($0[1] as? Admin)?.rights == 7
        && $0[1].id == 101 && $0[1].name == "B"
    }
  }

  @Test(
    "an instance that is known keeps its identity, wherever it is met",
    arguments: EntryPoint.allCases)
  func identity(entryPoint: EntryPoint) throws {
    let known = Shared([Int: User]())
    let mapper = Self.mapper(known)
    let old = User()
    old.name = "old"
    known.change { $0[7] = old }
    let team = try entryPoint.map(
      #"{"lead":{"id":7},"members":[{"id":8,"name":"Bob","boss":{"id":7}},{"id":7,"name":"Ann"}],"#
        + #""byName":{"bob":{"id":8}}}"#, to: Team.self, with: mapper)
    #expect(team.lead === old)
    #expect(team.members[1] === old)
    #expect(team.members[0].boss === old)
    #expect(team.byName["bob"] === team.members[0])
    #expect(old.name == "Ann")
    #expect(old.id == 7)
    #expect(team.members[0].name == "Bob")
    #expect(known.value.count == 2)
    // Another call finds them again; what the document does not say stays.
    let again = try entryPoint.map(#"[{"id":8}]"#, to: [User].self, with: mapper)
    #expect(again[0] === team.members[0])
    #expect(again[0].name == "Bob")
  }

  @Test("nil: an Optional is nil, an element is left out")
  func noInstance() {
    let mapper = Self.mapper()
    expectMapping(
      #"{"lead":{"name":"x"},"members":[{},{"id":1},{"name":"x"},{"id":2}],"#
        + #""seats":[{},{"id":3}],"byName":{"a":{},"b":{"id":4}}}"#, to: Team.self, with: mapper
    ) { team in
      team.lead == nil && team.members.map(\.id) == [1, 2] && team.seats.count == 2
        && team.seats[0] == nil && team.seats[1]?.id == 3 && team.byName.count == 1
        && team.byName["b"]?.id == 4
    }
    expectMapping("{}", to: User?.self, with: mapper) { $0 == nil }
    expectMapping("[{}]", to: [User].self, with: mapper) { $0.isEmpty }
    expectMapping(#"{"a":[{}]}"#, to: [String: [User]].self, with: mapper) {
      $0.count == 1 && $0["a"]?.isEmpty == true
    }
  }

  @Test("nil where there must be one is a missing value")
  func missing() {
    let mapper = Self.mapper()
    expectRefusal(
      #"[{"user":{"id":1}},{"user":{"name":"x"}}]"#, as: [Desk].self, .missingValue,
      path: "[1].user", offset: 27, with: mapper)
    expectRefusal("{}", as: User.self, .missingValue, offset: 0, with: mapper)
  }

  @Test("null needs no instance, and no call")
  func null() {
    let mapper = Self.mapper()
    expectMapping(#"{"lead":null}"#, to: Team.self, with: mapper) { $0.lead == nil }
    expectRefusal(
      #"{"members":[null]}"#, as: Team.self, .missingValue, path: "members[0]", offset: 12,
      with: mapper)
    expectRefusal(
      #"{"members":[7]}"#, as: Team.self, .typeMismatch, path: "members[0]",
      "members[0]: expected an object, found the number 7", offset: 12, with: mapper)
  }

  @Test("what the closure throws has the path of the object, a reader's error that of its value")
  func errors() {
    let mapper = ObjectMapper.with(User.self) { $0.instance { _ in throw ClosureFailure() } }
    expectRefusal(
      #"{"a":[{"id":1}]}"#, as: [String: [User]].self, .transformFailed, path: "a[0]",
      "a[0]: a closure failed: no such thing", with: mapper)
    #expect(
      errorOfMapping("{}", to: User.self, with: mapper)?.underlyingError as? ClosureFailure
        == ClosureFailure())
    expectRefusal(
      #"{"r":{"members":[{"id":1},{"id":"x"}]}}"#, as: Team.self, .typeMismatch,
      path: "r.members[1].id", #"r.members[1].id: expected Int, found the string "x""#, at: "r",
      with: Self.mapper())
    // A fault in the properties of what was given has its path too.
    expectRefusal(
      #"[{"id":1,"name":[]}]"#, as: [User].self, .typeMismatch, path: "[0].name", offset: 16,
      with: Self.mapper())
  }

  @Test("the closure sees the whole object, whatever the order of its keys")
  func node() throws {
    for entryPoint in EntryPoint.allCases {
      let seen = Shared([String]())
      let mapper = ObjectMapper.with(User.self) { user in
        user.instance { node in
          seen.change { $0.append("\(node.codingPath): \(node.name.json) \(node.json.count)") }
          return User()
        }
      }
      _ = try entryPoint.map(
        #"{"a":{"boss":{"name":"B"},"x":1,"name":"A"}}"#, to: User.self, at: "a", with: mapper)
      #expect(seen.value == [#"a: "A" 3"#, #"a.boss: "B" 1"#], "\(entryPoint)")
    }
  }

  @Test("an instance closure of a struct gives its defaults")
  func structs() {
    let mapper = ObjectMapper.with(Point.self) { point in
      point.instance { node in node.none.isNull ? Point(x: node.start.int(or: 1)) : nil }
    }
    expectMapping(
      #"[{"y":2},{"start":7},{"start":7,"x":8},{"none":true}]"#,
      as: [Point(x: 1, y: 2), Point(x: 7, y: 5), Point(x: 8, y: 5)], with: mapper)
    expectMapping(#"[{"y":2},{"none":1}]"#, as: Set([Point(x: 1, y: 2)]), with: mapper)
    expectMapping(#"[{"none":1},null]"#, as: [nil, nil] as [Point?], with: mapper)
  }

  @Test("instance closures are not inherited")
  func notInherited() {
    let mapper = Self.mapper()
    expectRefusal(#"{"id":101}"#, as: Admin.self, .factoryRequired, path: "", with: mapper)
  }

  @Test("a type that is registered is found by its name, and no other")
  func byName() {
    let mapper = ObjectMapper { provider in
      provider.register { Admin() }
      provider.register(Point.self)
      provider.configure(Box<[Any]>.self) { box in
        box.map("things", to: \.value) { node in
          try node.json.elements.indices.map {
            try node[$0].map(toTypeNamed: node[$0].type.string)
          }
        }
      }
    }
    let text = #"{"things":[{"type":"Admin","rights":3},{"type":"Point","x":1,"y":2}]}"#
    expectMapping(text, to: Box<[Any]>.self, with: mapper) {
      $0.value.count == 2 && ($0.value[0] as? Admin)?.rights == 3
        && $0.value[1] as? Point == Point(x: 1, y: 2)
    }
    for name in ["Team", "InstanceTests.Team", "NSObject", "Foundation.NSObject", "", "Box<Any>"] {
      expectRefusal(
        #"{"things":[{"type":"\#(name)"}]}"#, as: Box<[Any]>.self, .unknownCase, path: "things[0]",
        with: mapper)
    }
    expectRefusal(
      #"{"things":[{"type":"Point","x":"far","y":2}]}"#, as: Box<[Any]>.self, .typeMismatch,
      path: "things[0].x", with: mapper)
  }
}
