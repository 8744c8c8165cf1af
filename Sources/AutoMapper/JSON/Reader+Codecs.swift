/// Reading values by their codecs.
extension Reader {
  /// The members of the next object for another type, or nil if all types have the same members.
  ///
  /// Only members of a model that is converted were chosen for a type. The object is not consumed:
  /// the caller reads the members instead.
  ///
  /// - Throws: The errors of choosing the members.
  func members(for codec: ObjectCodec) throws -> TreeNode? {
    guard case .lazyMembers(let members)? = try foreignValue() else { return nil }
    return try members.members(for: codec).map { .lazyMembers($0) }
  }
}

extension Reader {
  /// Consumes the next value as a value of a codec's type.
  mutating func takeInstance(by codec: Codec) throws -> Any {
    try context.arena.withPlace(for: codec.layout) { place in
      try read(codec, into: place)
      defer { codec.operations.destroy(place, count: 1) }
      return codec.operations.value(at: place)
    }
  }

  /// Consumes the next value as a node for a closure, and records in `use` which parts the closure
  /// read.
  @inline(__always)
  mutating func takeNode(_ path: RecordedPath, use: NodeUse? = nil) throws -> MappingNode {
    let value = try takeNodeValue()
    try requireMapper()
    return MappingNode(value, of: path, use: use)
  }

  /// Consumes the next object as a node whose contents are read when a closure asks for them, and
  /// calls another closure with that node.
  ///
  /// The object is inspected more than once, so this is called between `beginLooking` and
  /// `endLooking`. `isChecked` states whether it has been read or skipped before.
  mutating func withObjectNode(
    isChecked: Bool = false, _ body: (inout Self, MappingNode) throws -> Void
  ) throws {
    let path = openPath()
    let result = Result {
      try path.call { path in
        let isProvided = !isReported && path.provideContents(of: &self, isChecked: isChecked)
        guard isProvided else { return try body(&self, takeNode(path)) }
        try requireMapper()
        try body(&self, MappingNode(nil, of: path))
      }
    }
    // The error of contents that could not be read is the reason for all others.
    if let error = borrowedContext.call({ $0.close(path) }) { throw error }
    try result.get()
  }

  /// Throws without a mapper to call closures for.
  private func requireMapper() throws {
    guard borrowedContext.call({ $0.mapper == nil }) else { return }
    throw MappingError(ClosureFault.outsideOfCall)
  }

  /// Calls a closure of the provider, and adds the offset of the value to its errors.
  func calling<Result>(at offset: Int?, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw ThrownError.placed(error, at: offset) }
  }

  /// Calls a closure of the provider, and stores its value in a place of a codec's type.
  ///
  /// - Returns: False, without storing anything, if there is no value.
  /// - Throws: The closure's error; `typeMismatch` for a value that the type cannot hold.
  func store(
    _ node: MappingNode, by closure: NodeClosure, parent: MappingNode?, into place: Place,
    of codec: Codec, offset: Int?
  ) throws -> Bool {
    let isTyped = closure.type == codec.type
    if isTyped, !place.isInitialized {
      return try calling(at: offset) { try closure.store(node, parent: parent, into: place) }
    }
    let operations = closure.operations
    return try context.arena.withPlace(for: operations.layout) { made in
      let isMade = try calling(at: offset) {
        try closure.store(node, parent: parent, into: made)
      }
      guard isMade else { return false }
      if isTyped {
        operations.move(made, to: place)
        return true
      }
      let value = closure.takeValue(from: made)
      guard codec.operations.store(value, at: place) else {
        throw wrongType(of: value, for: codec.type, offset: offset)
      }
      return true
    }
  }

  /// The error for a closure that returned nil, which a caller that has a substitute ignores.
  func noValue(_ expected: String, type: any Any.Type, offset: Int?) -> MappingError {
    var error = failure(ClosureFault.noValue(expected: expected), type: type, offset: offset)
    error.ownContents.meansNoValue = true
    return error
  }
}

extension Reader {
  /// The error for a next value of the wrong form, including null.
  mutating func mismatch(expected: String, type: any Any.Type) throws -> MappingError {
    let start = offset
    let scalar = try takeScalar()
    return failure(scalar.fault(expected: .phrase(expected)), type: type, offset: start)
  }

  /// Throws the error for a next value of the wrong form.
  @inline(never)
  mutating func failMismatch(expected: String, type: any Any.Type) throws -> Never {
    throw try mismatch(expected: expected, type: type)
  }

  /// Rejects any next value other than an object.
  @inline(__always)
  mutating func requireObject(_ expected: @autoclosure () -> String, type: any Any.Type) throws {
    guard try kind() == .object else { try failMismatch(expected: expected(), type: type) }
  }

  /// The error for a key that occurred before in the same object.
  func duplicateKey(_ key: String, offset: Int? = nil) -> MappingError {
    var error = failure(KeyFault.duplicate(key), offset: offset)
    error.prepend(.key(key))
    return error
  }
}

extension Error {
  /// The same error, with a record that an object was being written when it occurred; the object is
  /// behind the first components of the path.
  func passing(_ object: AnyObject, below count: Int = 0) -> any Error {
    ThrownError.changing(self) {
      guard $0.kind == .depthExceeded else { return }
      $0.passedObjects.append(
        MappingError.PassedObject(
          identity: ObjectIdentifier(object), componentsBelow: $0.path.count - count))
    }
  }
}
