import Foundation
import UniversalLinksTestSupport

/// A command line that writes one file, called `target`.
enum FileWriter: CaseIterable {
    case fix, format, migrate, results, baseline, project

    /// The name of the file that it writes.
    var target: String { self == .project ? "aasa.yml" : "target" }

    /// What it passes to the program, in the folder of ``prepare(_:)``.
    var arguments: [String] {
        switch self {
        case .fix: ["lint", target, "--fix"]
        case .format: ["fmt", target]
        case .migrate: ["migrate", target, "--write"]
        case .results: ["lint", "input", "--output", "json=\(target)"]
        case .baseline: ["lint", "input", "--write-baseline", target]
        case .project: ["init", "--force"]
        }
    }

    /// What is in the file before.
    private var old: String {
        switch self {
        case .fix: Self.association(#""components":[{"/":"/a/*","comment":"x","comment":"x"}]"#)
        case .format: Self.association(#""components":[{"/":"/a/*"}]"#)
        case .migrate: #"{"applinks":{"apps":[],"details":[{"appID":"7Q4KX2M9TD.com.example.eats","paths":["/a/*"]}]}}"#
        case .results: "{}\n"
        case .baseline: #"{"schemaVersion": 1, "diagnostics": []}"#
        case .project: "# nothing\n"
        }
    }

    private static func association(_ members: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["7Q4KX2M9TD.com.example.eats"],\#(members)}]}}"#
    }

    /// Writes what the command reads, and the file that is there before.
    ///
    /// - Parameter name: Where that file is; nil for its own name.
    func prepare(_ folder: TemporaryFolder, target name: String? = nil) throws {
        try folder.write(Self.association(#""components":[{"/":"/a/*"},{"/":"/a/*"}]"#), to: "input")
        try folder.write(
            try Checkout.bytes(of: EatsExample.aasa), to: "eats.example/.well-known/apple-app-site-association")
        try folder.write(old, to: name ?? target)
    }

    /// Whether a file is as it was before.
    func isOld(_ file: URL) throws -> Bool { try String(contentsOf: file, encoding: .utf8) == old }
}
