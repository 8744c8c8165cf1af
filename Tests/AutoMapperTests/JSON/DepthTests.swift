import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Reading: depth")
struct DepthTests {
  struct Link { var next: [Link] }
  struct Named { var next: [String: Named] }
  struct Skipping { var value: Int? }

  final class Chain { var next: Chain? }

  /// The stack size that is promised to be enough; unoptimized code needs more.
  static let smallStack: Int = {
    #if DEBUG
    16 << 20
    #else
    512 << 10
    #endif
  }()

  static let mapper = ObjectMapper { $0.register { Chain() } }

  private func expectDepth<Value>(
    _ text: String, _ type: Value.Type, isAccepted: Bool,
    entryPoints: Set<EntryPoint> = EntryPoint.all,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    if isAccepted {
      expectMapping(
        text, to: type, with: Self.mapper, entryPoints: entryPoints, sourceLocation: sourceLocation
      ) {
        _ in true
      }
      return
    }
    for entryPoint in EntryPoint.allCases where entryPoints.contains(entryPoint) {
      let error = errorOfMapping(
        text, to: type, through: entryPoint, with: Self.mapper, sourceLocation: sourceLocation)
      #expect(error?.kind == .depthExceeded, "\(entryPoint)", sourceLocation: sourceLocation)
      #expect(
        error?.description.contains("limit exceeded: expected at most 512 levels of nesting")
          == true,
        "\(entryPoint)", sourceLocation: sourceLocation)
      #expect(
        (error?.location != nil) == entryPoint.isText, "\(entryPoint)",
        sourceLocation: sourceLocation)
    }
  }

  /// The entry points that a text too deep for the mapper can take: a JSONValue is read by a mapper.
  private func entryPoints(_ depth: Int) -> Set<EntryPoint> {
    depth > 512 ? EntryPoint.text : EntryPoint.all
  }

  @Test("512 levels are read, 513 are not", arguments: [1, 2, 510, 511, 512, 513, 514])
  func limit(depth: Int) {
    let isAccepted = depth <= 512
    let entryPoints = entryPoints(depth)
    let arrays = JSONTrees.arrays(depth: depth)
    expectDepth(arrays, Any.self, isAccepted: isAccepted, entryPoints: entryPoints)
    expectDepth(arrays, JSONValue.self, isAccepted: isAccepted, entryPoints: entryPoints)
    expectDepth(
      JSONTrees.objects(depth: depth), Any.self, isAccepted: isAccepted, entryPoints: entryPoints)
    expectDepth(
      JSONTrees.objects(depth: depth), JSONValue.self, isAccepted: isAccepted,
      entryPoints: entryPoints)
    expectDepth(
      JSONTrees.objects(depth: depth), Chain.self, isAccepted: isAccepted, entryPoints: entryPoints)
    expectDepth(
      JSONTrees.objects(depth: depth), Skipping.self, isAccepted: isAccepted,
      entryPoints: entryPoints)
    expectDepth(
      JSONTrees.mixed(depth: depth), Any.self, isAccepted: isAccepted, entryPoints: entryPoints)
    expectDepth(
      JSONTrees.mixed(depth: depth), JSONValue.self, isAccepted: isAccepted,
      entryPoints: entryPoints)
  }

  @Test("the level of the object around a skipped value counts", arguments: [510, 511, 512, 513])
  func skipped(depth: Int) {
    let isAccepted = depth + 1 <= 512
    let entryPoints = entryPoints(depth + 1)
    for text in [
      JSONTrees.arrays(depth: depth), JSONTrees.objects(depth: depth),
      JSONTrees.mixed(depth: depth),
    ] {
      expectDepth(
        #"{"skipped":\#(text)}"#, Skipping.self, isAccepted: isAccepted, entryPoints: entryPoints)
      expectDepth(
        #"{"value":1,"skipped":\#(text)}"#, Skipping.self, isAccepted: isAccepted,
        entryPoints: entryPoints)
      expectDepth(
        #"{"value":\#(text)}"#, Box<Any>.self, isAccepted: isAccepted, entryPoints: entryPoints)
      expectDepth("[\(text)]", [JSONValue].self, isAccepted: isAccepted, entryPoints: entryPoints)
    }
  }

  @Test("structs in arrays and dictionaries, two levels each", arguments: [254, 255, 256, 257])
  func structs(links: Int) {
    // The innermost array is empty: 2 levels for each link.
    let list =
      String(repeating: #"{"next":["#, count: links) + String(repeating: "]}", count: links)
    expectDepth(list, Link.self, isAccepted: links * 2 <= 512, entryPoints: entryPoints(links * 2))
    let named =
      String(repeating: #"{"next":{"a":"#, count: links - 1) + #"{"next":{}}"#
      + String(repeating: "}}", count: links - 1)
    expectDepth(
      named, Named.self, isAccepted: links * 2 <= 512, entryPoints: entryPoints(links * 2))
  }

  @Test("dictionaries and arrays of Swift values", arguments: [511, 512, 513])
  func trees(depth: Int) throws {
    func check<Value>(_ type: Value.Type, _ map: () throws -> Value) {
      if depth <= 512 {
        #expect(throws: Never.self) { try map() }
      } else {
        let error = mappingError { try map() }
        #expect(error?.kind == .depthExceeded)
        #expect(error?.location == nil)
      }
    }
    let arrays = JSONTrees.nestedArray(depth: depth)
    let objects = JSONTrees.nestedDictionary(depth: depth)
    let mapper = Self.mapper
    check(Any.self) { try mapper.map(arrays, to: Any.self) }
    check(JSONValue.self) { try mapper.map(arrays, to: JSONValue.self) }
    check(Any.self) { try mapper.map(objects, to: Any.self) }
    check(JSONValue.self) { try mapper.map(objects, to: JSONValue.self) }
    check(Chain.self) { try mapper.map(objects, to: Chain.self) }
    check(Skipping.self) { try mapper.map(objects, to: Skipping.self) }
    var value: JSONValue = []
    for _ in 1..<depth { value = [value] }
    let json = value
    check(Any.self) { try mapper.map(json, to: Any.self) }
    check(JSONValue.self) { try mapper.map(json, to: JSONValue.self) }
    check([JSONValue].self) { try mapper.map(json, to: [JSONValue].self) }
    check(Skipping.self) {
      let inner = JSONTrees.nestedArray(depth: depth - 1)
      return try mapper.map(["skipped": inner], to: Skipping.self)
    }
  }

  @Test("100,000 levels, open and closed, on a thread with a small stack")
  func hostile() throws {
    try TestThread.run(stackSize: Self.smallStack) {
      let depth = 100_000
      let texts = [
        JSONTrees.arrays(depth: depth), JSONTrees.arrays(depth: depth, isClosed: false),
        JSONTrees.objects(depth: depth), JSONTrees.objects(depth: depth, isClosed: false),
        JSONTrees.mixed(depth: depth), JSONTrees.mixed(depth: depth, isClosed: false),
      ]
      for text in texts {
        Self.check(text, Any.self)
        Self.check(text, JSONValue.self)
        Self.check(#"{"skipped":\#(text)"#, Skipping.self)
        Self.check(#"{"value":1,"skipped":{"a":\#(text)"#, Skipping.self)
        Self.check(#"{"value":\#(text)"#, Box<JSONValue>.self)
      }
      Self.check(JSONTrees.objects(depth: depth), Chain.self)
      Self.check(JSONTrees.objects(depth: depth, isClosed: false), Chain.self)
      Self.check(String(repeating: #"{"next":["#, count: depth / 2), Link.self)
      Self.check(String(repeating: #"{"next":{"a":"#, count: depth / 2), Named.self)
    }
  }

  private static func check<Value>(_ text: String, _ type: Value.Type) {
    for entryPoint in EntryPoint.text {
      let error = errorOfMapping(text, to: type, through: entryPoint, with: mapper)
      #expect(error?.kind == .depthExceeded, "\(entryPoint)")
      #expect((error?.description.utf8.count ?? 0) < 20_000)
    }
  }

  @Test("512 levels fit a thread with a small stack")
  func smallStack() throws {
    try TestThread.run(stackSize: Self.smallStack) {
      let mapper = Self.mapper
      _ = try mapper.map(JSONTrees.objects(depth: 512), to: Chain.self)
      _ = try mapper.map(
        String(repeating: #"{"next":["#, count: 256) + String(repeating: "]}", count: 256),
        to: Link.self)
      _ = try mapper.map(JSONTrees.arrays(depth: 512), to: Any.self)
      _ = try mapper.map(JSONTrees.mixed(depth: 512), to: JSONValue.self)
      _ = try mapper.map(JSONTrees.nestedDictionary(depth: 512), to: Chain.self)
    }
  }

  @Test("deep values one after the other, on a thread with a stack that is enough for none")
  func siblings() throws {
    try TestThread.run(stackSize: 512 << 10) {
      let mapper = Self.mapper
      let deep = JSONTrees.objects(depth: 511)
      let text = "[\(deep),\(deep),\(deep)]"
      let chains = try mapper.map(text, to: [Chain].self)
      #expect(chains.count == 3)
      #expect(try mapper.jsonValue(from: chains).count == 3)
      let json = try mapper.map(text, to: JSONValue.self)
      #expect(try mapper.map(json, to: [Chain].self).count == 3)
      #expect(try mapper.jsonString(from: json).utf8.count == text.utf8.count)
    }
  }

  @Test("100,000 levels of dictionaries and arrays")
  func hostileTrees() throws {
    // The stack is large because Swift frees such a tree by recursion.
    try TestThread.run(stackSize: 1 << 30) {
      let depth = 100_000
      let mapper = Self.mapper
      let arrays = JSONTrees.nestedArray(depth: depth)
      let objects = JSONTrees.nestedDictionary(depth: depth)
      func check<Value>(_ map: () throws -> Value) {
        expectError(.depthExceeded) { _ = try map() }
      }
      check { try mapper.map(arrays, to: Any.self) }
      check { try mapper.map(arrays, to: JSONValue.self) }
      check { try mapper.map(objects, to: Any.self) }
      check { try mapper.map(objects, to: Chain.self) }
      check { try mapper.map(objects, to: [String: JSONValue].self) }
      check { try mapper.map(["skipped": arrays], to: Skipping.self) }
    }
  }

  @Test("the limit is an option")
  func option() {
    var options = MappingOptions()
    options.maximumDepth = 3
    let mapper = ObjectMapper(options: options)
    expectMapping("[[[]]]", to: Any.self, with: mapper) { _ in true }
    expectRefusal(
      "[[[1]],[[[]]]]", as: JSONValue.self, .depthExceeded, path: "[1][0][0]",
      "[1][0][0]: limit exceeded: expected at most 3 levels of nesting, found one more; raise "
        + "MappingOptions.maximumDepth if the source is trusted", offset: 9, with: mapper)
    options.maximumDepth = 0
    expectMapping("1", as: 1, with: ObjectMapper(options: options), entryPoints: EntryPoint.exact)
    expectRefusal("[]", as: [Int].self, .depthExceeded, with: ObjectMapper(options: options))
  }
}
