import AutoMapper

// Protocols and classes that a discriminator chooses, and that have discriminators of their own.

protocol Vessel {}

protocol Boat: Vessel {}

struct Raft: Vessel {
  var logs = 3
}

struct Sail: Boat {
  var name = "-"
  var masts: Int?
}

final class Motor: Boat {
  var name = "-"
  var power = 1
}

class Post {
  var id = 0
  var text = "-"

  required init() {}
}

class Reply: Post {
  var target = 0
}

final class Vote: Reply {
  var isUp = true
}

struct Harbor {
  var flag: (any Vessel)?
  var vessels: [any Vessel] = []
  var boats: [any Boat] = []
  var byName: [String: any Vessel] = [:]
  var posts: [Post] = []
  var replies: [Reply] = []
  var pinned: Post?
  var vote: Vote?
}

extension Family {
  private static let vessel = Shape.model("Vessel")

  static let levels: [Model] = [
    Model("Vessel", .interface, variants: ["Boat", "Raft"]),
    Model("Boat", .interface, variants: ["Sail", "Motor"]),
    Model("Raft", .structure, [Property("logs", .int, .int(3))]),
    Model(
      "Sail", .structure,
      [Property("name", .text, .text("-")), Property("masts", .optional(.int), .null)]),
    Model(
      "Motor", .object, [Property("name", .text, .text("-")), Property("power", .int, .int(1))]),
    Model(
      "Post", .object, variants: ["Post", "Reply"],
      [Property("id", .int, .int(0)), Property("text", .text, .text("-"))]),
    Model(
      "Reply", .object, superclass: "Post", variants: ["Reply", "Vote"],
      [Property("target", .int, .int(0))]),
    Model(
      "Vote", .object, superclass: "Reply",
      [Property("isUp", .bool, .bool(true), words: ["is", "Up"])]),
    Model(
      "Harbor", .structure,
      [
        Property("flag", .optional(vessel), .null), Property("vessels", .list(vessel), .list([])),
        Property("boats", .list(.model("Boat")), .list([])),
        Property("byName", .table(vessel), .table([:]), words: ["by", "Name"]),
        Property("posts", .list(.model("Post")), .list([])),
        Property("replies", .list(.model("Reply")), .list([])),
        Property("pinned", .optional(.model("Post")), .null),
        Property("vote", .optional(.model("Vote")), .null),
      ]),
  ]

  /// Whether a value of a type can be used as one of another.
  static func isKind(_ type: String, of base: String) -> Bool {
    line(type).contains(base)
      || (model(base).kind == .interface
        && model(base).variants.contains { isKind(type, of: $0) })
  }
}

extension Kin {
  static var levels: [String: Kin] {
    [
      "Vessel": of((any Vessel).self), "Boat": of((any Boat).self), "Post": of(Post.self),
      "Reply": of(Reply.self), "Harbor": of(Harbor.self),
    ]
  }
}

extension Rules {
  static let addLevels: [String: Adding] = [
    "Vessel": adding((any Vessel).self),
    "Boat": adding((any Boat).self),
    "Raft": adding(Raft.init),
    "Sail": adding(Sail.init),
    "Motor": adding(Motor.init),
    "Post": adding(Post.init),
    "Reply": adding(Reply.init),
    "Vote": adding(Vote.init),
    "Harbor": adding(Harbor.init),
  ]
}
