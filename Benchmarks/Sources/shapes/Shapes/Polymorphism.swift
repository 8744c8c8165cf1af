import AutoMapper
import CodedShapes
import Foundation
import PlainShapes

/// Types that the document or the name of a key chooses.
extension Catalog {
  /// The shapes of polymorphism.
  static var polymorphism: [Shape] {
    [
      figures("rule any Protocol, type first") { index in
        index.isMultiple(of: 2)
          ? #"{"type":"circle","name":"Sun","radius":\#(index).5}"#
          : #"{"type":"square","name":"House","side":\#(index).5}"#
      },
      figures("rule any Protocol, type last") { index in
        index.isMultiple(of: 2)
          ? #"{"name":"Sun","radius":\#(index).5,"type":"circle"}"#
          : #"{"name":"House","side":\#(index).5,"type":"square"}"#
      },
      .twins(
        "rule explicit type as:", .four, [AnyHolder].self, [Coded.Holder].self, holders,
        rules: {
          $0.configure(AnyHolder.self) { $0.map("item", to: "item", as: Plain.Trio.self) }
        }),
      .twins(
        "rule inferred type by key", .four, [AnyTrioHolder].self, [TrioHolder].self,
        Text.list(2_000) { index, r in #"{"id":\#(index),"trio":\#(Text.trio(index, &r))}"# },
        rules: { $0.register(Plain.Trio.self) }),
      .twins(
        "rule cases by key", .four, [Drawn].self, [AnyFigure].self,
        Text.list(4_000) { index, _ in
          index.isMultiple(of: 2)
            ? #"{"type":"circle","name":"Sun","radius":\#(index).5}"#
            : #"{"type":"square","name":"House","side":\#(index).5}"#
        },
        rules: {
          $0.cases(Drawn.self, by: "type") { drawn in
            drawn.case("circle", Drawn.circle)
            drawn.case("square", Drawn.square)
          }
        }),
    ]
  }

  private static func figures(_ name: String, _ text: @escaping (Int) -> String) -> Shape {
    .twins(
      name, .four, [any Figure].self, [AnyFigure].self,
      Text.list(4_000) { index, _ in text(index) }, note: "F: a switch in init(from:)",
      rules: { provider in
        provider.discriminator(
          (any Figure).self, "type", ["circle": Circle.self, "square": Square.self])
      })
  }

  private static var holders: Data {
    Text.list(2_000) { index, r in #"{"id":\#(index),"item":\#(Text.trio(index, &r))}"# }
  }
}

/// A figure of either kind.
protocol Figure {
  var name: String { get }
}

/// A figure.
private struct Circle: Figure {
  var name: String
  var radius: Double
}

/// Another figure.
private struct Square: Figure {
  var name: String
  var side: Double
}

/// A figure as an enum for AutoMapper.
private enum Drawn {
  case circle(Circle)
  case square(Square)
}

/// A figure as programs write it for Foundation.
private enum AnyFigure: Codable {
  case circle(CodedCircle)
  case square(CodedSquare)

  struct CodedCircle: Codable {
    var name: String
    var radius: Double
  }

  struct CodedSquare: Codable {
    var name: String
    var side: Double
  }

  private enum Key: String, CodingKey {
    case type
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(String.self, forKey: .type) {
    case "circle": self = .circle(try CodedCircle(from: decoder))
    default: self = .square(try CodedSquare(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .circle(let circle):
      try container.encode("circle", forKey: .type)
      try circle.encode(to: encoder)
    case .square(let square):
      try container.encode("square", forKey: .type)
      try square.encode(to: encoder)
    }
  }
}

/// An object whose item has any type.
private struct AnyHolder {
  var id: Int
  var item: Any
}

/// An object whose item has any type, and a key that is the name of one.
private struct AnyTrioHolder {
  var id: Int
  var trio: Any
}

/// The same with its type.
private struct TrioHolder: Codable {
  var id: Int
  var trio: Coded.Trio
}
