// swift-tools-version: 6.2

import PackageDescription

// The package of an app: its link lists are checked by every build, and by its unit tests.
let package = Package(
    name: "EatsLinks",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "EatsLinks", targets: ["EatsLinks"])
    ],
    dependencies: [
        // In your project: .package(url: "…", branch: "main", traits: ["Tools"])
        // Plugins run aasa, which needs the trait Tools. With `traits: []`, leave them out: the libraries need nothing.
        .package(path: "../..", traits: ["Tools"])  // In this clone: AASA_PLUGINS=1 swift test
    ],
    targets: [
        .target(
            name: "EatsLinks",
            dependencies: [.product(name: "UniversalLinks", package: "swift-universal-links")],
            exclude: ["aasa.yml", "Eats.entitlements", "links.json"],
            resources: [.copy("apple-app-site-association")],
            plugins: [.plugin(name: "AASACheck", package: "swift-universal-links")]
        ),
        .testTarget(
            name: "EatsLinksTests",
            dependencies: [
                "EatsLinks",
                .product(name: "UniversalLinksFoundation", package: "swift-universal-links"),
                .product(name: "UniversalLinksTesting", package: "swift-universal-links"),
            ]
        ),
    ]
)
