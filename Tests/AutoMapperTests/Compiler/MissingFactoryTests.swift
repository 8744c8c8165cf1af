import AutoMapper
import Testing

/// The line of code with the factories of all classes that lack one.
@Suite("Validation: missing factories")
struct MissingFactoryTests {
  final class Post {
    var author: Author?
    var comments: [Comment] = []
  }

  final class Author { var name = "" }

  final class Comment { var replies: [String: [Comment]?] = [:] }

  struct Blog {
    var posts: [Post]
    var archive: [String: [Post]]?
    var page: Page<Int>?
  }

  final class Page<Element> { var elements: [Element] = [] }

  @Test("several classes are named in one line, through arrays, dictionaries and Optionals")
  func several() {
    func missing(_ path: String, _ name: String) -> String {
      "error: \(path): cannot make an instance of \(name), which is a class; register a factory: "
        + "provider.register { \(name)() }"
    }
    let issues = ObjectMapper().validate(Blog.self)
    expectTexts(
      of: issues, missing("posts[]", "Post"), missing("page", "Page<Int>"),
      missing("posts[].author", "Author"), missing("posts[].comments[]", "Comment"),
      "error: 4 classes do not have a factory; register those with an init() in one call: "
        + "provider.register(MissingFactoryTests.Post.init, MissingFactoryTests.Page<Swift.Int>.init, "
        + "MissingFactoryTests.Author.init, MissingFactoryTests.Comment.init)")
    #expect(issues.allSatisfy { $0.kind == .missingFactory })
    #expect(issues.last?.type == nil && issues.last?.path == "")
  }

  @Test("the line is what the types need")
  func pasted() {
    let mapper = ObjectMapper { provider in
      provider.register(
        MissingFactoryTests.Post.init, MissingFactoryTests.Page<Swift.Int>.init,
        MissingFactoryTests.Author.init, MissingFactoryTests.Comment.init)
    }
    #expect(mapper.validate(Blog.self).isEmpty)
  }

  @Test("a single class needs no such line, and neither do built classes")
  func none() {
    #expect(ObjectMapper().validate(Author.self).count == 1)
    let building = ObjectMapper(options: .changing { $0.buildsClassesWithoutFactory = true })
    #expect(building.validate(Blog.self).isEmpty)
  }

  @Test("local types go by their plain names")
  func local() {
    final class First { var number = 1 }
    final class Second { var number = 1 }
    #expect(
      ObjectMapper().validate(First.self, Second.self).last?.message
        == "2 classes do not have a factory; register those with an init() in one call: "
        + "provider.register(First.init, Second.init)")
  }
}
