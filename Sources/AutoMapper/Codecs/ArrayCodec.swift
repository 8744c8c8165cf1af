import AutoMapperFoundation

/// Reads and writes arrays, contiguous arrays and sets.
///
/// The elements are read into the call's arena, each at its final layout, and are moved into the
/// array together once their number is known. So the array is allocated once, at its final size.
final class ArrayCodec: Codec, @unchecked Sendable {
  let element: Codec
  private let borrowedElement: Borrowed<Codec>
  private let elementPrimitive: PrimitiveKind
  private let elementNeedsPath: Bool
  /// Whether a document can have many elements of the same hash value.
  private let hashesMayCollide: Bool
  let collection: any CollectionOperations.Type
  /// The memory of the collection; nil for a `Set`, and for arrays whose memory layout is not
  /// known.
  private let ownedStorage: ArrayStorage?
  private let storage: Borrowed<ArrayStorage>?

  init(_ collection: any CollectionOperations.Type, element: Codec) {
    self.element = element
    borrowedElement = Borrowed(element)
    self.collection = collection
    elementPrimitive = element.primitive
    elementNeedsPath = element.needsPath
    hashesMayCollide =
      [.none, .double, .float, .decimal].contains(elementPrimitive) && !(element is CaseNameCodec)
      && element.type != UUID.self && collection.metKeys() != nil
    ownedStorage = ArrayStorage(collection)
    storage = ownedStorage.map { Borrowed($0) }
    super.init(collection)
  }

  override var kind: CodecKind { .array(self) }

  override var expectation: String { "an array" }

  override var needsPath: Bool { elementNeedsPath }

  /// Elements that may lead back to the array are not examined.
  override var runsCode: Bool { elementPrimitive == .none }

  override var emptyJSON: JSONValue? { [] }

  override func isEmpty(at place: Place) -> Bool { count(at: place) == 0 }

  override func read(from reader: inout Reader, into place: Place) throws {
    if place.state == .updated, let functions = try element.uniqueKeyFunctions() {
      return try functions.readElements(self, &reader, place)
    }
    switch try reader.openArray() {
    case .filled: break
    case .empty: return build(place, count: 0, into: place)
    case .absent: return try readOther(from: &reader, into: place)
    }
    try readElements(from: &reader, into: place) { reader, policy, index, next in
      try readElement(index, &policy, from: &reader, into: next)
    }
  }

  /// Reads the elements of an opened array, each by a closure.
  @inline(__always)
  func readElements(
    from reader: inout Reader, into place: Place,
    _ readElement: (inout Reader, inout ElementPolicy, Int, Place) throws -> Void
  ) throws {
    try requireReading()
    var policy = ElementPolicy(reader)
    var elements = ElementCollector(
      element.operations, layout: element.layout, in: reader.borrowedArena,
      for: storage)
    var index = 0
    let start = hashesMayCollide ? reader.offset : nil
    // The step is kept for all elements, so that nothing is allocated or released for each.
    let tracksIndex = tracksIndex(in: reader)
    if tracksIndex { reader.borrowedContext.call { $0.steps.push(PathStep(.index(0))) } }
    do {
      var hasNext = true
      if elementPrimitive == .double, !policy.isWatching, !reader.isReported {
        hasNext = try readNumbers(&elements, &index, from: &reader)
      }
      while hasNext {
        let start = policy.isWatching ? reader.mark : nil
        do {
          try readElement(&reader, &policy, index, elements.nextPlace())
          elements.commit()
        } catch {
          let next = elements.nextPlace()
          if try policy.replace(error, element, next, policy.step(index), &reader, start) {
            elements.commit()
          }
        }
        index += 1
        hasNext = try reader.nextElement()
      }
    } catch {
      if tracksIndex { reader.borrowedContext.call { $0.steps.pop() } }
      elements.discard()
      throw policy.joined(with: ThrownError.prepending(.index(index), to: error))
    }
    if tracksIndex { reader.borrowedContext.call { $0.steps.pop() } }
    do {
      if let error = policy.takeError() { throw error }
      if hashesMayCollide {
        try collection.checkHashes(
          of: elements.values, count: elements.count, stride: element.layout.stride)
      }
    } catch {
      elements.discard()
      throw ThrownError.placed(error, at: start)
    }
    if !elements.storeArray(into: place) {
      build(elements.values, count: elements.count, into: place)
    }
    elements.finish()
  }

  /// Reads consecutive numbers in a loop of their own: most of the documents with the points of a
  /// map or the samples of a signal consist of numbers.
  ///
  /// - Returns: Whether there is another element, which was not read.
  @inline(never)
  private func readNumbers(
    _ elements: inout ElementCollector, _ index: inout Int, from reader: inout Reader
  ) throws -> Bool {
    repeat {
      guard let number: Double = try reader.takeFloatingPoint() else { return true }
      elements.nextPlace().store(number)
      elements.commit()
      index &+= 1
    } while try reader.nextElement()
    return false
  }

  @inline(__always)
  func readElement(
    _ index: Int, _ policy: inout ElementPolicy, from reader: inout Reader,
    into place: Place
  ) throws {
    if reader.isReported {
      try readReported(index, &policy, from: &reader, into: place)
    } else if elementPrimitive != .none {
      try reader.readPrimitive(elementPrimitive, isOptional: false, into: place)
    } else {
      step(to: index, in: reader)
      try borrowedElement.call { try reader.read($0, into: place) }
    }
  }

