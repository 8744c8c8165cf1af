import AutoMapper
import Testing

/// Key paths of rules that lead through a subscript, an Optional or another object.
///
/// They are mistakes in the rules of a class. Nothing is read through them, since that might trap.
@Suite("Rules: key paths that lead into properties")
struct InnerKeyPathTests {
  struct Item { var a = 1 }

  class Node {
    var n = 1
    var items: [Item] = []
    var table: [String: Int] = [:]
    var child: Node?
    var text = ""
  }

  final class Leaf {
    var n = 1 { didSet { text = "changed" } }
    var items: [Item] = []
    var table: [String: Int] = [:]
    var child: Leaf?
    var text = ""
  }

  private func expectRefused<Model>(
    _ type: Model.Type, _ make: @escaping @Sendable () -> Model,
    _ rule: @escaping (inout TypeMapping<Model>) -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let mapper = ObjectMapper { provider in
      provider.register(make)
      provider.configure(type) { rule(&$0) }
    }
    let text =
      "invalid configuration: expected a stored property that can be found, found a key path to a "
      + "computed property of type Int; "
    let issues = mapper.validate(type)
    #expect(!issues.isEmpty, sourceLocation: sourceLocation)
    for issue in issues {
      #expect(issue.description.contains(text), "\(issue)", sourceLocation: sourceLocation)
    }
    let error = mappingError { try mapper.map(#"{"k":1,"n":2}"#, to: type) }
    #expect(error?.kind == .invalidConfiguration, sourceLocation: sourceLocation)
    #expect(
      error?.description.hasPrefix(text) == true, "\(String(describing: error))",
      sourceLocation: sourceLocation)
  }

  @Test("a key path through a subscript or a forced Optional is a mistake in the rules")
  func inner() {
    expectRefused(Node.self, { Node() }, { $0.map("k", to: \.items[0].a) })
    expectRefused(Node.self, { Node() }, { $0.map("k", to: \.table["a"]!) })
    expectRefused(Node.self, { Node() }, { $0.map("k", to: \.child!.n) })
    expectRefused(Node.self, { Node() }, { $0.set(\.child!.n) })
    expectRefused(Leaf.self, { Leaf() }, { $0.map("k", to: \.items[0].a) })
    expectRefused(Leaf.self, { Leaf() }, { $0.map("k", to: \.table["a"]!) })
  }

  @Test("key paths to the properties of a class are still found")
  func direct() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Node() }
      provider.register { Leaf() }
      provider.configure(Node.self) { $0.map("k", to: \.n) }
      provider.configure(Leaf.self) { $0.map("k", to: \.n) }
    }
    #expect(try mapper.map(#"{"k":5}"#, to: Node.self).n == 5)
    #expect(try mapper.map(#"{"k":5}"#, to: Leaf.self).n == 5)
  }
}
