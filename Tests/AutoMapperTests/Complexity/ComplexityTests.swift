import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// No shape of input takes longer than its length: four times the input is about four times the work.
///
/// The sizes are small; with AUTOMAPPER_FULL_SIZES they are those that `Scripts/check-deep` measures: a million
/// keys, ten million empty values, a string of 50 MB.
@Suite("Complexity: shapes of input", .serialized)
struct ComplexityTests {
  /// A kind of value that can have any size.
  struct Shape: Sendable, CustomStringConvertible {
    let description: String
    /// The size at which it is measured in full.
    let fullSize: Int
    /// The size at which every test run measures it.
    var smallSize: Int { fullSize >= 50_000_000 ? 20_000 : max(100, min(fullSize / 500, 2_000)) }
    /// The text of a value of some size.
    let make: @Sendable (Int) -> String
  }

  private static func list(_ count: Int, _ element: @Sendable (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func object(_ count: Int, _ key: @Sendable (Int) -> String) -> String {
    "{" + (0..<count).map { #""\#(key($0))":1"# }.joined(separator: ",") + "}"
  }

  static let shapes = [
    Shape(description: "equal keys", fullSize: 1_000_000) { object($0) { _ in "a" } },
    Shape(description: "equal long keys", fullSize: 100_000) {
      object($0) { _ in
        "a key of more than a hundred and twenty-eight bytes " + String(repeating: "k", count: 100)
      }
    },
    Shape(description: "unknown keys", fullSize: 1_000_000) { object($0) { "unknown\($0)" } },
    Shape(description: "keys of a property in other spellings", fullSize: 2_000) {
      object($0) { "n" + String(repeating: "_", count: $0) + "umber" }
    },
    Shape(description: "keys with escapes", fullSize: 1_000_000) { object($0) { "\\u00e9\($0)" } },
    Shape(description: "a long key", fullSize: 50_000_000) { size in
      object(1) { _ in String(repeating: "k", count: size) }
    },
    Shape(description: "a long string", fullSize: 50_000_000) {
      "\"" + String(repeating: "s", count: $0) + "\""
    },
    Shape(description: "escapes", fullSize: 8_000_000) {
      "\"" + String(repeating: "\\u00e9", count: $0) + "\""
    },
    Shape(description: "digits", fullSize: 1_000_000) { "1" + String(repeating: "0", count: $0) },
    Shape(description: "digits of a fraction", fullSize: 1_000_000) {
      "0." + String(repeating: "3", count: $0)
    },
    Shape(description: "empty strings", fullSize: 10_000_000) { list($0) { _ in #""""# } },
    Shape(description: "empty arrays", fullSize: 10_000_000) { list($0) { _ in "[]" } },
    Shape(description: "empty objects", fullSize: 5_000_000) { list($0) { _ in "{}" } },
    Shape(description: "deep values", fullSize: 10_000) {
      list($0) { _ in JSONTrees.arrays(depth: 100) }
    },
    Shape(description: "space", fullSize: 50_000_000) {
      String(repeating: " \n", count: $0 / 2) + "1"
    },
  ]

  /// A mapper that refuses no length, so that the work is done.
  static func unlimited(_ change: (inout MappingOptions) -> Void) -> ObjectMapper {
    var options = MappingOptions()
    options.maximumNumberLength = .max
    options.maximumKeyLength = .max
    change(&options)
    return ObjectMapper(options: options)
  }

  static let unlimited = unlimited { _ in }

  /// A way in which a document with a value of a shape is taken.
  struct Taker: Sendable, CustomStringConvertible {
    let description: String
    let take: @Sendable ([UInt8]) -> Void

    init<Model>(
      _ description: String, _ mapper: ObjectMapper = unlimited, as type: Model.Type
    ) {
      self.description = description
      take = { bytes in _ = try? mapper.map(bytes, to: type) }
    }

    init(_ description: String, take: @escaping @Sendable ([UInt8]) -> Void) {
      self.description = description
      self.take = take
    }
  }

  struct Skipping {}

  struct Typed {
    var value: Inner
    struct Inner {
      var number: Int?
      var a: Int?
    }
  }

  struct Holder<Value> { var value: Value }

  static let takers = [
    Taker("skipped", as: Skipping.self),
    Taker("tree", as: Holder<JSONValue>.self),
    Taker("Any", as: Holder<Any>.self),
    Taker("object", as: Typed.self),
    Taker("dictionary", as: Holder<[String: Int]>.self),
    Taker("string", as: Holder<String>.self),
    Taker("numbers", as: Holder<Double>.self),
    Taker("integer", as: Holder<Int>.self),
    Taker("decimal", as: Holder<Decimal>.self),
    Taker("date", as: Holder<Date>.self),
    Taker("strings", as: Holder<[String]>.self),
    Taker(
      "dropped elements", unlimited { $0.invalidElements = .drop },
      as: Holder<[Date]>.self),
    Taker(
      "collected errors", unlimited { $0.collectsErrors = true },
      as: Holder<[Date]>.self),
    Taker("report") { bytes in
      _ = try? unlimited.mapWithReport(Data(bytes), to: Typed.self).report.entries.count
    },
    Taker("written") { bytes in
      guard let tree = try? unlimited.map(bytes, to: JSONValue.self) else { return }
      _ = try? unlimited.jsonString(from: tree, formatting: .sortedKeys)
      _ = try? unlimited.map(tree, to: Typed.self)
    },
  ]

  private static let isFull =
    ProcessInfo.processInfo.environment["AUTOMAPPER_FULL_SIZES"] != nil

  /// The processor time of a closure on this thread, in seconds.
  private static func time(_ body: () -> Void) -> Double {
    let start = threadTime()
    body()
    return threadTime() - start
  }

  @Test("four times the input is about four times the work", arguments: shapes, takers)
  func growth(shape: Shape, taker: Taker) {
    let size = Self.isFull ? shape.fullSize : shape.smallSize
    expectEqualWork(
      per: Array(#"{"value":\#(shape.make(size / 4))}"#.utf8),
      and: Array(#"{"value":\#(shape.make(size))}"#.utf8), of: shape, taker)
  }

  @Test("errors far apart in one line are found in one pass")
  func errorsInOneLine() {
    let shape = Shape(description: "errors between spaces", fullSize: 1_000) {
      Self.list($0) { _ in #""x""# + String(repeating: " ", count: 50_000) }
    }
    let mapper = Self.unlimited { $0.collectsErrors = true }
    let large = Array(#"{"value":\#(shape.make(1_000))}"#.utf8)
    let result = Result { try mapper.map(large, to: Holder<[Int]>.self) }
    guard case .failure(let error as MappingError) = result else {
      Issue.record("no error")
      return
    }
    let errors = error.allErrors
    #expect(errors.count == 1_000)
    #expect(
      errors.enumerated().allSatisfy { index, error in
        error.location?.line == 1 && error.location?.column == 11 + index * 50_004
      })
    expectEqualWork(
      per: Array(#"{"value":\#(shape.make(250))}"#.utf8), and: large, of: shape,
      Taker("collected errors", mapper, as: Holder<[Int]>.self))
  }

  /// Fails if each byte of a large document takes longer than each byte of a small one.
  private func expectEqualWork(
    per small: [UInt8], and large: [UInt8], of shape: Shape, _ taker: Taker
  ) {
    let factor = Double(large.count) / Double(small.count)
    var ratios: [Double] = []
    // What else runs on the machine disturbs; a square would be seen each time.
    for _ in 0..<5 {
      let rounds = Self.isFull ? 1 : 2
      let fewer = (0..<rounds).map { _ in Self.time { taker.take(small) } }.min() ?? 0
      let more = (0..<rounds).map { _ in Self.time { taker.take(large) } }.min() ?? 0
      // Times below a tenth of a millisecond say nothing. Large blocks of memory are new each time, and the
      // system takes up to a nanosecond a byte to clear them, where small ones are used again.
      let clearing = Double(large.count) * 1e-9
      ratios.append((more - 1e-4 - clearing) / max(fewer, 1e-5) / factor)
      if let last = ratios.last, last < 2 { return }
    }
    Issue.record(
      "\(shape), \(taker): each byte takes \(ratios) times as long in \(factor) times the input")
  }
}
