import AutoMapper
import Foundation
import Testing

/// Rules by key path for classes, whose properties Swift does not name.
@Suite("Rules: key paths of classes")
struct ClassKeyPathTests {
  class Person {
    var name = ""
    var nick = ""
    var age = 0
    var height = 0
    var isActive = false
    var isAdmin = false
    var dateOfBirth: Date?
    var dateOfDeath: Date?
    var tags: [String] = []
    var labels: [String] = []
    var best: Person?
    var worst: Person?
    fileprivate(set) var changes = 0
    var watched = 0 {
      didSet { changes += 1 }
    }
  }

  class Employee: Person {
    var salary = 0
    var bonus = 0
  }

  struct Point { var latitude = 0 }

  enum Direction: String, CaseIterable {
    case north
    case south
  }

  class Holder {
    var from = Point()
    var to = Point()
    var first = Direction.south
    var second = Direction.south
    var table: [String: Int] = [:]
    var other: [String: Int] = [:]
  }

  enum Unlisted: String {
    case initial = "a"
    case last = "b"
  }

  class Listed {
    var first = Unlisted.initial
    var second = Unlisted.initial
    var third: Unlisted?
    var fourth: Unlisted?
  }

  /// No document gives values of it.
  struct Work {
    var run: @Sendable () -> Void = {}
  }

  class Worker {
    var first: Work?
    var second: Work?
  }

  final class Final {
    var first = 0
    var second = 0
  }

