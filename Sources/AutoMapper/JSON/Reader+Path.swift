extension Reader {
  /// Reads the value at a path below the next value, or the next value itself if the path is nil or
  /// empty.
  ///
  /// With a path, the whole next value is checked first, and the reader is behind it afterwards.
  mutating func readValue<Result>(
    at path: String?, _ body: (inout Self) throws -> Result
  ) throws -> Result {
    guard let path, !path.isEmpty else { return try body(&self) }
    let start = mark
    // A text remembers the ends of the containers in it, which are passed in one step below.
    if offset == nil { try skip() } else { try pass() }
    let end = mark
    reset(to: start)
    let steps = try DottedPath.steps(of: path, at: offset)
    let walk = try walk(steps, rests: steps.indices.map { steps[$0...].joined(separator: ".") })
    let outerCount = context.steps.count
    if tracksPath { context.steps.push(contentsOf: walk.steps.map { PathStep($0) }) }
    defer { context.steps.pop(to: outerCount) }
    do {
      guard walk.isFound else {
        let meant = walk.steps.last?.key
        let key = meant.flatMap { Spelling.closest(to: $0, among: keysHere().map(\.key)) }
        throw failure(KeyFault.nowhere(key: key, meant: meant ?? ""))
      }
      let result = try body(&self)
      reset(to: end)
      return result
    } catch var error as MappingError {
      error.prepend(MappingPath(walk.steps))
      throw error
    }
  }

  /// The first keys of the next object, some of which may be misspelled, and the positions of their
  /// values; none for another value.
  func keysHere() -> [(key: String, mark: Mark)] {
    var (reader, keys) = (self, [(key: String, mark: Mark)]())
    do {
      guard try reader.openObject() == .filled else { return [] }
      repeat {
        keys.append((try reader.takeKey(), reader.mark))
        try reader.pass()
      } while try keys.count < Spelling.mostKeys && reader.nextMember()
    } catch {
      // A hint is not worth another error.
    }
    return keys
  }

  /// Moves from the next value to the one that steps lead to; `rests` are the texts of the remaining paths, from
  /// each step to the last.
  ///
  /// In an object, a key that equals the whole remaining path has precedence over one that equals
  /// its next step, so that keys that contain the delimiter are found. The last of several equal
  /// keys wins. If a step does not exist, the reader stops before the value that lacks it.
  ///
  /// The steps in the document need memory, so they are only listed if `listsSteps` is true.
  ///
  /// - Returns: The steps in the document, the last of which is the missing one if the value is not
  ///   found; and whether it is found, and comes next.
  /// - Complexity: O(*n*) in the size of the value.
  @inline(__always)
  mutating func walk(
    _ path: [String], rests: [String], listsSteps: Bool = true
  ) throws -> (steps: [MappingPath.Component], isFound: Bool) {
    var steps: [MappingPath.Component] = []
    var position = 0
    while position < path.count {
      let (here, rest) = (mark, rests[position])
      // The value has been walked before. Asking for its kind would make this too large to be inlined.
      if let isWholeRest = try moveToMember(path[position], or: rest) {
        if listsSteps { steps.append(.key(isWholeRest ? rest : path[position])) }
        position = isWholeRest ? path.count : position + 1
        continue
      }
      reset(to: here)
      let step = MappingPath.Component(path[position])
      if listsSteps { steps.append(step) }
      guard let index = step.index, try moveToElement(index) else {
        reset(to: here)
        return (steps, false)
      }
      position += 1
    }
    return (steps, true)
  }

  /// Moves to the value of one of two keys.
  ///
  /// - Returns: Whether the second key was found, which has precedence; nil if neither was.
  private mutating func moveToMember(_ name: String, or rest: String) throws -> Bool? {
    guard try openObject() == .filled else { return nil }
    var found: (mark: Mark, isWholeRest: Bool)?
    repeat {
      let match = try takeKey(comparedTo: name, rest)
      if match.isSecond || (match.isFirst && found?.isWholeRest != true) {
        found = (mark, match.isSecond)
      }
      try skip()
    } while try nextMember()
    guard let found else { return nil }
    reset(to: found.mark)
    return found.isWholeRest
  }

  private mutating func moveToElement(_ index: Int) throws -> Bool {
    guard try openArray() == .filled else { return false }
    for _ in 0..<index {
      try skip()
      guard try nextElement() else { return false }
    }
    return true
  }
}

