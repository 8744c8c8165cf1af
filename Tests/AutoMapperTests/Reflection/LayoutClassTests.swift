import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Stored properties of superclasses, and what of a class is never written.
@Suite("Layout: classes")
struct LayoutClassTests {
  class Animal: Tracked, @unchecked Sendable {
    private var secret = UInt8(0xAA)
    var name = ""
    var legs: UInt8 = 4
    func readSecret() -> UInt8 { secret }
  }

  class Dog: Animal, @unchecked Sendable {
    private var secret = "a private text of more than fifteen bytes"
    var age: UInt16 = 1
    var friend: Animal?
    func readDogSecret() -> String { secret }
  }

  final class Puppy: Dog, @unchecked Sendable {
    var toys: [String] = []
    var weight: Int128 = 1
    var loud = true
  }

  class Crate<Content> {
    var first = UInt8(1)
    var content: Content
    var count = UInt8(2)
    init(_ content: Content) { self.content = content }
  }

  final class NumberCrate: Crate<Int16> {
    var label = "none"
    var extra = UInt8(3)
  }

  private let mapper = ObjectMapper { provider in
    provider.registerAll({ Animal() }, { Dog() }, { Puppy() })
    provider.register { NumberCrate(5) }
    provider.register { Crate<String>("s") }
  }

