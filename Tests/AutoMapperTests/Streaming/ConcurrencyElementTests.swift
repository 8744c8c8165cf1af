import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Many streams of one mapper at once, each in several tasks.
@Suite("Concurrency: streams")
struct ConcurrencyElementTests {
  static let text = (0..<30_000).map {
    $0 % 1000 == 999 ? #"{"id":"x"}"# : #"{"id":\#($0),"name":"name \#($0)"}"#
  }.joined(separator: "\n")

  @Test("tasks that share a mapper get their own elements, in order")
  func sharedMapper() async throws {
    let mapper = ObjectMapper { provider in provider.register { StreamItem(id: -1) } }
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 1...4 {
        group.addTask {
          let reader = mapper.elements(
            of: StreamItem.self, in: Self.text.utf8, format: .concatenated, invalidElements: .skip
          ).parallel(maximumTasks: number)
          var sum = 0
          var last = -1
          for try await item in reader {
            #expect(item.id > last)
            #expect(item.name == "name \(item.id)")
            last = item.id
            sum += 1
          }
          return (sum, reader.invalidElementCount)
        }
      }
      for try await (count, invalidCount) in group {
        #expect(count == 29_970)
        #expect(invalidCount == 30)
      }
    }
  }

  @Test("a stream that is left early stops its tasks")
  func leftEarly() async throws {
    for _ in 0..<20 {
      var count = 0
      for try await _ in ObjectMapper.shared.elements(of: StreamItem.self, in: Self.text.utf8)
        .parallel(maximumTasks: 4)
      {
        count += 1
        if count == 10 { break }
      }
      #expect(count == 10)
    }
  }
}
