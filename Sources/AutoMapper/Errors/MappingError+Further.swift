extension MappingError {
  /// The errors that were collected together with another one, in the order in which they were
  /// found.
  ///
  /// Each level of a document adds a step to the paths of all errors below it. With a list, each
  /// level would take time for each error. This is a tree, to which a level adds its step once; the
  /// paths are put together when somebody reads them.
  /// For `{"id": "x", "a": {"id": "x", "b": {"id": "x"}}}`:
  ///
  ///     id → a.id
  ///           ↳ prefix a → b.id
  struct FurtherErrors: Sendable {
    /// The steps that precede all paths in here; a step is added in O(1).
    var prefix = MappingPath()
    private let tree: Tree

    /// Creates the collection of some errors, after those that were collected before; nil if there
    /// are none.
    init?(_ errors: [MappingError], after earlier: FurtherErrors? = nil) {
      if errors.isEmpty {
        guard let earlier else { return nil }
        self = earlier
      } else {
        tree = Tree(errors, after: earlier)
      }
    }

    /// The number of all errors.
    var count: Int { tree.count }

    /// Whether nothing can be read after one of them.
    var endsReading: Bool { tree.endsReading }

    /// All errors with their paths, which share the steps that they have in common.
    ///
    /// This is not recursive, because errors may be nested as deeply as documents.
    var list: [MappingError] {
      var list: [MappingError] = []
      list.reserveCapacity(count)
      var pending: [(errors: Pending, trail: MappingPath.Step?)] = [(.further(self), nil)]
      while let (next, trail) = pending.popLast() {
        switch next {
        case .further(let further):
          let trail = further.prefix.trail(after: trail)
          for error in further.tree.errors.reversed() { pending.append((.error(error), trail)) }
          if let earlier = further.tree.earlier { pending.append((.further(earlier), trail)) }
        case .error(var error):
          if let further = error.collected {
            error.ownContents.collected = nil
            pending.append((.further(further), trail))
          }
          if !error.contents.isPathComplete, let trail {
            error.ownContents.path = MappingPath(trail: error.path.trail(after: trail))
          }
          list.append(error)
        }
      }
      return list
    }

    private enum Pending {
      case further(FurtherErrors)
      case error(MappingError)
    }

    /// Unchecked because only `deinit` changes a tree, when nothing else refers to it.
    private final class Tree: @unchecked Sendable {
      /// The errors that were collected together with the same error, on a level below.
      private(set) var earlier: FurtherErrors?
      /// The others, each of which may have further errors.
      private(set) var errors: [MappingError]
      let count: Int
      let endsReading: Bool

      init(_ errors: [MappingError], after earlier: FurtherErrors?) {
        self.earlier = earlier
        self.errors = errors
        count = errors.reduce(earlier?.count ?? 0) { $0 + $1.collectedCount }
        endsReading = earlier?.endsReading ?? false || errors.contains(where: \.anyEndsReading)
      }

      /// Releases the trees one by one, since many levels would exhaust the stack.
      deinit {
        var trees: [Tree] = []
        moveTrees(to: &trees)
        while var tree = trees.popLast() {
          if isKnownUniquelyReferenced(&tree) { tree.moveTrees(to: &trees) }
        }
      }

      private func moveTrees(to trees: inout [Tree]) {
        if let earlier { trees.append(earlier.tree) }
        earlier = nil
        for index in errors.indices {
          guard let further = errors[index].collected else { continue }
          trees.append(further.tree)
          errors[index].ownContents.collected = nil
        }
      }
    }
  }

  /// The number of errors that `allErrors` contains.
  var collectedCount: Int { 1 + (collected?.count ?? 0) }

  /// Whether nothing can be read after one of the errors that `allErrors` contains.
  var anyEndsReading: Bool { endsReading || collected?.endsReading ?? false }
}
