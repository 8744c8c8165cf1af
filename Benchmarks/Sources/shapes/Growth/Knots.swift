import AutoMapper

/// A link of a chain whose type a key names.
protocol Linked {}

/// The only kind of link.
struct Knot: Linked {
  var id: Int
  var next: (any Linked)?
}

/// A chain as an enum.
indirect enum Twig {
  case leaf
  case node(Part)

  struct Part {
    var id: Int
    var next: Twig
  }
}

/// The mappers of chains whose types the document chooses.
enum Knots {
  /// For links by a discriminator.
  static let mapper = Chains.mapper { provider in
    provider.discriminator((any Linked).self, "type", ["knot": Knot.self])
  }

  /// For cases whose names are at a key.
  static let cases = Chains.mapper { provider in
    provider.cases(Twig.self, by: "type") { twig in
      twig.case("leaf", .leaf)
      twig.case("node", Twig.node)
    }
  }

  /// For cases that are tried one after another.
  static let firstMatch = Chains.mapper { provider in
    provider.cases(Twig.self, by: .firstMatch) { twig in
      twig.case("node", Twig.node)
      twig.case("leaf", .leaf)
    }
  }
}
