/// An account, as the service stores it.
final class Account {
  var name = "Ann"
  var age = 42
  var mail: String? = "ann@example.org"
  private(set) var isAdmin = false
  private(set) var passwordHash = "5e88…"
  var lead = Person(name: "Bob", age: 51)
  var members: [Member] = []
  var limits: [String: Int] = ["cpu": 4, "memory": 8]
}

final class Person {
  var name: String
  var age: Int

  init(name: String, age: Int) {
    self.name = name
    self.age = age
  }
}

final class Member {
  var id: Int
  var mail: String

  init(id: Int, mail: String) {
    self.id = id
    self.mail = mail
  }
}

/// The changes that our own program requests: nil changes nothing, `.some(nil)` clears.
struct AccountPatch {
  var name: String??
  var mail: String??
}
