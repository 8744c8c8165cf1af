import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Values that take the place of others: the old ones are released, once.
@Suite("Lifetime: values that replace others")
struct LifetimeReplacementTests {
  struct Failure: Error {}
  let mapper = LifetimeMappers.make()

  @Test("whole values are freed with the last reference")
  func whole() throws {
    let text = LifetimeDocuments.text(LifetimeDocuments.parcel)
    let counter = try LifetimeTracker.measure { counter throws in
      let parcel = try mapper.map(text, to: Parcel.self)
      #expect(counter.liveCount == 9)
      try #require(parcel.owners.count == 2)
      #expect(parcel.owners[0] !== parcel.owners[1])
      let same = parcel
      #expect(same.owner === parcel.owner)
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 9)
    #expect(counter.freedCount == 9)
  }

  @Test("a factory's default objects are released when others come")
  func defaults() throws {
    let counter = try LifetimeTracker.measure { counter throws in
      let store = try mapper.map(LifetimeDocuments.text(LifetimeDocuments.store), to: Store.self)
      // Itself, its owner, the label's, maybe, two, two by name; and what `next` holds: itself, its
      // owner, extra, the label's, maybe, two, one by name.
      #expect(counter.liveCount == 8 + 8)
      store.next = nil
      #expect(counter.liveCount == 8)
      let shelf = try mapper.map(LifetimeDocuments.text(LifetimeDocuments.common), to: Shelf.self)
      #expect(counter.liveCount == 16)
      withExtendedLifetime(shelf) {}
    }
    #expect(counter.liveCount == 0)
  }

  @Test("an Optional's default object is released by a null")
  func null() throws {
    try expectNoneAlive { () throws in
      #expect(try mapper.map(#"{"maybe":null}"#, to: Store.self).maybe == nil)
      #expect(try mapper.map(#"{"maybe":null}"#, to: Shelf.self).maybe == nil)
      #expect(try mapper.map(#"{"owner":null}"#, to: Store.self).owner.age == 30)
    }
  }

  static let duplicated = ["owner", "title", "tags", "extra", "label", "owners", "ownersByName"]

  @Test("duplicate keys overwrite and release", arguments: duplicated)
  func duplicates(key: String) throws {
    let member = try #require(LifetimeDocuments.common.first { $0.key == key })
    let again = String(repeating: #","\#(key)":\#(member.good)"#, count: 3)
    let bad = #","\#(key)":\#(member.bad)"#
    for members in [LifetimeDocuments.parcel, LifetimeDocuments.common] {
      let text = LifetimeDocuments.text(members).dropLast() + again
      try expectNoneAlive { () throws in
        for _ in 0..<50 {
          if members.count > LifetimeDocuments.common.count {
            _ = try mapper.map(text + "}", to: Parcel.self)
            #expect(throws: MappingError.self) { try mapper.map(text + bad + "}", to: Parcel.self) }
          } else {
            _ = try mapper.map(text + "}", to: Shelf.self)
            #expect(throws: MappingError.self) { try mapper.map(text + bad + "}", to: Shelf.self) }
            _ = try mapper.map(text + "}", to: Store.self)
            #expect(throws: MappingError.self) { try mapper.map(text + bad + "}", to: Store.self) }
          }
        }
      }
    }
  }

  @Test("of duplicate keys each must be valid and the last stays")
  func lastStays() throws {
    struct Two {
      var id: Int
      var owner: Owner?
    }
    #expect(try mapper.map(#"{"id":1,"id":2}"#, to: Two.self).id == 2)
    #expect(throws: MappingError.self) { try mapper.map(#"{"id":"x","id":2}"#, to: Two.self) }
    #expect(throws: MappingError.self) { try mapper.map(#"{"id":1,"id":"x"}"#, to: Two.self) }
    #expect(throws: MappingError.self) { try mapper.map(#"{"id":null,"id":1}"#, to: Two.self) }
    #expect(throws: MappingError.self) { try mapper.map(#"{"id":1,"id":null}"#, to: Two.self) }
    let counter = try LifetimeTracker.measure { counter throws in
      let text = #"{"id":1,"owner":{"age":1},"owner":null,"owner":{"age":2},"owner":{"age":3}}"#
      let two = try mapper.map(text, to: Two.self)
      #expect(two.owner?.age == 3)
      #expect(counter.liveCount == 1)
      let none = try mapper.map(#"{"id":1,"owner":{"age":1},"owner":null}"#, to: Two.self)
      #expect(none.owner == nil)
      #expect(counter.liveCount == 1)
    }
    #expect(counter.liveCount == 0)
  }

  @Test("of several keys the better one stays, whatever their order, and the other is released")
  func betterKey() throws {
    struct Held { var theOwner: Owner }
    let exact = #""theOwner":{"age":1}"#
    let folded = #""the_owner":{"age":2}"#
    let bad = #""the-owner":{"age":"bad"}"#
    try expectNoneAlive { () throws in
      for _ in 0..<50 {
        for members in [[exact, folded, bad], [bad, folded, exact], [folded, bad, exact]] {
          let text = "{" + members.joined(separator: ",") + "}"
          #expect(try mapper.map(text, to: Held.self).theOwner.age == 1)
          let tree = try mapper.map(text, to: JSONValue.self)
          #expect(try mapper.map(tree, to: Held.self).theOwner.age == 1)
        }
      }
    }
  }

  @Test("factories that throw leave nothing")
  func throwingFactory() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Store() }
      provider.register { () throws -> Owner in
        let owner = Owner()
        if owner.age == 30 { throw Failure() }
        return owner
      }
    }
    try expectAllFreed { _ throws in
      for text in [#"{"owner":{}}"#, #"{"owners":[{},{}]}"#, #"{"label":{"text":"t","owner":{}}}"#]
      {
        for _ in 0..<200 {
          let error = mappingError { try mapper.map(text, to: Store.self) }
          #expect(error?.kind == .transformFailed)
          #expect(error?.underlyingError is Failure)
        }
      }
    }
  }

  @Test("a mapper that is dropped frees its plans, and what its factories hold")
  func mapperIsFreed() throws {
    let counter = try LifetimeTracker.measure { counter throws in
      for _ in 0..<3 {
        let held = Owner()
        let mapper = ObjectMapper { provider in
          provider.register { () -> Owner in
            withExtendedLifetime(held) {}
            return Owner()
          }
          provider.register { () -> Store in
            withExtendedLifetime(held) {}
            return Store()
          }
        }
        _ = try mapper.map(#"[{"age":1}]"#, to: [Owner].self)
      }
      #expect(counter.liveCount == 0)
    }
    #expect(counter.liveCount == 0)
  }

  @Test("a mapper that met recursive types is freed too")
  func recursiveMapperIsFreed() throws {
    try expectNoneAlive { () throws in
      let held = Owner()
      let mapper = ObjectMapper { provider in
        provider.register { () -> Owner in Owner() }
        provider.register { () -> Store in
          withExtendedLifetime(held) {}
          return Store()
        }
      }
      _ = try mapper.map(#"{"next":{"next":{"id":1}}}"#, to: Store.self)
    }
  }
}
