import AutoMapper
import Testing

/// The paths of nodes, which are listed only if they are requested, and remain right if a closure
/// keeps its node.
@Suite("Closures: paths of nodes that are kept")
struct KeptNodeTests {
  struct Item {
    var name: String
    var size: Int
  }

  struct Order {
    var id: Int
    var items: [Item]
  }

  /// The nodes that closures have kept, each with the path at the time of the call if it was asked for.
  private final class Kept: @unchecked Sendable {
    var nodes: [(node: MappingNode, path: String?)] = []
    var paths: [String] { nodes.map { $0.node.codingPath.description } }
  }

  private static let text =
    #"{"orders":[{"id":1,"items":[{"name":"a","size":1},{"size":2,"name":"b"}]},"#
    + #"{"items":[{"name":"c","size":3}],"id":2}]}"#

  private static let paths = [
    "orders[0].items[0].name", "orders[0].items[1].name", "orders[1].items[0].name",
  ]

  @Test("a kept node has its own path", arguments: EntryPoint.allCases, [false, true])
  func kept(entryPoint: EntryPoint, isAsked: Bool) throws {
    let kept = Kept()
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) {
        $0.map("name", to: "name") { node in
          kept.nodes.append((node, isAsked ? node.codingPath.description : nil))
          return try node.string
        }
      }
    }
    for _ in 0..<2 {
      kept.nodes = []
      _ = try entryPoint.map(Self.text, to: [String: [Order]].self, with: mapper)
      #expect(kept.paths.sorted() == Self.paths)
      if isAsked { #expect(kept.nodes.compactMap(\.path).sorted() == Self.paths) }
    }
  }

  @Test("a kept parent, and a node below a kept one", arguments: EntryPoint.allCases)
  func parents(entryPoint: EntryPoint) throws {
    let kept = Kept()
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) {
        $0.map("name", to: "name") { node, parent in
          kept.nodes.append((parent["name"], nil))
          return try node.string
        }
      }
    }
    _ = try entryPoint.map(Self.text, to: [String: [Order]].self, with: mapper)
    #expect(kept.paths.sorted() == Self.paths)
  }

  @Test("nodes of closures inside a node that is mapped", arguments: EntryPoint.allCases)
  func nested(entryPoint: EntryPoint) throws {
    let kept = Kept()
    let mapper = ObjectMapper { provider in
      provider.configure(Order.self) {
        $0.map("items", to: "items") { try $0.map(to: [Item].self) }
      }
      provider.configure(Item.self) {
        $0.validate { kept.nodes.append(($0.name, nil)) }
      }
    }
    _ = try entryPoint.map(Self.text, to: [String: [Order]].self, with: mapper)
    #expect(kept.paths.sorted() == Self.paths)
  }

  @Test("the error of a closure has the path of its value, also after others were called")
  func errors() {
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) {
        $0.map("size", to: "size") { node in
          let size = try node.int
          guard size < 3 else { return try node["inner"].int }
          return size
        }
      }
    }
    expectRefusal(
      Self.text, as: [String: [Order]].self, .missingValue,
      path: "orders[1].items[0].size.inner", with: mapper)
  }

  @Test("a node kept by a call that failed", arguments: EntryPoint.allCases)
  func failed(entryPoint: EntryPoint) {
    let kept = Kept()
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) {
        $0.map("name", to: "name") { node in
          kept.nodes.append((node, nil))
          throw Refused()
        }
      }
    }
    _ = try? entryPoint.map(Self.text, to: [String: [Order]].self, with: mapper)
    #expect(kept.paths.count == 1 && Self.paths.contains(kept.paths[0]))
  }

  @Test("a kept node has its contents, the context and the mapper", arguments: [false, true])
  func surroundings(isParent: Bool) throws {
    let kept = Kept()
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) {
        $0.map("name", to: "name") { node, parent in
          kept.nodes.append((isParent ? parent : node, nil))
          return try node.string
        }
      }
    }
    let text = #"{"name":"a","size":1}"#
    _ = try mapper.map(text, to: Item.self, context: "text")
    let dictionary: [String: Any] = ["name": "b", "size": 2]
    _ = try mapper.map(dictionary, to: Item.self, context: "dictionary")
    _ = try mapper.map(["name": "c", "size": 3] as JSONValue, to: Item.self, context: 3)
    // Other calls reuse the memory of the first ones.
    for _ in 0..<3 { _ = try ObjectMapper().map(text, to: Item.self, context: "other") }
    let nodes = kept.nodes.map(\.node)
    #expect(nodes.map { $0.userContext.map { "\($0)" } } == ["text", "dictionary", "3"])
    if isParent {
      #expect(try nodes.map { try $0.name.string } == ["a", "b", "c"])
      #expect(try nodes.map { try $0.map(to: Item.self).size } == [1, 2, 3])
    } else {
      #expect(try nodes.map { try $0.map(to: String.self) } == ["a", "b", "c"])
    }
  }

  private struct Refused: Error {}
}
