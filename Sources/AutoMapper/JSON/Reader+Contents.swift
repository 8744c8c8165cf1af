/// Arrays and objects that are read with a closure for each value.
extension Reader {
  /// Reads an array with a closure that consumes one element; any other form gives an empty array.
  ///
  /// Errors of the closure get the index prepended to their path.
  @inline(__always)
  mutating func takeElements<Element>(_ take: (inout Self) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try take(&self))
      } catch {
        throw ThrownError.prepending(.index(elements.count), to: error)
      }
    } while try nextElement()
    return elements
  }

  /// Reads an array in the same way, and records the path of each element while `tracksPath` is
  /// true.
  // Not inlined into readers of untyped values, which call each other.
  @inline(never)
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

  /// Reads an object with a closure that gets each key, consumes its value, and returns whether the
  /// object did not have the key before; does nothing for any other form.
  ///
  /// Errors of the closure get the key prepended to their path.
  @inline(__always)
  mutating func takeMembers(_ take: (String, inout Self) throws -> Bool) throws {
    guard try openObject() == .filled else { return }
    repeat {
      let offset = policies.duplicateKeys == .throw ? self.offset : nil
      let key = try takeKey()
      do {
        guard try take(key, &self) || policies.duplicateKeys != .throw else {
          throw failure(KeyFault.duplicate(key), offset: offset)
        }
      } catch {
        throw ThrownError.prepending(.key(key), to: error)
      }
    } while try nextMember()
  }
}
