import AutoMapper
import Blog
import SQLiteStore
import Testing

/// Larger documents, whose rows are counted.
@Suite("Counts")
struct CountTests {
  /// A document of users, each with posts that have IDs of their own.
  private func document(users: Range<Int>, posts: Range<Int>) -> String {
    let texts = users.map { user in
      let texts = posts.map { post in
        #"{"id":\#(user * 1000 + post),"title":"Post \#(post)","views":\#(post)}"#
      }
      return
        #"{"id":\#(user),"first_name":"User \#(user)","posts":[\#(texts.joined(separator: ","))]}"#
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  @Test("users and posts that overlap", arguments: [true, false])
  func overlap(isUpdate: Bool) throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper(isUpdate ? .update : .replace)
    func map(users: Range<Int>, posts: Range<Int>) throws {
      let text = document(users: users, posts: posts)
      let mapped = try shelf.store.transaction { try mapper.map(text, to: [User].self) }
      #expect(mapped.count == users.count && mapped.allSatisfy { $0.posts.count == posts.count })
    }
    try map(users: 0..<200, posts: 0..<10)
    #expect(try shelf.count("users") == 200 && shelf.count("posts") == 2000)
    try map(users: 0..<200, posts: 0..<10)
    #expect(try shelf.count("users") == 200 && shelf.count("posts") == 2000)
    // 150 users are known; of their posts, 6 are known, 4 are removed, and 2 are new.
    try map(users: 50..<250, posts: 4..<12)
    #expect(try shelf.count("users") == 250 && shelf.count("posts") == 50 * 10 + 200 * 8)
    #expect(try shelf.count("(SELECT DISTINCT id FROM posts)") == 50 * 10 + 200 * 8)
    #expect(try shelf.count("posts WHERE userID IS NULL OR id / 1000 != userID - 1") == 0)
    #expect(try shelf.count("posts WHERE viewCount != id % 1000") == 0)
  }

  @Test("several threads, each of which maps documents in transactions")
  func threads() async throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper(.update)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<5 {
            let text = document(users: task * 5..<task * 5 + 10, posts: round..<round + 3)
            try shelf.store.transaction { _ = try mapper.map(text, to: [User].self) }
          }
        }
      }
      try await group.waitForAll()
    }
    // Each user has the posts of the last document that contained it.
    #expect(try shelf.count("users") == 45 && shelf.count("posts") == 45 * 3)
    #expect(try shelf.count("(SELECT id FROM users GROUP BY id HAVING count(*) > 1)") == 0)
    #expect(try shelf.store.instances(of: User.self).allSatisfy { $0.posts.count == 3 })
  }
}
