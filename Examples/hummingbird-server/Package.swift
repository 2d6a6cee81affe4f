// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "hummingbird-server",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: "../..", traits: ["Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "eats-server",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "UniversalLinks", package: "swift-universal-links"),
                .product(name: "UniversalLinksHummingbird", package: "swift-universal-links"),
            ]
        )
    ]
)
