import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Ways to send a document through a mapper, each of which must come to the same verdict.
enum DocumentUse: String, CaseIterable {
  case tree
  case any
  case skippedFirst
  case skippedLast
  case skippedInArray
  case mappedMember
  case anyMember
  case atPath
  case data

  struct Skipping { var value: Int? }

  static let maximum: ObjectMapper = {
    // The sets hold documents that nest as deep as the limit; the places here add levels.
    ObjectMapper(options: .changing { $0.maximumDepth = 520 })
  }()

  /// Whether the document is inside another one.
  var isInside: Bool {
    switch self {
    case .tree, .any, .data: false
    case .skippedFirst, .skippedLast, .skippedInArray, .mappedMember, .anyMember, .atPath: true
    }
  }

  func map(_ document: [UInt8]) throws {
    let mapper = Self.maximum
    func inside(_ before: String, _ after: String) -> [UInt8] {
      Array(before.utf8) + document + Array(after.utf8)
    }
    switch self {
    case .tree: _ = try mapper.map(document, to: JSONValue.self)
    case .any: _ = try mapper.map(document, to: Any.self)
    case .data: _ = try mapper.map(Data(document), to: JSONValue.self)
    case .skippedFirst: _ = try mapper.map(inside(#"{"x":"#, #","value":1}"#), to: Skipping.self)
    case .skippedLast: _ = try mapper.map(inside(#"{"value":1,"x":"#, "}"), to: Skipping.self)
    case .skippedInArray:
      _ = try mapper.map(inside(#"[{"x":["#, #"]},{"value":2}]"#), to: [Skipping].self)
    case .mappedMember: _ = try mapper.map(inside(#"{"value":"#, "}"), to: Box<JSONValue?>.self)
    case .anyMember: _ = try mapper.map(inside("[", "]"), to: [Any].self)
    case .atPath: _ = try mapper.map(inside(#"{"x":"#, #","a":1}"#), to: Int.self, at: "a")
    }
  }

  /// Checks that the document is taken in every use.
  static func expectAccepted(
    _ document: [UInt8], _ name: String, isRootOnly: Bool = false,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for use in allCases where !(isRootOnly && use.isInside) {
      #expect(throws: Never.self, "\(name): \(use)", sourceLocation: sourceLocation) {
        try use.map(document)
      }
    }
  }

  /// Checks that the document is refused in every use, as no JSON.
  static func expectRefused(
    _ document: [UInt8], _ name: String, _ kinds: Set<MappingError.Kind> = [.invalidJSON],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for use in allCases {
      // Nothing between brackets is an empty array, and its neighbors are white space.
      if use == .skippedInArray || use == .anyMember, isBlank(document) { continue }
      let error = #expect(
        throws: MappingError.self, "\(name): \(use)", sourceLocation: sourceLocation
      ) { try use.map(document) }
      guard let error else { continue }
      // A brace too many ends the outer document, and with it the way to the value.
      let isMissing = use == .atPath && error.kind == .missingValue
      #expect(
        isMissing || kinds.contains(error.kind), "\(name): \(use)", sourceLocation: sourceLocation)
      #expect(error.location != nil, "\(name): \(use)", sourceLocation: sourceLocation)
      #expect(error.description.utf8.count < 10_000, sourceLocation: sourceLocation)
    }
  }

  private static func isBlank(_ document: [UInt8]) -> Bool {
    document.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
  }
}

@Suite("Conformance: own vectors")
struct ConformanceTests {
  @Test("valid documents are accepted wherever they stand")
  func valid() throws {
    let documents = try TestData.documents("valid")
    #expect(documents.count >= 100)
    for document in documents {
      DocumentUse.expectAccepted(
        document.bytes, document.note, isRootOnly: document.note.hasPrefix("root only"))
    }
  }

  @Test("invalid documents are refused wherever they stand")
  func invalid() throws {
    let documents = try TestData.documents("invalid")
    #expect(documents.count >= 250)
    for document in documents { DocumentUse.expectRefused(document.bytes, document.note) }
  }

  @Test("each valid document cut short anywhere is refused")
  func prefixes() throws {
    for document in try TestData.documents("valid")
    where document.bytes.count < 100
      && [UInt8(ascii: "["), UInt8(ascii: "{")].contains(document.bytes[0])
    {
      for count in 0..<document.bytes.count {
        let prefix = Array(document.bytes.prefix(count))
        guard !document.bytes.dropFirst(count).allSatisfy({ $0 <= 0x20 }) else { continue }
        #expect(throws: MappingError.self, "\(document.note), \(count) bytes") {
          try ObjectMapper.shared.map(prefix, to: JSONValue.self)
        }
        #expect(throws: MappingError.self, "\(document.note), \(count) bytes") {
          try ObjectMapper.shared.map(prefix, to: Box<Int?>.self)
        }
      }
    }
  }

  @Test("numbers are the nearest doubles, bit by bit, and those out of range are refused")
  func numbers() throws {
    let rows = try TestData.documents("numbers")
    #expect(rows.count >= 150)
    for row in rows {
      let bits = try #require(row.bits)
      let text = String(decoding: row.bytes, as: UTF8.self)
      if Double(bitPattern: bits).isFinite {
        for entryPoint in EntryPoint.exact {
          let value = try entryPoint.map(text, to: Double.self, with: .shared)
          #expect(value.bitPattern == bits, "\(row.note): \(entryPoint)")
          let member = try entryPoint.map(
            #"{"value":[\#(text)]}"#, to: Box<[Double?]>.self, with: .shared)
          #expect(member.value.first??.bitPattern == bits, "\(row.note): \(entryPoint)")
        }
        let written = try ObjectMapper.shared.jsonString(from: Double(bitPattern: bits))
        #expect(Double(written)?.bitPattern == bits, "\(row.note): \(written)")
      } else {
        expectRefusedEverywhere(
          text, as: Double.self, .outOfRange, offset: 0, entryPoints: EntryPoint.exact)
      }
      DocumentUse.expectAccepted(row.bytes, row.note)
    }
  }
}
