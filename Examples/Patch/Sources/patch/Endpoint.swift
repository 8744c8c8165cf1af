import AutoMapper

/// Handles requests that change a part of an account, in the form of a JSON Merge Patch (RFC 7396).
struct Endpoint {
  let account: Account
  private let mapper: ObjectMapper

  /// The response to a request.
  struct Answer {
    var status: Int
    var json: String
  }

  init(_ account: Account) {
    self.account = account
    var options = MappingOptions()
    options.collectsErrors = true
    options.unknownKeys = .throw
    options.mergesDictionaries = true
    mapper = ObjectMapper(options: options) { provider in
      provider.register { Person(name: "", age: 0) }
      provider.register { Member(id: 0, mail: "") }
      provider.configure(Account.self) { account in
        account.only(\.name, \.age, \.mail, \.lead, \.members, \.limits)
        account.readOnly(\.isAdmin)
        account.map("age", to: "age", using: Self.age)
        account.map("mail", to: "mail", using: Self.mail)
      }
      provider.configure(Person.self) { $0.map("age", to: "age", using: Self.age) }
      provider.configure(Member.self) { member in
        member.uniqueKeys("id")
        member.map("mail", to: "mail", using: Self.mail)
      }
    }
  }

  /// Changes the parts of the account that a body contains, or nothing.
  func respond(to body: String) -> Answer {
    answer { try mapper.update(account, with: body) }
  }

  /// The same for a patch that was made in Swift.
  func respond(to patch: AccountPatch) -> Answer {
    answer { try mapper.update(account, from: patch) }
  }

  private func answer(_ change: () throws -> Void) -> Answer {
    do {
      try change()
      return Answer(status: 200, json: try mapper.jsonString(from: account))
    } catch let error as MappingError {
      return Answer(status: 422, json: Self.problem(error))
    } catch {
      return Answer(status: 500, json: "{}")
    }
  }

  /// All mistakes in a body, each with its path.
  private static func problem(_ error: MappingError) -> String {
    let errors = error.allErrors.map { error -> JSONValue in
      ["path": .string("\(error.path)"), "error": .string(error.failureReason ?? "\(error)")]
    }
    let problem: JSONValue = ["title": "the body was refused", "errors": .array(errors)]
    return "\(problem)"
  }

  // MARK: Properties that a body may set

  private struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  private static let age = Transformer<Int>(
    decode: { node in
      let age = try node.int
      guard (13...120).contains(age) else { throw Refusal(description: "must be in 13...120") }
      return age
    }, encode: { $0 })

  private static let mail = Transformer<String>(
    decode: { node in
      let mail = try node.string
      guard mail.contains("@") else { throw Refusal(description: "no mail address") }
      return mail
    }, encode: { $0 })
}
