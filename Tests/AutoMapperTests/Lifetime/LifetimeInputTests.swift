import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// A reader reads all of its input, and nothing before or after it.
@Suite("Lifetime: the ends of the input")
struct LifetimeInputTests {
  /// Memory whose last byte is followed by a page that must not be touched.
  @safe
  private final class GuardedMemory {
    private let start: UnsafeMutableRawPointer
    private let page: Int

    init() throws {
      page = sysconf(Int32(_SC_PAGESIZE))
      let memory = unsafe mmap(
        nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
        throw CancellationError()
      }
      unsafe start = memory
      let isProtected = unsafe mprotect(memory + page, page, PROT_NONE) == 0
      #expect(isProtected)
    }

    deinit { _ = unsafe munmap(start, 2 * page) }

    /// Calls a closure with bytes that end where the readable memory ends.
    func withData(_ bytes: some Collection<UInt8>, _ body: (Data) throws -> Void) rethrows {
      let address = unsafe start + page - bytes.count
      unsafe UnsafeMutableRawBufferPointer(start: address, count: bytes.count).copyBytes(
        from: bytes)
      try body(unsafe Data(bytesNoCopy: address, count: bytes.count, deallocator: .none))
    }
  }

  private struct Nothing {}

  private static let documents = [
    LifetimeDocuments.text(LifetimeDocuments.parcel),
    LifetimeDocuments.text(LifetimeDocuments.common),
    #""a text of more than fifteen bytes that ends the document é""#, #""\u00e9\ud83d\ude00""#,
    "12345678901234567890", "-0.5e-10", "true", "null", "[1,2,3]        ", "{}", "",
  ]

  /// Reads a document in every way; what comes of it does not matter here.
  private static func read(_ data: Data, _ mapper: ObjectMapper) -> Bool {
    _ = try? mapper.map(data, to: Parcel.self)
    _ = try? mapper.map(data, to: Shelf.self)
    _ = try? mapper.map(data, to: Nothing.self)
    _ = try? mapper.map(data, to: String.self)
    _ = try? mapper.map(data, to: Double.self)
    _ = try? mapper.map(data, to: Any.self)
    return (try? mapper.map(data, to: JSONValue.self)) != nil
  }

  @Test("nothing is read behind the last byte, wherever a document ends", arguments: documents)
  func pageEnd(document: String) throws {
    let memory = try GuardedMemory()
    let mapper = LifetimeMappers.make()
    let bytes = Array(document.utf8)
    for length in 0...bytes.count {
      memory.withData(bytes[..<length]) { _ = Self.read($0, mapper) }
    }
    memory.withData(bytes) { #expect(Self.read($0, mapper) == !document.isEmpty) }
  }

  @Test("a document may begin at any address", arguments: 0..<16)
  func unaligned(offset: Int) throws {
    let bytes = Array(LifetimeDocuments.text(LifetimeDocuments.parcel).utf8)
    let mapper = LifetimeMappers.make()
    let expected = try mapper.map(bytes, to: JSONValue.self)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 16, alignment: 16)
    defer { unsafe memory.deallocate() }
    let part = unsafe UnsafeMutableRawBufferPointer(start: memory + offset, count: bytes.count)
    unsafe part.copyBytes(from: bytes)
    let data = unsafe Data(bytesNoCopy: memory + offset, count: bytes.count, deallocator: .none)
    #expect(try mapper.map(data, to: JSONValue.self) == expected)
    try expectAllFreed { _ throws in
      #expect(try mapper.map(data, to: Parcel.self).last == "the end")
    }
  }

  private struct Texts: Equatable {
    var text: String
    var list: [String]
    var table: [String: String]
    var maybe: String?
  }

  static let lengths = [0, 1, 7, 8, 14, 15, 16, 17, 31, 32, 63, 64, 1_000]

  @Test("strings of all sizes, in properties, lists and keys", arguments: lengths)
  func strings(length: Int) throws {
    let letters = Array("abcdefghij\u{0}é漢😀\"\\\n")
    for start in letters.indices {
      let text = String((0..<length).map { letters[(start + $0) % letters.count] })
      let value = Texts(text: text, list: [text, "", text], table: [text: text], maybe: text)
      let written = try ObjectMapper.shared.jsonData(from: value)
      // The bytes are gone before the strings are looked at.
      let read = try ObjectMapper.shared.map(Array(written), to: Texts.self)
      #expect(read == value)
      #if Foundation
      let bridged: [String: Any] = [
        "text": text as NSString, "list": NSArray(array: [text as NSString, "", text as NSString]),
        "table": NSDictionary(dictionary: [text: text as NSString]), "maybe": text as NSString,
      ]
      #expect(try ObjectMapper.shared.map(bridged, to: Texts.self) == value)
      #endif
    }
  }
}