  @Test("base, sub and sub-sub")
  func inheritance() throws {
    let text = #"""
      {"name":"Rex","legs":3,"age":300,"friend":{"name":"Tom","legs":5},"toys":["a","b"],
      "weight":-5,"loud":false}
      """#
    try expectNoneAlive { () throws in
      let puppy = try mapper.map(text, to: Puppy.self)
      #expect(puppy.name == "Rex")
      #expect(puppy.legs == 3)
      #expect(puppy.age == 300)
      #expect(puppy.toys == ["a", "b"])
      #expect(puppy.weight == -5)
      #expect(!puppy.loud)
      #expect(puppy.friend?.name == "Tom")
      #expect(puppy.friend?.legs == 5)
      #expect(puppy.readDogSecret() == "a private text of more than fifteen bytes")
      #expect(puppy.readSecret() == 0xAA)
      let dog = try mapper.map(text, to: Dog.self)
      #expect(dog.name == "Rex")
      #expect(dog.age == 300)
      for key in ["name", "legs", "age", "friend", "toys", "weight", "loud"] {
        let bad = #"{"name":"a name of more than fifteen bytes","friend":{},"\#(key)":[[]]}"#
        #expect(throws: MappingError.self) { try mapper.map(bad, to: Puppy.self) }
      }
    }
  }

  @Test("generic base classes")
  func genericBase() throws {
    let text = #"{"first":9,"content":-300,"count":8,"label":"a label of many bytes","extra":7}"#
    let crate = try mapper.map(text, to: NumberCrate.self)
    #expect(crate.first == 9)
    #expect(crate.content == -300)
    #expect(crate.count == 8)
    #expect(crate.label == "a label of many bytes")
    #expect(crate.extra == 7)
    #expect(try mapper.jsonString(from: crate) == text)
    let other = try mapper.map(#"{"content":"t","count":0}"#, to: Crate<String>.self)
    #expect(other.first == 1)
    #expect(other.content == "t")
    #expect(other.count == 0)
  }

  @Test("a factory may hand out a subclass")
  func factoryOfSubclass() throws {
    let mapper = ObjectMapper { $0.register { () -> Animal in Puppy() } }
    for _ in 0..<2 {
      let animal = try mapper.map(#"{"name":"Rex","legs":2,"loud":false}"#, to: Animal.self)
      let puppy = try #require(animal as? Puppy)
      #expect(puppy.name == "Rex")
      #expect(puppy.legs == 2)
      #expect(!puppy.loud)
    }
  }

  @Test("private properties of equal name: each keeps its own type and place")
  func equalNames() throws {
    class Upper {
      private var value = 1
      var after = 2
      func upperValue() -> Int { value }
    }
    final class Lower: Upper {
      private var value = 10
      var last = 3
      func lowerValue() -> Int { value }
    }
    let mapper = ObjectMapper { provider in provider.register { Lower() } }
    let read = try mapper.map(#"{"after":5,"last":6}"#, to: Lower.self)
    #expect(read.upperValue() == 1)
    #expect(read.lowerValue() == 10)
    #expect(read.after == 5)
    #expect(read.last == 6)
    let set = try mapper.map(#"{"value":7}"#, to: Lower.self)
    #expect([set.upperValue(), set.lowerValue()].sorted() != [1, 10])
    // One key, one member: a second one would be lost, or put into the other property on reading.
    let text = try mapper.jsonString(from: read)
    #expect(text.components(separatedBy: #""value":"#).count == 2, "\(text)")
  }

  final class Fixed: Tracked, @unchecked Sendable {
    let id: Int
    let name: String?
    let none: String? = nil
    let tags: [String]
    let child: Animal
    var other = 0
    override init() {
      id = Int("7") ?? 0
      name = "Ann".lowercased()
      tags = ["a".lowercased()]
      child = Animal()
    }
  }

  @Test(
    "a constant takes the same value",
    arguments: [
      #""id":7"#, #""id":"7""#, #""name":"ann""#, #""none":null"#, #""tags":["a"]"#,
      #""id":7,"id":7"#,
    ])
  func sameConstant(member: String) throws {
    let mapper = ObjectMapper { $0.registerAll({ Fixed() }, { Animal() }) }
    try expectNoneAlive { () throws in
      let fixed = try mapper.map(#"{\#(member),"other":5}"#, to: Fixed.self)
      #expect(fixed.id == 7)
      #expect(fixed.name == "ann")
      #expect(fixed.tags == ["a"])
      #expect(fixed.other == 5)
    }
  }

  @Test(
    "a constant refuses another value",
    arguments: [
      (#""id":8"#, "id"), (#""name":"bob""#, "name"), (#""name":null"#, "name"),
      (#""none":"x""#, "none"), (#""tags":["a","b"]"#, "tags"), (#""id":7,"id":8"#, "id"),
      (#""child":{"name":"x"}"#, "child"),
    ])
  func otherConstant(member: String, path: String) throws {
    let mapper = ObjectMapper { $0.registerAll({ Fixed() }, { Animal() }) }
    let counter = try LifetimeTracker.measure { _ throws in
      for _ in 0..<20 {
        let error = mappingError { try mapper.map(#"{\#(member),"other":5}"#, to: Fixed.self) }
        #expect(error?.kind == .readOnlyProperty)
        #expect(error?.path.description == path)
        #expect(error?.property == path)
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount >= 40)
  }

  final class Bound: Tracked, @unchecked Sendable {
    weak var parent: Animal?
    unowned var owner: Animal
    unowned(unsafe) var raw: Animal
    var work: () -> Int = { 42 }
    let kind: Any.Type = Int.self
    var id = 0
    init(_ owner: Animal) {
      self.owner = owner
      unsafe raw = owner
      parent = owner
    }
  }

  @Test("weak and unowned references, closures and types are left alone")
  func leftAlone() throws {
    try expectNoneAlive { () throws in
      let owner = Animal()
      let mapper = ObjectMapper { provider in
        provider.register { Bound(owner) }
        provider.register { Animal() }
      }
      let text = #"{"parent":{"legs":1},"owner":{"legs":2},"raw":{},"work":3,"kind":4,"id":5}"#
      let bound = try mapper.map(text, to: Bound.self)
      let isSame = unsafe bound.raw === owner
      #expect(bound.parent === owner)
      #expect(bound.owner === owner)
      #expect(isSame)
      #expect(bound.work() == 42)
      #expect(bound.kind as Any.Type? == Int.self)
      #expect(bound.id == 5)
      #expect(owner.legs == 4)
      #expect(try mapper.jsonString(from: bound) == #"{"id":5}"#)
    }
  }

  @Test("an unowned reference whose object is gone is never touched")
  func dangling() throws {
    let mapper = ObjectMapper { $0.register { Bound(Animal()) } }
    let bound = try mapper.map(#"{"id":5,"owner":{}}"#, to: Bound.self)
    #expect(bound.id == 5)
    #expect(bound.parent == nil)
    #expect(try mapper.jsonString(from: bound) == #"{"id":5}"#)
  }

  @Test("subclasses of NSObject")
  func foundationBase() throws {
    final class Note: NSObject {
      var title = "none"
      var count = UInt8(1)
    }
    let mapper = ObjectMapper { provider in provider.register { Note() } }
    let note = try mapper.map(#"{"title":"a title of more than fifteen bytes"}"#, to: Note.self)
    #expect(note.title == "a title of more than fifteen bytes")
    #expect(note.count == 1)
    #expect(try mapper.jsonString(from: note) == #"{"title":"\#(note.title)","count":1}"#)
  }
}
