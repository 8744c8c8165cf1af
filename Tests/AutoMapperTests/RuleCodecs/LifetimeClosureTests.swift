import AutoMapper
import AutoMapperTestSupport
import Testing

/// Closures whose values have the type of the property: each value is moved into its place, and
/// none is left behind where there is no value, or where a later one fails.
@Suite("Lifetime: closures and transformers")
struct LifetimeClosureTests {
  struct Shelf {
    var owner: Owner
    var spare: Owner?
    var all: [Owner]
    var title: String?
    var label: Label
    var last: Int
  }

  /// An owner that is named by a text, none for an empty text, and an error for "thrown".
  private static func owner(_ node: MappingNode) throws -> Owner? {
    let name = try node.string
    if name == "thrown" { throw ClosureFailure() }
    if name.isEmpty { return nil }
    let owner = Owner()
    owner.name = name
    return owner
  }

  private static let mapper = ObjectMapper { provider in
    let transformer = Transformer<Owner>(
      decode: { node in try owner(node) }, encode: { owner in owner.name })
    provider.configure(Shelf.self) { shelf in
      shelf.map("owner", to: \.owner) { node in try owner(node) }
      shelf.map("spare", to: \.spare, using: transformer)
      shelf.map("all", to: \.all, using: transformer)
      shelf.map("title", to: \.title) { node, parent in
        try owner(node).map { "\($0.name), \(parent.last.int(or: 0))" }
      }
      shelf.map("label", to: \.label) { node in
        try owner(node).map { Label(text: $0.name, owner: $0, weights: [1, 2]) }
      }
    }
  }

  private static func text(
    owner: String = "an owner", spare: String = "a spare owner of more than fifteen bytes",
    all: String = #""a","b""#, title: String = "t", label: String = "l", last: String = "1"
  ) -> String {
    #"{"owner":"\#(owner)","spare":"\#(spare)","all":[\#(all)],"title":"\#(title)","#
      + #""label":"\#(label)","last":\#(last)}"#
  }

  @Test("values, nil and errors", arguments: EntryPoint.allCases)
  func values(entryPoint: EntryPoint) throws {
    try expectAllFreed { _ throws in
      for _ in 0..<20 {
        let shelf = try entryPoint.map(Self.text(), to: Shelf.self, with: Self.mapper)
        #expect(shelf.owner.name == "an owner")
        #expect(shelf.spare?.name == "a spare owner of more than fifteen bytes")
        #expect(shelf.all.map(\.name) == ["a", "b"])
        #expect(shelf.title == "t, 1")
        #expect(shelf.label.text == "l" && shelf.label.weights == [1, 2])
        let empty = try entryPoint.map(
          Self.text(spare: "", all: #""a","""#, title: ""), to: Shelf.self, with: Self.mapper)
        #expect(empty.spare == nil && empty.title == nil && empty.all.map(\.name) == ["a"])
        for bad in [
          Self.text(owner: ""), Self.text(owner: "thrown"), Self.text(spare: "thrown"),
          Self.text(all: #""a","thrown""#), Self.text(title: "thrown"), Self.text(label: ""),
          Self.text(label: "thrown"), Self.text(last: "[]"),
        ] {
          #expect(throws: MappingError.self) {
            try entryPoint.map(bad, to: Shelf.self, with: Self.mapper)
          }
        }
      }
    }
  }

  @Test("an update replaces values, and keeps them where there is none or an error")
  func updates() throws {
    try expectAllFreed { _ throws in
      for _ in 0..<20 {
        var shelf = try Self.mapper.map(Self.text(), to: Shelf.self)
        try Self.mapper.update(&shelf, with: #"{"owner":"other","label":"other"}"#)
        #expect(shelf.owner.name == "other" && shelf.label.owner.name == "other")
        for bad in [#"{"owner":"new","label":"thrown"}"#, #"{"label":"new","last":[]}"#] {
          #expect(throws: MappingError.self) { try Self.mapper.update(&shelf, with: bad) }
        }
        #expect(shelf.owner.name == "other" && shelf.label.owner.name == "other")
      }
    }
  }
}
