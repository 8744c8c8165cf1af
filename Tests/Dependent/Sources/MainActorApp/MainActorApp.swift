import AutoMapper
import Foundation

// Models, rules and mappers of the main actor, which are used there and in a detached task. Each of the two mappers
// learns its types in a different place.

enum Role: String {
  case admin = "A"
  case guest = "G"
}

struct Address {
  var street: String
  var zip: String?
}

struct User {
  let id: Int
  var name: String
  var role: Role
  var birthday: String?
  var joined: Date?
  var cache: String?
  var address: Address
}

final class Settings {
  var theme = "light"
  var size = 12
}

final class Team {
  let title: String
  var lead: User?
  var members: [User]
  var settings: Settings?

  init(title: String, members: [User]) {
    self.title = title
    self.members = members
  }
}

@main
struct MainActorApp {
  static let document = """
    { "team_title": "Blue", "lead": null, "members": [
      { "id": 1, "name": "Ann", "role": "A", "dob": "1990-04-12", "joined": "04/30/2024",
        "cache": "old", "address": { "street": "Mill Lane 3", "zip": "21335" } },
      { "id": "2", "name": "Bob", "role": "G", "address": { "street": "Quay 7" } } ],
      "settings": { "size": 14 } }
    """

  static func makeMapper() -> ObjectMapper {
    var provider = MappingProvider()
    provider.register { Settings() }
    provider.configure(User.self) { user in
      user.map("dob", to: \.birthday)
      user.ignore(\.cache)
      user.dateFormat("MM/dd/yyyy", for: \.joined)
    }
    provider.configure(Team.self) { team in
      team.map("team_title", to: \.title)
    }
    var options = MappingOptions()
    options.buildsClassesWithoutFactory = true
    return ObjectMapper(provider, options: options)
  }

  nonisolated static func copy(_ text: String, with mapper: ObjectMapper) throws -> String {
    try mapper.jsonString(from: mapper.map(text, to: Team.self))
  }

  static func main() async throws {
    let text = document

    let first = makeMapper()
    let team = try first.map(text, to: Team.self)
    print(team.title, team.members.map(\.name), team.members[0].birthday ?? "-")
    print(team.members.map(\.role), team.settings?.theme ?? "-", team.settings?.size ?? 0)
    print(team.members[0].joined == nil, team.members[0].cache == nil, team.members[0].address)
    print("main actor first:", try first.jsonString(from: team))
    print("then a task:", try await Task.detached { try copy(text, with: first) }.value)

    let second = makeMapper()
    let found = try await Task.detached { try second.map(text, to: Team.self) }.value
    print(found.title, found.members.map(\.name), found.members[0].birthday ?? "-")
    print("a task first:", try await Task.detached { try second.jsonString(from: found) }.value)
    print("then the main actor:", try copy(text, with: second))
  }
}
