import AutoMapper
import Foundation
import Testing

/// The correct examples of the articles about closures, choices, and updates have no findings.
@Suite("Validation: examples of articles are without findings")
struct ArticleValidationTests {
  class Vehicle { var wheels = 0 }

  final class Car: Vehicle { var doors = 0 }

  struct Owner {
    var name: String
    var vehicle: Vehicle?
  }

  struct Country { var name: String }

  struct Traveller {
    var name: String
    var country: Country?
  }

  enum Direction {
    case left
    case right
  }

  struct Turn {
    var direction: Direction
    var metres: Int
  }

  struct Guest {
    var firstName: String
    var lastName: String
    var age: Int
    var fullName: String?
  }

  final class Job {
    let number: Int
    var name = ""

    init(number: Int) {
      self.number = number
    }
  }

  struct Picture {
    var title: String
    var address: URL
  }

  @Test("of the article Transformers")
  func transformers() {
    let mapper = ObjectMapper { provider in
      provider.configure(Traveller.self) { traveller in
        traveller.map("country", to: \.country) { node in Country(name: try node.string) }
        traveller.write(\.country) { country, traveller in country?.name }
      }
      provider.register { Car() }
      provider.configure(Owner.self) { owner in
        owner.map("vehicle", to: \.vehicle) { node, parent in try node.map(to: Car.self) }
      }
      provider.convert(
        Direction.self,
        decode: { node in try node.string == "L" ? .left : .right },
        encode: { direction in direction == .left ? "L" : "R" })
      provider.configure(Guest.self) { guest in
        guest.validate { node in _ = try node.age.int }
        guest.didMap { guest in guest.fullName = guest.firstName + " " + guest.lastName }
        guest.exclude(\.fullName)
      }
      provider.register { Job(number: 1) }
      provider.configure(Job.self) { job in job.ignore(\.number) }
      #if Foundation
      provider.configure(Picture.self) { picture in
        picture.map("file", to: \.address, using: .url(percentEncoding: .urlQueryAllowed))
      }
      #endif
    }
    #expect(
      mapper.validate(
        Traveller.self, Owner.self, Turn.self, Guest.self, [Job].self, Picture.self
      ).isEmpty)
    #expect(mapper.validate().isEmpty)
  }

  class Account { var id = 0 }

  final class Admin: Account { var rights: [String] = [] }

  struct Event {
    var kind: String
    var payload: Any
  }

  final class Cart {
    var items: [Item] = []
    var notes: [String: Item] = [:]
  }

  final class Item {
    var id = 0
    var amount = 1 {
      didSet { total += amount }
    }
    var total = 0
  }

  struct Plan {
    var start: Date
    var day: Date?
  }

  @Test("of the articles Polymorphism, Updating and Dates")
  func others() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Account() }, { Admin() })
      provider.configure(Account.self) { account in
        account.discriminator("role", ["admin": Admin.self], default: Account.self)
      }
      provider.register(Picture.self)
      provider.configure(Event.self) { event in
        event.map("payload", to: "payload") { node, parent in
          try node.map(toTypeNamed: parent.kind.string)
        }
      }
      provider.registerAll({ Item() }, { Cart() })
      provider.configure(Item.self) { item in
        item.uniqueKeys("id")
        item.map("amount", to: \.amount)
      }
      provider.defaultDateFormat = .secondsSince1970
      provider.configure(Plan.self) { plan in plan.dateFormat("MM/dd/yyyy", for: \.day) }
    }
    #expect(
      mapper.validate([Account].self, Event.self, Cart.self, Plan.self).isEmpty)
    #expect(mapper.validate().isEmpty)
  }
}
