// Contains each call in the tables of the article Migrating, so that the compiler checks them.

import AutoMapper
import Foundation

enum Role: String {
  case admin
  case reader
}

struct Car: Hashable {
  var name = "Bently"
  var price = 106.5
}

class Vehicle {
  var wheels = 0
}

final class Truck: Vehicle {
  var load = 0
}

struct Address {
  var city: String?
}

struct Color {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0
}

final class Context {
  var prefix = ""
}

struct User {
  var id = 0
  var number = UInt64(0)
  var name = ""
  var nickName: String?
  var fullName = ""
  var appID: String?
  var role: Role?
  var cache: String?
  var password: String?
  var distance: Int?
  var address: Address? = Address()
  var car = Car()
  var vehicle: Vehicle?
  var payload: Any?
  var posts: [Any] = []
  var createdAt: Date?
  var site: URL?
  var picture: Data?
  var price: Decimal?
  var color: Color?
}

let text = #"{"name": "Ann", "price": "1.5", "created_at": 1709208000, "role": "admin"}"#
let list = "[\(text)]"
let wrapped = #"{"data": {"user": {"name": "Ann"}}}"#
let byName = #"{"a": {"wheels": 4}}"#
let dictionary: [String: Any] = ["name": "Ann"]
let any: Any? = dictionary
let context = Context()

let lower = Transformer<String>(
  decode: { node in try node.string.lowercased() },
  encode: { text in text.uppercased() })

let hexColor = Transformer.hexColor(
  decode: { red, green, blue, alpha in Color(red: red, green: green, blue: blue, alpha: alpha) },
  encode: { color in (color.red, color.green, color.blue, color.alpha) })

let formatter = DateFormatter()
formatter.dateFormat = "yyyy/MM/dd"

var provider = MappingProvider()
provider.register { User() }
provider.register { Vehicle() }
provider.register { Truck() }
provider.register(Car.self)

protocol Model {
  init()
}

provider.instances { type in (type as? any Model.Type)?.init() }

provider.keyStyle = .snakeCase
provider.generatesInverseMappings = true
provider.defaultDateFormat = .iso8601
provider.plural("gallimaufries", "gallimaufry")
provider.discriminator((any Error).self, "type", ["mapping": MappingError.self])
provider.convert(
  Address.self, decode: { node in Address(city: try node.string) },
  encode: { address in address.city })

// Keys.
provider.configure(User.self) { user in
  user.map("n", to: \.name)
  user.map(["nick", "nick_name"], to: \.nickName)
  user.map("distance.value", to: \.distance)
  user.map("distances.0.value", to: \.distance)
  user.map("app.identifier", to: \.appID, nested: false)
  user.map("info->com.example.name", to: \.fullName, delimiter: "->")
  user.map("city", to: "address.city")
  user.map("dob", to: "createdAt")
  user.map("from", to: "vehicle", as: Truck.self)
  user.map("toys", to: \.posts, as: Car.self)
  user.map("id", to: \.id, inverse: false)
  user.write(\.name, as: "title")
  user.ignore(\.cache)
  user.ignore("cache")
  user.exclude(\.password)
  user.exclude("password", "cache")
  user.require(\.name)
  user.ignoreNull(\.nickName)
}

// Values.
provider.configure(User.self) { user in
  user.map("full", to: \.fullName) { node in try node.string }
  user.map("pet", to: \.payload) { node, parent in try node.map(toTypeNamed: parent.kind.string) }
  user.map("full", to: \.fullName, using: lower)
  user.map("color", to: \.color, using: hexColor)
  user.map("site", to: \.site, using: .url(percentEncoding: .urlQueryAllowed))
  user.map("number", to: \.number, using: .numberInString())
  user.map("price", to: \.price, using: .numberInString())
  user.map("id", to: \.id) { node in node.userContext is Context ? 1 : try node.int }
  user.write(\.fullName, as: "full") { name, user in name.uppercased() }
  user.dateFormat("yyyy-MM-dd", for: \.createdAt)
  user.dateFormat(.secondsSince1970, for: \.createdAt)
  user.dateFormat(.millisecondsSince1970, for: \.createdAt)
  user.dateFormatter(formatter, for: \.createdAt)
  user.dateFormat("yyyy", forKey: "dob")
  user.dateFormat(.iso8601)
}

