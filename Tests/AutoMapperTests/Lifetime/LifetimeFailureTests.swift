import AutoMapper
import AutoMapperTestSupport
import Testing

/// Mapping that fails at each property in turn leaves nothing behind.
@Suite("Lifetime: failure at each property")
struct LifetimeFailureTests {
  static let repetitions = 200
  let mapper = LifetimeMappers.make()

  /// Maps documents with each member bad, and with each missing, from text and from a tree.
  private func failAtEach<Model>(
    _ type: Model.Type, _ members: [Member], missingThrows: Bool,
    repetitions: Int = repetitions, around: (String) -> String = { $0 }
  ) throws {
    for index in members.indices {
      let key = members[index].key
      let bad = around(LifetimeDocuments.text(members, bad: index))
      let missing = around(LifetimeDocuments.text(members, missing: index))
      let counter = try LifetimeTracker.measure { _ throws in
        for _ in 0..<repetitions { #expect(fails(bad, type, at: key)) }
        // A tree has no syntax errors.
        if let tree = try? mapper.map(bad, to: JSONValue.self) {
          for _ in 0..<5 {
            #expect(throws: MappingError.self) { try mapper.map(tree, to: type) }
          }
        }
        if missingThrows && members[index].isRequired {
          expectError(.missingValue) { try mapper.map(missing, to: type) }
        } else {
          _ = try mapper.map(missing, to: type)
          _ = try mapper.map(mapper.map(missing, to: JSONValue.self), to: type)
        }
      }
      #expect(counter.liveCount == 0, "\(type), \(key)")
      #expect(counter.madeCount > 0)
    }
  }

  /// Whether mapping throws, with a path that leads to a key; cheaper than `#expect(throws:)`.
  private func fails<Model>(_ text: String, _ type: Model.Type, at key: String) -> Bool {
    do {
      _ = try mapper.map(text, to: type)
      return false
    } catch {
      let error = error as? MappingError
      return error?.kind == .invalidJSON || error?.path.description.contains(key) == true
    }
  }

  @Test("structs built from their properties")
  func plainStruct() throws {
    try failAtEach(Parcel.self, LifetimeDocuments.parcel, missingThrows: true)
    try failAtEach(
      Parcel.self, LifetimeDocuments.parcel.reversed(), missingThrows: true, repetitions: 10)
  }

  @Test("structs with a factory")
  func structWithFactory() throws {
    try failAtEach(Shelf.self, LifetimeDocuments.common, missingThrows: false)
  }

  @Test("classes")
  func classes() throws {
    try failAtEach(Store.self, LifetimeDocuments.store, missingThrows: false)
  }

  @Test("subclasses")
  func subclasses() throws {
    try failAtEach(Depot.self, LifetimeDocuments.depot, missingThrows: false)
  }

  @Test("Optionals and nested dictionaries")
  func nested() throws {
    try failAtEach(Parcel?.self, LifetimeDocuments.parcel, missingThrows: true)
    let good = LifetimeDocuments.text(LifetimeDocuments.parcel)
    try failAtEach(
      [String: [Parcel]].self, LifetimeDocuments.parcel, missingThrows: true, repetitions: 10,
      around: { #"{"a":[\#(good)],"b":[\#(good),\#($0)],"c":[]}"# })
    let store = LifetimeDocuments.text(LifetimeDocuments.store)
    try failAtEach(
      [String: Store?].self, LifetimeDocuments.store, missingThrows: false, repetitions: 10,
      around: { #"{"a":\#(store),"b":null,"c":\#($0)}"# })
  }

  @Test("arrays whose first, middle or last element fails", arguments: [0, 4, 9])
  func arrays(position: Int) throws {
    func around(_ good: String) -> (String) -> String {
      { bad in
        let elements = (0..<10).map { $0 == position ? bad : good }
        return "[" + elements.joined(separator: ",") + "]"
      }
    }
    let parcels = around(LifetimeDocuments.text(LifetimeDocuments.parcel))
    try failAtEach(
      [Parcel].self, LifetimeDocuments.parcel, missingThrows: true, repetitions: 5,
      around: parcels)
    let stores = around(LifetimeDocuments.text(LifetimeDocuments.store))
    try failAtEach(
      [Store].self, LifetimeDocuments.store, missingThrows: false, repetitions: 5,
      around: stores)
    try failAtEach(
      ContiguousArray<Store>.self, LifetimeDocuments.store, missingThrows: false, repetitions: 5,
      around: stores)
  }

  @Test("a hundred elements, the last of which fails, two hundred times")
  func growth() throws {
    let good = #"{"text":"a text of more than fifteen bytes","owner":{"age":1},"weights":[1]}"#
    let elements = Array(repeating: good, count: 100) + [#"{"text":"t","owner":{"age":[]}}"#]
    let text = "[" + elements.joined(separator: ",") + "]"
    let counter = try LifetimeTracker.measure { _ throws in
      for _ in 0..<Self.repetitions {
        expectError(path: "[100].owner.age") { try mapper.map(text, to: [Label].self) }
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 101 * Self.repetitions)
  }
}
