import AutoMapper
import CModels
import Foundation
import NamelessModels
import Testing

/// Types that store what has no name.
@Suite("Platforms: storage without names")
struct UnnamedStorageTests {
  private static let bytes =
    "it has bytes that no property names, such as bit-fields, a union or padding of C; register a "
    + "converter"
  private static let names =
    "its properties have no names; build its module without -disable-reflection-names"

  @Test("structs of C whose fields are all that they have")
  func complete() {
    expectBothDirections(#"{"x":1,"y":-2,"z":0.5}"#, of: c_point.self) {
      $0.x == 1 && $0.y == -2 && $0.z == 0.5
    }
    expectBothDirections(
      #"{"start":{"x":1,"y":2,"z":3},"end":{"x":4,"y":5,"z":6},"color":[1,2,3,4,5,6,7,8]}"#,
      of: c_line.self
    ) {
      $0.start.y == 2 && $0.end.z == 6 && $0.color.7 == 8
    }
  }

  @Test("structs of C with bit-fields, unions and padding are refused")
  func incomplete() {
    func check<Model>(_ type: Model.Type, _ json: String) {
      expectRefusal(json, as: type, .unsupportedType, "cannot map \(type): \(Self.bytes)")
    }
    check(c_bits_first.self, #"{"a":1,"b":2,"number":3}"#)
    check(c_bits_between.self, #"{"small":1,"number":3}"#)
    check(c_bits_last.self, #"{"large":1,"small":3}"#)
    check(c_padded.self, #"{"small":1,"number":3}"#)
    check(c_either.self, #"{"integer":1}"#)
  }

  @Test("they are refused when they are written, too")
  func written() {
    #expect(throws: MappingError.self) {
      try ObjectMapper().jsonString(from: c_bits_first())
    }
    #expect(throws: MappingError.self) { try ObjectMapper().jsonString(from: c_choice()) }
  }

  @Test("a converter maps them")
  func converter() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        c_padded.self, decode: { node in c_padded(small: 1, number: Int32(try node.int)) },
        encode: { $0.number })
    }
    #expect(try mapper.map("7", to: c_padded.self).number == 7)
    #expect(try mapper.jsonString(from: c_padded(small: 1, number: 8)) == "8")
  }

  @Test("structs and classes of a module without names are refused")
  func nameless() {
    let mapper = ObjectMapper { provider in provider.register { NamelessObject() } }
    func check<Model>(_ type: Model.Type) {
      expectRefusal(
        #"{"":1,"x":2,"number":3}"#, as: type, .unsupportedType,
        "cannot map \(type): \(Self.names)", with: mapper)
    }
    check(NamelessPoint.self)
    check(NamelessObject.self)
    #expect(throws: MappingError.self) { try mapper.jsonString(from: NamelessPoint()) }
    #expect(throws: MappingError.self) { try mapper.jsonString(from: NamelessObject()) }
  }

  @Test("cases without names are neither read nor written")
  func namelessEnum() {
    let text =
      "cannot map NamelessPhase: its cases have no names; build its module without "
      + "-disable-reflection-metadata"
    #expect {
      try ObjectMapper().jsonString(from: NamelessPhase.done)
    } throws: {
      "\($0)" == text
    }
    #expect(throws: MappingError.self) {
      try ObjectMapper().map(#""done""#, to: NamelessPhase.self)
    }
  }

  @Test("classes without storage in addition to that of a library's class are refused")
  func libraryClass() {
    let mapper = ObjectMapper { provider in provider.register { Bare() } }
    expectRefusal(
      "{}", as: Bare.self, .unsupportedType,
      "cannot map Bare: it stores nothing of its own, and what Formatter stores is that "
        + "class's own affair", with: mapper)
  }

  private final class Bare: Formatter {}

  private struct Thin {
    var number = 1
    var type: Int.Type = Int.self
    var other = 2
  }

  private struct Thick<Value> {
    var number = 1
    var type: Value.Type
    var other: Int8 = 2
  }

  @Test("a type of size 0 is not a byte without a name")
  func metatypes() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Thin() }
      provider.register { Thick<String>(type: String.self) }
    }
    #expect(try mapper.map(#"{"number":7,"other":9}"#, to: Thin.self).other == 9)
    #expect(try mapper.jsonString(from: Thin()) == #"{"number":1,"other":2}"#)
    let thick = try mapper.map(#"{"number":7,"other":9}"#, to: Thick<String>.self)
    #expect(thick.number == 7)
    #expect(thick.other == 9)
  }
}
