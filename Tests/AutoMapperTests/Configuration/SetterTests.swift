import AutoMapper
import AutoMapperTestSupport
import Foundation
import Observation
import Testing

/// Properties that are set through their key paths, so that their own code runs.
@Suite("Types: setters by key path")
struct SetterTests {
  class Player {
    var name = "" { didSet { log.append("name \(oldValue)>\(name)") } }
    var scores = [1] { didSet { log.append("scores \(scores)") } }
    @Clamped(0...10) var level = 3
    weak var rival: Player?
    var team: Team? { didSet { log.append("team \(team?.title ?? "none")") } }
    var cents = 100
    private(set) var log: [String] = []

    var euros: Double {
      get { Double(cents) / 100 }
      set { cents = Int(newValue * 100) }
    }
  }

  final class Captain: Player { var since: Int? }

  final class Team {
    var title = "none"
    var size = 0
  }

  struct Dial {
    var angle = 0 { didSet { turns += 1 } }
    @Clamped(0...10) var level = 1
    private(set) var turns = 0

    var half: Int {
      get { angle / 2 }
      set { angle = newValue * 2 }
    }
  }

  struct Simple { var number = 0 }

  private static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.registerAll({ Player() }, { Captain() }, { Team() }, { Dial() })
    provider.configure(Player.self) { player in
      player.set(\.name)
      player.set(\.scores)
      player.set(\.level)
      player.set(\.rival, named: "rival")
      player.set(\.team)
      player.set(\.euros, named: "euros")
      player.map("points", to: \.scores)
      player.exclude("cents", "log")
    }
    provider.configure(Dial.self) { dial in
      dial.set(\.angle)
      dial.set(\.level)
      dial.set(\.half, named: "half")
    }
    return provider
  }()

  private let mapper = ObjectMapper(provider)

  @Test("observers, wrappers and computed properties of a new object")
  func newObjects() {
    expectBothDirections(
      #"{"name":"Ann","points":["2"],"level":99,"team":{"title":"A"},"euros":2.5}"#,
      of: Player.self,
      writtenAs:
        #"{"name":"Ann","points":[2],"level":10,"team":{"title":"A","size":0},"euros":2.5}"#,
      with: mapper
    ) {
      $0.name == "Ann" && $0.scores == [2] && $0.level == 10 && $0.team?.title == "A"
        && $0.cents == 250 && $0.log.sorted() == ["name >Ann", "scores [2]", "team A"]
    }
    expectMapping("{}", to: Player.self, with: mapper) { $0.log.isEmpty && $0.level == 3 }
  }

  @Test("rules of a superclass")
  func subclasses() {
    expectMapping(
      #"{"name":"Ann","level":99,"euros":1,"since":7}"#, to: Captain.self, with: mapper
    ) { $0.log == ["name >Ann"] && $0.level == 10 && $0.cents == 100 && $0.since == 7 }
  }

  @Test(
    "live objects are updated through their setters, and nested ones keep their identity",
    arguments: UpdateEntryPoint.allCases)
  func updating(entryPoint: UpdateEntryPoint) throws {
    let player = Player()
    let team = Team()
    player.team = team
    try entryPoint.update(
      object: player, with: #"{"team":{"size":5},"name":"Bob","scores":null}"#, by: mapper)
    #expect(player.team === team)
    #expect(team.size == 5)
    #expect(team.title == "none")
    #expect(player.log.sorted() == ["name >Bob", "team none", "team none"])
  }

  @Test("structs that a factory makes")
  func structs() throws {
    expectBothDirections(
      #"{"angle":5,"level":-3}"#, of: Dial.self,
      writtenAs: #"{"angle":5,"level":0,"turns":1,"half":2}"#, with: mapper
    ) { $0.angle == 5 && $0.level == 0 && $0.turns == 1 }
    expectMapping(#"{"half":4}"#, to: Dial.self, with: mapper) {
      $0.angle == 8 && $0.turns == 1
    }
    for entryPoint in UpdateEntryPoint.allCases {
      var dial = Dial()
      try entryPoint.update(&dial, with: #"{"angle":1,"level":20}"#, by: mapper)
      #expect(dial.angle == 1)
      #expect(dial.level == 10)
      #expect(dial.turns == 1)
    }
  }

  @Test("a weak reference is read and set as Swift does it")
  func weakReferences() throws {
    let player = Player()
    let rival = Player()
    player.rival = rival
    try mapper.update(player, with: #"{"rival":{"name":"Eve"}}"#)
    #expect(rival.name == "Eve")
    #expect(player.rival === rival)
    let written = try mapper.jsonValue(from: player)
    #expect(written["rival"]["name"] == "Eve")
    try mapper.update(player, with: #"{"rival":null}"#)
    #expect(player.rival == nil)
    // A new object that nobody else holds is gone at once.
    try mapper.update(player, with: #"{"rival":{}}"#)
    #expect(player.rival == nil)
  }

  @Test("errors have the place of the value, and leave the property as it was")
  func errors() {
    expectRefusal(
      #"{"name":"Ann","level":"high"}"#, as: Player.self, .typeMismatch, path: "level",
      #"level: expected Int, found the string "high""#, offset: 22, with: mapper)
    let player = Player()
    #expect(throws: MappingError.self) {
      try mapper.update(player, with: #"{"points":[1,"x"]}"#)
    }
    #expect(player.scores == [1])
    #expect(player.log.isEmpty)
  }

  @Test("closures that write see the property's value")
  func writing() {
    var provider = Self.provider
    provider.configure(Dial.self) { dial in
      dial.write(\.level, as: "l") { level, dial in level * 100 + dial.angle }
    }
    expectEveryForm(
      of: Dial(angle: 7), as: #"{"angle":7,"l":107,"turns":0,"half":3}"#,
      with: ObjectMapper(provider))
  }

  @Test("a struct needs a factory")
  func factory() {
    let mapper = ObjectMapper.with(Simple.self) { $0.set(\.number) }
    expectRefusal(
      #"{"number":1}"#, as: Simple.self, .invalidConfiguration,
      "invalid configuration: expected a factory of Simple, one of whose properties is set "
        + "through its key path, found none; register one: provider.register { Simple(…) }",
      with: mapper)
  }

  @Test("a property that Swift does not name asks for its name")
  func names() {
    let mapper = ObjectMapper.making(Player()) { $0.set(\.euros) }
    expectRefusal(
      #"{"euros":1}"#, as: Player.self, .invalidConfiguration,
      "invalid configuration: expected a stored property that can be found, found a key path to "
        + "a computed property of type Double; give the property's name, as in set(\\.property, named: "
        + #""property")"#, with: mapper)
  }

  @Test("unique keys are stored properties")
  func uniqueKeys() {
    let mapper = ObjectMapper.making(Simple()) { simple in
      simple.set(\.number)
      simple.uniqueKeys("number")
    }
    expectRefusal(
      #"{"number":1}"#, as: Simple.self, .invalidConfiguration,
      "invalid configuration: expected a stored property as the unique key of Simple, found "
        + "'number', which is set through its key path", with: mapper)
  }

  @Test("nothing leaks")
  func lifetime() throws {
    final class Holder {
      var object: Tracked? { didSet { changes += 1 } }
      var changes = 0
    }
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Holder() }, { Tracked() })
      provider.configure(Holder.self) { $0.set(\.object) }
    }
    try expectNoneAlive {
      let holder = try mapper.map(#"{"object":{}}"#, to: Holder.self)
      try mapper.update(holder, with: #"{"object":{}}"#)
      try? mapper.update(holder, with: #"{"object":5}"#)
      #expect(holder.object != nil)
      #expect(holder.changes == 2)
      _ = try? mapper.map(#"{"object":{},"changes":[]}"#, to: Holder.self)
    }
  }
}
