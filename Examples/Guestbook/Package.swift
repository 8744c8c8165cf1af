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
  name: "Guestbook",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is given because the identity of a path is its folder, which may have any name.
    .package(name: "AutoMapper", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    // The buffers of bodies.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(
      name: "Guestbook",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "guestbook",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        "Guestbook",
      ],
      path: "Sources/guestbook-server",
      swiftSettings: settings),
    .testTarget(
      name: "GuestbookTests",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        "Guestbook",
      ],
      swiftSettings: settings),
  ]
)
