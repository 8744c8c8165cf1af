/// The modules whose types are known by name or not at all, and never opened field by field.
enum LibraryModules {
  private static let names = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "Synchronization", "Dispatch", "_Concurrency", "Observation", "Combine", "SwiftUI",
    "SwiftUICore", "SwiftData",
  ]

  /// Whether a type is declared in one of the modules.
  static func declare(_ type: any Any.Type) -> Bool { declare(type, in: names) }

  /// Whether a type is declared in one of some modules.
  static func declare(_ type: any Any.Type, in names: [String]) -> Bool {
    let name = String(reflecting: type)
    return names.contains { name.hasPrefix($0 + ".") }
  }
}
