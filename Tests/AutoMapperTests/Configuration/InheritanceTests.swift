import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Rules of a class hold for its subclasses, and the nearest wins.
@Suite("Rules: inheritance")
struct InheritanceTests {
  class Base {
    var id = 0
    var title = ""
    var note: String?
    var made: Date?
  }

  class Middle: Base { var size = 0 }

  final class Leaf: Middle { var extra = "" }

  private struct Refused: Error {}

  private func mapper(_ rules: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Base() }, { Middle() }, { Leaf() })
      rules(&provider)
    }
  }

  private func leaf(_ change: (Leaf) -> Void) -> Leaf {
    let leaf = Leaf()
    change(leaf)
    return leaf
  }

  @Test("keys, candidates and paths")
  func keys() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.map(["identifier", "key"], to: "id")
        base.map("texts.0.head", to: "title")
      }
      provider.configure(Middle.self) { $0.map("width", to: "size") }
    }
    let text = #"{"key":5,"texts":[{"head":"h"}],"width":3,"extra":"e"}"#
    expectMapping(text, to: Leaf.self, with: mapper) {
      $0.id == 5 && $0.title == "h" && $0.size == 3 && $0.extra == "e"
    }
    expectMapping(text, to: Middle.self, with: mapper) {
      $0.id == 5 && $0.title == "h" && $0.size == 3
    }
    expectMapping(text, to: Base.self, with: mapper) { $0.id == 5 && $0.title == "h" }
    expectForms(
      leaf {
        $0.id = 5
        $0.title = "h"
      }, as: #"{"identifier":5,"texts":[{"head":"h"}],"width":0,"extra":""}"#, with: mapper)
  }

  @Test("the nearest key wins, for each property by itself, whatever the order of the rules")
  func nearestKey() {
    let steps: [@Sendable (inout MappingProvider) -> Void] = [
      {
        $0.configure(Base.self) { base in
          base.map("baseID", to: "id")
          base.map("baseTitle", to: "title")
          base.map("baseNote", to: "note")
        }
      },
      {
        $0.configure(Middle.self) { middle in
          middle.map("middleTitle", to: "title")
          middle.map("middleNote", to: "NOTE")
        }
      },
      { $0.configure(Leaf.self) { leaf in leaf.map("leafNote", to: "note") } },
    ]
    for order in permutations(steps) {
      let mapper = mapper { provider in for step in order { step(&provider) } }
      expectMapping(
        #"{"baseID":1,"middleTitle":"m","leafNote":"l","baseTitle":"x","middleNote":"y"}"#,
        to: Leaf.self, with: mapper
      ) { $0.id == 1 && $0.title == "m" && $0.note == "l" }
      expectMapping(
        #"{"baseTitle":"b","baseNote":"b","leafNote":"l"}"#, to: Middle.self, with: mapper
      ) { $0.title == "" && $0.note == nil }
      expectForms(
        leaf { $0.note = "n" },
        as: #"{"baseID":0,"middleTitle":"","leafNote":"n","size":0,"extra":""}"#, with: mapper)
    }
  }

  @Test("closures and transformers")
  func closures() {
    let twice = Transformer<Int>(
      decode: { node in 2 * (try node.int) }, encode: { value in value / 2 })
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.map("title", to: "title") { node in "base " + (try node.string) }
        base.map("id", to: "id", using: twice)
        base.map("note", to: "note") { node in "base " + (try node.string) }
      }
      provider.configure(Leaf.self) {
        $0.map("note", to: "note") { node in "leaf " + (try node.string) }
      }
    }
    let text = #"{"title":"t","id":4,"note":"n"}"#
    expectMapping(text, to: Leaf.self, with: mapper) {
      $0.title == "base t" && $0.id == 8 && $0.note == "leaf n"
    }
    expectMapping(text, to: Middle.self, with: mapper) {
      $0.title == "base t" && $0.id == 8 && $0.note == "base n"
    }
    expectForms(
      leaf { $0.id = 8 }, as: #"{"id":4,"title":"","size":0,"extra":""}"#, with: mapper)
  }

  @Test("written keys and closures that write")
  func writing() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.write("id", as: "identifier") { value, object in "\(value ?? "none") \(object.title)" }
        base.write("title", as: "head")
      }
      provider.configure(Middle.self) { $0.write("title", as: "caption") }
    }
    expectForms(
      leaf { $0.title = "t" },
      as: #"{"identifier":"0 t","caption":"t","size":0,"extra":""}"#, with: mapper)
    expectForms(Base(), as: #"{"identifier":"0 ","head":""}"#, with: mapper)
  }

  @Test("ignore, exclude and require add up from class to class")
  func flags() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.ignore("id")
        base.exclude("title")
        base.require("note")
      }
      provider.configure(Middle.self) { $0.exclude("size") }
      provider.configure(Leaf.self) { $0.require("extra") }
    }
    expectMapping(
      #"{"id":5,"title":"t","note":"n","size":3,"extra":"e"}"#, to: Leaf.self, with: mapper
    ) { $0.id == 0 && $0.title == "t" && $0.note == "n" && $0.size == 3 && $0.extra == "e" }
    expectForms(leaf { $0.note = "n" }, as: #"{"note":"n","extra":""}"#, with: mapper)
    expectRefusal(#"{"extra":"e"}"#, as: Leaf.self, .missingValue, path: "note", with: mapper)
    expectRefusal(#"{"note":"n"}"#, as: Leaf.self, .missingValue, path: "extra", with: mapper)
    expectMapping(#"{"note":"n"}"#, to: Middle.self, with: mapper) { $0.note == "n" }
  }

  @Test("formats of dates")
  func dates() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { $0.dateFormat("dd.MM.yyyy", for: "made") }
      provider.configure(Leaf.self) { $0.dateFormat("dd/MM/yyyy", for: "made") }
    }
    let day = instant(1_371_254_400)
    expectMapping(#"{"made":"15.06.2013"}"#, to: Middle.self, with: mapper) { $0.made == day }
    expectMapping(#"{"made":"15/06/2013"}"#, to: Leaf.self, with: mapper) { $0.made == day }
    expectInvalidDate(#"{"made":"15.06.2013"}"#, as: Leaf.self, at: "made", with: mapper)
  }

  @Test("hooks, all of them, those of superclasses first")
  func hooks() {
    let mapper = mapper { provider in
      provider.configure(Base.self) { base in
        base.validate { node in if node.id.int(or: 0) < 0 { throw Refused() } }
        base.didMap { instance in instance.note = "base of \(type(of: instance))" }
        base.didWrite { instance, json in json.kind = "base \(instance.id)" }
      }
      provider.configure(Leaf.self) { leaf in
        leaf.didMap { instance in instance.extra = "leaf" }
        leaf.validate { node in if node.id.int(or: 0) > 9 { throw Refused() } }
      }
    }
    expectMapping(#"{"id":5}"#, to: Middle.self, with: mapper) { $0.note == "base of Middle" }
    expectMapping(#"{"id":5}"#, to: Leaf.self, with: mapper) {
      $0.note == "base of Leaf" && $0.extra == "leaf" && $0.id == 5
    }
    let refusal = Refusal(.validationFailed, "the object was refused: Refused()")
    expectRefusal(#"{"id":-5}"#, as: Leaf.self, refusal, with: mapper)
    expectRefusal(#"{"id":-5}"#, as: Base.self, refusal, with: mapper)
    expectRefusal(#"{"id":-5}"#, as: Middle.self, refusal, with: mapper)
    expectRefusal(#"[{"id":10}]"#, as: [Leaf].self, .validationFailed, path: "[0]", with: mapper)
    expectForms(
      leaf { $0.id = 3 }, as: #"{"id":3,"title":"","size":0,"extra":"","kind":"base 3"}"#,
      with: mapper)
  }

  @Test("discriminators hold for subclasses, and what they choose must fit")
  func discriminators() {
    let mapper = mapper { provider in
      provider.configure(Base.self) {
        $0.discriminator("type", ["base": Base.self, "middle": Middle.self, "leaf": Leaf.self])
      }
    }
    for (name, type) in [("base", Base.self), ("middle", Middle.self), ("leaf", Leaf.self)]
      as [(String, Base.Type)]
    {
      expectMapping(#"{"id":5,"type":"\#(name)"}"#, to: Base.self, with: mapper) {
        Swift.type(of: $0) == type && $0.id == 5
      }
    }
    expectMapping(#"{"type":"leaf","extra":"e"}"#, to: Middle.self, with: mapper) {
      ($0 as? Leaf)?.extra == "e"
    }
    expectRefusal(
      #"[{"type":"base"}]"#, as: [Middle].self, .typeMismatch, path: "[0]", with: mapper)
    expectRefusal(
      #"[{"type":"twig"}]"#, as: [Leaf].self, .unknownCase, path: "[0].type",
      #"[0].type: expected one of "base", "leaf", "middle", found the string "twig""#, offset: 9,
      with: mapper)
    expectRefusal(
      #"[{"id":5}]"#, as: [Middle].self, .missingValue, path: "[0].type",
      #"[0].type: expected one of "base", "leaf", "middle", found nothing"#, offset: 1, with: mapper
    )
    let nearer = self.mapper { provider in
      provider.configure(Base.self) { $0.discriminator("type", ["leaf": Leaf.self]) }
      provider.configure(Middle.self) { $0.discriminator("kind", ["m": Middle.self]) }
    }
    expectMapping(#"{"kind":"m","size":3,"type":"leaf"}"#, to: Middle.self, with: nearer) {
      type(of: $0) == Middle.self && $0.size == 3
    }
  }

  @Test("unique keys")
  func uniqueKeys() throws {
    let store = InMemoryStore()
    var provider = MappingProvider()
    provider.registerAll({ Middle() }, { Leaf() })
    provider.configure(Base.self) { $0.uniqueKeys("id") }
    provider.configure(Leaf.self) { $0.uniqueKeys("title") }
    let mapper = ObjectMapper(provider, stores: [store])
    let middle = try mapper.map(#"{"id":1,"title":"a"}"#, to: Middle.self)
    #expect(try mapper.map(#"{"id":1,"title":"b"}"#, to: Middle.self) === middle)
    let leaf = try mapper.map(#"{"id":1,"title":"a"}"#, to: Leaf.self)
    #expect(leaf !== middle)
    #expect(try mapper.map(#"{"id":2,"title":"a"}"#, to: Leaf.self) === leaf)
    #expect(try mapper.map(#"{"id":2,"title":"b"}"#, to: Leaf.self) !== leaf)
  }
}
