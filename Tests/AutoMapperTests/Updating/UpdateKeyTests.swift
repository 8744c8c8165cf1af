import AutoMapper
import Testing

@Suite("Updates: unique keys that are missing, wrong or other ones")
struct UpdateKeyTests {
  protocol Part {}

  struct Spot: Part, Equatable {
    var id = 0
    var tags: [Int] = []
    var name: String?
  }

  final class Item {
    var id: Int? = 0
    var name = "-"
    var part: Spot?
  }

  struct Page: Part, Equatable {
    var spot = Spot()
    var spots: [Spot] = []
  }

  private static let entryPoints: [UpdateEntryPoint] = [.string, .data, .jsonValue]

  private static func mapper(
    _ options: MappingOptions = .default,
    _ more: @Sendable (inout TypeMapping<Spot>) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.registerAll({ Spot() }, { Item() }, { Page() })
      provider.configure(Item.self) { $0.uniqueKeys("id") }
      provider.configure(Spot.self) { spot in
        spot.uniqueKeys("id")
        more(&spot)
      }
    }
  }

  // MARK: Other keys

  @Test(
    "the value that is handed in is the one that is updated, its keys too", arguments: entryPoints)
  func root(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper()
    var spot = Spot(id: 1, tags: [1], name: "a")
    try entryPoint.update(&spot, with: #"{"id":2}"#, by: mapper)
    #expect(spot == Spot(id: 2, tags: [1], name: "a"))
    var maybe: Spot? = spot
    try entryPoint.update(&maybe, with: #"{"id":3,"name":"b"}"#, by: mapper)
    #expect(maybe == Spot(id: 3, tags: [1], name: "b"))
    let object = Item()
    object.id = nil
    var item = object
    try entryPoint.update(&item, with: #"{"id":4}"#, by: mapper)
    #expect(item === object)
    #expect(object.id == 4)
    try entryPoint.update(&item, with: #"{"a":[{"id":5,"name":"n"}]}"#, at: "a.0", by: mapper)
    #expect(item === object)
    #expect(object.id == 5)
    #expect(object.name == "n")
  }

  @Test("what belongs to it is another value with other keys", arguments: UpdateEntryPoint.allCases)
  func nested(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper()
    var page = Page(spot: Spot(id: 1, tags: [1], name: "a"))
    try entryPoint.update(&page, with: #"{"spot":{"id":2}}"#, by: mapper)
    #expect(page.spot == Spot(id: 2))
    let object = Item()
    (object.id, object.part) = (1, Spot(id: 7, tags: [7], name: "g"))
    var item = object
    try entryPoint.update(&item, with: #"{"id":2,"part":{"id":8}}"#, by: mapper)
    #expect(item === object)
    #expect(object.id == 2)
    #expect(object.part == Spot(id: 8))
  }

  @Test(
    "a value that a discriminator chose keeps its type and takes the keys", arguments: entryPoints)
  func discriminator(entryPoint: UpdateEntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Spot.self) { $0.uniqueKeys("id") }
      provider.discriminator((any Part).self, "t", ["spot": Spot.self, "page": Page.self])
    }
    var value: (any Part)? = Spot(id: 1, tags: [1], name: "a")
    try entryPoint.update(&value, with: #"{"t":"spot","id":2}"#, by: mapper)
    #expect(value as? Spot == Spot(id: 2, tags: [1], name: "a"))
    value = Page(spot: Spot(id: 1, tags: [1], name: "a"))
    try entryPoint.update(&value, with: #"{"t":"page","spot":{"id":2,"tags":[]}}"#, by: mapper)
    #expect(value as? Page == Page(spot: Spot(id: 2)))
  }

  @Test(
    "an object that a store has takes its place there under its new keys", arguments: entryPoints)
  func stored(entryPoint: UpdateEntryPoint) throws {
    let store = InMemoryStore()
    let mapper = ObjectMapper(stores: [store]) { provider in
      provider.register { Item() }
      provider.configure(Item.self) { $0.uniqueKeys("id") }
    }
    let object = try mapper.map(#"{"id":1,"name":"a"}"#, to: Item.self)
    var item = object
    try entryPoint.update(&item, with: #"{"id":2}"#, by: mapper)
    #expect(item === object)
    #expect(object.id == 2)
    #expect(object.name == "a")
    #expect(store.count == 1)
    #expect(try store.instances(of: Item.self, matching: ["id": 2]).count == 1)
  }

  // MARK: Missing keys

  @Test("options of the key do not stand for one that is missing", arguments: entryPoints)
  func missing(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.mapper(MappingOptions.changing { $0.missingValues = .useEmpty }) { spot in
      spot.options(for: "id") { $0.convertsValues = false }
    }
    var spot = Spot(id: 5, tags: [1], name: "a")
    try entryPoint.update(&spot, with: #"{"name":"b"}"#, by: mapper)
    #expect(spot == Spot(id: 5, tags: [1], name: "b"))
    var page = Page(spot: spot)
    try entryPoint.update(&page, with: #"{"spot":{"name":"c"}}"#, by: mapper)
    #expect(page.spot == Spot(id: 5, tags: [1], name: "c"))
  }

  // MARK: Wrong keys

  private static let lenient = [
    mapper(MappingOptions.changing { $0.invalidValues = .useDefault }),
    mapper { spot in spot.options(for: "id") { $0.invalidValues = .useDefault } },
  ]

  @Test(
    "a default replaces a wrong key, as in mapping",
    arguments: UpdateEntryPoint.allCases, lenient.indices)
  func wrong(entryPoint: UpdateEntryPoint, rules: Int) throws {
    let mapper = Self.lenient[rules]
    for text in [#"{"id":{},"name":"b"}"#, #"{"id":3,"name":"b","id":[]}"#] {
      let mapped = try mapper.map(text, to: Spot.self)
      #expect(mapped == Spot(id: 0, name: "b"))
      // A dictionary has no key twice.
      if entryPoint == .dictionary, text.contains("[]") { continue }
      var page = Page(spot: Spot(id: 5, tags: [1]), spots: [Spot(id: 5, tags: [1])])
      try entryPoint.update(&page, with: #"{"spots":[\#(text)]}"#, by: mapper)
      #expect(page.spots == [mapped])
    }
    var page = Page(spot: Spot(id: 5, tags: [1]))
    try entryPoint.update(&page, with: #"{"spot":{"id":{},"name":"b"}}"#, by: mapper)
    #expect(page.spot == Spot(id: 5, tags: [1], name: "b"))
  }

  @Test("without a default the error says where it is", arguments: UpdateEntryPoint.allCases)
  func wrongPlace(entryPoint: UpdateEntryPoint) throws {
    for (path, property) in [("delta", "id"), ("id", "id")] {
      let mapper = Self.mapper { spot in
        if path == "delta" { spot.map("delta", to: property) { try $0.int } }
      }
      var page = Page(spots: [Spot(id: 1)])
      expectError(.typeMismatch, path: "spots[1].\(path)") {
        try entryPoint.update(
          &page, with: #"{"spots":[{"id":1,"delta":1},{"\#(path)":{}}]}"#, by: mapper)
      }
      expectError(.typeMismatch, path: "spot.\(path)") {
        try entryPoint.update(&page, with: #"{"spot":{"\#(path)":{}}}"#, by: mapper)
      }
    }
    let transformed = Self.mapper { spot in
      spot.map(
        "delta", to: \.id,
        using: Transformer {
          try $0.int - 1
        } encode: {
          $0 + 1
        })
    }
    var page = Page(spots: [Spot(id: 1)])
    expectError(.typeMismatch, path: "spots[1].delta") {
      try entryPoint.update(&page, with: #"{"spots":[{"delta":2},{"delta":"b"}]}"#, by: transformed)
    }
  }

  @Test("text that ends in a key says where it is")
  func brokenText() throws {
    var page = Page(spots: [Spot(id: 1)])
    for text in [#"{"spots":[{"id":1},{"id":tru}]}"#, #"{"spots":[{"id":1},{"name":tru,"id":2}]}"#]
    {
      let mapper = Self.mapper()
      let error = mappingError { try mapper.update(&page, with: text) }
      let mapped = mappingError { try mapper.map(text, to: Page.self) }
      #expect(error?.kind == .invalidJSON)
      #expect(error?.description == mapped?.description)
    }
  }
}