// Objects.
struct Refused: Error {}
provider.configure(User.self) { user in
  user.validate { node in
    if node.name.isNull { throw Refused() }
  }
  user.didMap { user in user.fullName = user.name }
  user.didWrite { user, json in json.version = 2 }
  user.uniqueKeys("id", mode: .update)
}
provider.configure(Vehicle.self) { vehicle in
  vehicle.factory { Vehicle() }
  vehicle.discriminator("type", ["truck": Truck.self], default: Vehicle.self)
  vehicle.instance { node in node.load.isNull ? Vehicle() : Truck() }
}

// A mapper.
var options = MappingOptions()
options.writesNil = true
options.nullValues = .ignore
options.acceptsSingleElements = true
options.keepsUnknownKeys = true
options.logLevel = .warning
options.log = { level, message in print(level, message) }
let mapper = ObjectMapper { provider in
  provider.register { User() }
  provider.register { Vehicle() }
}
let lenient = ObjectMapper(options: .lenient) { provider in
  provider.register { User() }
}
let stored = ObjectMapper(provider, stores: [InMemoryStore()])
_ = ObjectMapper(provider, options: options)
_ = ObjectMapper.shared

// Reading.
var user = try mapper.map(text, to: User.self)
user = try mapper.map(dictionary, to: User.self)
user = try mapper.map(any: any, to: User.self)
user = try mapper.map(text, to: User.self, context: context)
user = try mapper.map(wrapped, to: User.self, at: "data.user")
let users = try mapper.map(list, to: [User].self)
_ = try mapper.map(#"{"a": {}}"#, to: [String: User].self)
_ = try mapper.map(#"{"a": [{}]}"#, to: [String: [User]].self)
_ = try mapper.map("[[{}]]", to: [[User]].self)
_ = try mapper.map(#"[{"name": "a", "price": 1}]"#, to: Set<Car>.self)
_ = try mapper.map(text, to: JSONValue.self)
let perhaps = try? mapper.map(text, to: User.self)
let orNil = try lenient.map(any: any, to: User?.self)
let dynamicType: any Any.Type = User.self
_ = try mapper.map(text, to: dynamicType)
let (_, report) = try mapper.mapWithReport(text, to: User.self)

// Updating.
try mapper.update(&user, with: text)
let vehicle = Vehicle()
try mapper.update(vehicle, with: text)
var garage = ["a": Vehicle()]
try mapper.update(&garage, with: byName)

// Writing.
_ = try mapper.dictionary(from: user)
_ = try mapper.dictionary(from: ["a": user])
_ = try mapper.array(from: users)
_ = try mapper.jsonData(from: user)
_ = try mapper.jsonString(from: user)
_ = try mapper.jsonString(from: user, formatting: [.prettyPrinted])
_ = try mapper.jsonString(from: users)
_ = try mapper.dictionary(from: user, wrappedIn: "user")
_ = try mapper.jsonString(from: user, keeping: report.unknownValues)

// Files.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("user-\(UUID()).json")
try mapper.jsonData(from: user).write(to: file)
user = try mapper.map(contentsOf: file, to: User.self)
try Data(#"{"keyStyle": "snakeCase"}"#.utf8).write(to: file)
try provider.addRules(contentsOf: file)
try FileManager.default.removeItem(at: file)

// A document that is built by hand.
var json: JSONValue = [:]
json.level.inserted = "x"
json.items[4] = 1
print(json.level.inserted, json.items[0], json.none.isNull)

// The behavior of the other libraries for values that do not fit.
struct Counter {
  var count = 7
  var role: Role?
  var roles: [Role] = []
}

let document = #"{"count": "many", "role": "owner", "roles": ["admin", "owner"]}"#
for options in [MappingOptions.default, .forgiving] {
  let mapper = ObjectMapper(options: options) { provider in
    provider.register { Counter() }
  }
  do {
    print(try mapper.map(document, to: Counter.self))
  } catch {
    print(error)
  }
}
