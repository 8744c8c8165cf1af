import AutoMapper
import Testing

/// Keys that refer to objects, but are not objects.
@Suite("Converting: keys of other objects")
struct ForeignKeyTests {
  struct Row {
    var id = 1
    var companyID = 5
  }

  struct Company: Equatable {
    var id: Int
    var name: String
  }

  struct Schedule: Equatable {
    var id: Int
    var companyID: Int
    var company: Company?
  }

  /// The same without a property for the key.
  struct Plan: Equatable {
    var id: Int
    var company: Company?
  }

  struct Reference: Equatable { var id: Int }

  struct Note: Equatable {
    var id: Int
    var company: Reference
  }

  final class LiveCompany {
    var id = 0
    var name = ""
  }

  final class LiveSchedule {
    var id = 0
    var companyID = 0
    var company: LiveCompany?
  }

  struct Account: Equatable {
    var code: String
    var owner: String?
  }

  struct Booking: Equatable {
    var id: Int
    var account: Account?
  }

  struct BookingRow {
    var id = 1
    var accountCode = "a"
  }

  struct FullRow {
    var id = 1
    var companyID = 5
    var companyName = "Acme"
  }

  @Test("a key does not make an object, with or without a property of its own")
  func conversion() throws {
    let mapper = ObjectMapper.shared
    #expect(try mapper.convert(Row(), to: Schedule.self) == Schedule(id: 1, companyID: 5))
    #expect(try mapper.convert(Row(), to: Plan.self) == Plan(id: 1))
    #expect(try mapper.convert([Row()], to: [Schedule].self) == [Schedule(id: 1, companyID: 5)])
  }

  @Test("an update leaves the object as it is")
  func update() throws {
    let company = Company(id: 3, name: "Acme")
    var schedule = Schedule(id: 1, companyID: 3, company: company)
    try ObjectMapper.shared.update(&schedule, from: Row())
    #expect(schedule == Schedule(id: 1, companyID: 5, company: company))
    var plan = Plan(id: 1, company: company)
    try ObjectMapper.shared.update(&plan, from: Row())
    #expect(plan == Plan(id: 1, company: company))
    let live = LiveSchedule()
    let shared = LiveCompany()
    (shared.id, shared.name, live.company) = (3, "Acme", shared)
    try ObjectMapper.shared.update(live, from: Row())
    #expect(live.companyID == 5 && live.company === shared)
    #expect(shared.id == 3 && shared.name == "Acme")
  }

  @Test("neither does a key that the rules name")
  func uniqueKeys() throws {
    let mapper = ObjectMapper { $0.configure(Account.self) { $0.uniqueKeys("code") } }
    #expect(try mapper.convert(BookingRow(), to: Booking.self) == Booking(id: 1))
  }

  @Test("an object that is only a key is made of it, and so is one with more parts")
  func wholes() throws {
    let mapper = ObjectMapper.shared
    #expect(try mapper.convert(Row(), to: Note.self) == Note(id: 1, company: Reference(id: 5)))
    let company = Company(id: 5, name: "Acme")
    #expect(
      try mapper.convert(FullRow(), to: Schedule.self)
        == Schedule(id: 1, companyID: 5, company: company))
    #expect(try mapper.convert(FullRow(), to: Plan.self) == Plan(id: 1, company: company))
  }
}
