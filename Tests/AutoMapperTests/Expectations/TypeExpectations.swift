import AutoMapper
import Foundation
import Testing

/// Checks that a text maps, through every entry point, to something of which a closure is true, and that this
/// is written in every form as another text, or the same.
func expectBothDirections<Value>(
  _ text: String, of type: Value.Type, writtenAs written: String? = nil,
  with mapper: ObjectMapper = .shared, entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  where isExpected: (Value) -> Bool
) {
  expectMapping(
    text, to: type, with: mapper, entryPoints: entryPoints, sourceLocation: sourceLocation,
    where: isExpected)
  do {
    let value = try mapper.map(text, to: type)
    expectEveryForm(
      of: value, as: written ?? text, with: mapper, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
  }
}

/// Checks that a value of a model, made by the program, is refused in every form with one sentence.
func expectWritingRefusal<Value>(
  of value: Value, _ sentence: String, with mapper: ObjectMapper = .shared,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let errors = errorsOfWriting(value, with: mapper, sourceLocation: sourceLocation)
  #expect(errors.count == 4, sourceLocation: sourceLocation)
  for error in errors { #expect("\(error)" == sentence, sourceLocation: sourceLocation) }
}
