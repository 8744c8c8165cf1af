// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Store",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is given because the identity of a path is its folder, which may have any name.
    .package(name: "AutoMapper", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "SQLiteStore",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .target(
      name: "Blog",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "GRDB", package: "GRDB.swift"),
        "SQLiteStore",
      ],
      swiftSettings: settings),
    .target(
      name: "JSONColumns",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper")
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "store",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "GRDB", package: "GRDB.swift"),
        "Blog", "SQLiteStore",
      ],
      resources: [.copy("Documents")],
      swiftSettings: settings),
    .testTarget(
      name: "JSONColumnsTests",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "GRDB", package: "GRDB.swift"),
        "JSONColumns",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "GRDB", package: "GRDB.swift"),
        "Blog", "SQLiteStore",
      ],
      swiftSettings: settings),
  ]
)
