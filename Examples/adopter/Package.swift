// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "adopter",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "adopter",
            dependencies: [.product(name: "UniversalLinks", package: "swift-universal-links")]
        )
    ]
)
