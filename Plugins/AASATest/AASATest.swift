import Foundation
import PackagePlugin

/// `swift package aasa-test`: checks everything that the package's aasa.yml files list.
@main
struct AASATest: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "aasa").url
        let projects = arguments.contains("--config") ? [] : projects(of: context.package)
        if projects.isEmpty, !arguments.contains("--config") {
            Diagnostics.error(
                "neither the package's folder nor those of its targets contain an aasa.yml: write one with aasa init")
            return
        }
        let runs = projects.isEmpty ? [arguments] : projects.map { ["--config", $0.path] + arguments }
        for run in runs {
            let process = try Process.run(tool, arguments: run)
            process.waitUntilExit()
            if process.terminationReason != .exit || process.terminationStatus != 0 {
                Diagnostics.error("aasa \(run.joined(separator: " ")) ended with code \(process.terminationStatus)")
            }
        }
    }

    private func projects(of package: Package) -> [URL] {
        let folders = Set([package.directoryURL] + package.targets.map(\.directoryURL)).sorted { $0.path < $1.path }
        return folders.flatMap { folder in ["aasa.yml", "aasa.yaml"].map { folder.appending(path: $0) } }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
