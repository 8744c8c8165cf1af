import AutoMapper
import Foundation
import Testing

@Suite("Rules: contexts of closures")
struct ClosureContextTests {
  struct Item: Equatable { var text: String }

  struct Shelf: Equatable {
    var item: Item
    var items: [Item]
    var byName: [String: Item]
    var maybe: Item?
    var text: String
  }

  final class Room {
    var name = ""
    var shelf: Shelf?
    var rooms: [Room] = []
  }

  struct Tag: Equatable { var text: String }

  private static func said(_ node: MappingNode) throws -> String {
    "\(node.userContext as? String ?? "nothing")-\(try node.string)"
  }

  private static let mapper = ObjectMapper { provider in
    provider.register { Room() }
    provider.configure(Item.self) { $0.map("t", to: \.text) { node in try said(node) } }
    provider.configure(Shelf.self) { shelf in
      shelf.map("t", to: \.text) { node, parent in
        "\(try said(node))-\(parent.userContext as? String ?? "nothing")"
      }
    }
    provider.convert(Tag.self, decode: { Tag(text: try said($0)) }, encode: { $0.text })
  }

  static let shelf =
    #"{"item":{"t":1},"items":[{"t":2}],"byName":{"a":{"t":3}},"maybe":{"t":4},"t":5}"#

  private static func expected(_ context: String) -> Shelf {
    Shelf(
      item: Item(text: "\(context)-1"), items: [Item(text: "\(context)-2")],
      byName: ["a": Item(text: "\(context)-3")], maybe: Item(text: "\(context)-4"),
      text: "\(context)-5-\(context)")
  }

  @Test("a context reaches closures at every depth, by every call")
  func everyCall() throws {
    let mapper = Self.mapper
    let data = Data(Self.shelf.utf8)
    let json = try EntryPoint.jsonValue(Self.shelf)
    let dictionary = try #require(EntryPoint.swiftValue(json) as? [String: Any])
    let shelf = Self.expected("here")
    #expect(try mapper.map(Self.shelf, to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.map(data, to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.map(Array(Self.shelf.utf8), to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.map(json, to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.map(dictionary, to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.map([dictionary], to: [Shelf].self, context: "here") == [shelf])
    #expect(try mapper.map(any: dictionary, to: Shelf.self, context: "here") == shelf)
    #expect(try mapper.mapWithReport(data, to: Shelf.self, context: "here").value == shelf)
    #expect(try mapper.map("[\(Self.shelf)]", to: Shelf.self, at: "0", context: "here") == shelf)
    expectMapping(Self.shelf, as: Self.expected("nothing"), with: mapper)
  }

  @Test("a context reaches closures in updates", arguments: UpdateEntryPoint.allCases)
  func updates(entryPoint: UpdateEntryPoint) throws {
    var shelf = Self.expected("before")
    try entryPoint.update(&shelf, with: Self.shelf, by: Self.mapper, context: "now")
    #expect(shelf == Self.expected("now"))
    let room = Room()
    try entryPoint.update(
      object: room, with: #"{"shelf":\#(Self.shelf),"rooms":[{"shelf":\#(Self.shelf)}]}"#,
      by: Self.mapper, context: "now")
    #expect(room.shelf == Self.expected("now"))
    #expect(room.rooms.first?.shelf == Self.expected("now"))
  }

  @Test("a context goes along when a closure maps on")
  func mappedOn() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Item.self) { $0.map("t", to: \.text) { node in try Self.said(node) } }
      provider.configure(Box<[Item]>.self) { box in
        box.map("inner", to: \.value) { node in try node.list.map(to: [Item].self) }
      }
    }
    let text = #"{"inner":{"list":[{"t":1},{"t":2}]}}"#
    #expect(
      try mapper.map(text, to: Box<[Item]>.self, context: "here")
        == Box(value: [Item(text: "here-1"), Item(text: "here-2")]))
  }

  @Test("converters, instance closures and checks see the context")
  func otherClosures() throws {
    let seen = Shared([String]())
    let mapper = ObjectMapper { provider in
      provider.convert(Tag.self, decode: { Tag(text: try Self.said($0)) }, encode: { $0.text })
      provider.configure(Room.self) { room in
        room.instance { node in
          seen.change { $0.append("instance \(node.userContext ?? "nothing")") }
          return Room()
        }
        room.validate { node in
          seen.change { $0.append("validate \(node.userContext ?? "nothing")") }
        }
      }
    }
    #expect(try mapper.map("[7]", to: [Tag].self, context: "here") == [Tag(text: "here-7")])
    _ = try mapper.map("[{}]", to: [Room].self, context: 5)
    #expect(seen.value.sorted() == ["instance 5", "validate 5"])
  }

  @Test("a call's context is that call's alone, on every thread")
  func threads() {
    let expected = (0..<4).map { Self.expected("thread \($0)") }
    let results = (0..<4).map { number in
      Shared((number: number, isRight: true))
    }
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for _ in 0..<50 {
        let shelf = try? Self.mapper.map(Self.shelf, to: Shelf.self, context: "thread \(number)")
        if shelf != expected[number] { results[number].change { $0.isRight = false } }
      }
    }
    #expect(results.map(\.value.isRight) == [true, true, true, true])
  }
}
