import AutoMapper
import Foundation
import Testing

/// Streams of invalid elements, and of elements far apart, take as long as their bytes.
@Suite("Complexity: streams", .serialized)
struct StreamGrowthTests {
  static let formats: [ElementFormat] = [.lines, .array]

  private static func text(_ count: Int, _ element: String, _ format: ElementFormat) -> [UInt8] {
    let elements = Array(repeating: element, count: count)
    return Array(
      (format == .lines
        ? elements.joined(separator: "\n") : "[" + elements.joined(separator: ",\n") + "]").utf8)
  }

  @Test("invalid elements that are left out are found in one pass", arguments: formats)
  func skipped(format: ElementFormat) throws {
    try expectLinearGrowth("\(format)", (1_000, 8_000)) {
      (count: $0, bytes: Self.text($0, #""x""#, format))
    } take: { input in
      let reader = ObjectMapper.shared.elements(
        of: Int.self, in: input.bytes, format: format, invalidElements: .skip)
      let next = try reader.next()
      #expect(next == nil)
      #expect(reader.invalidElementCount == input.count)
    }
  }

  @Test("the errors of elements are found in one pass", arguments: formats)
  func thrown(format: ElementFormat) throws {
    try expectLinearGrowth("\(format)", (1_000, 8_000)) {
      (count: $0, bytes: Self.text($0, "1.5", format))
    } take: { input in
      let reader = ObjectMapper.shared.elements(of: Int.self, in: input.bytes, format: format)
      var lines: [Int?] = []
      while true {
        do {
          guard try reader.next() != nil else { break }
        } catch {
          lines.append((error as? MappingError)?.location?.line)
        }
      }
      #expect(lines == Array(1...input.count))
    }
  }

  @Test("errors have their lines in parallel, too", arguments: formats)
  func parallel(format: ElementFormat) async throws {
    // Several batches, and several pieces of the stream.
    let count = 200_000
    let reader = ObjectMapper.shared.elements(
      of: Int.self, in: Self.text(count, "1.5", format), format: format
    ).parallel(maximumTasks: 2)
    var lines = 0
    while lines < 60_000 {
      do {
        #expect(try await reader.next() != nil)
      } catch {
        lines += 1
        guard (error as? MappingError)?.location?.line != lines else { continue }
        Issue.record("\(error) instead of line \(lines)")
        return
      }
    }
  }

  @Test("line feeds after a comma are walked over once", arguments: ["", "/*", "// x\n"])
  func lineFeeds(comment: String) throws {
    var options = MappingOptions()
    options.syntax = .withComments
    let mapper = ObjectMapper(options: options)
    try expectLinearGrowth("\(comment)", (3_000, 24_000)) { count in
      let text =
        "[1,\(comment)" + String(repeating: "\n", count: count) + (comment == "/*" ? "*/" : "")
        + "2,]"
      return text.utf8.map { [$0] }
    } take: { pieces in
      let reader = mapper.elements(of: Int.self, in: pieces, format: .array)
      let elements = try [reader.next(), reader.next(), reader.next()]
      #expect(elements == [1, 2, nil])
    }
  }

  @Test("line feeds after a comma count as the length of an element")
  func heldLineFeeds() throws {
    var options = MappingOptions()
    options.syntax = .withComments
    options.maximumElementLength = 1_000
    let mapper = ObjectMapper(options: options)
    let feeds = [UInt8](repeating: 0x0A, count: 100)
    for (start, format, place, elements) in [
      ("[1\n,", ElementFormat.array, "line 2, column 1", 1),
      ("1 [2,", .concatenated, "line 1, column 3", 1),
      ("1\n[2,", .lines, "line 2, column 3", 1),
    ] {
      let chunks = [Array(start.utf8)] + Array(repeating: feeds, count: 20)
      let reader = mapper.elements(of: Int.self, in: chunks, format: format)
      for number in 1...elements { #expect(try reader.next() == number) }
      let error = #expect(throws: MappingError.self) { try reader.next() }
      #expect(
        error?.description
          == "limit exceeded: expected at most 1000 bytes in an element, found more (\(place)); "
          + "raise MappingOptions.maximumElementLength if the source is trusted", "\(start)")
      // Fewer are not an error.
      let fewer = mapper.elements(
        of: Int.self,
        in: [Array("[1,".utf8)] + Array(repeating: feeds, count: 9) + [Array("2]".utf8)],
        format: .array)
      #expect(try fewer.next() == 1)
      #expect(try fewer.next() == 2)
    }
  }
}