  private func people(_ rules: (inout TypeMapping<Person>) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Person() }, { Employee() })
      provider.configure(Person.self, rules)
    }
  }

  @Test("each of two scalars of one type is found")
  func scalars() {
    let second = people { person in
      person.map("b", to: \.nick)
      person.map("d", to: \.height)
      person.map("f", to: \.isAdmin)
      person.map("h", to: \.dateOfDeath)
    }
    expectMapping(
      #"{"b":"n","d":5,"f":true,"h":"2013-06-21"}"#, to: Person.self, with: second
    ) {
      $0.nick == "n" && $0.height == 5 && $0.isAdmin && $0.dateOfDeath == instant(1_371_772_800)
        && $0.name == "" && $0.age == 0 && !$0.isActive && $0.dateOfBirth == nil
    }
    let first = people { person in
      person.map("a", to: \.name)
      person.map("c", to: \.age)
      person.map("e", to: \.isActive)
      person.map("g", to: \.dateOfBirth)
    }
    expectMapping(
      #"{"a":"n","c":5,"e":true,"g":"2013-06-21"}"#, to: Person.self, with: first
    ) {
      $0.name == "n" && $0.age == 5 && $0.isActive && $0.dateOfBirth == instant(1_371_772_800)
        && $0.nick == "" && $0.height == 0 && !$0.isAdmin && $0.dateOfDeath == nil
    }
  }

  @Test("each of two arrays of one type is found")
  func arrays() {
    expectMapping(
      #"{"x":["a"]}"#, to: Person.self, with: people { $0.map("x", to: \.labels) }
    ) { $0.labels == ["a"] && $0.tags == [] }
    expectMapping(
      #"{"x":["a"]}"#, to: Person.self, with: people { $0.map("x", to: \.tags) }
    ) { $0.labels == [] && $0.tags == ["a"] }
  }

  @Test("each of two objects of one class is found")
  func objects() {
    expectMapping(
      #"{"x":{"name":"a"}}"#, to: Person.self, with: people { $0.map("x", to: \.worst) }
    ) { $0.worst?.name == "a" && $0.best == nil }
    expectMapping(
      #"{"x":{"name":"a"}}"#, to: Person.self, with: people { $0.map("x", to: \.best) }
    ) { $0.best?.name == "a" && $0.worst == nil }
  }

  @Test("each of two structs and enums of one type is found")
  func values() {
    let mapper = ObjectMapper.making(Holder()) { holder in
      holder.map("x", to: \.to)
      holder.map("y", to: \.second)
      holder.map("z", to: \.table)
    }
    expectMapping(
      #"{"x":{"latitude":5},"y":"north","z":{"a":1}}"#, to: Holder.self, with: mapper
    ) {
      $0.to.latitude == 5 && $0.from.latitude == 0 && $0.second == .north && $0.first == .south
        && $0.table == ["a": 1] && $0.other == [:]
    }
  }

  class Member { var name = "" }

  class Rare {
    var size: CGFloat = 0
    var other: CGFloat = 0
    var letter: Character = "a"
    var mark: Character = "a"
    var json = JSONValue.null
    var more = JSONValue.null
    var number: NSNumber?
    var range: Range<Int>?
    var pair = (0, 0)
  }

  enum Grade: Int {
    case low = 10
    case high = 20
  }

  class Team {
    var members: [Member] = []
    var reserves: [Member] = []
    var guests: [Member]?
    var former: [Member]?
    var byName: [String: Member] = [:]
    var byRole: [String: Member] = [:]
    var numbers: Set<Int> = []
    var others: Set<Int> = []
    var grade = Grade.low
    var target = Grade.low
  }

  @Test("each of two collections is found, whatever it holds, and of two enums with whole numbers")
  func collections() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Team() }, { Member() })
      provider.configure(Team.self) { team in
        team.map("a", to: \.reserves)
        team.map("b", to: \.former)
        team.map("c", to: \.byRole)
        team.map("d", to: \.others)
        team.map("e", to: \.target)
      }
    }
    expectMapping(
      #"{"a":[{"name":"n"}],"b":[{}],"c":{"k":{}},"d":[1],"e":20}"#, to: Team.self, with: mapper
    ) {
      $0.reserves.map(\.name) == ["n"] && $0.members.isEmpty && $0.former?.count == 1
        && $0.guests == nil && $0.byRole.keys.sorted() == ["k"] && $0.byName.isEmpty
        && $0.others == [1] && $0.numbers.isEmpty && $0.target == .high && $0.grade == .low
    }
  }

  #if Foundation
  @Test("properties of rarer types are found")
  func rareTypes() {
    let mapper = ObjectMapper.making(Rare()) { rare in
      rare.map("a", to: \.other)
      rare.map("b", to: \.mark)
      rare.map("c", to: \.more)
      rare.map("d", to: \.number)
      rare.map("e", to: \.range)
      rare.map("f", to: \.pair)
    }
    expectMapping(
      #"{"a":1.5,"b":"z","c":"j","d":7,"e":[1,2],"f":[3,4]}"#, to: Rare.self, with: mapper
    ) {
      $0.other == 1.5 && $0.size == 0 && $0.mark == "z" && $0.letter == "a" && $0.more == "j"
        && $0.json.isNull && $0.number == 7 && $0.range == 1..<2 && $0.pair == (3, 4)
    }
  }
  #endif

  @Test("each of two enums is found, whatever their raw values")
  func enums() {
    let mapper = ObjectMapper.making(Listed()) { listed in
      listed.map("x", to: \.second)
      listed.map("y", to: \.fourth)
    }
    expectMapping(#"{"x":"b","y":"a"}"#, to: Listed.self, with: mapper) {
      $0.second == .last && $0.first == .initial && $0.fourth == .initial && $0.third == nil
    }
  }

  @Test("where no two values of a type are known, the property's name is asked for")
  func unknownValues() {
    let mapper = ObjectMapper.making(Worker()) { $0.ignore(\.second) }
    expectRefusal(
      "{}", as: Worker.self, .invalidConfiguration,
      "invalid configuration: expected a stored property that can be found, found a key path "
        + #"to a property of type Optional<Work>; give the property's name, as in map("key", to: "#
        + #""property"); Swift does not name the properties of classes that are not final"#,
      with: mapper)
    let named = ObjectMapper.making(Worker()) { $0.ignore("first", "second") }
    expectMapping("{}", to: Worker.self, with: named) { $0.second == nil }
  }

  @Test("a property of a superclass, from rules of the subclass and of the superclass")
  func superclass() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Person() }, { Employee() })
      provider.configure(Person.self) { $0.map("alias", to: \.nick) }
      provider.configure(Employee.self) { employee in
        employee.map("size", to: \.height)
        employee.map("extra", to: \.bonus)
      }
    }
    expectMapping(
      #"{"alias":"n","size":5,"extra":7}"#, to: Employee.self, with: mapper
    ) { $0.nick == "n" && $0.height == 5 && $0.bonus == 7 && $0.salary == 0 && $0.age == 0 }
    expectMapping(#"{"alias":"n","size":5}"#, to: Person.self, with: mapper) {
      $0.nick == "n" && $0.height == 0
    }
  }

  @Test("rules about writing find their properties too")
  func writing() {
    let mapper = people { person in
      person.ignore(\.isActive, \.dateOfBirth, \.watched, \.age)
      person.exclude(\.isAdmin, \.dateOfDeath, \.changes)
      person.exclude("tags", "labels", "best", "worst")
      person.write(\.nick, as: "alias")
      person.write(\.height, as: "size") { height, person in "\(height) of \(person.name)" }
    }
    let person = Person()
    person.name = "A"
    person.nick = "B"
    person.height = 7
    expectForms(person, as: #"{"name":"A","alias":"B","size":"7 of A"}"#, with: mapper)
    expectMapping(#"{"isAdmin":true,"isActive":true}"#, to: Person.self, with: mapper) {
      $0.isAdmin && !$0.isActive
    }
  }

  @Test("looking for a property runs no observer and leaves no trace")
  func observers() {
    let mapper = people { $0.map("w", to: \.watched) }
    expectMapping(#"{"w":5}"#, to: Person.self, with: mapper) { $0.watched == 5 && $0.changes == 0 }
    expectMapping("{}", to: Person.self, with: mapper) { $0.watched == 0 && $0.changes == 0 }
  }

  @Test("a final class needs no search")
  func finalClass() {
    let mapper = ObjectMapper.making(Final()) { $0.map("x", to: \.second) }
    expectMapping(#"{"x":5}"#, to: Final.self, with: mapper) { $0.second == 5 && $0.first == 0 }
  }

  @Test("a later rule for the same property replaces, by key path or by name")
  func replaced() {
    let mapper = people { person in
      person.map("one", to: \.nick)
      person.map("two", to: \.nick)
    }
    expectMapping(#"{"one":"a"}"#, to: Person.self, with: mapper) { $0.nick == "" }
    expectMapping(#"{"two":"a"}"#, to: Person.self, with: mapper) { $0.nick == "a" }
    let named = people { person in
      person.map("one", to: \.nick)
      person.map("two", to: "nick")
    }
    expectMapping(#"{"one":"a"}"#, to: Person.self, with: named) { $0.nick == "" }
    expectMapping(#"{"two":"a"}"#, to: Person.self, with: named) { $0.nick == "a" }
  }
}
