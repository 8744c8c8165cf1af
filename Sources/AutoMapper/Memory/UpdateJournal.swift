/// What a call that updates live objects would have to undo, in the order in which it was done.
///
/// Each object is copied before it is changed, as often as that happens. A part of the call that fails goes
/// back to its mark:
///
///     update team { name, lead { … }, members[1] { age: "x" } }
///     copies:  team           lead       member            ← the member fails: it is put back
///              team           lead                         ← nothing stands in for it: so are these
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
  /// First all objects get back what they stored, then the actions run. What the objects had instead is let
  /// go of at the end, since code of the program may then run.
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
