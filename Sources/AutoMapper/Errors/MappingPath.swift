/// The path from the root of a document to a value, as keys and indexes.
///
///     users[3].address.zip
///
/// A key that is not a plain word is quoted: `headers["content-type"]`. The path of the root is
/// empty.
public struct MappingPath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable, CustomStringConvertible {
    /// The value of a key in an object, with the key as spelled in the document.
    case key(String)
    /// The element at an index of an array, from 0.
    case index(Int)

    /// The case and its payload: `key("users")` or `index(3)`.
    public var description: String {
      switch self {
      case .key(let key): "key(\(MappingError.quoted(key, limit: .max)))"
      case .index(let index): "index(\(index))"
      }
    }

    /// Creates a step from its text: an index if the text is one as Swift writes it, or a key
    /// otherwise.
    init(_ step: String) {
      if let index = Int(step), index >= 0, String(index) == step {
        self = .index(index)
      } else {
        self = .key(step)
      }
    }

    /// The key, or nil when the step is an index.
    var key: String? {
      if case .key(let key) = self { key } else { nil }
    }

    /// The index, or nil when the step is a key.
    var index: Int? {
      if case .index(let index) = self { index } else { nil }
    }
  }

  /// The first of the steps that were added at the beginning, or nil if there are none.
  private var first: Step?
  /// The steps behind them.
  private var last: Last

  /// The steps that a path was created with.
  private enum Last: Sendable {
    case components([Component])
    /// The only step, which takes no memory here.
    case component(Component)
    /// The last step, which refers to those before it.
    case trail(Step)
  }

  /// A step and a reference to those on one side of it.
  ///
  /// An error builds its path from the value outward, and is copied on its way. With an array, each
  /// copy would take time in proportion to the path. The steps of an error refer to those behind
  /// them. Those of a report refer to those before them, which all values inside the same object
  /// share:
  ///
  ///     users ← [3] ← name
  ///               ↖ address ← zip
  ///
  /// Unchecked because only `deinit` changes a step, when nothing else refers to it.
  final class Step: @unchecked Sendable {
    let component: Component
    private(set) var next: Step?
    /// The number of steps from this one on.
    let count: Int

    init(_ component: Component, next: Step?) {
      self.component = component
      self.next = next
      count = (next?.count ?? 0) + 1
    }

    /// Releases the steps one by one, since a long path would exhaust the stack.
    deinit {
      var step = next
      next = nil
      while isKnownUniquelyReferenced(&step) {
        let behind = step?.next
        step?.next = nil
        step = behind
      }
    }
  }

  /// Creates a path with the given steps; without steps it is the path of the root.
  public init(_ components: [Component] = []) { last = .components(components) }

  /// Creates a path from its last step, which refers to those before it.
  init(trail: Step?) { last = trail.map { .trail($0) } ?? .components([]) }

  /// The last of the steps, which refers to those before it, the first of them to a trail; that
  /// trail if there are no steps.
  func trail(after trail: Step?) -> Step? {
    var (last, step) = (trail, first)
    while let current = step {
      last = Step(current.component, next: last)
      step = current.next
    }
    for component in lastComponents { last = Step(component, next: last) }
    return last
  }

  /// The steps from the root to the value, in order.
  @inline(never)
  public var components: [Component] {
    // Not inlined, because messages and reports put the steps together in many places.
    let last = lastComponents
    return first == nil ? last : Self.list(first) + last
  }

  private var lastComponents: [Component] {
    switch last {
    case .components(let components): components
    case .component(let component): [component]
    case .trail(let step): Self.list(step).reversed()
    }
  }

  /// The steps from one on, in the order in which they refer to each other.
  private static func list(_ first: Step?) -> [Component] {
    var components: [Component] = []
    var step = first
    while let current = step {
      components.append(current.component)
      step = current.next
    }
    return components
  }

  /// The number of steps.
  ///
  /// - Complexity: O(1), unlike `components`.
  var count: Int {
    let lastCount =
      switch last {
      case .components(let components): components.count
      case .component: 1
      case .trail(let step): step.count
      }
    return (first?.count ?? 0) + lastCount
  }

  /// Whether this is the path of the root of the document.
  public var isRoot: Bool { count == 0 }

  /// Whether the path has exactly one step.
  var hasOneStep: Bool { count == 1 }

  /// Adds a step at the beginning.
  mutating func prepend(_ component: Component) {
    if isRoot { last = .component(component) } else { first = Step(component, next: first) }
  }

  /// Adds all steps of another path at the beginning.
  mutating func prepend(_ path: MappingPath) {
    if isRoot {
      self = path
      return
    }
    for component in path.components.reversed() { prepend(component) }
  }

  /// Compares the steps.
  public static func == (lhs: MappingPath, rhs: MappingPath) -> Bool {
    lhs.components == rhs.components
  }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

extension MappingPath: CustomStringConvertible {
  /// The path as text, such as `users[3].address.zip`; empty for the root.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(MappingError.quoted(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, key.utf8.count <= 60 else { return false }
    return (first == "_" || first.properties.isAlphabetic)
      && key.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }
}
