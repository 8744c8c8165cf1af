/// Classes, alone and in hierarchies.
extension Models {
  /// The three properties in a final class.
  package final class TrioObject: Model {
    package var a = 0
    package var b = ""
    package var c = 0.0

    package init() {}
  }

  /// The three properties in a class without defaults.
  package final class TrioRecord: Model {
    package var a: Int
    package var b: String
    package var c: Double

    package init(a: Int, b: String, c: Double) {
      (self.a, self.b, self.c) = (a, b, c)
    }
  }

  /// A node of a tree, as a struct.
  package struct Branch: Model {
    package var value: Int
    package var children: [Branch]
  }

  /// A node of a tree, as a class.
  package final class Node: Model {
    package var value = 0
    package var left: Node?
    package var right: Node?

    package init() {}
  }

  /// A link of a chain.
  package struct Link: Model {
    package var id: Int
    package var next: [Link]
  }

  /// A link of a chain, as a class.
  package final class Chain: Model {
    package var id = 0
    package var next: Chain?

    package init() {}
  }
}

#if !CODABLE_MODELS
extension Plain {
  /// The first of three levels.
  package class First {
    package var a = 0

    package init() {}
  }

  /// The second of three levels.
  package class Second: First {
    package var b = ""
  }

  /// The last of three levels.
  package final class Third: Second {
    package var c = 0.0
  }
}
#endif
