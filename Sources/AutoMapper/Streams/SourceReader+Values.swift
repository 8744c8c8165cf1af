extension SourceReader {
  /// Walks an array, each element by a closure that consumes it.
  @inline(__always)
  mutating func takeElements<Element>(
    _ take: (inout Self) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try take(&self))
      } catch {
        throw error.prepending(.index(elements.count))
      }
    } while try nextElement()
    return elements
  }

  /// Walks an array in the same way, and keeps the path of each element where somebody may ask for it.
  mutating func takeTrackedElements<Element>(
    _ take: (inout Self) throws -> Element
  ) throws -> [Element] {
    var index = 0
    return try takeElements { reader in
      defer { index += 1 }
      guard reader.tracksPath else { return try take(&reader) }
      return try reader.at(PathStep(.index(index)), take)
    }
  }

  /// Walks an object, the value of each key by a closure that consumes it.
  @inline(__always)
  mutating func takeMembers(_ take: (String, inout Self) throws -> Void) throws {
    guard try openObject() == .filled else { return }
    repeat {
      let key = try takeKey()
      do {
        try take(key, &self)
      } catch {
        throw error.prepending(.key(key))
      }
    } while try nextMember()
  }
}

extension Error {
  /// The same error with one more step at the front of its path.
  func prepending(_ component: MappingPath.Component) -> any Error {
    guard var error = self as? MappingError else { return self }
    error.prepend(component)
    return error
  }
}
