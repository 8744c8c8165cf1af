import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Private properties of superclasses whose names subclasses use again.
@Suite("Rules: two properties of one name")
struct HiddenPropertyTests {
  class Base {
    private var id = 1
    var name = ""
    var ownID: Int { id }

    static func rename(_ mapping: inout TypeMapping<Base>) { mapping.map("base_id", to: \.id) }
  }

  final class Child: Base {
    var id = 2
    var both: [Int] { [ownID, id] }
  }

  class Middle: Base { private var id = "middle" }

  final class Leaf: Middle { var id = 3 }

  private func mapper(_ rules: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Base() }, { Child() })
      rules(&provider)
    }
  }

  private func child(_ id: Int) -> Child {
    let child = Child()
    child.id = id
    return child
  }

  @Test("the plain key belongs to the most derived class, and validate names the other property")
  func plainKey() throws {
    let mapper = mapper { _ in }
    expectMapping(#"{"id":7}"#, to: Child.self, with: mapper) { $0.both == [1, 7] }
    expectMapping(#"{"ID":7}"#, to: Child.self, with: mapper) { $0.both == [1, 7] }
    expectMapping(#"{"id":7}"#, to: Base.self, with: mapper) { $0.ownID == 7 }
    let leaf = ObjectMapper { $0.register { Leaf() } }
    expectMapping(#"{"id":7}"#, to: Leaf.self, with: leaf) { $0.id == 7 && $0.ownID == 1 }
    expectForms(child(9), as: #"{"name":"","id":9}"#, with: mapper)
    let updated = child(4)
    try mapper.update(updated, with: #"{"id":5}"#)
    #expect(updated.both == [1, 5])
    expectTexts(
      of: mapper.validate(Child.self),
      "warning: id (of Base): 'id (of Base)' of Child is neither read nor written, since a subclass "
        + "has a property of the same name; rename one of them, or give it a key in the rules of its "
        + "class")
    #expect(leaf.validate(Leaf.self).map(\.property) == ["id (of Base)", "id (of Middle)"])
  }

  @Test(
    "a rule is about the property that it names",
    arguments: [true, false])
  func rules(usesKeyPath: Bool) {
    typealias Rules = (inout TypeMapping<Child>) -> Void
    func mapper(_ byName: Rules, _ byKeyPath: Rules) -> ObjectMapper {
      self.mapper { provider in
        provider.configure(Child.self) { child in
          if usesKeyPath { byKeyPath(&child) } else { byName(&child) }
        }
      }
    }
    expectMapping(
      #"{"key":7}"#, to: Child.self,
      with: mapper({ $0.map("key", to: "id") }, { $0.map("key", to: \.id) })
    ) { $0.both == [1, 7] }
    expectForms(
      child(7), as: #"{"name":"","key":7}"#,
      with: mapper({ $0.write("id", as: "key") }, { $0.write(\.id, as: "key") }))
    let ignoring = mapper({ $0.ignore("id") }, { $0.ignore(\.id) })
    expectMapping(#"{"id":7}"#, to: Child.self, with: ignoring) { $0.both == [1, 2] }
    expectForms(child(7), as: #"{"name":""}"#, with: ignoring)
    let only = mapper({ $0.only("id") }, { $0.only(\.id) })
    expectMapping(#"{"id":7,"name":"x"}"#, to: Child.self, with: only) {
      $0.both == [1, 7] && $0.name == ""
    }
    expectRefusal(
      #"{"name":"x"}"#, as: Child.self, .missingValue, path: "id",
      with: mapper({ $0.require("id") }, { $0.require(\.id) }))
  }

  @Test("a rule of the superclass is about its own", arguments: [true, false])
  func rulesOfSuperclass(usesKeyPath: Bool) {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        if usesKeyPath { Base.rename(&base) } else { base.map("base_id", to: "id") }
      }
      provider.configure(Child.self) { $0.map("child_id", to: "id") }
    }
    expectMapping(#"{"base_id":8,"child_id":9}"#, to: Child.self, with: mapper) {
      $0.both == [8, 9]
    }
    expectForms(child(5), as: #"{"base_id":1,"name":"","child_id":5}"#, with: mapper)
    expectMapping(#"{"base_id":8}"#, to: Base.self, with: mapper) { $0.ownID == 8 }
    #expect(mapper.validate(Child.self) == [])
  }

  @Test("models are converted by what they show")
  func converting() throws {
    struct Row: Equatable { var id: Int }
    let mapper = mapper { _ in }
    #expect(try mapper.convert(child(6), to: Row.self) == Row(id: 6))
    #expect(try mapper.convert(Row(id: 8), to: Child.self).both == [1, 8])
  }
}
