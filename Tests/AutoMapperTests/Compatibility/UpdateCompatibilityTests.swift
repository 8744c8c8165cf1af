import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of absent and null values, and of existing objects.
///
/// The number above a test, such as OM-60, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: null and updates")
struct UpdateCompatibilityTests {
  final class Child {
    var name = "unnamed"
    var age: Int?
  }

  final class Parent {
    var name: String? = "nobody"
    var plain = 1
    var child: Child? = Child()
    var firstBorn = Child()
    var byName: [String: Child] = [:]
    var children: [Child] = []
    var numbers = [1, 2]
  }

  struct Settings: Equatable {
    var title: String? = "untitled"
    var volume = 5
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var theme: String! = "light"
    var tags = ["a"]
  }

  /// The state of a key as a closure saw it.
  struct Seen: Equatable { var nickname = "never asked" }

  private static let provider = {
    var provider = MappingProvider()
    provider.registerAll({ Child() }, { Parent() }, { Settings() })
    return provider
  }()

  private let mapper = ObjectMapper(Self.provider)

  // OM-60
  @Test("an absent key leaves the property as it was", arguments: UpdateEntryPoint.allCases)
  func absentKeys(entryPoint: UpdateEntryPoint) throws {
    expectMapping("{}", as: Settings(), with: mapper)
    expectMapping(#"{"volume":6}"#, as: Settings(volume: 6), with: mapper)
    var settings = Settings(title: "mine", volume: 9, theme: nil, tags: [])
    try entryPoint.update(&settings, with: "{}", by: mapper)
    #expect(settings == Settings(title: "mine", volume: 9, theme: nil, tags: []))
    try entryPoint.update(&settings, with: #"{"volume":2}"#, by: mapper)
    #expect(settings == Settings(title: "mine", volume: 2, theme: nil, tags: []))
    let parent = Parent()
    parent.name = "Ann"
    try entryPoint.update(object: parent, with: #"{"plain":3}"#, by: mapper)
    #expect(parent.name == "Ann")
    #expect(parent.plain == 3)
    #expect(parent.numbers == [1, 2])
  }

  // OM-61
  @Test("null makes an Optional nil", arguments: UpdateEntryPoint.allCases)
  func nullForOptionals(entryPoint: UpdateEntryPoint) throws {
    expectMapping(
      #"{"title":null,"theme":null}"#, as: Settings(title: nil, theme: nil), with: mapper)
    var settings = Settings()
    try entryPoint.update(&settings, with: #"{"title":null,"theme":null}"#, by: mapper)
    #expect(settings == Settings(title: nil, theme: nil))
    let parent = Parent()
    try entryPoint.update(object: parent, with: #"{"name":null,"child":null}"#, by: mapper)
    #expect(parent.name == nil)
    #expect(parent.child == nil)
  }

  // OM-62
  @Test("null leaves a plain property as it was", arguments: UpdateEntryPoint.allCases)
  func nullForPlainProperties(entryPoint: UpdateEntryPoint) throws {
    let text = #"{"volume":null,"tags":null}"#
    expectMapping(text, as: Settings(), with: mapper)
    #expect(
      remarks(of: text, to: Settings.self, with: mapper)
        == ["ignoredNull volume", "ignoredNull tags"])
    var settings = Settings(volume: 9, tags: ["b"])
    try entryPoint.update(&settings, with: text, by: mapper)
    #expect(settings == Settings(volume: 9, tags: ["b"]))
    let parent = Parent()
    let firstBorn = parent.firstBorn
    try entryPoint.update(object: parent, with: #"{"plain":null,"firstBorn":null}"#, by: mapper)
    #expect(parent.plain == 1)
    #expect(parent.firstBorn === firstBorn)
  }

  private static let ignoringNull = ObjectMapper { provider in
    provider.registerAll({ Child() }, { Parent() }, { Settings() })
    provider.configure(Settings.self) { $0.ignoreNull("title", "theme") }
    provider.configure(Parent.self) { $0.ignoreNull(\.name, \.child) }
  }

  // OM-63
  @Test("an ignored null leaves an Optional as it was", arguments: UpdateEntryPoint.allCases)
  func ignoredNull(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.ignoringNull
    let text = #"{"title":null,"volume":3,"theme":null}"#
    expectMapping(text, as: Settings(volume: 3), with: mapper)
    #expect(
      remarks(of: text, to: Settings.self, with: mapper)
        == ["ignoredNull title", "ignoredNull theme"])
    var settings = Settings(title: "mine", theme: "dark")
    try entryPoint.update(&settings, with: text, by: mapper)
    #expect(settings == Settings(title: "mine", volume: 3, theme: "dark"))
    try entryPoint.update(&settings, with: #"{"title":"new"}"#, by: mapper)
    #expect(settings == Settings(title: "new", volume: 3, theme: "dark"))
    let parent = Parent()
    let child = parent.child
    try entryPoint.update(
      object: parent, with: #"{"name":null,"child":null,"plain":2}"#, by: mapper)
    #expect(parent.name == "nobody")
    #expect(parent.child === child)
    #expect(parent.plain == 2)
  }

  // OM-64
  @Test("an object is updated, and so are the objects in it", arguments: UpdateEntryPoint.allCases)
  func nestedObjects(entryPoint: UpdateEntryPoint) throws {
    let parent = Parent()
    let child = try #require(parent.child)
    let firstBorn = parent.firstBorn
    child.age = 3
    try entryPoint.update(
      object: parent, with: #"{"name":"Ann","child":{"name":"Tom"},"firstBorn":{"age":9}}"#,
      by: mapper)
    #expect(parent.name == "Ann")
    #expect(parent.child === child)
    #expect(parent.firstBorn === firstBorn)
    #expect(child.name == "Tom")
    #expect(child.age == 3)
    #expect(firstBorn.name == "unnamed")
    #expect(firstBorn.age == 9)
    // Where nothing is, an object is made.
    parent.child = nil
    try entryPoint.update(object: parent, with: #"{"child":{"age":1}}"#, by: mapper)
    #expect(parent.child !== child)
    #expect(parent.child?.age == 1)
    #expect(parent.child?.name == "unnamed")
  }

  // OM-65
  @Test("the object of a known key is updated", arguments: UpdateEntryPoint.allCases)
  func objectsOfKnownKeys(entryPoint: UpdateEntryPoint) throws {
    let parent = Parent()
    let tom = Child()
    tom.age = 3
    let eve = Child()
    parent.byName = ["tom": tom, "eve": eve]
    try entryPoint.update(
      object: parent, with: #"{"byName":{"tom":{"name":"Tom"},"bob":{"name":"Bob"}}}"#, by: mapper)
    #expect(parent.byName["tom"] === tom)
    #expect(tom.name == "Tom")
    #expect(tom.age == 3)
    #expect(parent.byName["bob"]?.name == "Bob")
    // Merged by key: what the document does not name stays.
    #expect(parent.byName["eve"] === eve)
    #expect(parent.byName.count == 3)
  }

  // OM-66
  @Test("an array is replaced", arguments: UpdateEntryPoint.allCases)
  func arraysAreReplaced(entryPoint: UpdateEntryPoint) throws {
    let parent = Parent()
    let old = Child()
    parent.children = [old, Child(), Child()]
    try entryPoint.update(
      object: parent, with: #"{"children":[{"age":1}],"numbers":[7]}"#, by: mapper)
    #expect(parent.children.count == 1)
    #expect(parent.children[0] !== old)
    #expect(parent.children[0].age == 1)
    #expect(parent.numbers == [7])
    try entryPoint.update(object: parent, with: #"{"children":[],"numbers":[]}"#, by: mapper)
    #expect(parent.children.isEmpty)
    #expect(parent.numbers.isEmpty)
  }

  // OM-67
  @Test("an absent list is kept", arguments: UpdateEntryPoint.allCases)
  func absentLists(entryPoint: UpdateEntryPoint) throws {
    let parent = Parent()
    let child = Child()
    parent.children = [child]
    try entryPoint.update(object: parent, with: #"{"name":"Ann"}"#, by: mapper)
    try #require(parent.children.count == 1)
    #expect(parent.children[0] === child)
    #expect(parent.numbers == [1, 2])
  }

  // OM-68
  @Test("closures see whether a key is present, and what it holds")
  func closuresSeePresence() {
    let mapper = ObjectMapper.making(Seen()) { seen in
      seen.map("nickname", to: \.nickname) { node, parent in
        let hasName = parent.json.members["name"] != nil
        return "\(hasName) \(node.isNull) \(node.json)"
      }
    }
    expectMapping(
      #"{"nickname":"A","name":null}"#, as: Seen(nickname: #"true false "A""#), with: mapper)
    expectMapping(#"{"nickname":null}"#, as: Seen(nickname: "false true null"), with: mapper)
    expectMapping(#"{"name":"Ann"}"#, as: Seen(), with: mapper)
  }
}
