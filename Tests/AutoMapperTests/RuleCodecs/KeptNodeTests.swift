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

  private struct Refused: Error {}
}
