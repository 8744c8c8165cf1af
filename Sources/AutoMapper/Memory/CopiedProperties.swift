/// The stored properties of a class that an update copies.
///
/// Trivial values, such as numbers, are copied in runs of bytes, and all others value by value:
///
///     id: Int    age: Int   name: String   isNew: Bool
///     └── one run ─────┘    └── value ─┘   └─ run ───┘
final class CopiedProperties: Sendable {
  /// A stored property, with its offset from the start of the instance.
  struct Property {
    var offset: Int
    var operations: any ValueOperations.Type
  }

  /// Bytes that are copied as they are.
  private struct Run {
    var offset: Int
    var count: Int
  }

  /// The range of the properties, in bytes from the start of the instance.
  private let bounds: Range<Int>
  private let alignment: Int
  private let runs: [Run]
  /// The offsets of strings, which are so common that their operations are not looked up.
  private let strings: [Int]
  /// Other values that contain counted references.
  private let values: [Property]

  init(_ properties: [Property]) {
    var runs: [Run] = []
    var strings: [Int] = []
    var values: [Property] = []
    var alignment = 1
    for property in properties.orderedByNumber(\.offset) {
      let layout = property.operations.layout
      alignment = max(alignment, layout.alignment)
      if property.operations.areBytes {
        if let last = runs.last, last.offset + last.count == property.offset {
          runs[runs.count - 1].count += layout.size
        } else {
          runs.append(Run(offset: property.offset, count: layout.size))
        }
      } else if property.operations.type == String.self {
        strings.append(property.offset)
      } else {
        values.append(property)
      }
    }
    // A multiple of every alignment, so that offsets from here have the same alignment as those
    // from the start.
    let first = (properties.map(\.offset).min() ?? 0) / alignment * alignment
    let end = properties.map { $0.offset + $0.operations.layout.size }.max() ?? first
    bounds = first..<max(end, first)
    self.alignment = alignment
    self.runs = runs
    self.strings = strings
    self.values = values
  }

  /// Copies the properties of an object to new memory.
  ///
  /// - Returns: The place that the offsets are relative to, in memory that `free` releases.
  func copy(from object: Place) -> Place {
    let place = memory()
    // SAFETY: the memory has room for the properties at their offsets, and each of them is
    // initialized once.
    for run in runs {
      unsafe (place.address + run.offset).copyMemory(
        from: object.address + run.offset, byteCount: run.count)
    }
    for offset in strings {
      place.advanced(by: offset).store(object.advanced(by: offset).load(as: String.self))
    }
    for value in values {
      value.operations.copy(object.advanced(by: value.offset), to: place.advanced(by: value.offset))
    }
    return place
  }

  /// Moves copies back into their object.
  ///
  /// - Returns: The previous values, in memory that `free` releases.
  func restore(_ copies: Place, into object: Place) -> Place {
    let place = memory()
    // SAFETY: each property is moved out before its copy is moved in, so all three places contain
    // only complete values at each step. Exactly the bytes of each property are written, because the
    // padding behind it may belong to the next property. At the end, the memory of the copies does
    // not contain any values.
    for run in runs {
      unsafe (object.address + run.offset).copyMemory(
        from: copies.address + run.offset, byteCount: run.count)
    }
    func move(_ offset: Int, _ operations: any ValueOperations.Type) {
      operations.move(object.advanced(by: offset), to: place.advanced(by: offset))
      operations.move(copies.advanced(by: offset), to: object.advanced(by: offset, .uninitialized))
    }
    for offset in strings { move(offset, OperationsOf<String>.self) }
    for value in values { move(value.offset, value.operations) }
    unsafe (copies.address + bounds.lowerBound).deallocate()
    return place
  }

  /// Destroys copies, and frees their memory.
  func free(_ copies: Place) {
    for offset in strings { OperationsOf<String>.destroy(copies.advanced(by: offset), count: 1) }
    for value in values {
      value.operations.destroy(copies.advanced(by: value.offset), count: 1)
    }
    // SAFETY: `memory` allocated this memory, and it is no longer in use.
    unsafe (copies.address + bounds.lowerBound).deallocate()
  }

  /// Allocates memory for all properties.
  ///
  /// The returned place is before it, where an instance would start.
  private func memory() -> Place {
    let address = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, bounds.count), alignment: alignment)
    // SAFETY: only offsets within the bounds are used.
    return unsafe Place(address - bounds.lowerBound, .uninitialized)
  }
}
