import AutoMapper
import Testing

/// Several factories in one call.
@Suite("Rules: several factories in one call")
struct SeveralFactoriesTests {
  struct User: Equatable {
    var id = 0
    var name = "anonymous"
  }

  final class Post { var title = "untitled" }

  class Settings {
    var theme: String
    init() { theme = "light" }
    init(theme: String) { self.theme = theme }
  }

  final class Box<Value> {
    var value: Value?
    var label = "box"
  }

  struct Everything {
    var user: User
    var post: Post
    var settings: Settings
    var box: Box<Int>
    var posts: [Post]
  }

  @Test("initializers, of structs, classes and generic types")
  func initializers() {
    let mapper = ObjectMapper { provider in
      provider.register(User.init, Post.init, Settings.init, Box<Int>.init)
    }
    expectMapping(
      #"{"user":{"id":1},"post":{},"settings":{},"box":{"value":2},"posts":[{},{"title":"B"}]}"#,
      to: Everything.self, with: mapper
    ) {
      $0.user == User(id: 1) && $0.post.title == "untitled" && $0.settings.theme == "light"
        && $0.box.value == 2 && $0.box.label == "box" && $0.posts.map(\.title) == ["untitled", "B"]
    }
  }

  @Test("closures, and later factories replace earlier ones")
  func closures() throws {
    let theme = "dark"
    let mapper = ObjectMapper { provider in
      provider.register(User.init, Settings.init)
      provider.register(
        { Settings(theme: theme) }, { User(id: 7) }, Post.init, { @Sendable in Box<Int>() })
    }
    #expect(try mapper.map("{}", to: Settings.self).theme == "dark")
    #expect(try mapper.map("{}", to: User.self).id == 7)
    #expect(try mapper.map("{}", to: Box<Int>.self).label == "box")
  }

  @Test("an error of one of them")
  func failure() {
    let mapper = ObjectMapper { provider in
      provider.register(Post.init, { () throws -> User in throw ClosureFailure() })
    }
    expectRefusedEverywhere("{}", as: User.self, .transformFailed, with: mapper)
  }

  @Test("the types are known by name")
  func names() throws {
    struct Page { var posts: [Any] }
    let mapper = ObjectMapper { $0.register(User.init, Settings.init, Post.init) }
    let page = try mapper.map(#"{"posts":[{"title":"A"}]}"#, to: Page.self)
    #expect((page.posts.first as? Post)?.title == "A")
  }
}