extension Reader {
  /// Calls a closure while a step is appended to the recorded path.
  @inline(__always)
  mutating func at<Result>(
    _ step: PathStep, _ body: (inout Self) throws -> Result
  ) rethrows -> Result {
    let context = borrowedContext
    context.call { $0.steps.push(step) }
    defer { context.call { $0.steps.pop() } }
    return try body(&self)
  }

  /// The steps to the value that is being read.
  func currentSteps() -> [MappingPath.Component] {
    var steps: [MappingPath.Component] = []
    steps.reserveCapacity(context.steps.count + 1)
    for step in context.steps.contents { step.append(to: &steps, key(atPosition:)) }
    return steps
  }

  /// The path of the value that is being read, or of a value below it.
  ///
  /// - Complexity: O(*n*) in the number of steps that no path of a report contains so far.
  func currentPath(_ further: MappingPath.Component? = nil) -> MappingPath {
    // The steps of a short path take less memory than what would be shared.
    guard context.steps.count > 8 else {
      var steps = currentSteps()
      if let further { steps.append(further) }
      return MappingPath(steps)
    }
    let trail = currentTrail()
    return MappingPath(trail: further.map { MappingPath.Step($0, next: trail) } ?? trail)
  }

  /// The last of the steps to the value that is being read, which refers to those before it.
  @inline(never)
  private func currentTrail() -> MappingPath.Step? {
    var trail = context.steps.lastSettled?.trail
    context.steps.settle { trail = $0.makeTrail(behind: trail, key(atPosition:)) }
    return trail
  }

  /// Reports a finding about a value below the one that is being read.
  func report(
    _ kind: MappingReport.Entry.Kind, _ steps: [MappingPath.Component], _ detail: String? = nil
  ) {
    context.collector?.add(kind, MappingPath(currentSteps() + steps), detail)
  }

  /// The steps at which the value of a step would be written.
  func writtenSteps(_ step: PathStep) -> [MappingPath.Component] {
    step.written ?? components(of: step)
  }

  /// Keeps a value that does not belong to any property, at the place below the value that is being
  /// read at which it would be written.
  func keep(
    _ value: JSONValue, at path: [MappingPath.Component] = [], isElement: Bool = false,
    _ collector: ReportCollector
  ) {
    collector.countKept()
    unknownValues(collector, makes: true)?.keep(value, at: path, isElement: isElement)
  }

  /// Discards the values kept at a path below the value that is being read, because the value there
  /// is not used.
  @inline(never)
  func forgetUnknown(at path: @autoclosure () -> [MappingPath.Component] = []) {
    guard let collector = context.collector, collector.keptCount > 0,
      let values = unknownValues(collector, makes: false)
    else { return }
    let path = path()
    if !path.isEmpty || values !== collector.unknownValues { values.forget(path) }
  }

  /// The unknown values that are kept for the value that is being read, at the place where it would
  /// be written; nil if there are none and none are made.
  ///
  /// - Complexity: O(*n*) in the number of steps for which nothing was kept so far.
  func unknownValues(_ collector: ReportCollector, makes: Bool) -> UnknownValues? {
    let steps = context.steps
    var values: UnknownValues?
    var index = steps.count
    while index > 0, values == nil {
      index -= 1
      values = steps[index].unknownValues
    }
    if values != nil { index += 1 }
    var place = values ?? collector.unknownValues
    while index < steps.count {
      let path = writtenSteps(steps[index])
      guard let inner = place.place(at: path[...], makes: makes) else { return nil }
      place = inner
      if !path.isEmpty { inner.isOfModel = true }
      steps.change(index) { $0.unknownValues = inner }
      index += 1
    }
    return place
  }

  /// The steps in the document that a step stands for.
  func components(of step: PathStep) -> [MappingPath.Component] {
    var steps: [MappingPath.Component] = []
    step.append(to: &steps, key(atPosition:))
    return steps
  }

  /// Replaces offsets in the recorded path with their keys, so that another reader can use the
  /// path.
  func resolvePath() {
    if tracksPath { _ = currentTrail() }
  }
}

extension Reader {
  /// Calls a closure with the path to the next value, which the closure may pass on to code of the
  /// program.
  @inline(__always)
  mutating func withPath<Result>(
    _ body: (inout Self, RecordedPath) throws -> Result
  ) rethrows -> Result {
    let path = openPath()
    defer { borrowedContext.call { _ = $0.close(path) } }
    return try path.call { try body(&self, $0) }
  }
}
