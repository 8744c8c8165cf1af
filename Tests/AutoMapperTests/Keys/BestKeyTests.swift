import AutoMapper
import AutoMapperTestSupport
import Testing

/// Which of several keys of a property is read, and that nothing is done with the others.
@Suite("Keys: the best of several keys")
struct BestKeyTests {
  struct Item: Equatable { var main: String? }

  struct Plain: Equatable { var n: Int? }

  struct Full: Equatable {
    var n: Int = 5
    var list: [Int] = [5]
    var text: String? = "five"
  }

  final class Live {
    var n: Int? = 5
    var list: [Int] = [5]
  }

  struct Tagged: Equatable {
    var tags: [String] = []
    var one: Name?
  }

  struct Name: Equatable, Decodable {
    var text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      BestKeyTests.decoded.change { $0.append(text) }
    }
  }

  static let decoded = Shared<[String]>([])

  // MARK: Ranks

  @Test("exact keys come before other spellings, with a path among the keys as well")
  func ranks() {
    let plain = ObjectMapper.with(Item.self) { $0.map(["code", "displayCode"], to: \.main) }
    let withPath = ObjectMapper.with(Item.self) {
      $0.map(["code", "displayCode", "legacy.code"], to: \.main)
    }
    for mapper in [plain, withPath] {
      for members in permutations([#""CODE":"folded""#, #""displayCode":"exact""#]) {
        let text = "{\(members.joined(separator: ","))}"
        expectMapping(text, as: Item(main: "exact"), with: mapper)
        #expect(remarks(of: text, to: Item.self, with: mapper) == ["ambiguousKey CODE"])
      }
      expectMapping(#"{"CODE":"a","MAIN":"b"}"#, as: Item(main: "a"), with: mapper)
      expectMapping(#"{"CODE":"a","main":"b"}"#, as: Item(main: "b"), with: mapper)
      expectMapping(
        #"{"CODE":null,"code":null,"Display-Code":"c"}"#, as: Item(main: "c"),
        with: mapper)
      expectMapping(#"{"DISPLAYCODE":"a","CODE":"b"}"#, as: Item(main: "b"), with: mapper)
      expectMapping(#"{"code":null,"DisplayCode":"b"}"#, as: Item(main: "b"), with: mapper)
    }
  }

  @Test("a path has the rank of its first key")
  func paths() {
    let mapper = ObjectMapper.with(Item.self) {
      $0.map(["legacy.code", "code", "old.deep.code"], to: \.main)
    }
    expectMapping(
      #"{"LEGACY":{"code":"a"},"code":"b"}"#, as: Item(main: "b"), with: mapper)
    expectMapping(
      #"{"LEGACY":{"code":"a"},"OLD":{"deep":{"code":"b"}}}"#, as: Item(main: "a"), with: mapper)
    expectMapping(
      #"{"LEGACY":{"code":"a"},"old":{"deep":{"code":"b"}}}"#, as: Item(main: "b"), with: mapper)
    expectMapping(
      #"{"LEGACY":{"code":"a"},"old":{"deep":{"code":null}}}"#, as: Item(main: "a"), with: mapper)
    let text = #"{"LEGACY":{"code":"a"},"code":"b","Main":"c"}"#
    #expect(
      remarks(of: text, to: Item.self, with: mapper) == [
        "ambiguousKey LEGACY.code", "ambiguousKey Main",
      ])
  }

  @Test("the same for flat keys")
  func flatKeys() {
    let mapper = ObjectMapper.with(Box<Item>.self) {
      $0.map(["code", "displayCode"], to: \.value.main)
    }
    for members in permutations([#""CODE":"folded""#, #""displayCode":"exact""#]) {
      expectMapping(
        "{\(members.joined(separator: ","))}", as: Box(value: Item(main: "exact")), with: mapper)
    }
  }

  // MARK: Invalid values

  private static func options(_ rules: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper(options: .usingDefaults) { rules(&$0) }
  }

  @Test("an invalid value of the best key keeps what the instance of a closure has")
  func instances() {
    let mapper = Self.options { provider in
      // The instance has precedence over the factory.
      provider.register { Plain(n: 3) }
      provider.configure(Plain.self) {
        $0.map("c", to: \.n)
        $0.instance { _ in Plain(n: 4) }
      }
      provider.configure(Full.self) { full in
        full.map("c", to: \.n)
        full.map("l", to: \.list)
        full.map("t", to: \.text)
        full.instance { _ in Full() }
      }
      provider.configure(Live.self) { live in
        live.map("c", to: \.n)
        live.map("l", to: \.list)
        live.instance { _ in Live() }
      }
    }
    for members in permutations([#""n":1"#, #""c":{}"#]) {
      let text = "{\(members.joined(separator: ","))}"
      expectMapping(text, as: Plain(n: 4), with: mapper)
      expectMapping("[\(text)]", as: [Plain(n: 4)], with: mapper)
      expectMapping(text, to: Live.self, with: mapper) { $0.n == 5 && $0.list == [5] }
    }
    for members in permutations([
      #""n":1,"list":[1],"text":"one""#, #""c":{},"l":{},"t":{}"#,
    ]) {
      expectMapping("{\(members.joined(separator: ","))}", as: Full(), with: mapper)
    }
    expectMapping(#"{"n":1,"c":2,"list":[1]}"#, as: Full(n: 2, list: [1]), with: mapper)
    expectMapping(#"{"n":1,"list":[1]}"#, as: Full(n: 1, list: [1]), with: mapper)
    expectMapping(#"{"n":1,"c":null}"#, as: Plain(n: 1), with: mapper)
  }

  @Test("and what an updated value has")
  func updates() throws {
    let mapper = Self.options { provider in
      provider.configure(Full.self) { full in
        full.map("c", to: \.n)
        full.map("l", to: \.list)
      }
      provider.configure(Live.self) { live in
        live.map("c", to: \.n)
        live.map("l", to: \.list)
      }
    }
    for members in permutations([#""n":1,"list":[1]"#, #""c":{},"l":{}"#]) {
      let text = "{\(members.joined(separator: ","))}"
      for entryPoint in UpdateEntryPoint.allCases {
        var full = Full(n: 7)
        try entryPoint.update(&full, with: text, by: mapper)
        #expect(full == Full(n: 7))
        let live = Live()
        try mapper.update(live, with: text)
        #expect(live.n == 5 && live.list == [5])
      }
    }
  }

  @Test("and what a factory or a declared part has")
  func defaults() {
    let mapper = Self.options { provider in
      provider.register { Full() }
      provider.register { Box(value: Full(n: 8)) }
      provider.configure(Full.self) { full in
        full.map("c", to: \.n)
        full.map("l", to: \.list)
      }
    }
    for members in permutations([#""n":1,"list":[1]"#, #""c":{},"l":{}"#]) {
      let text = "{\(members.joined(separator: ","))}"
      expectMapping(text, as: Full(), with: mapper)
      expectMapping(#"{"value":\#(text)}"#, to: Box<Full>.self, with: mapper) {
        $0.value.list == [5] && $0.value.n != 1
      }
    }
  }

  // MARK: Closures

  @Test("a converter is called only with the value that is used")
  func converters() throws {
    let called = Shared<[String]>([])
    let mapper = ObjectMapper { provider in
      provider.configure(Tagged.self) { tagged in
        tagged.map("tag_list", to: \.tags)
        tagged.map("best", to: \.one)
      }
      provider.convert(
        String.self,
        decode: { node in
          called.change { $0.append("\(node.codingPath)") }
          return try node.string
        }, encode: { $0 })
    }
    for members in permutations([#""tags":["no"]"#, #""tag_list":["a"]"#]) {
      let text = "{\(members.joined(separator: ","))}"
      for entryPoint in EntryPoint.allCases {
        called.change { $0 = [] }
        let tagged = try entryPoint.map(text, to: Tagged.self, with: mapper)
        #expect(tagged == Tagged(tags: ["a"]))
        #expect(called.value.count == 1, "\(entryPoint) \(text)")
      }
      called.change { $0 = [] }
      var tagged = Tagged(tags: ["x"])
      try mapper.update(&tagged, with: text)
      #expect(tagged.tags == ["a"] && called.value.count == 1)
    }
    called.change { $0 = [] }
    #expect(try mapper.map(#"{"tags":["b"]}"#, to: Tagged.self).tags == ["b"])
    #expect(called.value.count == 1)
  }

  @Test("nor is a closure of a rule, a transformer, or a conformance")
  func closures() throws {
    let called = Shared(0)
    let mapper = ObjectMapper { provider in
      provider.configure(Tagged.self) { tagged in
        tagged.map("list", to: \.tags) { node in
          called.change { $0 += 1 }
          return try node.map(to: [String].self)
        }
        tagged.map("best", to: \.one)
      }
    }
    Self.decoded.change { $0 = [] }
    let tagged = try mapper.map(
      #"{"tags":["no"],"one":"no","list":["a"],"best":"b"}"#, to: Tagged.self)
    #expect(tagged == Tagged(tags: ["a"], one: Name("b")))
    #expect(called.value == 1)
    #expect(Self.decoded.value == ["b"])
  }

  @Test("a value that is not used may be of any form, but must be JSON")
  func unused() {
    let mapper = ObjectMapper { provider in
      provider.configure(Tagged.self) { $0.map("tag_list", to: \.tags) }
      provider.convert(String.self, decode: { try $0.string }, encode: { $0 })
    }
    expectMapping(
      #"{"tags":{"a":[1]},"tag_list":["a"]}"#, as: Tagged(tags: ["a"]), with: mapper)
    expectRefusal(
      #"{"tags":[tru],"tag_list":["a"]}"#, as: Tagged.self, .invalidJSON, path: nil, with: mapper,
      entryPoints: EntryPoint.text)
    expectRefusal(
      #"{"tags":["a"],"tag_list":[{}]}"#, as: Tagged.self, .typeMismatch, path: "tag_list[0]",
      with: mapper)
  }
}
