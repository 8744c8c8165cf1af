import AutoMapper
import AutoMapperTestSupport
import Testing

/// The rules of elements apply in every kind of collection.
@Suite("Rules: rules of elements in every collection")
struct CollectionRuleTests {
  private static let kinds: [any CollectionKind.Type] = [
    ArrayKind.self, ContiguousArrayKind.self, ArraySliceKind.self, SetKind.self,
    OptionalElementKind.self, OptionalArrayKind.self, DictionaryKind.self, NestedArrayKind.self,
    TupleKind.self, ProtocolKind.self,
  ]
  private static let entryPoints: [EntryPoint] = [.string, .jsonValue, .swiftValues]
  private static let updateEntryPoints: [UpdateEntryPoint] = [.string, .jsonValue, .dictionary]
  private static let types: [String: any Any.Type] = [
    "leaf": CollectedLeaf.self, "branch": CollectedBranch.self, "node": CollectedNode.self,
  ]

  private static func mapper<Kind: CollectionKind>(
    for kind: Kind.Type, hasKeys: Bool = false, discriminates: Bool = false,
    _ options: (inout MappingOptions) -> Void = { _ in },
    _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: .changing(options)) { provider in
      provider.registerAll({ CollectedNode() }, { CollectedLeaf() }, { CollectedBranch() })
      if Kind.needsType {
        provider.discriminator((any CollectedThing).self, "type", types)
      } else if discriminates {
        provider.discriminator(CollectedNode.self, "type", types)
      }
      if hasKeys { provider.configure(CollectedNode.self) { $0.uniqueKeys("id") } }
      more(&provider)
    }
  }

  /// The text of an element, with its type where the kind of collection needs it.
  private static func element<Kind: CollectionKind>(_ members: String, _ kind: Kind.Type) -> String
  {
    Kind.needsType ? #"{"type":"node",\#(members)}"# : "{\(members)}"
  }

  private static func document<Kind: CollectionKind>(
    _ elements: [String], _ kind: Kind.Type
  ) -> String {
    let elements = elements.map { $0.contains(":") && !$0.hasPrefix("{") ? element($0, kind) : $0 }
    return #"{"value":\#(Kind.text(elements))}"#
  }

  private static func nodes() -> [CollectedNode] {
    (1...3).map { id in
      let node = CollectedNode()
      (node.id, node.name) = (id, "old \(id)")
      return node
    }
  }

  private static func ids<Kind: CollectionKind>(_ value: Kind.Value, _ kind: Kind.Type) -> [Int?] {
    Kind.elements(value).map { $0?.id }
  }

  // MARK: Unique keys

  @Test(
    "an update keeps elements with the same keys where they are", arguments: kinds.indices,
    updateEntryPoints)
  func update(kind: Int, entryPoint: UpdateEntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let mapper = Self.mapper(for: kind, hasKeys: true)
      let nodes = Self.nodes()
      var box = Box(value: Kind.make(nodes))
      let text = Self.document([#""id":1,"name":"new""#, #""id":2"#, #""id":3"#], kind)
      try entryPoint.update(&box, with: text, by: mapper)
      let elements = Kind.elements(box.value)
      #expect(elements.map { $0?.id } == [1, 2, 3])
      for (new, old) in zip(elements, nodes) { #expect((new === old) == Kind.updates) }
      #expect(
        elements.map { $0?.name }
          == (Kind.updates ? ["new", "old 2", "old 3"] : ["new", nil, nil]))
    }
    try check(Self.kinds[kind])
  }

  @Test(
    "an update follows the order of the document", arguments: kinds.indices, updateEntryPoints)
  func reorder(kind: Int, entryPoint: UpdateEntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let mapper = Self.mapper(for: kind, hasKeys: true)
      let nodes = Self.nodes()
      var box = Box(value: Kind.make(nodes))
      let text = Self.document([#""id":3"#, #""id":4"#, #""id":1,"name":"new""#], kind)
      try entryPoint.update(&box, with: text, by: mapper)
      let elements = Kind.elements(box.value)
      #expect(Set(elements.map { $0?.id }) == [3, 4, 1])
      if Kind.hasOrder { #expect(elements.map { $0?.id } == [3, 4, 1]) }
      for element in elements where element?.id != 4 {
        #expect(nodes.contains { $0 === element } == Kind.identifies)
        if element?.id == 3 { #expect(element?.name == (Kind.identifies ? "old 3" : nil)) }
      }
    }
    try check(Self.kinds[kind])
  }

  // MARK: Policies

  @Test("elements that cannot be made are left out", arguments: kinds.indices, entryPoints)
  func drop(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let mapper = Self.mapper(for: kind) { $0.invalidElements = .drop }
      let text = Self.document([#""id":1"#, #""id":[]"#, #""id":3"#], kind)
      guard Kind.hasPolicies else {
        let error = errorOfMapping(
          text, to: Box<Kind.Value>.self, through: entryPoint, with: mapper)
        #expect(error?.path.description == "value[1].id")
        return
      }
      let box = try entryPoint.map(text, to: Box<Kind.Value>.self, with: mapper)
      #expect(Self.ids(box.value, kind) == [1, 3])
    }
    try check(Self.kinds[kind])
  }

  @Test("without a policy they are errors", arguments: kinds.indices, entryPoints)
  func invalid(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) {
      let text = Self.document([#""id":1"#, #""id":[]"#, #""id":3"#], kind)
      let error = errorOfMapping(
        text, to: Box<Kind.Value>.self, through: entryPoint, with: Self.mapper(for: kind))
      #expect(error?.kind == .typeMismatch)
      #expect(
        error?.path.description.hasSuffix("].id") ?? false || Kind.self == DictionaryKind.self)
    }
    check(Self.kinds[kind])
  }

  @Test(
    "null is nil for an Optional element, and what the policy says for others",
    arguments: kinds.indices, entryPoints)
  func null(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let text = Self.document([#""id":1"#, "null", #""id":3"#], kind)
      let box = Box<Kind.Value>.self
      for policy in MappingOptions.InvalidElements.allCases {
        let mapper = Self.mapper(for: kind) { $0.invalidElements = policy }
        if Kind.holdsNil {
          #expect(
            Self.ids(try entryPoint.map(text, to: box, with: mapper).value, kind) == [1, nil, 3])
        } else if policy == .throw || !Kind.hasPolicies {
          #expect(
            errorOfMapping(text, to: box, through: entryPoint, with: mapper)?.kind == .missingValue)
        } else {
          #expect(Self.ids(try entryPoint.map(text, to: box, with: mapper).value, kind) == [1, 3])
        }
      }
    }
    try check(Self.kinds[kind])
  }

  @Test(
    "nil may stand for an Optional element that cannot be made", arguments: kinds.indices,
    entryPoints)
  func useNil(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      guard Kind.hasPolicies else { return }
      let mapper = Self.mapper(for: kind) { $0.invalidElements = .useNil }
      let text = Self.document([#""id":1"#, #""id":[]"#, #""id":3"#], kind)
      let box = try entryPoint.map(text, to: Box<Kind.Value>.self, with: mapper)
      #expect(Self.ids(box.value, kind) == (Kind.holdsNil ? [1, nil, 3] : [1, 3]))
    }
    try check(Self.kinds[kind])
  }

  // MARK: Types

  private static let chosen = [
    #"{"type":"leaf","id":1,"color":"red"}"#, #"{"id":2,"type":"branch","length":7}"#,
    #"{"id":3,"type":"leaf"}"#,
  ]

  @Test("a discriminator chooses the types of elements", arguments: kinds.indices, entryPoints)
  func discriminator(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let mapper = Self.mapper(for: kind, discriminates: true)
      let box = try entryPoint.map(
        Self.document(Self.chosen, kind), to: Box<Kind.Value>.self, with: mapper)
      let elements = Kind.elements(box.value)
      #expect((elements[0] as? CollectedLeaf)?.color == "red")
      #expect(elements[2] is CollectedLeaf)
      #expect((elements[1] as? CollectedBranch)?.length == 7)
      let written = try mapper.jsonValue(from: box)
      let again = try mapper.map(written, to: Box<Kind.Value>.self)
      #expect(Kind.elements(again.value) == elements)
    }
    try check(Self.kinds[kind])
  }

  @Test(
    "in an update elements are known by their types and keys", arguments: kinds.indices,
    updateEntryPoints)
  func discriminatorUpdate(kind: Int, entryPoint: UpdateEntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      let mapper = Self.mapper(for: kind, hasKeys: true, discriminates: true)
      var box = try mapper.map(Self.document(Self.chosen, kind), to: Box<Kind.Value>.self)
      let old = Kind.elements(box.value)
      let text = Self.document(
        [
          #"{"type":"leaf","id":1,"name":"new"}"#, #"{"id":2,"type":"branch"}"#,
          #"{"id":3,"type":"branch"}"#,
        ], kind)
      try entryPoint.update(&box, with: text, by: mapper)
      let new = Kind.elements(box.value)
      #expect((new[0] === old[0]) == Kind.updates)
      #expect((new[1] === old[1]) == Kind.updates)
      #expect(new[2] !== old[2])
      #expect(new[2] is CollectedBranch)
      #expect(new[0]?.name == "new")
      #expect((new[0] as? CollectedLeaf)?.color == (Kind.updates ? "red" : "green"))
    }
    try check(Self.kinds[kind])
  }

  @Test("a converter makes elements, and writes them", arguments: kinds.indices, entryPoints)
  func converter(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      guard !Kind.needsType else { return }
      let mapper = Self.mapper(for: kind, hasKeys: true) { _ in
      } _: { provider in
        provider.convert(
          CollectedNode.self,
          decode: { node in
            let result = CollectedNode()
            result.id = try node.int
            return result
          }, encode: { $0.id })
      }
      let text = Self.document(["7", "8", "9"], kind)
      var box = try entryPoint.map(text, to: Box<Kind.Value>.self, with: mapper)
      #expect(Self.ids(box.value, kind) == [7, 8, 9])
      if Kind.hasOrder {
        #expect(try mapper.jsonValue(from: box) == EntryPoint.jsonValue(text))
      }
      // Its values are made anew.
      let old = Kind.elements(box.value)
      try mapper.update(&box, with: text)
      #expect(zip(old, Kind.elements(box.value)).allSatisfy { $0 !== $1 })
    }
    try check(Self.kinds[kind])
  }

  // MARK: Unknown values

  @Test(
    "a round trip keeps what elements have beyond the model", arguments: kinds.indices, entryPoints)
  func keeping(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      for hasKeys in [false, true] {
        for discriminates in [false, true] {
          let mapper = Self.mapper(for: kind, hasKeys: hasKeys, discriminates: discriminates) {
            $0.keepsUnknownKeys = true
          }
          let type = discriminates || Kind.needsType ? #","type":"node""# : ""
          let elements = [
            #"{"id":1,"q":"a"\#(type)}"#, #"{"id":2\#(type)}"#, #"{"id":3,"q":{"b":[1]}\#(type)}"#,
          ]
          let text = #"{"value":\#(Kind.text(elements))}"#
          let (box, report) = try entryPoint.mapWithReport(
            text, to: Box<Kind.Value>.self, with: mapper)
          let written = try mapper.jsonValue(from: box, keeping: report.unknownValues)
          if Kind.hasOrder {
            #expect(try written == EntryPoint.jsonValue(text))
          } else if hasKeys {
            #expect(
              try Set(written.value.elements) == Set(EntryPoint.jsonValue(text).value.elements))
          } else {
            // Nobody knows where an element of a set was, so nothing is kept in a wrong one.
            #expect(written.value.elements.allSatisfy { $0.q.isNull })
          }
        }
      }
    }
    try check(Self.kinds[kind])
  }

  @Test(
    "what belongs to an element that was left out is not kept for another one",
    arguments: kinds.indices, entryPoints)
  func keepingDropped(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      guard Kind.hasPolicies else { return }
      for hasKeys in [false, true] {
        let mapper = Self.mapper(for: kind, hasKeys: hasKeys) {
          $0.keepsUnknownKeys = true
          $0.invalidElements = .drop
        }
        let text = Self.document(
          [#""q":"bad","id":[]"#, #""id":1,"q":"a""#, #""q":"bad","id":[]"#, #""id":3,"q":"c""#],
          kind)
        let (box, report) = try entryPoint.mapWithReport(
          text, to: Box<Kind.Value>.self, with: mapper)
        #expect(Self.ids(box.value, kind) == [1, 3])
        let written = try mapper.jsonString(from: box, keeping: report.unknownValues)
        #expect(!written.contains("bad"), "\(written)")
        if Kind.hasOrder || hasKeys {
          #expect(written.contains(#""id":1,"q":"a""#), "\(written)")
          #expect(written.contains(#""id":3,"q":"c""#), "\(written)")
        }
      }
    }
    try check(Self.kinds[kind])
  }

  @Test(
    "with unique keys it is found again when elements go and change their order",
    arguments: kinds.indices, entryPoints)
  func keepingChanged(kind: Int, entryPoint: EntryPoint) throws {
    func check<Kind: CollectionKind>(_ kind: Kind.Type) throws {
      guard Kind.identifies else { return }
      let mapper = Self.mapper(for: kind, hasKeys: true) { $0.keepsUnknownKeys = true }
      let text = Self.document(
        [#""id":1,"q":"a""#, #""id":2,"q":"b""#, #""id":3,"q":"c""#], kind)
      var (box, report) = try entryPoint.mapWithReport(
        text, to: Box<Kind.Value>.self, with: mapper)
      let added = CollectedNode()
      added.id = 4
      let elements = Kind.elements(box.value).compactMap { $0 }
      box.value = Kind.make([added, elements[2], elements[0]])
      let written = try mapper.jsonValue(from: box, keeping: report.unknownValues).value.elements
      let unknown = written.map { "\($0.id) \($0.q)" }
      #expect(Set(unknown) == ["4 null", #"3 "c""#, #"1 "a""#])
    }
    try check(Self.kinds[kind])
  }
}
