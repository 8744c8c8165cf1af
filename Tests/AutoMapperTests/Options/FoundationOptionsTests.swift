import AutoMapper
import Foundation
import Testing

@Suite("The options .foundation compared with Foundation's coders")
struct FoundationOptionsTests {
  static let documentRows =
    FoundationScalarRows.integers + FoundationScalarRows.floatingPoint + FoundationScalarRows.text
    + FoundationScalarRows.dates + FoundationScalarRows.strategies + FoundationModelRows.objects
    + FoundationModelRows.collections + FoundationModelRows.enumsAndClasses
    + FoundationModelRows.syntax

  static let differenceRows =
    FoundationDifferenceRows.keys + FoundationDifferenceRows.numbers
    + FoundationDifferenceRows.errors + FoundationDifferenceRows.syntax

  static let valueRows =
    FoundationValueRows.numbers + FoundationValueRows.others
    + FoundationValueRows.geometry

  @Test("a value is written as the same text, and read from the other's text", arguments: valueRows)
  func values(_ row: FoundationRow) throws {
    let comparison = try row.compare()
    #expect(comparison.results.foundation == comparison.results.ours)
    #expect(comparison.returnTrip)
  }

  @Test(
    "a document has the same value or error, and its value the same text", arguments: documentRows)
  func documents(_ row: FoundationRow) throws {
    let comparison = try row.compare()
    #expect(comparison.results.foundation == comparison.results.ours)
    #expect(comparison.areEqual)
    #expect(comparison.texts?.foundation == comparison.texts?.ours)
    #expect(comparison.returnTrip)
  }

  @Test("the documented differences, and no others", arguments: differenceRows)
  func differences(_ row: FoundationRow) throws {
    let results = try row.compare().results
    #expect(results == row.difference)
  }

  @Test("the tables are as long as they say")
  func count() {
    #expect(Self.documentRows.count >= 250)
    #expect(Self.documentRows.allSatisfy { $0.difference == nil })
    #expect(
      Self.differenceRows.allSatisfy { $0.difference.map { $0.foundation != $0.ours } ?? false })
  }
}
