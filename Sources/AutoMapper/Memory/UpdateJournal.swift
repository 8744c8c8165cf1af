/// The changes that a failed update of live objects must undo, in the order in which it was done.
///
/// Each object is copied before it is changed, as often as that happens. A part of the call that
/// fails goes back to its mark:
///
///     update team { name, lead { … }, members[1] { age: "x" } }
///     copies:  team           lead       member            ← the member fails: it is put back
///              team           lead                         ← nothing replaces it: so are these
final class UpdateJournal {
  /// How far the journal was written.
  struct Mark {
    fileprivate var copyCount: Int
    fileprivate var actionCount: Int
  }

  /// An object, and what it stored.
  private struct Copy {
    /// Kept alive, since its memory is written again.
    let object: AnyObject
    /// The start of the object.
    let start: Place
    let place: Place
    let properties: Borrowed<CopiedProperties>
  }

  private var copies: ContiguousArray<Copy> = []
  private var actions: [() throws -> Void] = []
  /// Whether the call goes on.
  private(set) var isOpen = true

  deinit { close() }

  /// How far the journal is written.
  var mark: Mark { Mark(copyCount: copies.count, actionCount: actions.count) }

  /// Keeps a copy of what an object stores, from a place on.
  func keep(_ object: AnyObject, at place: Place, _ properties: Borrowed<CopiedProperties>) {
    copies.append(
      Copy(
        object: object, start: place, place: properties.call { $0.copy(from: place) },
        properties: properties))
  }

  /// Keeps what takes back a change of something else, such as a store.
  func keep(_ action: @escaping () throws -> Void) { actions.append(action) }

  /// Undoes what was done since a mark.
  ///
  /// First all objects get back what they stored, then the actions run. What the objects had
  /// instead is let go of at the end, since code of the program may then run.
  ///
  /// An action that throws has nobody to tell: the error that the call ends with is another one.
  func undo(to mark: Mark) {
    let undone = copies[mark.copyCount...].reversed().map { copy in
      Copy(
        object: copy.object, start: copy.start,
        place: copy.properties.call { $0.restore(copy.place, into: copy.start) },
        properties: copy.properties)
    }
    copies.removeLast(copies.count - mark.copyCount)
    let actions = actions[mark.actionCount...].reversed()
    self.actions.removeLast(actions.count)
    for action in actions { try? action() }
    Self.free(undone)
  }

  /// Ends the call, whose changes stay.
  func close() {
    isOpen = false
    let copies = copies
    self.copies = []
    actions = []
    Self.free(copies)
  }

  private static func free(_ copies: some Sequence<Copy>) {
    for copy in copies { copy.properties.call { $0.free(copy.place) } }
  }
}

/// The stored properties of a class of which an update keeps copies.
///
/// Bytes that mean themselves, such as those of numbers, are copied in runs; all else value by
/// value:
///
///     id: Int    age: Int   name: String   isNew: Bool
///     └── one run ─────┘    └── value ─┘   └─ run ───┘
final class CopiedProperties: Sendable {
  /// A stored property, at its distance from the start of the instance.
  struct Property {
    var offset: Int
    var operations: any ValueOperations.Type
  }

  /// Bytes that are copied as they are.
  private struct Run {
    var offset: Int
    var count: Int
  }

  /// A value whose references are counted.
  private struct Value {
    var offset: Int
    var operations: any ValueOperations.Type
  }

  /// From where to where the properties lie, in bytes from the start of the instance.
  private let bounds: Range<Int>
  private let alignment: Int
  private let runs: [Run]
  /// Strings, which are so common that their operations are not looked up.
  private let strings: [Int]
  private let values: [Value]

  init(_ properties: [Property]) {
    var runs: [Run] = []
    var strings: [Int] = []
    var values: [Value] = []
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
        values.append(Value(offset: property.offset, operations: property.operations))
      }
    }
    // A multiple of every alignment, so that offsets from here are aligned as those from the start.
    let first = (properties.map(\.offset).min() ?? 0) / alignment * alignment
    let end = properties.map { $0.offset + $0.operations.layout.size }.max() ?? first
    bounds = first..<max(end, first)
    self.alignment = alignment
    self.runs = runs
    self.strings = strings
    self.values = values
  }

  /// Copies the properties of an object to memory of their own.
  ///
  /// - Returns: The place from which the offsets count, in memory that `free` gives back.
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
      value.operations.copy(
        object.advanced(by: value.offset), to: place.advanced(by: value.offset))
    }
    return place
  }

  /// Puts copies back into their object.
  ///
  /// - Returns: The previous values, in memory that `free` gives back.
  func restore(_ copies: Place, into object: Place) -> Place {
    let place = memory()
    // SAFETY: each property is moved out before the copy is moved in, so that all three places hold
    // whole values in turn; at the end the memory of the copies holds none.
    for run in runs {
      unsafe (object.address + run.offset).copyMemory(
        from: copies.address + run.offset, byteCount: run.count)
    }
    func move(_ offset: Int, _ operations: any ValueOperations.Type) {
      operations.move(object.advanced(by: offset), to: place.advanced(by: offset), count: 1)
      operations.move(copies.advanced(by: offset), to: object.advanced(by: offset), count: 1)
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
    // SAFETY: `memory` allocated it, and nobody uses it any more.
    unsafe (copies.address + bounds.lowerBound).deallocate()
  }

  /// Memory for all properties; the place lies before it, where an instance would start.
  private func memory() -> Place {
    let address = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, bounds.count), alignment: alignment)
    // SAFETY: only offsets within the bounds are used.
    return unsafe Place(address - bounds.lowerBound, .uninitialized)
  }
}
