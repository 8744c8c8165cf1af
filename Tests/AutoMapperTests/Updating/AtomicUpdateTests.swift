import AutoMapper
import Foundation
import Testing

/// The state of class graphs after a failed update.
@Suite("Updates: all or nothing")
struct AtomicUpdateTests {
  class Person {
    var name = "Ann"
    var age = 30
  }

  final class Lead: Person {
    var tags: Set<String> = ["a"]
    var level: Level = .low
    var boss: Person?
  }

  enum Level: String { case low, high }

  final class Member: Hashable {
    var id = 0
    var name = ""
    var score: Double? = 1.5

    static func == (first: Member, second: Member) -> Bool { first.id == second.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  struct Limits: Equatable {
    var cpu = 1
    var memory: Int? = 2
  }

  final class Box<Value> {
    var value: Value
    var note = "n"
    init(_ value: Value) { self.value = value }
  }

  final class Team {
    var title = "T"
    var lead = Lead()
    var members: [Member] = []
    var named: [String: Member] = [:]
    var chosen: Set<Member> = []
    var limits = Limits()
    var counts = ["a": 1]
    var box = Box(7)
    var pair = (1, "p")
    var same: Team?
    var last = 0
  }

  private static func mapper(_ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.registerAll({ Team() }, { Lead() }, { Person() }, { Member() })
      provider.register { Box(0) }
      provider.configure(Member.self) { $0.uniqueKeys("id") }
    }
  }

  private static func member(_ id: Int) -> Member {
    let member = Member()
    (member.id, member.name) = (id, "m\(id)")
    return member
  }

  private static func team() -> Team {
    let team = Team()
    team.members = [member(1), member(2)]
    team.named = ["a": member(3)]
    team.chosen = [member(4), member(5)]
    team.lead.boss = Person()
    return team
  }

  /// All that a team leads to, its own objects by their identity.
  private static func state(_ team: Team) -> [String] {
    let mapper = ObjectMapper()
    let written = try? mapper.jsonString(from: team, formatting: .sortedKeys)
    let chosen = team.chosen.sorted { $0.id < $1.id }
    var objects: [AnyObject] = [team.lead, team.box]
    objects += team.members as [AnyObject]
    objects += chosen as [AnyObject]
    if let boss = team.lead.boss { objects.append(boss) }
    if let named = team.named["a"] { objects.append(named) }
    var lines = [written ?? "circular"]
    for object in objects { lines.append("\(ObjectIdentifier(object))") }
    for member in chosen { lines.append("\(team.chosen.contains(member))") }
    return lines
  }

  /// Documents that change a team, one property at a time.
  static let changes = [
    #""title":"new""#,
    #""lead":{"name":"new","age":31,"tags":["b"],"level":"high","boss":{"name":"B"}}"#,
    #""members":[{"id":2,"name":"new"},{"id":9},{"id":1,"score":null}]"#,
    #""named":{"a":{"name":"new"},"b":{"id":8}}"#,
    #""chosen":[{"id":4,"name":"new"}]"#,
    #""limits":{"cpu":5,"memory":null}"#,
    #""counts":{"b":2}"#,
    #""box":{"value":8,"note":"new"}"#,
    #""pair":[2,"q"]"#,
  ]

