/// Nesting that is deeper than a limit allows.
enum NestingFault: Fault {
  /// Too many levels in a document.
  case document(limit: Int)
  /// Too many levels in values that are written, or that a conformance reads or writes.
  case values(limit: Int)
  /// Too many values that closures substitute for one another in one place in writing.
  case replacedValues(limit: Int)
  /// Too many closures of one mapper that run inside one another.
  case closures(limit: Int)
  /// Too many calls of mappers that closures make, each inside the previous one.
  case calls(limit: Int)
  /// A thread with a stack for deep values that the system cannot start.
  case stack

  var kind: MappingError.Kind { .depthExceeded }

  var words: FaultWords {
    switch self {
    case .document(let limit):
      FaultWords(
        expected: "at most \(limit) levels of nesting", found: "one more",
        advice: "raise MappingOptions.maximumDepth if the source is trusted")
    // In reading, values nest as the document does.
    case .values(let limit):
      FaultWords(
        expected: "at most \(limit) levels of nesting", found: "one more",
        advice: "raise MappingOptions.maximumDepth if the values are meant to nest so deep")
    case .replacedValues(let limit):
      FaultWords(
        expected: "at most \(limit) values in the place of each other", found: "one more",
        advice: "a closure gives what leads to the closure again: let it give a part of its value",
        isOfProgram: true)
    case .closures(let limit):
      FaultWords(
        expected: "at most \(limit) closures at a time", found: "one more",
        advice: "a closure asks for what it was called to make: let it map a part of its node",
        isOfProgram: true)
    case .calls(let limit):
      FaultWords(
        expected: "at most \(limit) calls of mappers, each made by the one before",
        found: "one more",
        advice: "a closure maps what it was called to make: let it make the value itself",
        isOfProgram: true)
    case .stack:
      FaultWords(
        expected: "a thread with stack enough for values that nest so deep",
        found: "that the system starts none",
        advice: "call the mapper from a thread with a larger stack, or use fewer threads",
        isOfProgram: true)
    }
  }
}
