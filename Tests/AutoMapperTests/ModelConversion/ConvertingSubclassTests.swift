import AutoMapper
import Testing

/// Targets whose instances turn out to be of a subclass.
@Suite("Model conversion: subclasses")
struct ConvertingSubclassTests {
  class Person { var name = "" }

  final class Employee: Person {
    var number = 0
    var office = Office()
  }

  final class Office { var city = "" }

  struct Row {
    var name: String
    var number: String
    var officeCity: String
    var isEmployed = true
  }

  struct Rows {
    var list: [Row]
    var first: Row?
  }

  final class People {
    var list: [Person] = []
    var first: Person?
  }

  private let row = Row(name: "Ann", number: "7", officeCity: "Husum")

  private func check(_ person: Person?, number: Int = 7) throws {
    let employee = try #require(person as? Employee)
    #expect(employee.name == "Ann")
    #expect(employee.number == number)
    #expect(employee.office.city == "Husum")
  }

  @Test("a factory's subclass gets the values of all of its properties")
  func factory() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Employee() as Person }
      provider.registerAll({ Employee() }, { Office() }, { People() })
    }
    try check(mapper.convert(row, to: Person.self))
    let people = try mapper.convert(Rows(list: [row, row], first: row), to: People.self)
    try check(people.list[1])
    try check(people.first)
  }

  @Test("so does that of a closure, which sees the source as a node")
  func closure() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Office() }, { Person() })
      provider.configure(Person.self) { person in
        person.instance { node in try node.isEmployed.bool ? Employee() : Person() }
      }
    }
    try check(mapper.convert(row, to: Person.self))
    var other = row
    other.isEmployed = false
    let person = try mapper.convert(other, to: Person.self)
    #expect(type(of: person) == Person.self)
    #expect(person.name == "Ann")
  }

  @Test("and an object that is updated where it is")
  func update() throws {
    let mapper = ObjectMapper { $0.registerAll({ People() }, { Person() }) }
    let people = People()
    let employee = Employee()
    people.first = employee
    let office = employee.office
    struct Change { var first: Row }
    try mapper.update(people, from: Change(first: row))
    try check(people.first)
    #expect(people.first === employee)
    #expect(employee.office === office)
  }

  @Test("an error in the subclass has its path")
  func errors() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Employee() as Person }
      provider.registerAll({ Office() }, { People() })
    }
    var bad = row
    bad.number = "many"
    expectError(#"list[1].number: expected Int, found the string "many""#) {
      try mapper.convert(Rows(list: [row, bad]), to: People.self)
    }
  }
}
