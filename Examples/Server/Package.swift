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
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is given because the identity of a path is its folder, which may have any name.
    .package(name: "AutoMapper", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "server",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      swiftSettings: settings)
  ]
)
