// A PATCH endpoint without its server: each body, and the response.

let account = Account()
account.members = [Member(id: 1, mail: "eve@example.org"), Member(id: 2, mail: "tim@example.org")]
let endpoint = Endpoint(account)
let eve = account.members[0]

func show(_ title: String, _ answer: Endpoint.Answer) {
  print("\(title)\n\(answer.status) \(answer.json)\n")
}

for body in [
  #"{"name": "Eve", "isAdmin": true, "passwordHash": "mine"}"#,
  #"{"name": "Robert", "age": 7, "mail": "nomail"}"#,
  #"{"name": "Robert", "lead": {"name": "Rob", "age": 31}, "members": [{"id": 1, "mail": "x@y.z"}, {"mail": "a@b.c"}]}"#,
  #"{"mail": null, "limits": {"cpu": null, "disk": 100}, "members": [{"id": 2}, {"id": 1, "mail": "new@example.org"}]}"#,
] {
  show("PATCH \(body)", endpoint.respond(to: body))
}
print("the same member: \(account.members[1] === eve)\n")
show("a patch that names the account", endpoint.respond(to: AccountPatch(name: "Anna")))
show("one with a mail", endpoint.respond(to: AccountPatch(mail: "anna@example.org")))
show("one that clears the mail", endpoint.respond(to: AccountPatch(mail: .some(nil))))