  /// Documents that fail, each at another depth.
  static let failures = [
    (#""last":"x""#, "last"), (#""lead":{"name":"late","age":[]}"#, "lead.age"),
    (#""lead":{"boss":{"name":"late","age":[]}}"#, "lead.boss.age"),
    (#""members":[{"id":1,"name":"late"},{"id":2,"score":"x"}]"#, "members[1].score"),
    (#""named":{"a":{"name":"late","score":"x"}}"#, "named.a.score"),
    (#""chosen":[{"id":5,"name":"late","score":"x"}]"#, "chosen[0].score"),
    (#""limits":{"cpu":9,"memory":"x"}"#, "limits.memory"),
    (#""box":{"note":"late","value":"x"}"#, "box.value"),
    (#""pair":[1,[]]"#, "pair[1]"),
  ]

  @Test(
    "whatever was set before, the whole graph is as it was", arguments: UpdateEntryPoint.allCases,
    failures.indices)
  func graph(entryPoint: UpdateEntryPoint, failure: Int) throws {
    let (wrong, path) = Self.failures[failure]
    let key = wrong.prefix { $0 != ":" }
    for collects in [false, true] {
      let mapper = Self.mapper(.changing { $0.collectsErrors = collects })
      for count in 0...Self.changes.count {
        let team = Self.team()
        let before = Self.state(team)
        let changes = Self.changes.prefix(count).filter { !$0.hasPrefix(key) }
        let text = "{" + (changes + [wrong]).joined(separator: ",") + "}"
        expectError(path: path) { try entryPoint.update(object: team, with: text, by: mapper) }
        #expect(Self.state(team) == before, "\(text)")
        var variable: Team? = team
        expectError(path: path) { try entryPoint.update(&variable, with: text, by: mapper) }
        #expect(variable === team)
        #expect(Self.state(team) == before, "\(text)")
      }
    }
  }

  @Test("each of the changes by itself succeeds", arguments: UpdateEntryPoint.allCases)
  func success(entryPoint: UpdateEntryPoint) throws {
    let team = Self.team()
    try entryPoint.update(
      object: team, with: "{" + Self.changes.joined(separator: ",") + "}", by: Self.mapper())
    #expect(team.title == "new")
    #expect(team.lead.level == .high)
    #expect(team.lead.boss?.name == "B")
    try #require(team.members.map(\.id) == [2, 9, 1])
    #expect(team.members[2].score == nil)
    #expect(team.named.count == 2)
    #expect(team.chosen.first?.name == "new")
    #expect(team.pair == (2, "q"))
    #expect(team.box.value == 8)
    #expect(team.counts == ["b": 2])
    #expect(team.limits == Limits(cpu: 5, memory: nil))
  }

  @Test("an object that is updated several times in one call has what it had first")
  func shared() throws {
    let team = Self.team()
    let one = team.members[0]
    (team.members, team.named) = ([one], ["a": one])
    (team.same, team.lead.boss) = (team, team.lead)
    expectError(path: "last") {
      try Self.mapper().update(
        team,
        with: #"""
          {"members":[{"id":1,"name":"x"}],"named":{"a":{"name":"y","id":1}},"title":"1",
           "same":{"title":"2","same":{"title":"3","named":{"a":{"name":"z"}}},"last":8},
           "lead":{"name":"B","boss":{"name":"C"}},"last":[]}
          """#)
    }
    #expect(team.title == "T")
    #expect(team.last == 0)
    #expect(team.same === team)
    #expect(one.name == "m1")
    #expect(team.members[0] === one)
    #expect(team.named["a"] === one)
    #expect(team.lead.name == "Ann")
    #expect(team.lead.boss === team.lead)
    (team.same, team.lead.boss) = (nil, nil)
  }

  @Test("text that goes on behind the value is an error before anything has changed")
  func rest() throws {
    let team = Self.team()
    expectError(.invalidJSON) { try Self.mapper().update(team, with: #"{"title":"new"} x"#) }
    #expect(team.title == "T")
    expectError(.invalidJSON) {
      try Self.mapper().update(team, with: #"{"a":{"title":"new"},"b":tru}"#, at: "a")
    }
    #expect(team.title == "T")
  }

  struct Patch {
    var title: String
    var lead: LeadPatch
    var last: String
  }

  struct LeadPatch {
    var name: String
    var age: Int
  }

  @Test("an update from another model is all or nothing too")
  func model() throws {
    let team = Self.team()
    let patch = Patch(title: "new", lead: LeadPatch(name: "new", age: 1), last: "x")
    expectError(path: "last") { try Self.mapper().update(team, from: patch) }
    #expect(team.title == "T")
    #expect(team.lead.name == "Ann")
    #expect(team.lead.age == 30)
    var variable = team
    #expect(throws: MappingError.self) { try Self.mapper().update(&variable, from: patch) }
    #expect(team.title == "T")
    #expect(team.lead.name == "Ann")
    #expect(variable === team)
  }

  @Test("a part that fails and is left out is as it was", arguments: UpdateEntryPoint.allCases)
  func parts(entryPoint: UpdateEntryPoint) throws {
    let defaults = Self.mapper(.usingDefaults)
    let team = Self.team()
    let (one, two) = (team.members[0], team.members[1])
    // The array stays, so that its first element does, too.
    try entryPoint.update(
      object: team,
      with: #"{"title":"new","members":[{"id":1,"name":"x"},5],"last":3}"#, by: defaults)
    #expect(team.title == "new")
    #expect(team.last == 3)
    #expect(team.members.count == 2)
    #expect(one.name == "m1")
    let dropping = Self.mapper(.droppingElements)
    try entryPoint.update(
      object: team,
      with: #"{"members":[{"id":1,"name":"x","score":[]},{"id":2,"name":"y"}]}"#, by: dropping)
    try #require(team.members.count == 1)
    #expect(team.members[0] === two)
    #expect(two.name == "y")
    #expect(one.name == "m1")
  }
}
