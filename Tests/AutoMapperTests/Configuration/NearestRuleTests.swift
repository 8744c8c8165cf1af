import AutoMapper
import Testing

/// The nearest class that has a rule for a property wins, also where a superclass leaves it out.
@Suite("Rules: rules of superclasses that leave properties out")
struct NearestRuleTests {
  class Base {
    var x = 0
    var y = 0
  }
  class Middle: Base {}
  final class Derived: Middle {}

  private func mapper(
    _ base: (inout TypeMapping<Base>) -> Void, _ derived: (inout TypeMapping<Derived>) -> Void
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Base() }, { Derived() })
      provider.configure(Base.self, base)
      provider.configure(Derived.self, derived)
    }
  }

  @Test("a subclass maps what its superclass ignores")
  func ignored() throws {
    let mapper = mapper({ $0.ignore(\.x) }, { $0.map("ex", to: \.x) })
    #expect(mapper.validate() == [])
    expectMapping(#"{"ex":1,"y":2}"#, to: Derived.self, with: mapper) { $0.x == 1 && $0.y == 2 }
    expectMapping(#"{"x":1,"y":2}"#, to: Base.self, with: mapper) { $0.x == 0 && $0.y == 2 }
    let derived = try mapper.map(#"{"ex":1,"y":2}"#, to: Derived.self)
    expectEveryForm(of: derived, as: #"{"ex":1,"y":2}"#, with: mapper)
    expectEveryForm(of: Base(), as: #"{"y":0}"#, with: mapper)
  }

  @Test("a subclass writes what its superclass excludes")
  func excluded() {
    let mapper = mapper({ $0.exclude(\.x) }, { $0.write(\.x, as: "ex") })
    #expect(mapper.validate() == [])
    expectEveryForm(of: Derived(), as: #"{"ex":0,"y":0}"#, with: mapper)
    expectEveryForm(of: Base(), as: #"{"y":0}"#, with: mapper)
  }

  @Test("a subclass ignores what its superclass maps, and other rules add up")
  func nearer() {
    let ignoring = mapper({ $0.map("ex", to: \.x) }, { $0.ignore(\.x) })
    expectMapping(#"{"ex":1,"x":1,"y":2}"#, to: Derived.self, with: ignoring) {
      $0.x == 0 && $0.y == 2
    }
    let requiring = mapper({ $0.exclude(\.x) }, { $0.require(\.x) })
    expectEveryForm(of: Derived(), as: #"{"y":0}"#, with: requiring)
    expectRefusal("{}", as: Derived.self, .missingValue, path: "x", with: requiring)
  }
}
