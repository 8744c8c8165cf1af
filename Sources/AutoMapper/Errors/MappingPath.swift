/// The path from the root of a document to a value, as keys and indexes.
///
///     users[3].address.zip
///
/// A key that is not a plain word is quoted: `headers["content-type"]`. The path of the root is
/// empty.
public struct MappingPath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable {
    /// The value of a key in an object, with the key as spelled in the document.
    case key(String)
    /// The element at an index of an array, from 0.
    case index(Int)

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
  private var last: [Component]

  /// A step and a reference to those behind it.
  ///
  /// An error builds its path from the value outward, and is copied on its way. With an array, each
  /// copy would take time in proportion to the path.
  ///
  /// Unchecked because only `deinit` changes a step, when nothing else refers to it.
  private final class Step: @unchecked Sendable {
    let component: Component
    private(set) var next: Step?

    init(_ component: Component, before next: Step?) {
      self.component = component
      self.next = next
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
  public init(_ components: [Component] = []) { last = components }

  /// The steps from the root to the value, in order.
  public var components: [Component] {
    guard first != nil else { return last }
    var components: [Component] = []
    var step = first
    while let current = step {
      components.append(current.component)
      step = current.next
    }
    return components + last
  }

  /// Whether this is the path of the root of the document.
  public var isRoot: Bool { first == nil && last.isEmpty }

  /// Whether the path has exactly one step.
  ///
  /// - Complexity: O(1), unlike `components`.
  var hasOneStep: Bool {
    guard let first else { return last.count == 1 }
    return first.next == nil && last.isEmpty
  }

  /// Adds a step at the beginning of the path.
  mutating func prepend(_ component: Component) { first = Step(component, before: first) }

  /// Adds all steps of another path at the beginning of the path.
  mutating func prepend(_ path: MappingPath) {
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
