import AutoMapper
import AutoMapperTestSupport
import Foundation

/// Models that inherit rules.
extension RuleModels {
  class Person: Equatable, RuleModel {
    var name = ""
    var born = Date(timeIntervalSince1970: 0)
    var mood = Temperature(tenths: 0)
    fileprivate var secret: Int?

    class var writtenKeys: Set<String> { ["called", "birth", "mood", "secret"] }

    required init() {}

    func fill(_ random: inout SeededGenerator) {
      name = random.text()
      born = random.day()
      mood = .random(&random)
      secret = random.maybe { $0.integer() }
    }

    func isEqual(to other: Person) -> Bool {
      type(of: self) == type(of: other) && name == other.name && born == other.born
        && mood == other.mood && secret == other.secret
    }

    static func == (left: Person, right: Person) -> Bool { left.isEqual(to: right) }

    static func configure(_ provider: inout MappingProvider) {
      provider.registerAll({ Person() }, { Employee() }, { Manager() })
      provider.configure(Person.self) { person in
        person.map("called", to: \.name)
        person.map("birth.day", to: "born")
        person.dateFormat("yyyy-MM-dd", for: "born")
        person.map("mood", to: "mood", using: Temperature.text)
      }
      provider.configure(Employee.self) { employee in
        employee.map("title", to: "name")
        employee.map("pay.amount", to: \.salary)
        employee.map("pay.since", to: "since")
        employee.dateFormat("dd.MM.yyyy", for: \.since)
      }
      provider.configure(Manager.self) { manager in
        manager.map("birth", to: "born")
        manager.map("chief", to: "boss")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      let person = Self()
      person.fill(&random)
      return person
    }
  }

  class Employee: Person {
    var salary: Double?
    var since: Date?
    var boss: Person?

    override class var writtenKeys: Set<String> {
      ["title", "birth", "mood", "secret", "pay", "boss"]
    }

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      salary = random.maybe { $0.double() }
      since = random.maybe { $0.day() }
      boss = random.maybe { Person.random(&$0) }
    }

    override func isEqual(to other: Person) -> Bool {
      guard let other = other as? Employee else { return false }
      return super.isEqual(to: other) && salary == other.salary && since == other.since
        && boss == other.boss
    }
  }

  final class Manager: Employee {
    var team: [Employee] = []

    override class var writtenKeys: Set<String> {
      ["title", "birth", "mood", "secret", "pay", "chief", "team"]
    }

    override func fill(_ random: inout SeededGenerator) {
      super.fill(&random)
      team = random.pair { Employee.random(&$0) }
    }

    override func isEqual(to other: Person) -> Bool {
      guard let other = other as? Manager else { return false }
      return super.isEqual(to: other) && team == other.team
    }
  }
}
