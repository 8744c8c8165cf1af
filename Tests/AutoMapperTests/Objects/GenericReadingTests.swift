import AutoMapper
import Foundation
import Testing

@Suite("Reading: generic and recursive models")
struct GenericReadingTests {
  struct Page<Item: Equatable>: Equatable {
    var page: Int
    var perPage: Int
    var items: [Item]
    var next: Item?
  }

  struct Pair<First: Equatable, Second: Equatable>: Equatable {
    let first: First
    let second: Second
  }

  class Wrapper<Value> {
    var value: Value?
    var values: [Value] = []
  }

  final class IntWrapper: Wrapper<Int> { var extra = "" }

  struct Node: Equatable {
    var name: String
    var children: [Node]
  }

  struct Tree: Equatable {
    var byName: [String: Tree]
    var nested: [[Tree]]?
  }

  final class Comment {
    var text = ""
    var replies: [Comment] = []
    var parent: Comment?
  }

  struct Author: Equatable {
    var name: String
    var books: [Book]
  }

  struct Book: Equatable {
    var title: String
    var authors: [Author]?
  }

  /// A class, because Swift 6.3.1 crashes while it compiles such a struct.
  final class Infinite<T> {
    var value: T?
    var next: [Infinite<[T]>] = []
  }

  @Test("generic structs")
  func structs() {
    expectEverywhere(
      #"{"page":1,"per_page":2,"items":[3,4]}"#,
      as: Page(page: 1, perPage: 2, items: [3, 4], next: nil))
    expectEverywhere(
      #"{"page":1,"perPage":2,"items":[{"name":"a","children":[]}],"next":null}"#,
      as: Page(page: 1, perPage: 2, items: [Node(name: "a", children: [])], next: nil))
    expectEverywhere(
      #"{"second":{"first":true,"second":["x"]},"first":1}"#,
      as: Pair(first: 1, second: Pair(first: true, second: ["x"])))
    expectEverywhere(#"{"first":1,"second":0.5}"#, as: Pair(first: Int8(1), second: Float(0.5)))
    expectRefusal(
      #"{"page":1,"perPage":2,"items":[3,"x"]}"#, as: Page<Int>.self, .typeMismatch,
      path: "items[1]", #"items[1]: expected Int, found the string "x""#)
  }

  @Test("generic classes and their subclasses")
  func classes() {
    let mapper = ObjectMapper { provider in
      provider.register { Wrapper<String>() }
      provider.register { IntWrapper() }
    }
    expectMapping(#"{"value":"a","values":["b"]}"#, to: Wrapper<String>.self, with: mapper) {
      $0.value == "a" && $0.values == ["b"]
    }
    expectMapping(#"{"value":1,"values":[2],"extra":"x"}"#, to: IntWrapper.self, with: mapper) {
      $0.value == 1 && $0.values == [2] && $0.extra == "x"
    }
    expectRefusal("{}", as: Wrapper<Int>.self, .factoryRequired, with: mapper)
  }

  @Test("a struct with an array of itself")
  func selfReferentialStruct() {
    expectEverywhere(
      #"{"name":"a","children":[{"name":"b","children":[{"name":"c","children":[]}]},{"children":[],"name":"d"}]}"#,
      as: Node(
        name: "a",
        children: [
          Node(name: "b", children: [Node(name: "c", children: [])]), Node(name: "d", children: []),
        ]))
    expectEverywhere(
      #"{"byName":{"x":{"byName":{},"nested":[[],[{"byName":{}}]]}}}"#,
      as: Tree(byName: ["x": Tree(byName: [:], nested: [[], [Tree(byName: [:])]])]))
    expectRefusal(
      #"{"name":"a","children":[{"name":"b","children":[{"name":[]}]}]}"#, as: Node.self,
      .typeMismatch, path: "children[0].children[0].name",
      "children[0].children[0].name: expected String, found an array")
  }

  @Test("a class with references to itself")
  func selfReferentialClass() {
    let mapper = ObjectMapper { $0.register { Comment() } }
    expectMapping(
      #"{"text":"a","replies":[{"text":"b","parent":{"text":"p"}}]}"#,
      to: Comment.self,
      with: mapper
    ) {
      $0.text == "a" && $0.replies.first?.text == "b" && $0.replies.first?.parent?.text == "p"
        && $0.replies.first?.parent?.parent == nil
    }
  }

  @Test("two structs that contain each other")
  func mutuallyRecursive() {
    expectEverywhere(
      #"{"name":"A","books":[{"title":"T","authors":[{"name":"B","books":[]}]}]}"#,
      as: Author(
        name: "A", books: [Book(title: "T", authors: [Author(name: "B", books: [])])]))
  }

  @Test("a generic model that contains ever new types")
  func polymorphicRecursion() {
    let mapper = ObjectMapper { provider in
      provider.register { Infinite<Int>() }
      provider.register { Infinite<[Int]>() }
      provider.register { Infinite<[[Int]]>() }
    }
    expectMapping(
      #"{"value":1,"next":[{"value":[2],"next":[{"value":[[3]],"next":[]}]}]}"#,
      to: Infinite<Int>.self, with: mapper
    ) {
      $0.value == 1 && $0.next.first?.value == [2] && $0.next.first?.next.first?.value == [[3]]
    }
    expectRefusal(
      #"{"value":1,"next":[{"value":2,"next":[]}]}"#, as: Infinite<Int>.self, .typeMismatch,
      path: "next[0].value", with: mapper)
    expectRefusal(
      #"{"next":[{"next":[{"next":[{}]}]}]}"#, as: Infinite<Int>.self, .factoryRequired,
      path: "next[0].next[0].next[0]", with: mapper)
  }
}
