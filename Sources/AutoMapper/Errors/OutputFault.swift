/// A value that cannot be written.
enum OutputFault: Fault {
  /// A number that JSON does not have.
  case nonFinite(String)
  /// A number that JSON does not have, from a transformer, to which
  /// `MappingOptions.nonFiniteNumbers` does not apply.
  case nonFiniteInTransformer(String)
  /// A value other than the object or the array that is required.
  case form(expected: String, found: String)
  /// An object that contains itself.
  case circle
  /// Two properties that are written in the same place.
  case takenPlace(path: String)
  /// A date that its format cannot represent.
  case date(format: String, seconds: Double)
  /// A component of a color that is not between 0 and 1.
  case color(name: String, part: Double)
  /// A writer of elements that is already closed.
  case closedWriter

  var kind: MappingError.Kind {
    switch self {
    case .nonFinite, .nonFiniteInTransformer, .color: .outOfRange
    case .form: .typeMismatch
    case .circle: .circularReference
    case .takenPlace, .closedWriter: .invalidConfiguration
    case .date(_, let seconds): seconds.isFinite ? .invalidDate : .outOfRange
    }
  }

  var words: FaultWords {
    switch self {
    case .nonFinite(let value):
      FaultWords(
        expected: "a finite number", found: value,
        advice:
          "JSON has no such number; choose what is written with MappingOptions.nonFiniteNumbers",
        topic: .nonFiniteNumber, isOfProgram: true)
    case .nonFiniteInTransformer(let value):
      FaultWords(
        expected: "a finite number", found: value,
        advice: "give the property a transformer of its own, or leave it out",
        topic: .nonFiniteNumber, isOfProgram: true)
    case .form(let expected, let found):
      FaultWords(
        expected: expected, found: found, advice: "jsonValue(from:) writes any value",
        isOfProgram: true)
    case .circle:
      FaultWords(
        found: "the object here contains itself",
        advice: "leave one of the properties of the circle out, or make it weak")
    case .takenPlace(let path):
      FaultWords(
        expected: "a place of its own for '\(path)'",
        found: "another property that is written there",
        advice: "write one of them with another key, or exclude it")
    case .date(let format, let seconds):
      FaultWords(
        expected: "a date that \(format) can write", found: "\(seconds) seconds since 1970",
        isOfProgram: true)
    case .color(let name, let part):
      FaultWords(
        expected: "a component from 0 to 1", found: "\(name) \(part)",
        advice: "bring the color into range in 'encode'", isOfProgram: true)
    case .closedWriter: FaultWords(found: "the writer of elements was closed")
    }
  }
}
