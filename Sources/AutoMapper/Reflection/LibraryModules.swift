/// The modules whose types are known by name or not at all, and never opened field by field.
enum LibraryModules {
  private static let names = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Synchronization", "Dispatch", "_Concurrency",
    "Distributed", "_StringProcessing", "RegexBuilder", "Observation", "Combine", "SwiftUI",
    "SwiftUICore", "SwiftData", "CoreFoundation", "CoreGraphics", "ObjectiveC",
  ]

  /// Whether a type is declared in one of the modules, or by the system.
  ///
  /// A class of Objective-C has a name without a module, and one of Core Foundation that of C: Foundation's own
  /// classes are such on Apple's platforms.
  static func declare(_ type: any Any.Type) -> Bool {
    if declare(type, in: names) || SystemImage.holds(type) { return true }
    guard type is AnyClass else { return false }
    return isDeclaredInC(type) || !String(reflecting: type).contains(".")
  }

  /// Whether a type is declared in one of some modules.
  static func declare(_ type: any Any.Type, in names: [String]) -> Bool {
    let name = String(reflecting: type)
    return names.contains { module in
      name.hasPrefix(module) && name.utf8.dropFirst(module.utf8.count).first == UInt8(ascii: ".")
    }
  }

  /// Whether a type is a struct, a union or an enum of C, or a class of Core Foundation.
  static func isDeclaredInC(_ type: any Any.Type) -> Bool {
    String(reflecting: type).hasPrefix("__C.")
  }
}
