// Shows how the document chooses the type.

import AutoMapper
import Foundation

// A payload whose type depends on a key next to it.
protocol AnyEvent {
  var id: Int { get }
}

struct EventOf<Payload>: AnyEvent {
  var id: Int
  var type: String
  var payload: Payload
}

struct Push {
  var commits: Int
}

struct Watch {
  var action: String
}

let feed = ObjectMapper { provider in
  provider.discriminator(
    (any AnyEvent).self, "type", ["push": EventOf<Push>.self, "watch": EventOf<Watch>.self],
    default: EventOf<JSONValue>.self)
}
let entries = try feed.map(
  """
  [{ "id": 1, "type": "push", "payload": { "commits": 3 } },
   { "id": 2, "type": "watch", "payload": { "action": "started" } },
   { "id": 3, "type": "fork", "payload": { "to": "ann" } }]
  """,
  to: [any AnyEvent].self)
for entry in entries {
  switch entry {
  case let push as EventOf<Push>: print("push of", push.payload.commits)
  case let watch as EventOf<Watch>: print("watch", watch.payload.action)
  case let other as EventOf<JSONValue>: print(other.type, other.payload)
  default: break
  }
}
print(try feed.jsonString(from: entries))

// The same rule for several instantiations.
func describe<Payload>(_ type: EventOf<Payload>.Type, in provider: inout MappingProvider) {
  provider.configure(type) { event in event.map("event_id", to: \.id) }
}