  /// Whether the array has a step in the recorded path; in reports, each element has its own.
  @inline(__always)
  private func tracksIndex(in reader: Reader) -> Bool {
    elementNeedsPath && reader.tracksPath && !reader.isReported
  }

  /// Makes the step of the array that of an element.
  @inline(__always)
  func step(to index: Int, in reader: Reader) {
    guard tracksIndex(in: reader) else { return }
    reader.borrowedContext.call { $0.steps.replaceLast(PathStep(.index(index))) }
  }

  /// Reads a value other than an array: an existing instance, or a single element if that is
  /// accepted.
  @inline(never)
  private func readOther(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    if try readJSONInString(from: &reader, into: place) { return }
    let context = reader.context
    let lone = CallContext.LoneElement(codec: ObjectIdentifier(self), depth: reader.depth)
    // Inside a value, whatever has the same depth is that value.
    guard reader.policies.acceptsSingleElements, !context.loneElements.contains(lone),
      try reader.kind() != .null
    else { try reader.failMismatch(expected: "an array of \(element.type)", type: type) }
    context.loneElements.append(lone)
    defer { context.loneElements.removeLast() }
    let outer = reader.policies
    // Or any object would be an element: one without members, or one that holds the elements.
    if try reader.kind() == .object { reader.policies.missingValues = .throw }
    defer { reader.policies = outer }
    try context.arena.withPlace(for: element.layout) { lone in
      try readLone(from: &reader, into: lone)
      build(lone, count: 1, into: place)
    }
  }

  /// Moves the elements into a new collection.
  @inline(__always)
  func build(_ elements: Place, count: Int, into place: Place) {
    if let storage {
      return storage.call { $0.build(movingFrom: elements, count: count, into: place) }
    }
    collection.build(movingFrom: elements, count: count, into: place)
  }

  @inline(__always)
  func count(at place: Place) -> Int {
    storage?.call { $0.count(at: place) } ?? collection.count(at: place)
  }

  /// Calls a closure with the place and the index of each element.
  @inline(__always)
  func forEach(at place: Place, _ body: (Place, Int) throws -> Void) rethrows {
    if let storage {
      return try storage.call {
        try $0.forEach(at: place, keepsAlive: elementPrimitive == .none, body)
      }
    }
    try collection.forEach(at: place, body)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.openArray(count: count(at: place))
    if let storage {
      try storage.call {
        try $0.forEach(at: place, keepsAlive: elementPrimitive == .none) { value, index in
          try writeElement(value, index, to: &writer)
        }
      }
    } else {
      try writeOther(place, to: &writer)
    }
    writer.closeArray()
  }

  @inline(__always)
  private func writeElement(_ value: Place, _ index: Int, to writer: inout Writer) throws {
    try writer.beginElement()
    do {
      if elementPrimitive != .none {
        try writer.writePrimitive(elementPrimitive, value)
      } else {
        try borrowedElement.call { try writer.write($0, value) }
      }
    } catch {
      throw ThrownError.prepending(.index(index), to: error)
    }
  }

  /// Writes the elements of a set or another collection through their codec, even if they are
  /// primitives, which are written in place in arrays only.
  @inline(never)
  private func writeOther(_ place: Place, to writer: inout Writer) throws {
    try collection.forEach(at: place) { try writer.write(element, $0, asElement: $1) }
  }
}

/// Elements that are read with paths, for closures and reports.
extension ArrayCodec {
  /// Reads an element, and keeps its unmapped values at the index where the element will be
  /// written.
  func readReported(
    _ index: Int, _ policy: inout ElementPolicy, from reader: inout Reader,
    into place: Place
  ) throws {
    let step = policy.step(index)
    let collector = reader.context.collector.flatMap { $0.keepsUnknownValues ? $0 : nil }
    let keptCount = collector?.keptCount ?? 0
    try reader.at(step) { try $0.read(element, into: place) }
    guard let collector else { return }
    // Keys that cannot be written do not identify an element.
    let key = try? policy.key(for: element, at: place, reader.context)
    guard collector.keptCount > keptCount else { return }
    if let key {
      reader.unknownValues(collector, makes: false)?
        .identify(index - policy.leftOutCount, as: key)
    } else if !collection.isIndexed {
      reader.forgetUnknown(at: reader.writtenSteps(step))
    }
  }

  /// Reads a single element in place of an array, and keeps its unmapped values at the index where
  /// the element will be written.
  func readLone(from reader: inout Reader, into place: Place) throws {
    guard let collector = reader.context.collector, collector.keepsUnknownValues else {
      return try reader.read(element, into: place)
    }
    let keptCount = collector.keptCount
    try reader.read(element, into: place)
    guard collector.keptCount > keptCount else { return }
    var policy = ElementPolicy(reader)
    if let key = try? policy.key(for: element, at: place, reader.context) {
      reader.unknownValues(collector, makes: false)?.enclose(in: .key(key))
    } else if collection.isIndexed {
      reader.unknownValues(collector, makes: false)?.enclose(in: .index(0))
    } else {
      reader.forgetUnknown()
    }
  }
}
