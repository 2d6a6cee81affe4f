import Foundation
import PackagePlugin

/// `swift package aasa-lint`: lints the association files of the package's targets, or those that are named.
@main
struct AASALint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var arguments = arguments
        if !arguments.contains(where: { !$0.hasPrefix("-") }) {
            let files = Set(context.package.targets.flatMap { Self.associationFiles(in: $0.directoryURL) })
            guard !files.isEmpty else {
                Diagnostics.error(
                    "no target contains a file named apple-app-site-association: name the file, as in swift package aasa-lint FILE"
                )
                return
            }
            arguments += files.sorted()
        }
        let process = try Process.run(context.tool(named: "aasa").url, arguments: ["lint"] + arguments)
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error("aasa lint ended with code \(process.terminationStatus)")
        }
    }

    private static func associationFiles(in folder: URL) -> [String] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter {
                ["apple-app-site-association", "apple-app-site-association.json"].contains($0.lastPathComponent)
            }
            .map(\.path)
    }
}
