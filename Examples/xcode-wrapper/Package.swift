// swift-tools-version: 6.2

import PackageDescription

// A local package between your Xcode project and the library: it sets the traits, for which Xcode before 26.4 has no field.
let package = Package(
    name: "UniversalLinksForApp",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "UniversalLinksForApp", targets: ["UniversalLinksForApp"])
    ],
    dependencies: [
        // In your project: .package(url: "…", branch: "main", traits: [])
        .package(path: "../..", traits: [])
    ],
    targets: [
        .target(
            name: "UniversalLinksForApp",
            dependencies: [
                .product(name: "UniversalLinks", package: "swift-universal-links"),
                .product(name: "UniversalLinksFoundation", package: "swift-universal-links"),
            ]
        ),
        .testTarget(
            name: "UniversalLinksForAppTests",
            dependencies: [
                "UniversalLinksForApp",
                .product(name: "UniversalLinksTesting", package: "swift-universal-links"),
            ]
        ),
    ]
)
