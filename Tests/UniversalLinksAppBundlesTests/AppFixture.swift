import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// An app in the making, as a folder of an archive.
struct AppFixture {
    static let app = "7Q4KX2M9TD.com.example.eats"
    static let domains = ["applinks:eats.example", "webcredentials:eats.example"]

    var information: ListValue = ["CFBundleIdentifier": "com.example.eats", "CFBundleExecutable": "Eats"]
    var executable = SignedExecutable(
        xml: ListValue.entitlements(domains).xml, der: ListValue.entitlements(domains).der)
    var profile: ListValue?

    /// A profile for any app of a team.
    static func profile(debugger: Bool, _ more: [(key: String, value: ListValue)] = []) -> ListValue {
        let entitlements: ListValue = [
            "application-identifier": "7Q4KX2M9TD.*", "get-task-allow": .boolean(debugger),
            "com.apple.developer.associated-domains": "*",
        ]
        let members: [(key: String, value: ListValue)] = [
            ("TeamIdentifier", ["7Q4KX2M9TD"]), ("Entitlements", entitlements),
        ]
        return .dictionary(members + more)
    }

    /// The files, below a folder.
    func files(in folder: String = "Payload/Eats.app/") -> [(name: String, contents: [UInt8])] {
        var files: [(name: String, contents: [UInt8])] = [
            (folder + "Info.plist", BinaryList(information).bytes), (folder + "Eats", executable.bytes),
            (folder + "Assets.car", [UInt8](repeating: 1, count: 50)),
        ]
        if let profile { files.append((folder + "embedded.mobileprovision", profile.envelope)) }
        return files
    }

    /// The archive.
    var archive: [UInt8] { ZipFile(files()).bytes }
}

extension AppFile {
    /// The first app of bytes.
    static func first(_ bytes: [UInt8]) throws(AppFileError) -> AppDeclaration? {
        try AppFile(bytes: bytes).declarations.first
    }
}
