import AutoMapper
import AutoMapperTestSupport
import Testing

/// Types that are larger than most.
@Suite("Layout: large and empty types")
struct LayoutLargeTests {
  struct Row {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var e: Int
    var f: Int
    var g: Int
    var h: Int
  }

  struct Block<Part> {
    var a: Part
    var b: Part
    var c: Part
    var d: Part
    var e: Part
    var f: Part
    var g: Part
    var h: Part
  }

  /// 64 KiB.
  typealias Page = Block<Block<Block<Block<Pair>>>>

  struct Pair {
    var x: Int
    var y: Int
  }

  struct Empty: Equatable {}

  struct AroundEmpty: Equatable {
    var before: UInt8
    var empty: Empty
    var after: UInt8
    var maybe: Empty?
    var last: UInt8
  }

  struct Wrapped<Value> { var value: Value }

  private let mapper = LifetimeMappers.make()

  private func text(of index: Int, isBad: Bool = false) -> String {
    let members = (0..<ThousandProperties.count).map {
      ThousandProperties.member($0, isBad: isBad && $0 == index)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test("a thousand properties are read, each where it belongs, and written in order")
  func thousand() throws {
    let value = try mapper.map(text(of: 0), to: ThousandProperties.self)
    let children = Array(Mirror(reflecting: value).children)
    #expect(children.count == ThousandProperties.count)
    for (index, child) in children.enumerated() {
      switch index % 7 {
      case 0: #expect(child.value as? Int == index)
      case 1: #expect(child.value as? String == "text \(index) of more than fifteen bytes")
      case 2: #expect(child.value as? Bool == index.isMultiple(of: 2))
      case 3: #expect(child.value as? UInt8 == UInt8(index % 251))
      case 4: #expect(child.value as? Double == Double(index) + 0.5)
      case 5: #expect(child.value as? [Int] == [index])
      default: #expect((child.value as? Owner)?.age == 5)
      }
    }
    let written = try mapper.jsonString(from: value)
    #expect(written == text(of: 0))
  }

  @Test(
    "one of a thousand fails or is missing",
    arguments: [0, 1, 62, 63, 64, 65, 127, 128, 129, 500, 993, 999])
  func thousandFails(index: Int) throws {
    let counter = try LifetimeTracker.measure { _ throws in
      let bad = text(of: index, isBad: true)
      let error = mappingError { try mapper.map(bad, to: ThousandProperties.self) }
      #expect(error?.property == "p\(index)" || index % 7 == 6)
      let members = (0..<ThousandProperties.count).filter { $0 != index }
        .map { ThousandProperties.member($0) }
      // In the other order, so that nothing is predicted by its position.
      let missing = "{" + members.reversed().joined(separator: ",") + "}"
      if index % 7 == 6 {
        _ = try mapper.map(missing, to: ThousandProperties.self)
      } else {
        expectError(.missingValue, path: "p\(index)") {
          try mapper.map(missing, to: ThousandProperties.self)
        }
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount > 100)
  }

  @Test("a struct of 64 KiB, alone, in arrays, as an Optional")
  func page() throws {
    #expect(MemoryLayout<Page>.size == 65_536)
    var number = 0
    func block(_ depth: Int) -> String {
      guard depth > 0 else {
        number += 2
        return #"{"x":\#(number),"y":\#(number + 1)}"#
      }
      return "{" + "abcdefgh".map { #""\#($0)":\#(block(depth - 1))"# }.joined(separator: ",") + "}"
    }
    let text = block(4)
    let page = try mapper.map(text, to: Page.self)
    #expect(page.a.a.a.a.x == 2)
    #expect(page.h.h.h.h.y == number + 1)
    #expect(try mapper.jsonString(from: page) == text)
    let pages = try mapper.map("[\(text),\(text),null]", to: [Page?].self)
    #expect(pages[1]?.h.h.h.h.y == number + 1)
    #expect(pages[2] == nil)
    let bad = text.replacing(#""y":\#(number + 1)"#, with: #""y":"?""#)
    expectError(path: "h.h.h.h.y") { try mapper.map(bad, to: Page.self) }
  }

  @Test("types of size zero")
  func empty() throws {
    #expect(try mapper.map("{}", to: Empty.self) == Empty())
    #expect(try mapper.map(#"{"unknown":[1]}"#, to: Empty.self) == Empty())
    #expect(try mapper.map("[{},{},{},{},{}]", to: [Empty].self).count == 5)
    #expect(throws: MappingError.self) { try mapper.map("[{},1]", to: [Empty].self) }
    let text = #"{"before":170,"empty":{},"after":85,"maybe":{},"last":255}"#
    let value = try mapper.map(text, to: AroundEmpty.self)
    #expect(value == AroundEmpty(before: 170, empty: Empty(), after: 85, maybe: Empty(), last: 255))
    #expect(try mapper.jsonString(from: value) == text)
    let none = try mapper.map(#"{"before":1,"empty":{},"after":2,"last":3}"#, to: AroundEmpty.self)
    #expect(none.maybe == nil)
    #expect(none.last == 3)
    #expect(try mapper.jsonString(from: Empty()) == "{}")
    #expect(try mapper.map(#"{"a":{}}"#, to: [String: Empty].self).count == 1)
  }

  @Test("structs of one property have the layout of that property")
  func single() throws {
    #expect(try mapper.map(#"{"value":7}"#, to: Wrapped<UInt8>.self).value == 7)
    #expect(try mapper.map(#"{"value":true}"#, to: Wrapped<Bool?>?.self)?.value == true)
    #expect(try mapper.map(#"{"value":null}"#, to: Wrapped<Bool?>?.self)?.value == nil)
    let counter = try LifetimeTracker.measure { _ throws in
      let text = #"[{"value":{"value":{"age":4}}},null]"#
      let values = try mapper.map(text, to: [Wrapped<Wrapped<Owner>>?].self)
      #expect(values[0]?.value.value.age == 4)
      #expect(values[1] == nil)
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 1)
  }
}
