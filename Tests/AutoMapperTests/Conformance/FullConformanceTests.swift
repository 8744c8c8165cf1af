import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The full public test sets, in the folder that AUTOMAPPER_TEST_DATA names.
///
/// `Scripts/check-conformance` runs this suite.
@Suite("Conformance: full sets", .enabled(if: TestData.fullSets != nil))
struct FullConformanceTests {
  private func folder() throws -> URL { try #require(TestData.fullSets) }

  @Test("JSONTestSuite: y_ files are accepted as tree, mapped and skipped")
  func accepted() throws {
    let files = try TestData.files(
      in: folder().appendingPathComponent("JSONTestSuite/test_parsing"), prefix: "y_")
    #expect(files.count >= 95)
    for file in files { DocumentUse.expectAccepted(file.bytes, file.name) }
  }

  @Test("JSONTestSuite: n_ files are refused as tree, mapped and skipped")
  func refused() throws {
    let files = try TestData.files(
      in: folder().appendingPathComponent("JSONTestSuite/test_parsing"), prefix: "n_")
    #expect(files.count >= 188)
    for file in files {
      // 100,000 levels are refused for their depth, before anybody sees that the text ends.
      DocumentUse.expectRefused(file.bytes, file.name, [.invalidJSON, .depthExceeded])
    }
  }

  /// The files that the grammar leaves open, and that this library accepts.
  static let open: Set<String> = [
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
    "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json",
    "i_number_real_pos_overflow.json", "i_number_real_underflow.json",
    "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]

  @Test("JSONTestSuite: i_ files come to one verdict as tree, mapped and skipped")
  func undecided() throws {
    let files = try TestData.files(
      in: folder().appendingPathComponent("JSONTestSuite/test_parsing"), prefix: "i_")
    #expect(files.count >= 35)
    for file in files {
      if Self.open.contains(file.name) {
        DocumentUse.expectAccepted(
          file.bytes, file.name, isRootOnly: file.name == "i_structure_UTF-8_BOM_empty_object.json")
      } else {
        DocumentUse.expectRefused(file.bytes, file.name)
      }
    }
  }

  @Test("doubles are read bit by bit and written back equal")
  func doubles() throws {
    let file = try folder().appendingPathComponent("doubles/json-doubles.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var texts: [Substring] = []
    var bits: [UInt64] = []
    var beyond: [Substring] = []
    for line in lines where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let pattern = try #require(UInt64(fields[0], radix: 16))
      if Double(bitPattern: pattern).isFinite {
        texts.append(fields[1])
        bits.append(pattern)
      } else {
        beyond.append(fields[1])
      }
    }
    #expect(texts.count >= 45_000)
    let mapper = ObjectMapper.shared
    let document = "[" + texts.joined(separator: ",") + "]"
    let values = try mapper.map(document, to: [Double].self)
    let members = try mapper.map(
      "[" + texts.map { #"{"value":\#($0)}"# }.joined(separator: ",") + "]", to: [Box<Double?>].self
    )
    let written = try mapper.map(mapper.jsonData(from: values), to: [Double].self)
    let foundation = try mapper.jsonString(from: values).dropFirst().dropLast()
      .split(separator: ",").map { Double($0)?.bitPattern }
    let trees = try mapper.map(mapper.map(document, to: JSONValue.self), to: [Double].self)
    #expect(values.count == bits.count)
    #expect(written.count == bits.count)
    for index in bits.indices {
      let isExact =
        values[index].bitPattern == bits[index] && members[index].value?.bitPattern == bits[index]
        && written[index].bitPattern == bits[index] && foundation[index] == bits[index]
        && trees[index].bitPattern == bits[index]
      if !isExact { Issue.record("\(texts[index]) gave \(values[index]), wrote \(written[index])") }
    }
    for text in beyond {
      let error = errorOfMapping(String(text), to: Double.self)
      #expect(error?.kind == .outOfRange, "\(text)")
    }
  }

  private struct Vector: Decodable {
    var hex: String
    var valid: Bool
    var src: String
    var bytes: [UInt8] {
      let digits = Array(hex)
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
    }
  }

  @Test("UTF-8 as value, key, skipped value and skipped key")
  func utf8() throws {
    let file = try folder().appendingPathComponent("utf8/utf8-vectors.json")
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
    #expect(vectors.count > 50)
    for vector in vectors {
      let escaped = vector.bytes.flatMap { byte -> [UInt8] in
        switch byte {
        case 0..<0x20: Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
        case 0x22, 0x5C: [0x5C, byte]
        default: [byte]
        }
      }
      for padding in ["", "1234567"] {
        check(vector, Array(padding.utf8) + escaped, Array(padding.utf8) + vector.bytes)
      }
    }
  }

  private func check(_ vector: Vector, _ written: [UInt8], _ meant: [UInt8]) {
    let mapper = ObjectMapper.shared
    func document(_ before: String, _ after: String) -> [UInt8] {
      Array(before.utf8) + written + Array(after.utf8)
    }
    let uses: [(String, () throws -> [UInt8]?)] = [
      ("value", { Array(try mapper.map(document("\"", "\""), to: String.self).utf8) }),
      (
        "member",
        { Array(try mapper.map(document(#"{"value":""#, #""}"#), to: Box<String>.self).value.utf8) }
      ),
      (
        "key",
        {
          try mapper.map(document(#"{""#, #"":1}"#), to: [String: Int].self).keys.first.map {
            Array($0.utf8)
          }
        }
      ),
      (
        "tree",
        {
          try mapper.map(document(#"{""#, #"":1}"#), to: JSONValue.self).members.keys.first.map {
            Array($0.utf8)
          }
        }
      ),
      (
        "skipped value",
        {
          _ = try mapper.map(document(#"{"x":""#, #""}"#), to: Box<Int?>.self)
          return nil
        }
      ),
      (
        "skipped key",
        {
          _ = try mapper.map(document(#"{"x":{""#, #"":0}}"#), to: Box<Int?>.self)
          return nil
        }
      ),
      (
        "unknown key",
        {
          _ = try mapper.map(document(#"{""#, #"":[]}"#), to: KeySpellingTests.Model.self)
          return nil
        }
      ),
    ]
    for (name, use) in uses {
      let comment: Comment = "\(vector.hex) (\(vector.src)) as \(name)"
      do {
        let read = try use()
        #expect(vector.valid, comment)
        if let read { #expect(read == meant, comment) }
      } catch let error as MappingError {
        #expect(!vector.valid, "\(vector.hex) as \(name): \(error)")
        #expect(error.kind == .invalidJSON, "\(vector.hex) as \(name): \(error)")
      } catch {
        Issue.record(error, comment)
      }
    }
  }

  private struct KeyRow: Decodable {
    var key: String
    var properties: [String]
    var note: String
  }

  @Test("keys lead to the first property that the table names, where the rules say so")
  func keys() throws {
    let file = try folder().appendingPathComponent("keys.json")
    let rows = try JSONDecoder().decode([KeyRow].self, from: Data(contentsOf: file))
    #expect(rows.count > 60)
    var found = 0
    for row in rows {
      let known = [
        "lastName", "firstName", "userId", "id", "htmlURL", "eTag", "uuid", "v", "ref", "links",
        "embedded", "addressLine2", "address1", "contentType", "isActive", "screaming", "aB", "a",
      ]
      guard let property = row.properties.first(where: { known.contains($0) }) else { continue }
      found += 1
      let encoded = String(decoding: try JSONEncoder().encode(row.key), as: UTF8.self)
      for entryPoint in EntryPoint.allCases {
        let model = try entryPoint.map("{\(encoded):7}", to: KeyModel.self, with: .shared)
        let set = Mirror(reflecting: model).children.filter { $0.value as? Int == 7 }.map(\.label)
        #expect(set == [property], "\(row.key): \(row.note)")
      }
    }
    #expect(found >= 25)
  }

  private struct KeyModel {
    var lastName: Int?
    var firstName: Int?
    var userId: Int?
    var id: Int?
    var htmlURL: Int?
    var eTag: Int?
    var uuid: Int?
    var v: Int?
    var ref: Int?
    var links: Int?
    var embedded: Int?
    var addressLine2: Int?
    var address1: Int?
    var contentType: Int?
    var isActive: Int?
    var screaming: Int?
    var aB: Int?
    var a: Int?
  }
}
