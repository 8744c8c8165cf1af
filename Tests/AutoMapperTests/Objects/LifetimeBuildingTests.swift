import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Nothing leaks and nothing is freed twice when classes are built without a factory.
@Suite("Lifetime: classes built without a factory")
struct LifetimeBuildingTests {
  /// An instance that says when it is freed, and that it was whole then.
  final class Whole {
    let name: String
    var parts: [Part]
    var spare: Part?
    var last: Int

    init(name: String, parts: [Part]) {
      self.name = name
      self.parts = parts
      last = 0
    }

    deinit { freed.change { $0.append("\(name) \(parts.count) \(last)") } }
  }

  struct Part {
    var object: Any
    var text: String
  }

  /// The names of the instances that were freed in one test.
  @TaskLocal private static var freed = Shared<[String]>([])

  private static let mapper: ObjectMapper = {
    let options = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }
    return ObjectMapper.with(Part.self, options: options) {
      $0.map("object", to: "object") { _ in Tracked() }
    }
  }()

  private static let text = "a text that is too long for a small string, so that it is on the heap"

  private func whole(_ last: String) -> String {
    let part = #"{"object":1,"text":"\#(Self.text)"}"#
    return #"{"name":"\#(Self.text)","parts":[\#(part),\#(part)],"spare":\#(part),"last":\#(last)}"#
  }

  @Test("an instance is freed once, whole")
  func freedOnce() throws {
    try Self.$freed.withValue(Shared([])) {
      let counter = try LifetimeTracker.measure { _ in
        for entryPoint in EntryPoint.allCases {
          let object = try entryPoint.map(whole("7"), to: Whole.self, with: Self.mapper)
          #expect(object.spare?.text == Self.text)
        }
      }
      #expect(counter.liveCount == 0)
      #expect(counter.madeCount == 3 * EntryPoint.allCases.count)
      #expect(
        Self.freed.value == EntryPoint.allCases.map { _ in "\(Self.text) 2 7" })
    }
  }

  @Test("a failure frees what was read, and no deinit runs")
  func failure() {
    Self.$freed.withValue(Shared([])) {
      let counter = LifetimeTracker.measure { _ in
        for _ in 0..<100 {
          #expect(throws: MappingError.self) {
            try Self.mapper.map(whole("[]"), to: Whole.self)
          }
        }
      }
      #expect(counter.liveCount == 0)
      #expect(counter.madeCount == 300)
      #expect(Self.freed.value.isEmpty)
    }
  }

  @Test("keys that come twice replace the value")
  func duplicates() throws {
    try Self.$freed.withValue(Shared([])) {
      let counter = try LifetimeTracker.measure { _ in
        let twice = whole("1").dropLast() + "," + whole("2").dropFirst()
        let object = try Self.mapper.map(String(twice), to: Whole.self)
        #expect(object.last == 2)
      }
      #expect(counter.liveCount == 0)
      #expect(counter.madeCount == 6)
      #expect(Self.freed.value.count == 1)
    }
  }

  @Test("arrays with a bad element free the instances before it")
  func elements() {
    Self.$freed.withValue(Shared([])) {
      expectNoneAlive {
        #expect(throws: MappingError.self) {
          try Self.mapper.map("[\(whole("1")),\(whole("2")),\(whole("true1"))]", to: [Whole].self)
        }
      }
      #expect(Self.freed.value.count == 2)
    }
  }
}
