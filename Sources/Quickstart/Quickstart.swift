import AutoMapper
import Foundation

/// Maps the files in Fixtures to plain types, and one value back to JSON.
@main
struct Quickstart {
  let mapper: ObjectMapper
  let fixtures: FixtureFolder

  static func main() {
    do {
      let quickstart = try Quickstart()
      try quickstart.showUsers()
      try quickstart.showComments()
      try quickstart.showOrders()
      try quickstart.showPage()
      try quickstart.showError()
    } catch {
      print("quickstart: \(error)")
      exit(1)
    }
  }

  init() throws {
    // Everything that the declarations do not say: two keys with other names, and a factory for a class.
    var provider = MappingProvider()
    provider.configure(User.self) { $0.map("dob", to: "dateOfBirth") }
    provider.configure(Plant.self) { $0.map("latin_name", to: "species") }
    provider.register { Comment() }

    mapper = ObjectMapper(provider)
    fixtures = try FixtureFolder()
  }

  /// Structs in structs, arrays, dates, an enum; `dob` is read into `dateOfBirth`.
  private func showUsers() throws {
    let users = try mapper.map(fixtures.data("users.json"), to: [User].self, at: "users")

    print("users.json: an array of structs")
    for user in users {
      let name = pad("\(user.firstName) \(user.lastName)", to: 20)
      let born = pad(user.dateOfBirth.map { "born \(day($0))" } ?? "", to: 17)
      let city = user.address.map { "\($0.city), \($0.countryCode)" } ?? "no address"
      print("  \(user.id)  \(name)\(pad(user.role.rawValue, to: 8))\(born)\(city)")
    }
  }

  /// A class that contains an array of itself; the factory creates each object.
  private func showComments() throws {
    let comments = try mapper.map(
      fixtures.data("comments.json"), to: [Comment].self, at: "comments")

    print("\ncomments.json: a tree of objects")
    for comment in comments {
      show(comment, indentation: 2)
    }
  }

  private func show(_ comment: Comment, indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    print("\(margin)\(comment.author ?? "nobody"): \(comment.text)")
    for reply in comment.replies {
      show(reply, indentation: indentation + 2)
    }
  }

  /// Money keeps each of its digits, and so do integers that a Double cannot hold.
  private func showOrders() throws {
    let orders = try mapper.map(fixtures.data("orders.json"), to: [Order].self)

    print("\norders.json: exact numbers")
    for order in orders {
      let verdict = order.sum == order.total ? "adds up" : "does not add up: \(order.sum)"
      let total = pad("\(order.currency) \(order.total)", to: 28)
      print("  \(pad("\(order.orderID)", to: 21))\(total)\(verdict)")
    }
  }

  /// A generic struct around another, then one plant written as JSON.
  private func showPage() throws {
    let page = try mapper.map(fixtures.data("page.json"), to: Page<Plant>.self)

    print("\npage.json: Page<Plant>, page \(page.page) of \(page.count)")
    for plant in page.items.prefix(3) {
      print("  \(pad(plant.name, to: 16))\(pad(plant.species, to: 22))\(plant.inStock) in stock")
    }

    guard let first = page.items.first else { return }
    print("\nThe first plant as JSON again")
    print(try mapper.jsonString(from: first, formatting: [.prettyPrinted]))
  }

  /// The error for a mistake in a document.
  private func showError() throws {
    let text = String(decoding: try fixtures.data("users.json"), as: UTF8.self)
    let wrong = text.replacingOccurrences(of: #""age": 29"#, with: #""age": "abc""#)

    print("\nusers.json with one wrong age")
    do {
      _ = try mapper.map(wrong, to: [User].self, at: "users")
    } catch {
      print("  \(error)")
    }
  }

  private func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
