package import Walking

/// A command of a drawing program: an enum whose cases have payloads.
package enum Command {
  case move(Move)
  case resize(Resize)
  case rename(Rename)
  case undo

  /// A step in two directions.
  package struct Move {
    package var x: Double
    package var y: Double
  }

  /// A new size.
  package struct Resize {
    package var width: Int
    package var height: Int
  }

  /// A new name.
  package struct Rename {
    package var name: String
    package var isFinal: Bool?
  }

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    switch self {
    case .move(let move):
      walk.add(1)
      walk.add(move.x)
      walk.add(move.y)
    case .resize(let resize):
      walk.add(2)
      walk.add(resize.width)
      walk.add(resize.height)
    case .rename(let rename):
      walk.add(3)
      walk.add(rename.name)
      walk.add(rename.isFinal) { $1.add($0) }
    case .undo: walk.add(4)
    }
  }
}

#if CODABLE_MODELS
extension Command: Codable {
  private enum CodingKeys: String, CodingKey {
    case type
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "move": self = .move(try Move(from: decoder))
    case "resize": self = .resize(try Resize(from: decoder))
    case "rename": self = .rename(try Rename(from: decoder))
    case "undo": self = .undo
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "unknown type \(type)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .move(let move):
      try container.encode("move", forKey: .type)
      try move.encode(to: encoder)
    case .resize(let resize):
      try container.encode("resize", forKey: .type)
      try resize.encode(to: encoder)
    case .rename(let rename):
      try container.encode("rename", forKey: .type)
      try rename.encode(to: encoder)
    case .undo: try container.encode("undo", forKey: .type)
    }
  }
}

extension Command.Move: Codable {}
extension Command.Resize: Codable {}
extension Command.Rename: Codable {}
#endif
