import Foundation

/// Adds, changes and reads users, one after another.
func askInTurn(_ client: UserClient, _ transcript: inout Transcript) async {
  let ann = Draft(
    firstName: "Ann", lastName: "Reed", email: "ann@example.org",
    address: Address(street: "Mill Lane 3", city: "Husum"))
  await transcript.check("POST /users, Ann", "1: Ann Reed, ann@example.org, Husum") {
    try await client.add(ann).description
  }
  await transcript.check("POST /users, Bob", "2: Bob Hale, no address") {
    try await client.add(Draft(firstName: "Bob", lastName: "Hale")).description
  }
  await transcript.check("PATCH /users/1, another city", "1: Ann Reed, ann@example.org, Tating") {
    try await client.change(1, Change(city: "Tating")).description
  }
  await transcript.check("GET /users/1", "1: Ann Reed, ann@example.org, Tating") {
    try await client.user(1).description
  }
  await transcript.check("GET /users", "Ann, Bob") {
    try await client.users().map(\.firstName).joined(separator: ", ")
  }
  await transcript.check("GET /users/7", "404 there is no user 7") {
    try await client.user(7).description
  }
}

/// Sends bodies that must be refused, each with all its mistakes.
func sendMalformedBodies(_ client: UserClient, _ transcript: inout Transcript) async {
  let bodies: [(text: String, mistakes: String)] = [
    ("", "body: invalid JSON: expected a value, found the end of the text"),
    (
      #"{"first_name": "Tim""#,
      "body: invalid JSON: expected a comma or }, found the end of the text"
    ),
    (
      #"{"first_name": "Tim", "last_name": "Lund"} {}"#,
      "body: invalid JSON: expected the end of the text, found '{'"
    ),
    ("[]", "body: expected an object, found an array"),
    (
      #"{"first_name": ["Tim"], "address": {"street": 3, "city": null}}"#,
      """
      first_name: expected String, found an array
            address.city: expected String, found null
            last_name: expected String, found nothing
      """
    ),
    (
      #"{"first_name": "Tim", "last_name": "Lund", "is_admin": true}"#,
      "is_admin: unknown key: Draft has no property for it"
    ),
    (
      #"{"first_name": "# + String(repeating: "[", count: 100_000),
      "first_name: limit exceeded: expected at most 512 levels of nesting, found one more"
    ),
  ]
  for (text, mistakes) in bodies {
    let shown = text.count > 70 ? "\(text.prefix(20))…" : text
    await transcript.check("POST /users \(shown)", refused + mistakes) {
      try await client.send(Data(text.utf8)).description
    }
  }
  await transcript.check(
    "POST /users, bytes that are not text",
    refused + "body: invalid JSON: expected UTF-8, found bytes that are not"
  ) {
    try await client.send(Data([0x22, 0xFF, 0x22])).description
  }
  await transcript.check(
    #"PATCH /users/1 {"id": 9}"#,
    refused + "id: cannot change the constant 'id' of User: another value in the document"
  ) {
    try await client.send(Data(#"{"id": 9}"#.utf8), by: "PATCH", to: "users/1").description
  }
  await transcript.check("GET /users/1", "1: Ann Reed, ann@example.org, Tating") {
    try await client.user(1).description
  }
}

/// The text of a transcript before the mistakes of a body.
let refused = "400 the body was refused\n      "

/// Sends many requests at once, every fourth of which is malformed.
func askAtOnce(_ client: UserClient, _ transcript: inout Transcript) async {
  await transcript.check("200 requests at once", "150 added, 50 refused, 0 mixed up") {
    let outcomes = await withTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask { await outcome(of: number, client) }
      }
      return await group.reduce(into: [:]) { counts, outcome in counts[outcome, default: 0] += 1 }
    }
    return ["added", "refused", "mixed up"].map { "\(outcomes[$0] ?? 0) \($0)" }
      .joined(separator: ", ")
  }
  await transcript.check("GET /users", "152 users with 152 numbers") {
    let users = try await client.users()
    return "\(users.count) users with \(Set(users.map(\.id)).count) numbers"
  }
}

/// Sends one of many requests, and checks whether the response belongs to it.
func outcome(of number: Int, _ client: UserClient) async -> String {
  do {
    if number % 4 == 0 {
      _ = try await client.send(Data(#"{"first_name": \#(number)"#.utf8))
      return "mixed up"
    }
    let user = try await client.add(Draft(firstName: "User", lastName: "\(number)"))
    return user.lastName == "\(number)" ? "added" : "mixed up"
  } catch {
    return number % 4 == 0 ? "refused" : "mixed up"
  }
}
