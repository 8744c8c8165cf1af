import AutoMapper
import Testing

/// Discriminators that choose types with discriminators, and types that are not plain objects.
@Suite("Rules: several discriminators, and what they choose")
struct DiscriminatorLevelTests {
  protocol Root {}
  protocol Tree: Root {}
  protocol Leaf: Tree {}

  struct Red: Leaf, Equatable { var size = 1 }

  struct Blue: Leaf, Equatable {
    var color: String
    var width: Int
  }

  struct Trunk: Tree, Equatable { var height = 2 }

  class Base { var id = 0 }

  class Middle: Base { var level = 1 }

  final class Last: Middle { var name = "n" }

  enum Sign: Tree, Equatable {
    case stop
    case turn(Int)
  }

  struct Coded: Tree, Codable, Equatable { var text = "t" }

  private let mapper = ObjectMapper { provider in
    provider.discriminator(
      (any Tree).self, "type", ["leaf": (any Leaf).self, "trunk": Trunk.self, "zleaf": Trunk.self])
    provider.discriminator((any Leaf).self, "color", ["red": Red.self, "blue": Blue.self])
  }

  /// Checks that a text is read and written again in every form, alone and inside others.
  private func expectKept<Value>(
    _ text: String, as type: Value.Type, with mapper: ObjectMapper,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let value = try mapper.map(text, to: type)
    expectEveryForm(of: value, as: text, with: mapper, sourceLocation: sourceLocation)
    for entryPoint in EntryPoint.allCases {
      let list = try entryPoint.map("[\(text)]", to: [Value?].self, with: mapper)
      expectEveryForm(of: list, as: "[\(text)]", with: mapper, sourceLocation: sourceLocation)
    }
  }

  @Test("a type that two levels choose is written with both names")
  func levels() throws {
    try expectKept(
      #"{"type":"leaf","color":"red","size":3}"#, as: (any Tree).self, with: mapper)
    try expectKept(#"{"color":"red","size":3}"#, as: (any Leaf).self, with: mapper)
    try expectKept(#"{"type":"trunk","height":3}"#, as: (any Tree).self, with: mapper)
    // The property has the inner name.
    try expectKept(
      #"{"type":"leaf","color":"blue","width":3}"#, as: (any Tree).self, with: mapper)
    let trees: [String: any Tree] = ["a": Red()]
    #expect(
      try mapper.jsonString(from: trees) == #"{"a":{"type":"leaf","color":"red","size":1}}"#)
    #expect(
      try mapper.jsonString(from: trees, formatting: .sortedKeys)
        == #"{"a":{"color":"red","size":1,"type":"leaf"}}"#)
    #expect(mapper.validate([String: any Tree].self).allSatisfy { $0.severity == .note })
  }

  @Test("the same for classes, whose subclasses have discriminators of their own")
  func classes() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Middle() }, { Last() })
      provider.configure(Base.self) {
        $0.discriminator("type", ["base": Base.self, "middle": Middle.self])
      }
      provider.configure(Middle.self) {
        $0.discriminator("kind", ["last": Last.self], default: Middle.self)
      }
    }
    try expectKept(
      #"{"type":"middle","kind":"last","id":1,"level":2,"name":"x"}"#, as: Base.self, with: mapper)
    try expectKept(#"{"type":"middle","id":1,"level":2}"#, as: Base.self, with: mapper)
    try expectKept(#"{"type":"base","id":1}"#, as: Base.self, with: mapper)
    try expectKept(#"{"kind":"last","id":1,"level":2,"name":"x"}"#, as: Middle.self, with: mapper)
  }

  @Test("a subclass that both levels name")
  func namedTwice() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Middle() }, { Last() })
      provider.configure(Base.self) { $0.discriminator("type", ["last": Last.self]) }
      provider.configure(Middle.self) { $0.discriminator("kind", ["final": Last.self]) }
    }
    try expectKept(
      #"{"type":"last","kind":"final","id":1,"level":2,"name":"x"}"#, as: Base.self, with: mapper)
  }

  @Test("three levels, and a default type between them")
  func threeLevels() throws {
    let mapper = ObjectMapper { provider in
      provider.discriminator((any Root).self, "root", ["tree": (any Tree).self])
      provider.discriminator((any Tree).self, "type", [:], default: (any Leaf).self)
      provider.discriminator((any Leaf).self, "color", ["red": Red.self])
    }
    try expectKept(
      #"{"root":"tree","color":"red","size":3}"#, as: (any Root).self, with: mapper)
    try expectKept(#"{"color":"red","size":3}"#, as: (any Tree).self, with: mapper)
  }

  @Test("one key for both levels has the name that both know")
  func oneKey() throws {
    let mapper = ObjectMapper { provider in
      provider.discriminator(
        (any Tree).self, "type", ["red": (any Leaf).self, "trunk": Trunk.self])
      provider.discriminator((any Leaf).self, "type", ["red": Red.self])
    }
    try expectKept(#"{"type":"red","size":3}"#, as: (any Tree).self, with: mapper)
  }

  @Test(
    "an enum, a dictionary, a tuple, a conformance and a converter are written with their names")
  func otherTypes() throws {
    let mapper = ObjectMapper { provider in
      provider.discriminator(
        (any Tree).self, "type",
        ["sign": Sign.self, "coded": Coded.self, "trunk": Trunk.self, "map": [String: Int].self])
      provider.cases(Sign.self, by: .key("case", content: "by")) {
        $0.case("stop", Sign.stop)
        $0.case("turn", Sign.turn)
      }
      provider.convert(
        Trunk.self, decode: { Trunk(height: try $0.h.int) }, encode: { ["h": $0.height] })
      provider.discriminator(
        Any.self, "type", ["pair": (x: Int, y: Int).self, "map": [String: Int?].self])
    }
    try expectKept(#"{"type":"sign","case":"stop"}"#, as: (any Tree).self, with: mapper)
    try expectKept(#"{"type":"sign","case":"turn","by":3}"#, as: (any Tree).self, with: mapper)
    try expectKept(#"{"type":"coded","text":"x"}"#, as: (any Tree).self, with: mapper)
    try expectKept(#"{"type":"trunk","h":3}"#, as: (any Tree).self, with: mapper)
    let pair: Any = (x: 1, y: 2)
    #expect(try mapper.jsonString(from: [pair]) == #"[{"type":"pair","x":1,"y":2}]"#)
    let holder: Any = Int?(7) as Any
    #expect(try mapper.jsonString(from: [holder]) == "[7]")
  }
}

extension [String: Int]: DiscriminatorLevelTests.Root, DiscriminatorLevelTests.Tree {}
