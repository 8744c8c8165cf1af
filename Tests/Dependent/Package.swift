// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Dependent",
  platforms: [.macOS(.v12)],
  dependencies: [
    // Scripts/dependency replaces the address.
    .package(url: "https://example.org/AutoMapper.git", from: "1.0.0")
  ],
  targets: [
    // What Xcode 26 sets for a new app.
    .executableTarget(
      name: "MainActorApp",
      dependencies: [.product(name: "AutoMapper", package: "AutoMapper")],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .executableTarget(
      name: "PlainTool",
      dependencies: [.product(name: "AutoMapper", package: "AutoMapper")],
      swiftSettings: [
        .swiftLanguageMode(.v5),
        // For types that are known at run time only.
        .enableUpcomingFeature("ImplicitOpenExistentials"),
      ]),
    .executableTarget(
      name: "DatesTool",
      dependencies: [.product(name: "AutoMapperDates", package: "AutoMapper")]),
  ]
)
