import AutoMapper
import AutoMapperTestSupport
import Testing

/// Rules of the target that ask each of several nested objects for its JSON.
@Suite("Model conversion: rules about nested objects")
struct ConvertingNestedRulesTests {
  final class Source {
    var id = 0
    var secret = 0
    var next: Source?
    var others: [Source?] = []

    init(_ id: Int, next: Source? = nil, others: [Source?] = []) {
      (self.id, self.next, self.others) = (id, next, others)
    }
  }

  final class Row {
    var id = 0
    var next: Row?
    var others: [Row?] = []
  }

  /// The JSON that each object had when it was validated.
  final class Seen: @unchecked Sendable { var texts: [String] = [] }

  private func convert(
    _ source: Source, _ rules: (inout TypeMapping<Source>) -> Void = { _ in }
  ) throws -> (row: Row, texts: [String]) {
    let seen = Seen()
    let mapper = ObjectMapper { provider in
      provider.register { Row() }
      provider.configure(Source.self, rules)
      provider.configure(Row.self) { row in
        row.validate { node in
          seen.texts.append(try ObjectMapper.shared.jsonString(from: node.json))
        }
      }
    }
    return (try mapper.convert(source, to: Row.self), seen.texts)
  }

  private var source: Source {
    Source(
      1, next: Source(2, next: Source(3)), others: [Source(4, next: Source(5)), nil, Source(6)])
  }

  @Test("what a closure of the source throws has the path in the target, each key once")
  func thrown() {
    struct Leaf { var name: String }
    struct Tree { var leaf: Leaf, leaves: [Leaf], byName: [String: Leaf] }
    struct LeafRow { var title: String }
    struct TreeRow { var leaf: LeafRow, leaves: [LeafRow], byName: [String: LeafRow] }
    let mapper = ObjectMapper { provider in
      provider.configure(Leaf.self) { leaf in
        leaf.write(\.name, as: "title") { name, _ in
          if name == "bad" { throw ClosureFailure() }
          return name
        }
      }
    }
    let (good, bad) = (Leaf(name: "good"), Leaf(name: "bad"))
    for (tree, path) in [
      (Tree(leaf: bad, leaves: [], byName: [:]), "leaf.title"),
      (Tree(leaf: good, leaves: [good, bad], byName: [:]), "leaves[1].title"),
      (Tree(leaf: good, leaves: [], byName: ["a": bad]), "byName.a.title"),
    ] {
      let error = #expect(throws: MappingError.self) {
        try mapper.convert(tree, to: TreeRow.self)
      }
      #expect(error?.kind == .transformFailed)
      #expect(error.map { "\($0.path)" } == path)
      #expect(error?.location == nil)
    }
  }

  struct Initials { var name: String, last: String }
  final class Person {
    var name = "", last = ""
    init(_ name: String, _ last: String) { (self.name, self.last) = (name, last) }
  }

  @Test("a closure of a nested property gets the object that has the property")
  func nestedClosures() throws {
    struct Order { var id: Int, buyer: Initials?, seller: Person? }
    struct Row { var id: Int, buyerName: String?, sellerName: String? }
    let mapper = ObjectMapper { provider in
      provider.configure(Initials.self) { $0.write(\.name) { "\($0) \($1.last)" } }
      provider.configure(Person.self) { $0.write(\.name) { "\($0) \($1.last)" } }
    }
    let named = Order(id: 1, buyer: Initials(name: "A", last: "B"), seller: Person("C", "D"))
    let row = try mapper.convert(named, to: Row.self)
    #expect(row.buyerName == "A B" && row.sellerName == "C D")
    let other = try mapper.convert(Order(id: 2, buyer: nil, seller: nil), to: Row.self)
    #expect(other.id == 2 && other.buyerName == nil && other.sellerName == nil)
  }

  @Test("a closure of a property with a flat key gets the object that has the property")
  func flatClosures() throws {
    struct Order { var buyer: Initials?, seller: Person? }
    struct Row { var buyerName: String?, sellerName: String? }
    let mapper = ObjectMapper { provider in
      provider.configure(Initials.self) { $0.write(\.name) { "\($0) \($1.last)" } }
      provider.configure(Person.self) { $0.write(\.name) { "\($0) \($1.last)" } }
      provider.configure(Order.self) { order in
        order.map("buyerName", to: \.buyer?.name)
        order.map("sellerName", to: \.seller?.name)
      }
    }
    let named = Order(buyer: Initials(name: "A", last: "B"), seller: Person("C", "D"))
    let row = try mapper.convert(named, to: Row.self)
    #expect(row.buyerName == "A B" && row.sellerName == "C D")
    let text = try mapper.jsonString(from: named)
    #expect(text.contains(#""buyerName":"A B""#) && text.contains(#""sellerName":"C D""#))
    let other = try mapper.convert(Order(buyer: nil, seller: nil), to: Row.self)
    #expect(other.buyerName == nil && other.sellerName == nil)
  }

  @Test("each object has the JSON that its own rules write")
  func plain() throws {
    let (row, texts) = try convert(source) { $0.map("hidden", to: \.secret) }
    #expect(row.next?.next?.id == 3 && row.others[2]?.id == 6)
    #expect(
      texts == [
        #"{"id":1,"hidden":0,"next":{"id":2,"hidden":0,"next":{"id":3,"hidden":0,"others":[]},"#
          + #""others":[]},"others":[{"id":4,"hidden":0,"next":{"id":5,"hidden":0,"others":[]},"#
          + #""others":[]},null,{"id":6,"hidden":0,"others":[]}]}"#,
        #"{"id":2,"hidden":0,"next":{"id":3,"hidden":0,"others":[]},"others":[]}"#,
        #"{"id":3,"hidden":0,"others":[]}"#,
        #"{"id":4,"hidden":0,"next":{"id":5,"hidden":0,"others":[]},"others":[]}"#,
        #"{"id":5,"hidden":0,"others":[]}"#, #"{"id":6,"hidden":0,"others":[]}"#,
      ])
  }

  @Test("also if rules of the source change what the object around it contains")
  func changed() throws {
    let (_, texts) = try convert(Source(1, next: Source(2, next: Source(3)))) { source in
      source.write(\.next) { next, _ in next.map { Source($0.id + 10) } }
      source.ignore(\.others)
    }
    #expect(texts.first == #"{"id":1,"secret":0,"next":{"id":12,"secret":0}}"#)
  }
}
