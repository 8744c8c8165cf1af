/// The modules whose types are known by name or not at all, and never opened field by field.
enum LibraryModules {
  private static let names = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "Synchronization", "Dispatch", "_Concurrency", "Observation", "Combine", "SwiftUI",
    "SwiftUICore", "SwiftData", "CoreFoundation", "CoreGraphics",
  ]

  /// Whether a type is declared in one of the modules, or is a class of Objective-C, which has a name
  /// without a module: Foundation's own classes are such on Apple's platforms.
  static func declare(_ type: any Any.Type) -> Bool {
    if declare(type, in: names) { return true }
    return type is AnyClass && !String(reflecting: type).contains(".")
  }

  /// Whether a type is declared in one of some modules.
  static func declare(_ type: any Any.Type, in names: [String]) -> Bool {
    let name = String(reflecting: type)
    return names.contains { name.hasPrefix($0 + ".") }
  }
}
