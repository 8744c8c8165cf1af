import AutoMapper
import Foundation
import Testing

/// Rules that create instances apply to the class itself, and not to its subclasses.
@Suite("Rules: what is not inherited")
struct NotInheritedTests {
  class Base {
    var id = 0
    var title = ""
    var note: String?
  }

  class Middle: Base { var size = 0 }

  final class Leaf: Middle { var extra = "" }

  private func mapper(_ rules: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Base() }, { Leaf() })
      rules(&provider)
    }
  }

  @Test("factories are not inherited")
  func factories() {
    let mapper = ObjectMapper { provider in
      provider.register { Base() }
      provider.configure(Middle.self) { $0.factory { Middle() } }
      provider.configure(Base.self) { $0.map("identifier", to: "id") }
    }
    expectMapping(#"{"identifier":5}"#, to: Middle.self, with: mapper) { $0.id == 5 }
    expectRefusal(
      "{}", as: Leaf.self, .factoryRequired,
      "cannot make an instance of Leaf, which is a class; register a factory: "
        + "provider.register { Leaf() }", with: mapper)
  }

  @Test("instance closures are not inherited")
  func instances() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.instance { node in
          let base = Base()
          base.title = "from the closure"
          base.note = node.id.string(or: "")
          return base
        }
      }
    }
    expectMapping(#"{"id":5}"#, to: Base.self, with: mapper) {
      $0.title == "from the closure" && $0.note == "5" && $0.id == 5
    }
    expectMapping(#"{"id":5}"#, to: Leaf.self, with: mapper) {
      $0.title == "" && $0.note == nil && $0.id == 5
    }
  }

  @Test("converters are not inherited")
  func converters() {
    let mapper = mapper { provider in
      provider.convert(
        Base.self,
        decode: { node in
          let base = Base()
          base.title = try node.string
          return base
        }, encode: { base in "base \(base.title)" })
    }
    expectMapping(#"["x"]"#, to: [Base].self, with: mapper) { $0.first?.title == "x" }
    expectMapping(#"[{"title":"x"}]"#, to: [Leaf].self, with: mapper) { $0.first?.title == "x" }
    expectRefusal(#"["x"]"#, as: [Leaf].self, .typeMismatch, path: "[0]", offset: 1, with: mapper)
    expectForms([Base()], as: #"["base "]"#, with: mapper)
    expectForms([Leaf()], as: #"[{"id":0,"title":"","size":0,"extra":""}]"#, with: mapper)
  }
}
