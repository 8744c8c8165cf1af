import AutoMapper
import Testing

/// The contents of nodes of whole objects, which are read when a closure asks for them.
@Suite("Closures: contents of the node of an object")
struct ObjectNodeTests {
  struct Item {
    var name: String
  }

  final class Instance {
    var name = ""
  }

  /// The ways in which a closure is given the node of an object.
  enum Rule: CaseIterable {
    case validate, instance, parent

    /// Reads an array of objects, with a closure for the node of each.
    func read(
      _ text: String, _ entryPoint: EntryPoint,
      _ look: @escaping @Sendable (MappingNode) throws -> Void
    ) throws {
      let mapper = ObjectMapper { provider in
        switch self {
        case .validate: provider.configure(Item.self) { $0.validate { try look($0) } }
        case .instance:
          provider.configure(Instance.self) {
            $0.instance { node in
              try look(node)
              return Instance()
            }
          }
        case .parent:
          provider.configure(Item.self) {
            $0.map("name", to: "name") { node, parent in
              try look(parent)
              return node.string(or: "")
            }
          }
        }
      }
      if self == .instance {
        _ = try entryPoint.map(text, to: [Instance].self, with: mapper)
      } else {
        _ = try entryPoint.map(text, to: [Item].self, with: mapper)
      }
    }
  }

  private final class Seen: @unchecked Sendable {
    var nodes: [MappingNode] = []
    var count = 0
  }

  private static let text =
    #"[{"name":"a","b":true,"n":null,"o":{"x":[1,2.5,{"y":"z"}]},"e\u0041":"esc\n","":0,"l":[],"m":{}},"#
    + #" { "name" : "b" , "b" : [ 1 ] , "i" : -12345678901234567890 } ]"#

  private static let keys = ["name", "b", "n", "o", "eA", "", "l", "m", "i", "missing"]

  @Test(
    "members and the whole are those of the document, in any order of requests",
    arguments: Rule.allCases, EntryPoint.exact.sorted { $0.rawValue < $1.rawValue })
  func contents(rule: Rule, entryPoint: EntryPoint) throws {
    let whole = try ObjectMapper.shared.map(Self.text, to: [JSONValue].self)
    for order in [Self.keys, Self.keys.reversed(), ["o", "o", "name"], []] {
      let seen = Seen()
      try rule.read(Self.text, entryPoint) { node in
        let expected = whole[seen.count]
        #expect(!node.isNull)
        for key in order {
          #expect(node[key].json == expected[key])
          #expect(node[key].isNull == expected[key].isNull)
          #expect(node[key].codingPath.description.hasPrefix("[\(seen.count)]"))
        }
        #expect(node["o"]["x"][2]["y"].json == expected["o"]["x"][2]["y"])
        #expect(node["o"]["x"][2]["y"].codingPath.components.count == 5)
        #expect(node[0].isNull)
        #expect(node.json == expected)
        #expect(node["name"].json == expected["name"])
        seen.count += 1
      }
      #expect(seen.count == 2)
    }
  }

  @Test("the last of several equal keys wins, as in the whole", arguments: Rule.allCases)
  func equalKeys(rule: Rule) throws {
    try rule.read(#"[{"a":1,"name":"x","a":2,"\u0061":[3]}]"#, .string) { node in
      #expect(node.a.json == [3])
      #expect(node.json.a == [3])
    }
  }

  @Test(
    "a node that is kept has its contents", arguments: Rule.allCases, EntryPoint.allCases)
  func kept(rule: Rule, entryPoint: EntryPoint) throws {
    let seen = Seen()
    let text = #"[{"name":"a","o":{"x":1}},{"o":{"x":2},"name":"b"},{"name":"c"}]"#
    for asks in [false, true] {
      seen.nodes = []
      try rule.read(text, entryPoint) { node in
        if asks { _ = node.o.x.int(or: 0) }
        seen.nodes.append(node)
      }
      #expect(seen.nodes.map { $0.name.string(or: "") } == ["a", "b", "c"])
      #expect(seen.nodes.map { $0.o.x.int(or: 0) } == [1, 2, 0])
      #expect(seen.nodes.map(\.json.count) == [2, 2, 1])
      #expect(seen.nodes.map(\.o.x.codingPath.description) == ["[0].o.x", "[1].o.x", "[2].o.x"])
      #expect(try seen.nodes[1].map(to: Item.self).name == "b")
    }
  }

