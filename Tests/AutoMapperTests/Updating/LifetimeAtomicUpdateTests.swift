import AutoMapper
import AutoMapperTestSupport
import Testing

/// Each value is freed once, whether an update fails or not.
@Suite("Lifetime: updates that are undone")
struct LifetimeAtomicUpdateTests {
  final class Part: Tracked, @unchecked Sendable {
    var id = 0
    var text = "a text that does not fit into fifteen bytes"
    var number = 1
  }

  struct Wrapping {
    var part = Part()
    var flag = false
  }

  final class Whole: Tracked, @unchecked Sendable {
    var first = Part()
    var small: UInt8 = 1
    var wrapped = Wrapping()
    var maybe: Part? = Part()
    var parts = [Part(), Part()]
    var named = ["a": Part()]
    var any: Any = Part()
    var tuple = (Part(), 3)
    var text: String? = "another text that does not fit into fifteen bytes"
    var last = 1
  }

  private static func mapper(_ options: MappingOptions) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.registerAll({ Whole() }, { Part() })
      provider.configure(Part.self) { $0.uniqueKeys("id") }
    }
  }

  static let members = [
    #""first":{"text":"new"}"#, #""small":2"#, #""wrapped":{"part":{"number":2},"flag":true}"#,
    #""maybe":null"#, #""parts":[{"id":1,"text":"one"},{"id":3}]"#,
    #""named":{"a":{"text":"new"},"b":{"id":4}}"#, #""any":[1,{"a":"b"}]"#, #""text":null"#,
  ]

  static let failures = [
    #""last":[]"#, #""first":{"text":"x","number":[]}"#, #""wrapped":{"part":{"id":9},"flag":[]}"#,
    #""parts":[{"id":1,"text":"x"},{"id":7},{"id":2,"number":[]}]"#,
    #""named":{"a":{"text":"x"},"c":{"id":1},"d":[]}"#, #""maybe":{"text":"x","number":"y"}"#,
  ]

  @Test(
    "an update that fails at each property in turn", arguments: UpdateEntryPoint.allCases,
    [
      MappingOptions.default, .usingDefaults, .droppingElements,
      .changing { $0.collectsErrors = true },
    ]
    .indices)
  func failing(entryPoint: UpdateEntryPoint, options: Int) throws {
    let options = [
      MappingOptions.default, .usingDefaults, .droppingElements,
      .changing { $0.collectsErrors = true },
    ][options]
    let mapper = Self.mapper(options)
    for wrong in Self.failures {
      for count in 0...Self.members.count {
        expectAllFreed { counter in
          let whole = Whole()
          for index in whole.parts.indices { whole.parts[index].id = index + 1 }
          let before = counter.liveCount
          let text = "{" + (Self.members.prefix(count) + [wrong]).joined(separator: ",") + "}"
          do {
            try entryPoint.update(object: whole, with: text, by: mapper)
          } catch {
            #expect(error is MappingError)
            #expect(counter.liveCount == before, "\(text)")
            #expect(whole.first.text.hasPrefix("a text"), "\(text)")
            #expect(whole.small == 1, "\(text)")
            #expect(whole.maybe?.number == 1, "\(text)")
            #expect(whole.parts.map(\.id) == [1, 2], "\(text)")
            #expect(whole.any is Part, "\(text)")
            #expect(whole.named.count == 1, "\(text)")
          }
        }
      }
    }
  }

  @Test("an update that succeeds lets go of what it replaced", arguments: UpdateEntryPoint.allCases)
  func succeeding(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper(.default)
    try expectNoneAlive {
      let whole = Whole()
      let text = "{" + Self.members.joined(separator: ",") + "}"
      weak let dropped = whole.maybe
      try entryPoint.update(object: whole, with: text, by: mapper)
      #expect(dropped == nil)
      #expect(whole.maybe == nil)
    }
  }

  @Test("what is thrown away is let go of when all is as it was")
  func order() {
    final class Child: Tracked, @unchecked Sendable {
      var id = 0
      let heard: Shared<[String]>
      weak var parent: Parent?
      init(_ heard: Shared<[String]>) { self.heard = heard }
      deinit {
        let name = parent?.name ?? "-"
        heard.change { $0.append(name) }
      }
    }
    final class Parent {
      var child: Child?
      var name = "old"
      var number = 1
    }
    let heard = Shared<[String]>([])
    let parent = Shared<Parent?>(Parent())
    let mapper = ObjectMapper.with(Child.self) { child in
      child.ignore("heard")
      child.instance { _ in
        let child = Child(heard)
        child.parent = parent.value
        return child
      }
    }
    expectError("number: expected Int, found an array (line 1, column 41)") {
      try mapper.update(
        #require(parent.value), with: #"{"name":"new","child":{"id":1},"number":[]}"#)
    }
    #expect(heard.value == ["old"])
  }
}
