import AutoMapper
import Foundation

/// Rules in their usual forms: each must mean one overload.
private func rules(_ user: inout TypeMapping<User>, name: String, key: String) {
  user.map("x", to: "name")
  user.map("x", to: name)
  user.map(key, to: "\(name)")
  user.map("x", to: \.name)
  user.map(["x", "y"], to: "name")
  user.map([key], to: \.name, nested: false)
  user.map("a->b", to: "name", delimiter: "->")
  user.map("x", to: \User.age, inverse: false)
  user.map("x", to: "vehicle", as: Car.self)
  user.map("x", to: \.vehicle, as: Car.self, inverse: true)
  user.map("x", to: "vehicle.wheels")
  user.map("x", to: \.birthday?.timeIntervalSince1970)

  let property: PartialKeyPath<User> = \.name
  user.map("x", to: property)
  user.ignore(property, \.id)

  user.map("x", to: "name") { node in try node.string }
  user.map("x", to: "name") { node, parent in try parent.first.string + node.string(or: "") }
  user.map("x", to: \.name) { node in try node.string }
  user.map("x", to: \.name) { node in node["y"].isNull ? nil : try node.y.string }
  user.map("x", to: \.age) { try $0.int }
  user.map("x", to: \.age) { _, parent in try parent.age.int }
  user.map("x", to: \.scores) { node in
    let first = try node.first.int
    return [first, first]
  }
  user.map("x", to: "age", using: Transformer<Int>.numberInString())
  user.map("x", to: \.id, using: .numberInString())
  user.map("x", to: \.age, using: .numberInString())
  user.map("x", to: \.scores, using: Transformer<Int>.numberInString())
  user.map("x", to: \.name, using: Transformer(decode: { try $0.string }))

  user.write("name", as: "x")
  user.write(name, as: key, nested: false)
  user.write(\.name, as: "x")
  user.write("name", as: "x") { value, user in user.name }
  user.write("name") { _, _ in nil }
  user.write(\.name, as: "x") { value, user in value + user.name }
  user.write(\.name) { value, _ in value.uppercased() }

  user.ignore("id")
  user.ignore("id", name)
  user.ignore(\.id)
  user.only("id", name)
  user.only(\.id, \.name)
  user.only()
  user.readOnly("id")
  user.readOnly(\.id)
  user.default("name", "x")
  user.default(\.name, "x")
  user.default(\.birthday, nil)
  user.exclude("id")
  user.exclude(\.id, \.name)
  user.require("id")
  user.require(\.id)
  user.ignoreNull("age", "birthday")
  user.ignoreNull(\.age)
  user.trim("name")
  user.trim(\.name)
  user.uniqueKeys("id")
  user.uniqueKeys("id", name, mode: .replace)
  user.uniqueKeys(\.id)
  user.uniqueKeys(\.id, \.name, mode: .update)
  user.options(for: "age") { $0.writesNil = true }
  user.options(for: "age", name) { options in options.writesNil = true }
  user.options(for: \.age, \.birthday) { $0.writesNil = true }

  user.dateFormat("yyyy-MM-dd")
  user.dateFormat("yyyy-MM-dd", for: "birthday")
  user.dateFormat(.iso8601, for: name)
  user.dateFormat(.anyOf(["yyyy", .secondsSince1970]), for: \.birthday)
  user.dateFormat("yyyy", forKey: "x")
  user.dateFormatter(DateFormatter(), for: "birthday")
  user.dateFormatter(DateFormatter(), for: \.birthday)

  user.set(\.name)
  user.set(\.age, named: "age")
  user.factory { User() }
  user.instance { node in try node.id.int == 0 ? nil : User() }
  user.discriminator("type", ["user": User.self], default: User.self)
  user.validate { node in _ = try node.id.int }
  user.didMap { user in user.name += "!" }
  user.didWrite { user, json in json.initials = JSONValue(user.name) }
}

private func providers() throws -> [ObjectMapper] {
  var provider = MappingProvider()
  provider.register { User() }
  provider.register(User.init as @Sendable () -> User)
  provider.register(Account.self)
  provider.register(Account.init)
  provider.register(Account.init, User.init)
  provider.register(Account.init, User.init, Account.init, { @Sendable in User(id: 1) })
  provider.register({ User(id: 1) }, { Account() }, User.init)
  provider.defaults(User())
  provider.defaults(User(id: 1), requiring: \.id)
  provider.defaults(User(id: 1), requiring: \.id, \User.name)
  provider.instances { type in (type as? any Startable.Type)?.init() }
  provider.instances { ($0 as? any Startable.Type)?.init() }
  provider.instances { type in
    guard let startable = type as? any Startable.Type else { return nil }
    return startable.init()
  }
  provider.register {
    let account = Account()
    account.name = "Ann"
    return account
  }
  provider.configure(User.self) { user in
    rules(&user, name: "name", key: "x")
  }
  provider.configure(User.self) { $0.map("x", to: \.name) }
  provider.convert(
    Car.self, decode: { node in Car(wheels: try node.int) }, encode: { car in car.wheels })
  provider.discriminator((any Vehicle).self, "type", ["car": Car.self, "bike": Bike.self])
  return [
    ObjectMapper(), ObjectMapper(provider), ObjectMapper(.init()), ObjectMapper(options: .strict),
    ObjectMapper(provider, options: .strict), ObjectMapper(provider, stores: []),
    ObjectMapper { provider in provider.register { User() } },
    ObjectMapper(options: .strict) { $0.keyStyle = .snakeCase },
  ]
}