  @Test("a part that is kept has its contents, and a node kept by a call that fails")
  func keptParts() throws {
    for rule in Rule.allCases {
      let seen = Seen()
      try rule.read(#"[{"name":"a","o":{"x":[1]}},{"name":"b"}]"#, .data) {
        seen.nodes.append($0.o.x)
      }
      #expect(seen.nodes.map(\.json) == [[1], nil])
      seen.nodes = []
      struct Refused: Error {}
      #expect(throws: MappingError.self) {
        try rule.read(#"[{"name":"a","o":1}]"#, .bytes) {
          seen.nodes.append($0)
          throw Refused()
        }
      }
      #expect(seen.nodes.map(\.json) == [["name": "a", "o": 1]])
    }
  }

  @Test("a malformed object is refused before the closure is called", arguments: Rule.allCases)
  func malformed(rule: Rule) {
    for text in [
      #"[{"name":"a","o":[1,}]}]"#, #"[{"name":"a","o":"\ud800"}]"#, #"[{"name":"a","o":01}]"#,
      #"[{"name":"a","o":"#, #"[{"name":"a" "o":1}]"#, #"[{"name":"a",}]"#,
      "[{\"name\":\"a\",\"o\":\"\u{1}\"}]",
    ] {
      let seen = Seen()
      var errors: [String] = []
      for read in [
        { _ = try ObjectMapper.shared.map(text, to: [Item].self) },
        { try rule.read(text, .string) { _ in seen.count += 1 } },
      ] {
        do {
          try read()
          Issue.record("\(text) is read")
        } catch {
          errors.append("\((error as? MappingError)?.kind as Any)")
        }
      }
      #expect(errors.count == 2 && errors.first == errors.last)
      #expect(seen.count == 0)
    }
  }

  @Test(
    "a part is mapped with its path, and its error has the path", arguments: EntryPoint.allCases)
  func mapped(entryPoint: EntryPoint) throws {
    for rule in Rule.allCases {
      let text = #"[{"name":"a","o":{"name":"b"}},{"name":"c","o":{"name":[]}}]"#
      let seen = Seen()
      do {
        try rule.read(text, entryPoint) { node in
          _ = try node.o.map(to: Instance.Named.self)
          seen.count += 1
        }
        Issue.record("no error")
      } catch let error as MappingError {
        #expect(error.path.description == "[1].o.name")
        #expect(error.kind == .typeMismatch)
      }
      #expect(seen.count == 1)
    }
  }

  @Test("objects inside objects, each with a closure for its node")
  func nested() throws {
    let seen = Seen()
    let mapper = ObjectMapper { provider in
      provider.configure(Tree.self) {
        $0.validate { node in
          seen.count += node.kids.json.count
          if node.id.int(or: 0) == 3 { seen.nodes.append(node) }
        }
        $0.map("id", to: "id") { node, parent in
          try node.int * 10 + parent.kids.json.count
        }
      }
    }
    let text =
      #"{"kids":[{"id":1,"kids":[{"id":3,"kids":[],"more":"a longer text, so that its end is kept, as it is"}]},"#
      + #"{"id":2,"kids":[]}],"id":0}"#
    let tree = try mapper.map(text, to: Tree.self)
    #expect(tree.id == 2 && tree.kids.map(\.id) == [11, 20] && tree.kids[0].kids[0].id == 30)
    #expect(seen.count == 3)
    #expect(seen.nodes.map(\.codingPath.description) == ["kids[0].kids[0]"])
    #expect(seen.nodes.map { $0.kids.json } == [[]])
  }

  struct Tree {
    var id: Int
    var kids: [Tree]
  }

  @Test(
    "each of many members, in any order and in an object after another",
    arguments: Rule.allCases, EntryPoint.allCases)
  func many(rule: Rule, entryPoint: EntryPoint) throws {
    let numbers = 0..<400
    let members = numbers.map { #""key \#($0)":{"n":[\#($0)]}"# }.joined(separator: " ,\n")
    let text = #"[{"name":"a",\#(members)},{"key 7":true,"name":"b"}]"#
    let seen = Seen()
    try rule.read(text, entryPoint) { node in
      guard node.name.string(or: "") == "a" else {
        #expect(node["key 7"].bool(or: false) && node["key 8"].isNull)
        seen.count += 1
        return
      }
      for number in numbers.reversed() {
        #expect(node["key \(number)"].n[0].int(or: -1) == number)
      }
      #expect(node["key 400"].isNull)
      #expect(node.json.count == 401)
    }
    #expect(seen.count == 1)
  }

  struct Part {
    var id: Int
    var label: String
    var part: [Part]?
    var last: String?
  }

  @Test(
    "the members of the closure's own object, around and behind others that fail or succeed",
    arguments: EntryPoint.allCases)
  func around(entryPoint: EntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Part.self) {
        $0.options(for: \.part) { $0.invalidValues = .useDefault }
        $0.map("label", to: \.label) { node, parent in
          "\(try node.string)\(try parent.id.int)\(try parent.note.string)"
        }
        $0.map("last", to: \.last) { node, parent in try parent.note.string }
      }
    }
    let text = """
      {"label": "a", "part": [
        {"id": 2, "note": "x", "label": "b", "part": [{"id": 4, "label": "e", "note": "v"}]},
        {"label": "c", "note": "y", "id": 3}
      ], "id": 1, "last": 0, "note": "z"}
      """
    let part = try entryPoint.map(text, to: Part.self, with: mapper)
    #expect(part.label == "a1z" && part.last == "z")
    #expect(part.part?.map(\.label) == ["b2x", "c3y"])
    #expect(part.part?.first?.part?.map(\.label) == ["e4v"])
    let failing = text.replacing(#""id": 4"#, with: #""id": {"note": "w"}"#)
    let other = try entryPoint.map(failing, to: Part.self, with: mapper)
    #expect(other.label == "a1z" && other.last == "z")
    #expect(other.part?.map(\.label) == ["b2x", "c3y"])
    #expect(other.part?[0].part == nil)
  }

  @Test("an object that is updated, and one that is asked for again in a report")
  func updated() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Instance() }
      provider.configure(Instance.self) {
        $0.map("name", to: \.name) { node, parent in
          "\(try node.string) \(try parent.first.string) \(parent.json.count)"
        }
      }
    }
    let instance = Instance()
    try mapper.update(instance, with: #"{"first":"b","name":"a"}"#)
    #expect(instance.name == "a b 2")
    try mapper.update(instance, with: #"{"name":"c","more":[{}],"first":"d"}"#)
    #expect(instance.name == "c d 3")
    let reported = try mapper.mapWithReport(#"{"name":"e","first":"f"}"#, to: Instance.self)
    #expect(reported.value.name == "e f 2")
    #expect(reported.report.description == "first: unknown key, ignored")
  }
}

extension ObjectNodeTests.Instance {
  struct Named {
    var name: String
  }
}
