import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Threads that start together meet types that nobody has mapped, each with another mapper.
@Suite("Concurrency: plans that mappers share", .serialized)
struct ConcurrencySharedPlanTests {
  private static let threads = 16

  @Test("mappers with and without rules and options meet the same new types")
  func newTypes() throws {
    for round in 0..<20 {
      let results = try #require(
        Self.run(SharedPlanTests.tag(300 + round)), "not all threads have ended in two minutes")
      #expect(results.count == Self.threads)
      let expected = Self.run(SharedPlanTests.tag(300 + round), inTurn: true) ?? []
      #expect(try results.map { try $0.get() } == expected.map { try $0.get() })
    }
  }

  private static func run(
    _ tag: any Any.Type, inTurn: Bool = false
  ) -> [Result<[String], any Error>]? {
    func open<Tag>(_ tag: Tag.Type) -> [Result<[String], any Error>]? {
      let work: @Sendable (Int) throws -> [String] = { number in
        SharedPlanTests.outcome(Self.mapper(number, isAlone: inTurn), Tag.self)
      }
      if inTurn { return (0..<threads).map { number in Result { try work(number) } } }
      return StartGate.run(threads: threads, work)
    }
    return _openExistential(tag, do: open)
  }

  /// The mapper of a thread; one that is alone shares nothing.
  private static func mapper(_ number: Int, isAlone: Bool) -> ObjectMapper {
    let options: [MappingOptions] = [.default, .strict, .lenient, .foundation]
    return ObjectMapper(options: options[number / 4 % 4]) { provider in
      switch number % 4 {
      case 1: provider.configure(SharedPlanTests.JSONKeys.self) { $0.map("b", to: \.a) }
      case 2: provider.convert(String.self, decode: { _ in "t" }, encode: { _ in "w" })
      case 3: provider.fallback(SharedPlanTests.Size.self, .small)
      default: break
      }
      if isAlone { provider.instances { _ in nil } }
    }
  }

  @Test("many key paths and types are named at once")
  func names() throws {
    let results = StartGate.run(threads: Self.threads) { number in
      try (0..<50).map { _ in
        try ObjectMapper { provider in
          provider.configure(ConcurrencyTests.Address.self) {
            $0.map("s\(number)", to: \.street)
            $0.map("n\(number)", to: \.numbers)
          }
        }.jsonString(from: ConcurrencyTests.Address(street: "x", numbers: []))
      }
    }
    for (number, result) in try #require(results).enumerated() {
      #expect(
        try result.get()
          == [String](repeating: #"{"s\#(number)":"x","n\#(number)":[]}"#, count: 50))
    }
  }
}
