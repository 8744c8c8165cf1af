/// A user, as the server and the client use it.
struct User {
  let id: Int
  var firstName: String
  var lastName: String
  var email: String?
  var address: Address?
}

struct Address {
  var street: String
  var city: String
}

/// A user without a number yet: the body of `POST /users`.
struct Draft {
  var firstName: String
  var lastName: String
  var email: String?
  var address: Address?
}

/// The properties to change, or nil: the body of `PATCH /users/7`.
struct Change {
  var email: String?
  var city: String?
}

/// The answer to `GET /users`.
struct UserList {
  var users: [User]
}

/// The answer to a request that failed.
struct Problem {
  var message: String
  var mistakes: [Mistake] = []
}

/// One mistake in a body.
struct Mistake {
  var path: String
  var message: String
  var line: Int?
}
