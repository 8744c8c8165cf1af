import AutoMapper
import AutoMapperTestSupport
import Testing

/// Instances that are built from values which the runtime may know by their address.
@Suite("Lifetime: weak references inside values")
struct LifetimeWeakFieldTests {
  final class Target: Sendable {}

  struct Link {
    var name = ""
    weak var target: Target?
  }

  final class Chain {
    let name: String
    let link: Link
    let tracked: [String]

    init(name: String, link: Link, tracked: [String]) {
      self.name = name
      self.link = link
      self.tracked = tracked
    }
  }

  @Test("a weak reference in a struct survives that its object is built")
  func built() throws {
    let target = Target()
    let other = Target()
    let mapper = ObjectMapper(options: .changing { $0.buildsClassesWithoutFactory = true }) {
      $0.register { Link(name: "made", target: target) }
    }
    var chains = try (0..<100).map { index in
      try mapper.map(
        #"{"name":"chain","link":{"name":"link \#(index)"},"tracked":["a text that is on the heap"]}"#,
        to: Chain.self)
    }
    for (index, chain) in chains.enumerated() {
      #expect(chain.link.target === target)
      #expect(chain.link.name == "link \(index)")
      #expect(chain.tracked == ["a text that is on the heap"])
    }
    var copy = chains[0].link
    copy.target = other
    #expect(copy.target === other)
    chains.removeAll()
    withExtendedLifetime((target, other)) {}
  }
}