let named = ObjectMapper { provider in
  describe(EventOf<Push>.self, in: &provider)
  describe(EventOf<Watch>.self, in: &provider)
}
print(
  try named.map(
    #"{"event_id": 7, "type": "push", "payload": {"commits": 1}}"#, to: EventOf<Push>.self))

// An enum whose cases have payloads.
enum Command {
  case move(Position)
  case resize(width: Int, height: Int)
  case undo
  case other(JSONValue)
}

struct Position {
  var x: Int
  var y: Int
}

let remote = ObjectMapper { provider in
  provider.cases(Command.self, by: "type") { command in
    command.case("move", Command.move)
    command.case("resize", Command.resize)
    command.case("undo", .undo)
    command.otherwise { node in .other(node.json) }
  }
}
let commands = try remote.map(
  """
  [{ "type": "move", "x": 3, "y": 4 }, { "type": "resize", "width": 80, "height": 25 },
   { "type": "undo" }, { "type": "zoom", "level": 2 }]
  """,
  to: [Command].self)
for command in commands {
  switch command {
  case .move(let position): print("move to", position.x, position.y)
  case .resize(let width, let height): print("resize to", width, height)
  case .undo: print("undo")
  case .other(let json): print("other", json)
  }
}
print(try remote.jsonString(from: commands))

// The places that the name of a case may have.
let layouts: [CaseLayout] = ["type", .key("type", content: "data"), .onlyKey, .firstMatch]
for layout in layouts {
  let mapper = ObjectMapper { provider in
    provider.cases(Command.self, by: layout) { command in
      command.case("move", Command.move)
      command.case("resize", Command.resize)
      command.case("undo", .undo)
    }
  }
  print(try mapper.jsonString(from: [Command.move(Position(x: 3, y: 4)), .undo]))
}

// The cases without a name.
let partial = ObjectMapper { provider in
  provider.cases(Command.self, by: "type") { command in
    command.case("move", Command.move)
    command.case("undo", .undo)
    command.otherwise { node in .other(node.json) }
  }
}
for issue in partial.validate(Command.self) {
  print(issue)
}

// A protocol.
protocol Shape {
  var name: String { get }
}

struct Circle: Shape {
  var name: String
  var radius: Double
}

struct Square: Shape {
  var name: String
  var side: Double
}

struct Drawing {
  var title: String
  var background: (any Shape)?
  var shapes: [any Shape]
  var marks: [String: any Shape]
}

var provider = MappingProvider()
provider.discriminator((any Shape).self, "type", ["circle": Circle.self, "square": Square.self])
let mapper = ObjectMapper(provider)

let drawing = try mapper.map(
  """
  {
    "title": "Test", "background": null,
    "shapes": [{ "type": "circle", "name": "Sun", "radius": 2 },
               { "name": "House", "side": 5, "type": "square" }],
    "marks": { "N": { "type": "circle", "name": "North", "radius": 1 } }
  }
  """,
  to: Drawing.self)
for shape in drawing.shapes {
  print(shape)
}
print(try mapper.jsonString(from: drawing))

// A value that is not listed, and a missing key.
for text in [#"{"type": "oval", "name": "Egg"}"#, #"{"name": "Egg"}"#] {
  do {
    _ = try mapper.map(text, to: (any Shape).self)
  } catch {
    print(error)
  }
}

// A value of the protocol's type.
let sun: any Shape = drawing.shapes[0]
print(try mapper.jsonString(from: sun))
print(try mapper.jsonString(from: sun as any Shape))

// A class and its subclasses.
class Account {
  var id = 0

  required init() {}
}

final class Admin: Account {
  var rights: [String] = []
}

final class Guest: Account {
  var host = ""
}

let accounts = ObjectMapper { provider in
  provider.instances { type in (type as? Account.Type)?.init() }
  provider.configure(Account.self) { account in
    account.discriminator(
      "role", ["admin": Admin.self, "guest": Guest.self], default: Account.self)
  }
}
let list = try accounts.map(
  """
  [{ "role": "admin", "id": 1, "rights": ["write"] }, { "role": "guest", "id": 2, "host": "Ann" },
   { "role": "robot", "id": 3 }, { "id": 4 }]
  """,
  to: [Account].self)
print(list.map { type(of: $0) })
print(try accounts.jsonString(from: list))

// A choice by more than one key.
let byKeys = ObjectMapper { provider in
  provider.configure(Account.self) { account in
    account.instance { node in
      if !node.rights.isNull { return Admin() }
      return node.host.isNull ? Account() : Guest()
    }
  }
}
let others = try byKeys.map(#"[{"rights": []}, {"host": "Bob"}, {}]"#, to: [Account].self)
print(others.map { type(of: $0) })

// Existing instances.
final class Channel {
  var id = 0
  var topic = ""
}

final class Channels: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Int: Channel] = [:]

  func channel(_ id: Int) -> Channel? {
    guard id > 0 else { return nil }
    return lock.withLock {
      let channel = known[id] ?? Channel()
      known[id] = channel
      return channel
    }
  }
}

let channels = Channels()
let chat = ObjectMapper { provider in
  provider.configure(Channel.self) { channel in
    channel.instance { node in channels.channel(try node.id.int) }
  }
}
let first = try chat.map(#"{"id": 7, "topic": "tea"}"#, to: Channel.self)
let more = try chat.map(
  #"[{"id": 7, "topic": "coffee"}, {"id": 8}, {"id": -1}]"#, to: [Channel].self)
print(more.count, more[0] === first, first.topic)

// A name next to the object.
struct Event {
  var kind: String
  var payload: Any
}

let events = ObjectMapper { provider in
  provider.register(Circle.self)
  provider.register(Square.self)
  provider.configure(Event.self) { event in
    event.map("payload", to: "payload") { node, parent in
      try node.map(toTypeNamed: parent.kind.string)
    }
  }
}
let event = try events.map(
  #"{"kind": "square", "payload": {"name": "Tile", "side": 1}}"#, to: Event.self)
print(event.payload)

// Types from the names of keys.
struct Post {
  var title: String
}

struct Category {
  var name: String
}

struct Page {
  var posts: [Any]
  var category: Any?
  var categories: [Any]
  var numbers: [Any]
}

let pages = ObjectMapper { provider in
  provider.register(Post.self)
  provider.register(Category.self)
}
let page = try pages.map(
  """
  {
    "posts": [{ "title": "One" }, { "title": "Two" }], "category": { "name": "News" },
    "categories": [{ "name": "News" }], "numbers": [1, "two"]
  }
  """,
  to: Page.self)
print(page.posts)
print(page.category ?? "-", page.categories)
print(page.numbers)
