import AutoMapper
import Foundation
import Testing

/// The parts of a stream that the closures of a provider, stores, and the log see.
@Suite("Streams: closures, stores and the log")
struct ElementClosureTests {
  typealias Journal = ElementErrorTests.Journal

  struct Line: Sendable { var text: String }

  static let document = #"{"r":{"i":[{"text":"a"},{"text":"b"}]}}"#

  @Test("closures see the path in the stream, and the caller's context")
  func nodes() async throws {
    let mapper = ObjectMapper.with(Line.self) { line in
      line.map("text", to: \.text) { node in
        "\(node.codingPath)/\(node.userContext as? String ?? "-")/\(try node.string)"
      }
    }
    let reader = mapper.elements(
      of: Line.self, in: Self.document.utf8, format: .array(at: "r.i"), context: "here")
    #expect(try reader.next()?.text == "r.i[0].text/here/a")
    #expect(try reader.next()?.text == "r.i[1].text/here/b")
    let parallel = mapper.elements(
      of: Line.self, in: #"{"text":"a"}\#n{"text":"b"}"#.utf8, context: "here"
    ).parallel()
    #expect(try await parallel.next()?.text == "[0].text/here/a")
    #expect(try await parallel.next()?.text == "[1].text/here/b")
  }

  struct Refused: Error {}

  @Test("each closure runs once for each element, wherever the chunks are cut")
  func once() throws {
    let journal = Journal()
    let mapper = ObjectMapper { provider in
      provider.register {
        journal.add("made")
        return StreamItem(id: 0)
      }
    }
    let text = #"{"id":1}{"id":2}{"id":"x"}{"id":4}"#
    for size in 1...text.utf8.count {
      let reader = mapper.elements(
        of: StreamItem.self, in: ElementEntryPoints.pieces(text, of: size), format: .concatenated,
        invalidElements: .skip)
      while try reader.next() != nil {}
      #expect(journal.all.count == 4 * size)
    }
  }

  @Test("what a closure throws has the path and the place of its element")
  func throwingClosure() throws {
    let mapper = ObjectMapper.with(Line.self) { line in
      line.validate { node in if try node.text.string == "b" { throw Refused() } }
    }
    let reader = mapper.elements(
      of: Line.self, in: #"{"text":"a"}\#n{"text":"b"}\#n{"text":"c"}"#.utf8)
    #expect(try reader.next()?.text == "a")
    let error = mappingError { try reader.next() }
    #expect(error?.path.description == "[1]")
    #expect(error?.location?.line == 2)
    #expect(error?.underlyingError is Refused)
    #expect(try reader.next()?.text == "c")
  }

  @Test("the log has the paths and places in the stream")
  func log() throws {
    let journal = Journal()
    var options = MappingOptions()
    options.log = { level, message in journal.add("\(level): \(message)") }
    let reader = ObjectMapper(options: options).elements(
      of: Line.self, in: #"{"text":"a","x":1}\#n{"text":[]}\#n"#.utf8, invalidElements: .skip)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(
      journal.all == [
        "warning: [0].x: unknown key, ignored",
        "error: [1].text: expected String, found an array (line 2, column 9)",
      ])
  }

  @Test("all errors of an element have their places in the stream")
  func collected() throws {
    let reader = ObjectMapper(options: .changing { $0.collectsErrors = true }).elements(
      of: StreamItem.self, in: #"{"id":1}\#n{"id":"x","name":[]}\#n"#.utf8)
    #expect(
      ElementEntryPoints.text(of: reader)
        == """
        1 ! [1].id: expected Int, found the string "x" (line 2, column 7)
        [1].name: expected String, found an array (line 2, column 18)
        """)
  }

  final class Account {
    var id = 0
    var name = ""
  }

  @Test("elements with unique keys go to their store")
  func store() throws {
    let store = InMemoryStore()
    var provider = MappingProvider()
    provider.register { Account() }
    provider.configure(Account.self) { $0.uniqueKeys("id") }
    let mapper = ObjectMapper(provider, stores: [store])
    let reader = mapper.elements(
      of: Account.self,
      in: #"{"id":1,"name":"a"}{"id":2,"name":"b"}{"id":1,"name":"c"}"#.utf8,
      format: .concatenated)
    let first = try reader.next()
    _ = try reader.next()
    #expect(try reader.next() === first)
    #expect(first?.name == "c")
    #expect(store.count == 2)
  }

  /// Holds a reader that a closure asks for elements.
  final class Holder: @unchecked Sendable { var reader: ElementReader<StreamItem>? }

  @Test("a closure cannot ask the stream that calls it for an element")
  func nested() throws {
    let holder = Holder()
    let mapper = ObjectMapper.with(StreamItem.self) { item in
      item.validate { _ in _ = try holder.reader?.next() }
    }
    let reader = mapper.elements(of: StreamItem.self, in: #"{"id":1}\#n{"id":2}"#.utf8)
    holder.reader = reader
    let error = mappingError { try reader.next() }
    #expect("\(error as (any Error)?, default: "-")".contains("while one is being made"))
    holder.reader = nil
    #expect(try reader.next() == nil)
  }
}
