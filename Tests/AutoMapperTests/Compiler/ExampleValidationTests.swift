import AutoMapper
import Foundation
import Testing

/// The correct examples of the README and the articles have no findings.
@Suite("Validation: the examples are without findings")
struct ExampleValidationTests {
  /// The README's first example, and its tour.
  enum Readme {
    struct Address {
      var street: String
      var zip: String?
    }

    struct User {
      let id: Int
      var firstName: String
      var birthday: String?
      var address: Address
      var tags: [String]
    }

    struct Trip {
      var name: String
      var distance: Int
      var start: String?
    }

    struct Order {
      var total: Decimal
      var parts: [Decimal]
      var currency: String
    }

    struct Drawing { var shapes: [any Shape] }

    final class Account {
      var name = ""
      var mail: String?
      var friends: [Friend] = []
    }

    final class Friend {
      var id = 0
      var name = ""
    }
  }

  protocol Shape {}

  struct Circle: Shape { var radius: Double }

  struct Square: Shape { var side: Double }

  private let cents = Transformer<Decimal>(
    decode: { node in Decimal(try node.int) / 100 },
    encode: { amount in (amount * 100 as NSDecimalNumber).intValue })

  @Test("of the README")
  func readme() {
    let mapper = ObjectMapper { provider in
      provider.configure(Readme.User.self) { $0.map("dob", to: "birthday") }
      provider.configure(Readme.Trip.self) { trip in
        trip.map("title", to: \.name)
        trip.map("distance.value", to: \.distance)
        trip.map(["start", "stops.0.city"], to: \.start)
      }
      provider.configure(Readme.Order.self) { order in
        order.map("total", to: \.total, using: cents)
        order.map("parts", to: \.parts, using: cents)
        order.map("currency", to: \.currency) { node in try node.string.uppercased() }
      }
      provider.discriminator(
        (any Shape).self, "type", ["circle": Circle.self, "square": Square.self])
      provider.registerAll({ Readme.Account() }, { Readme.Friend() })
      provider.configure(Readme.Friend.self) { friend in friend.uniqueKeys("id") }
    }
    #expect(
      mapper.validate(
        Readme.User.self, Readme.Trip.self, Readme.Order.self, Readme.Drawing.self,
        Readme.Account.self
      ).isEmpty)
    #expect(mapper.validate().isEmpty)
    // What they do not do is worth a note, and so is a name that is read in addition to a key.
    let notes = mapper.validate(atLeast: .note).map(\.kind)
    #expect(notes.filter { $0 != .ambiguousProperties } == [.missingInverse, .missingDefault])
    #expect(notes.count == 5)
  }

  /// The article Rules.
  enum Rules {
    struct Address {
      var city: String?
      var country: String?
    }

    struct Person {
      var name: String
      var address: Address?
    }

    class Account { var id = 0 }

    final class Admin: Account { var rights: [String] = [] }

    struct Picture { var width: Int }

    struct Ticket {
      var author: Account
      var watchers: [Account]
      var attachment: Any?
    }

    struct Login {
      var name: String?
      var password: String?
      var cache: [String: Int] = [:]
    }

    struct Member {
      var id: Int
      var born: String
      var nick: String?
    }

    struct Route {
      var start: String
      var end: String
      var length: Double
    }
  }

  @Test("of the article Rules")
  func rules() {
    let mapper = ObjectMapper { provider in
      provider.configure(Rules.Person.self) { person in
        person.map("city", to: "address.city")
        person.map("country", to: \.address?.country)
      }
      provider.register { Rules.Admin() }
      provider.configure(Rules.Ticket.self) { ticket in
        ticket.map("from", to: \.author, as: Rules.Admin.self)
        ticket.map("watchers", to: \.watchers, as: Rules.Admin.self)
        ticket.map("attachment", to: "attachment", as: Rules.Picture.self)
      }
      provider.register { Rules.Login() }
      provider.configure(Rules.Login.self) { login in
        login.ignore(\.cache)
        login.exclude(\.password)
        login.require(\.name)
      }
      provider.configure(Rules.Member.self) { member in
        member.map("legacy.id", to: \.id, inverse: false)
        member.map("dob", to: \.born)
        member.write(\.born, as: "person.birth")
        member.map(["nick", "alias"], to: \.nick)
      }
      provider.configure(Rules.Route.self) { route in
        route.map("points.0.name", to: \.start)
        route.map("points.1.name", to: \.end)
        route.map("points.1.distance", to: \.length)
      }
    }
    #expect(
      mapper.validate(
        Rules.Person.self, Rules.Ticket.self, Rules.Login.self, Rules.Member.self,
        Rules.Route.self
      ).isEmpty)
    #expect(mapper.validate().isEmpty)
  }
}
