// swift-tools-version: 6.3

import PackageDescription

// Warnings are errors for those who work on the package, and never in a program that uses it: its build
// system may suppress the warnings of what it depends on, which contradicts them.
let strictness: [SwiftSetting] =
  Context.environment["AUTOMAPPER_STRICT"] == nil
  ? [] : [.treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error)]

let settings: [SwiftSetting] =
  strictness + [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

let package = Package(
  name: "AutoMapper",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "AutoMapper", targets: ["AutoMapper"]),
    .library(name: "AutoMapperDates", targets: ["AutoMapperDates"]),
  ],
  traits: [
    .trait(
      name: "URLSession", description: "Calls of URLSession that fetch and map, and send bodies.")
  ],
  targets: [
    .target(name: "AutoMapperDates", swiftSettings: settings),
    .target(name: "CAutoMapperRuntime"),
    .target(
      name: "AutoMapper", dependencies: ["AutoMapperDates", "CAutoMapperRuntime"],
      swiftSettings: settings),
    .executableTarget(
      name: "quickstart", dependencies: ["AutoMapper"], path: "Sources/Quickstart",
      swiftSettings: settings),
    .target(
      name: "AutoMapperTestSupport", path: "Tests/AutoMapperTestSupport", swiftSettings: settings),
    // Models as a library with a stable ABI, and one without reflection metadata, would have them.
    .target(
      name: "ResilientModels", path: "Tests/ResilientModels",
      swiftSettings: settings + [.unsafeFlags(["-enable-library-evolution"])]),
    .target(
      name: "StrippedModels", path: "Tests/StrippedModels",
      swiftSettings: settings + [.unsafeFlags(["-disable-reflection-metadata"])]),
    .testTarget(
      name: "AutoMapperDatesTests", dependencies: ["AutoMapperDates"], swiftSettings: settings),
    .testTarget(
      name: "AutoMapperTests",
      dependencies: ["AutoMapper", "AutoMapperTestSupport", "ResilientModels", "StrippedModels"],
      swiftSettings: settings),
  ]
)
