import AutoMapper
import Foundation

/// Calls of a mapper in their usual forms: each must mean one overload.
private func sources(_ mapper: ObjectMapper, _ data: Data, _ file: URL) throws -> [User] {
  let dictionary: [String: Any] = ["name": "Ann"]
  let array: [Any] = [dictionary]
  let optional: Any? = dictionary
  let json: JSONValue = ["name": "Ann"]
  let name = "Ann"
  var users = [
    try mapper.map(data, to: User.self),
    try mapper.map(data, to: User.self, at: "response.user", context: name),
    try mapper.map("{}", to: User.self),
    try mapper.map([UInt8]("{}".utf8), to: User.self),
    try mapper.map(contentsOf: file, to: User.self),
    try mapper.map(dictionary, to: User.self),
    try mapper.map(["name": "Ann"], to: User.self),
    try mapper.map(["name": name, "scores": [1, 2]], to: User.self),
    try mapper.map(json, to: User.self),
    try mapper.map(any: optional, to: User.self),
    try mapper.map(any: JSONSerialization.jsonObject(with: data), to: User.self),
    try dictionary.map(to: User.self),
    try data.map(to: User.self),
    try "{}".map(to: User.self),
  ]
  let fromData: User = try mapper.map(data)
  let fromFile: User = try mapper.map(contentsOf: file)
  let fromPath: User = try mapper.map(data, at: "response.user")
  let fromAny: User = try mapper.map(any: optional)
  let fromLiteral: User = try mapper.map(["name": "Ann"])
  let fromText = try mapper.map("{}") as User
  let orNot: User? = try mapper.map(data)
  let orNone = try? mapper.map(data, to: User.self)
  users += [fromData, fromFile, fromPath, fromAny, fromLiteral, fromText]
  users += [orNot, orNone].compactMap { $0 }
  users += try mapper.map(array, to: [User].self)
  users += try mapper.map([["name": "Ann"], ["name": name]], to: [User].self)
  users += try ["{}", "{}"].map { try mapper.map($0) }
  users += try ["{}", "{}"].map { try mapper.map($0, to: User.self) }
  users.append(try mapper.map(json))
  return users
}

private func generic<Value>(_ mapper: ObjectMapper, _ data: Data) throws -> [Value] {
  [try mapper.map(data), try mapper.map(data, to: Value.self)]
}

private func reports(_ mapper: ObjectMapper, _ data: Data) throws -> MappingReport {
  let (user, report) = try mapper.mapWithReport(data, to: User.self)
  let reported: (value: User, report: MappingReport) = try mapper.mapWithReport("{}")
  print(user, reported.value)
  return report
}

private func updates(_ mapper: ObjectMapper, _ data: Data, _ account: Account) throws -> User {
  var user = User()
  try mapper.update(&user, with: data)
  try mapper.update(&user, with: "{}", at: "response.user")
  try mapper.update(&user, with: ["name": "Ann"])
  try mapper.update(&user, with: ["name": "Ann"] as JSONValue)
  try mapper.update(&user, from: account)
  try mapper.update(&user.age, with: "5")
  try mapper.update(account, with: data)
  try mapper.update(account, with: "{}")
  try mapper.update(account, with: ["name": "Ann"])
  try mapper.update(account, with: JSONValue.null, context: user)
  try mapper.update(account, from: user)
  var reference = account
  try mapper.update(&reference, with: data)
  return user
}

private func results(_ mapper: ObjectMapper, _ user: User) throws -> String {
  let account = try mapper.convert(user, to: Account.self)
  let other: Account = try mapper.convert(user)
  print(try mapper.jsonData(from: user), try mapper.dictionary(from: account))
  print(try mapper.array(from: [user, user]), try mapper.jsonValue(from: other))
  print(mapper.validate(User.self, Account.self), mapper.explain(User.self))
  return try mapper.jsonString(from: user, formatting: [.prettyPrinted, .sortedKeys])
}

private func nilOrNull(_ isMissing: Bool) -> JSONValue? {
  isMissing ? nil : .null
}
