import AutoMapper
import Foundation
import Testing

/// Objects with unique keys, which are looked for in a store before they are made.
///
/// The number above a test, such as OC-120, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: stores")
struct StoreCompatibilityTests {
  final class User {
    var id: Int?
    var firstName = ""
    var lastName = ""
    var age: Int?
  }

  final class Post {
    var id = 0
    var title = ""
  }

  struct Feed {
    var author: User?
    var readers: [User]
    var byName: [String: User]?
  }

  private func mapper(
    _ stores: [any InstanceStore], _ rules: (inout TypeMapping<User>) -> Void
  ) -> ObjectMapper {
    var provider = MappingProvider()
    provider.registerAll({ User() }, { Post() })
    provider.configure(User.self, rules)
    provider.configure(Post.self) { $0.uniqueKeys("id") }
    return ObjectMapper(provider, stores: stores)
  }

  /// The users of a store by their first names.
  private func names(_ store: InMemoryStore) -> [String] {
    store.instances(of: User.self).map(\.firstName).sorted()
  }

  // OC-120
  @Test("an object with the key of a stored one updates that one", arguments: EntryPoint.allCases)
  func storedObjectsAreUpdated(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("id") }
    let first = try entryPoint.map(#"{"id":1,"firstName":"A"}"#, to: User.self, with: mapper)
    #expect(store.instances(of: User.self).map { $0 === first } == [true])
    let second = try entryPoint.map(#"{"firstName":"B","id":1}"#, to: User.self, with: mapper)
    #expect(second === first, "\(entryPoint)")
    #expect(first.firstName == "B", "\(entryPoint)")
    #expect(store.instances(of: User.self).count == 1)
    let other = try entryPoint.map(#"{"id":2,"firstName":"C"}"#, to: User.self, with: mapper)
    #expect(other !== first, "\(entryPoint)")
    #expect(names(store) == ["B", "C"], "\(entryPoint)")
  }

  // OC-120
  @Test(
    "stored objects are updated in properties, arrays, and dictionaries too",
    arguments: EntryPoint.allCases)
  func nestedObjectsAreUpdated(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys(\.id) }
    let known = try entryPoint.map(
      #"{"id":1,"firstName":"A","age":9}"#, to: User.self, with: mapper)
    let text = """
      {"author":{"id":1,"firstName":"B"},"readers":[{"id":2},{"id":1},{"id":2}],
      "byName":{"x":{"id":1,"lastName":"L"},"y":{"id":3}}}
      """
    let feed = try entryPoint.map(text, to: Feed.self, with: mapper)
    #expect(feed.author === known, "\(entryPoint)")
    #expect(feed.readers[1] === known, "\(entryPoint)")
    #expect(feed.byName?["x"] === known, "\(entryPoint)")
    #expect(feed.readers[0] === feed.readers[2], "\(entryPoint)")
    #expect(known.firstName == "B", "\(entryPoint)")
    #expect(known.lastName == "L", "\(entryPoint)")
    #expect(known.age == 9, "\(entryPoint)")
    #expect(store.instances(of: User.self).compactMap(\.id).sorted() == [1, 2, 3], "\(entryPoint)")
  }

  // OC-121
  @Test("two keys of which one differs make a new object", arguments: EntryPoint.allCases)
  func oneOfTwoKeysDiffers(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("firstName", "lastName") }
    let first = try entryPoint.map(
      #"{"firstName":"A","lastName":"L","age":1}"#, to: User.self, with: mapper)
    let second = try entryPoint.map(
      #"{"firstName":"A","lastName":"M","age":2}"#, to: User.self, with: mapper)
    #expect(first !== second, "\(entryPoint)")
    #expect(first.age == 1, "\(entryPoint)")
    #expect(second.age == 2, "\(entryPoint)")
    #expect(store.instances(of: User.self).count == 2)
    let third = try entryPoint.map(
      #"{"lastName":"M","firstName":"A","age":3}"#, to: User.self, with: mapper)
    #expect(third === second, "\(entryPoint)")
    #expect(second.age == 3, "\(entryPoint)")
    #expect(first.age == 1, "\(entryPoint)")
    #expect(store.instances(of: User.self).count == 2)
  }

  // OC-122
  @Test("a new object takes the place of the stored one", arguments: EntryPoint.allCases)
  func newObjectsReplaceStoredOnes(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("id", mode: .replace) }
    let first = try entryPoint.map(
      #"{"id":1,"firstName":"A","age":5}"#, to: User.self, with: mapper)
    let second = try entryPoint.map(#"{"id":1,"firstName":"B"}"#, to: User.self, with: mapper)
    #expect(second !== first, "\(entryPoint)")
    #expect(second.age == nil, "\(entryPoint)")
    #expect(first.firstName == "A", "\(entryPoint)")
    #expect(store.instances(of: User.self).map { $0 === second } == [true], "\(entryPoint)")
    #expect(store.count == 1)
  }

  // OC-123
  @Test("without unique keys every object is new", arguments: EntryPoint.allCases)
  func noUniqueKeys(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { _ in }
    let text = #"{"id":1,"firstName":"A"}"#
    let first = try entryPoint.map(text, to: User.self, with: mapper)
    let second = try entryPoint.map(text, to: User.self, with: mapper)
    #expect(first !== second, "\(entryPoint)")
    #expect(store.instances(of: User.self).count == 2, "\(entryPoint)")
  }

  // OC-124
  @Test(
    "a unique key that is null is an error, and the new object is kept",
    arguments: EntryPoint.allCases)
  func uniqueKeysThatAreNull(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("id") }
    let error = errorOfMapping(
      #"{"id":null,"firstName":"A"}"#, to: User.self, through: entryPoint, with: mapper)
    #expect(error?.kind == .missingValue, "\(entryPoint)")
    #expect(error?.path.description == "id", "\(entryPoint)")
    #expect(names(store) == ["A"], "\(entryPoint)")
    let second = errorOfMapping(
      #"[{"id":1,"firstName":"B"},{"firstName":"C"}]"#, to: [User].self, through: entryPoint,
      with: mapper)
    #expect(second?.kind == .missingValue, "\(entryPoint)")
    #expect(
      second.map(sentenceText)
        == "[1].id: expected a unique key of User, found nothing; the new instance was stored "
        + "without it", "\(entryPoint)")
    // The one that the error is about is kept, the rest of the mapping is not.
    #expect(names(store) == ["A", "C"], "\(entryPoint)")
  }

  // OC-125
  @Test(
    "more than one stored object is an error, and the new one is kept",
    arguments: EntryPoint.allCases)
  func severalStoredObjects(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("id") }
    for name in ["A", "B"] {
      let user = User()
      user.id = 7
      user.firstName = name
      try store.insert(user, keys: ["id": 7])
    }
    let error = errorOfMapping(
      #"{"id":7,"firstName":"C"}"#, to: User.self, through: entryPoint, with: mapper)
    #expect(error?.kind == .validationFailed, "\(entryPoint)")
    #expect(
      error.map(sentenceText)
        == "expected at most one stored User with id = 7, found 2; "
        + "the new instance was stored alongside them", "\(entryPoint)")
    #expect(names(store) == ["A", "B", "C"], "\(entryPoint)")
  }

  // OC-126
  @Test(
    "an update touches the keys of the document, and nothing else", arguments: EntryPoint.allCases)
  func updatesTouchPresentKeysOnly(entryPoint: EntryPoint) throws {
    let store = InMemoryStore(for: User.self)
    let mapper = mapper([store]) { $0.uniqueKeys("id") }
    let user = try entryPoint.map(
      #"{"id":1,"firstName":"A","lastName":"L","age":5}"#, to: User.self, with: mapper)
    _ = try entryPoint.map(#"{"id":1,"age":6}"#, to: User.self, with: mapper)
    #expect(user.firstName == "A", "\(entryPoint)")
    #expect(user.lastName == "L", "\(entryPoint)")
    #expect(user.age == 6, "\(entryPoint)")
    _ = try entryPoint.map(#"{"id":1,"age":null,"lastName":null}"#, to: User.self, with: mapper)
    #expect(user.firstName == "A", "\(entryPoint)")
    #expect(user.lastName == "L", "\(entryPoint)")
    #expect(user.age == nil, "\(entryPoint)")
  }

  // OC-127
  @Test("the first store that can hold a type has it, and a general one the rest")
  func firstStoresWin() throws {
    let users = InMemoryStore(for: User.self)
    let general = InMemoryStore()
    let mapper = mapper([users, general]) { $0.uniqueKeys("id") }
    let user = try mapper.map(#"{"id":1,"firstName":"A"}"#, to: User.self)
    let post = try mapper.map(#"{"id":1,"title":"T"}"#, to: Post.self)
    #expect(users.instances(of: User.self).map { $0 === user } == [true])
    #expect(users.count == 1)
    #expect(general.instances(of: Post.self).map { $0 === post } == [true])
    #expect(general.count == 1)
    #expect(try mapper.map(#"{"id":1,"title":"U"}"#, to: Post.self) === post)
    #expect(general.count == 1)
    #expect(post.title == "U")
    // The order decides where two can.
    let both = InMemoryStore()
    let reversed = self.mapper([both, InMemoryStore(for: User.self)]) { $0.uniqueKeys("id") }
    _ = try reversed.map(#"{"id":1}"#, to: User.self)
    #expect(both.instances(of: User.self).count == 1)
  }
}
