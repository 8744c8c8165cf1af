import AutoMapper

// A protocol whose discriminator may have the key of a property, with tags of several forms.

protocol Signal {}

struct Ping: Signal {
  var sort = 1
  var note: String?
}

struct Flag: Signal {
  var sort = true
  var level = 2
}

struct Wave: Signal {
  var sort = "w"
  var height: Int?
}

struct Beep: Signal {
  var size = 1
}

final class Gap: Signal {
  var sort: Int?
  var width = 0.5
}

struct Board {
  var first: (any Signal)?
  var signals: [any Signal] = []
  var holes: [(any Signal)?] = []
  var byName: [String: any Signal] = [:]
}

extension Family {
  private static let signal = Shape.model("Signal")

  static let signals: [Model] = [
    Model("Signal", .interface, variants: ["Ping", "Flag", "Wave", "Beep", "Gap"]),
    Model(
      "Ping", .structure,
      [Property("sort", .int, .int(1)), Property("note", .optional(.text), .null)]),
    Model(
      "Flag", .structure, [Property("sort", .bool, .bool(true)), Property("level", .int, .int(2))]),
    Model(
      "Wave", .structure,
      [Property("sort", .text, .text("w")), Property("height", .optional(.int), .null)]),
    Model("Beep", .structure, [Property("size", .int, .int(1))]),
    Model(
      "Gap", .object,
      [Property("sort", .optional(.int), .null), Property("width", .double, .double(0.5))]),
    Model(
      "Board", .structure,
      [
        Property("first", .optional(signal), .null), Property("signals", .list(signal), .list([])),
        Property("holes", .list(.optional(signal)), .list([])),
        Property("byName", .table(signal), .table([:]), words: ["by", "Name"]),
      ]),
  ]

  /// The tags that fit the properties of the signals.
  static let signalTags = [
    "Ping": ["1", "2", "40"], "Flag": ["true", "false"], "Wave": ["wave", "7", "0.5", "yes"],
    "Beep": ["3", "-3"], "Gap": ["0", "12"],
  ]
}

extension Kin {
  static var signals: [String: Kin] {
    ["Signal": of((any Signal).self), "Board": of(Board.self)]
  }
}

extension Rules {
  static let addSignals: [String: Adding] = [
    "Signal": adding((any Signal).self),
    "Ping": adding(Ping.init),
    "Flag": adding(Flag.init),
    "Wave": adding(Wave.init),
    "Beep": adding(Beep.init),
    "Gap": adding(Gap.init),
    "Board": adding(Board.init),
  ]
}
