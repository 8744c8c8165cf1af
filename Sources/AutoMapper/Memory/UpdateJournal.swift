/// The changes that a failed update of live objects must undo, in the order in which they were
/// made.
///
/// Each object is copied before every change. If a part of the call fails, everything since its
/// mark is undone:
///
///     update team { name, lead { … }, members[1] { age: "x" } }
///     copies:  team           lead       member            ← the member fails: it is put back
///              team           lead                         ← nothing replaces it: so are these
@safe
final class UpdateJournal {
  /// A position in the journal.
  struct Mark: Equatable {
    fileprivate var copyCount: Int
    fileprivate var actionCount: Int
  }

  /// An object, and a copy of its stored values.
  private struct Copy {
    /// The object, kept alive because an undo writes to its memory.
    let object: AnyObject
    /// The place where the object starts.
    let start: Place
    var place: Place
    let properties: Borrowed<CopiedProperties>
  }

  /// A change to something else, and how to undo it.
  private enum Action {
    case change(undo: () throws -> Void)
    case insertion(AnyObject, into: any InsertionOwner)

    func undo() throws {
      switch self {
      case .change(let undo): try undo()
      case .insertion(let object, let owner): owner.takeBack(object)
      }
    }
  }

  /// Accesses never overlap: code of the program only runs while none is in progress.
  @exclusivity(unchecked)
  private var copies: ContiguousArray<Copy> = []
  @exclusivity(unchecked)
  private var actions: [Action] = []
  /// Whether the call is still running.
  private(set) var isOpen = true

  deinit { close() }

  /// The current position in the journal.
  var mark: Mark { unsafe Mark(copyCount: copies.count, actionCount: actions.count) }

  /// Keeps a copy of the stored values of the object that starts at a place.
  func keep(_ object: AnyObject, at place: Place, _ properties: Borrowed<CopiedProperties>) {
    let copy = Copy(
      object: object, start: place, place: properties.call { $0.copy(from: place) },
      properties: properties)
    unsafe copies.append(copy)
  }

  /// Keeps an action that undoes a change to something else, such as a store.
  func keep(_ action: @escaping () throws -> Void) {
    unsafe actions.append(.change(undo: action))
  }

  /// Keeps an insertion, for which no closure is made, because a document may have very many.
  func keep(_ object: AnyObject, insertedInto owner: any InsertionOwner) {
    unsafe actions.append(.insertion(object, into: owner))
  }

  /// Undoes all changes since a mark.
  ///
  /// First the values of all objects are restored, then the actions run. The values that the
  /// objects had until then are released last, because their release may run code of the program.
  ///
  /// The error of an action is dropped, because the call already ends with another error.
  func undo(to mark: Mark) {
    let undone = unsafe copies[mark.copyCount...].reversed().map { copy in
      var previous = copy
      previous.place = copy.properties.call { $0.restore(copy.place, into: copy.start) }
      return previous
    }
    unsafe copies.removeLast(copies.count - mark.copyCount)
    let actions = unsafe actions[mark.actionCount...].reversed()
    unsafe self.actions.removeLast(actions.count)
    for action in actions { try? action.undo() }
    Self.free(undone)
  }

  /// Ends the call and keeps its changes.
  func close() {
    isOpen = false
    if unsafe !actions.isEmpty { unsafe actions = [] }
    guard unsafe !copies.isEmpty else { return }
    var copies = unsafe copies
    unsafe self.copies = []
    Self.free(copies)
    // Most calls update a single object, whose memory is kept for the next one.
    if copies.count <= Self.keptCount {
      copies.removeAll(keepingCapacity: true)
      unsafe self.copies = copies
    }
  }

  /// Begins another call.
  func reopen() { isOpen = true }

  /// The greatest number of copies whose memory is kept for another call.
  private static let keptCount = 64

  private static func free(_ copies: some Sequence<Copy>) {
    for copy in copies { copy.properties.call { $0.free(copy.place) } }
  }
}
