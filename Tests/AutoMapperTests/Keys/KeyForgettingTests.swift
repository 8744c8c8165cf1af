import AutoMapper
import Testing

/// Documents with so many different keys that those of earlier documents are forgotten.
@Suite("Keys: more of them than a mapper remembers")
struct KeyForgettingTests {
  struct Pair: Equatable {
    var first: Int
    var secondOne: String
  }

  struct Nest: Equatable {
    var id: Int
    var next: [Nest]
  }

  @Test("values are read whatever other keys there are, before, between and behind")
  func unknown() throws {
    let mapper = ObjectMapper()
    var number = 0
    func others(_ count: Int) -> String {
      (0..<count).map { _ in
        number += 1
        return #""other\#(number % 5000)":[{"first":0}],"#
      }.joined()
    }
    for round in 0..<60 {
      let elements = (0..<20).map { index in
        #"{\#(others(round))"first":\#(index),\#(others(2))"second_one":"a\#(index)"}"#
      }
      let pairs = try mapper.map("[\(elements.joined(separator: ","))]", to: [Pair].self)
      #expect(pairs == (0..<20).map { Pair(first: $0, secondOne: "a\($0)") })
    }
  }

  @Test("objects that are open when keys are forgotten are read to their ends")
  func open() throws {
    let mapper = ObjectMapper()
    for round in 0..<8 {
      let depth = 40
      var text = ""
      for level in 0..<depth {
        text += #"{"id":\#(level),"#
        for key in 0..<60 { text += #""k\#(round)_\#(level)_\#(key)":\#(key),"# }
        text += #""next":["#
      }
      for level in (0..<depth).reversed() {
        text += "],"
        for key in 0..<60 { text += #""z\#(round)_\#(level)_\#(key)":\#(key),"# }
        text += #""last":0}"#
      }
      var nest = try mapper.map(text, to: Nest.self)
      for level in 0..<depth {
        #expect(nest.id == level)
        guard let next = nest.next.first else {
          #expect(level == depth - 1)
          break
        }
        nest = next
      }
    }
  }

  @Test("spellings of known keys are found among similar unknown ones")
  func spellings() throws {
    let mapper = ObjectMapper()
    for (key, isKnown) in [
      ("second_one", true), ("SECOND-ONE", true), ("$secondOne", true), ("second one", true),
      ("secondones", false), ("econdOne", false), ("___", false), ("sécondOne", false), ("", false),
    ] {
      let text = #"{"first":1,"\#(key)":"x"}"#
      let pair = try? mapper.map(text, to: Pair.self)
      #expect((pair?.secondOne == "x") == isKnown, "\(key)")
    }
  }
}
