import Foundation
import PackagePlugin

/// Checks the association files of a target whenever one of them has changed, and stops the build on errors.
@main
struct AASACheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        return try commands(
            for: target.name, files: target.sourceFiles.map(\.url), in: target.directoryURL,
            tool: context.tool(named: "aasa").url, workFolder: context.pluginWorkDirectoryURL)
    }

    /// One command for each aasa.yml, which names files and link lists; without any, one for all association files.
    private func commands(
        for name: String, files: [URL], in folder: URL?, tool: URL, workFolder: URL
    ) -> [Command] {
        // What SwiftPM has no rule for, or was told to exclude, is not among the files that it names.
        let files = Set(files + (folder.map(Self.files) ?? [])).sorted { $0.path < $1.path }
        let projects = files.filter { ["aasa.yml", "aasa.yaml"].contains($0.lastPathComponent) }
        let associationFiles = files.filter {
            ["apple-app-site-association", "apple-app-site-association.json"].contains($0.lastPathComponent)
        }
        // A project may list any file of its folder.
        let inputs = projects.isEmpty ? associationFiles : files.filter(Self.mayBeListed)
        let runs =
            projects.isEmpty
            ? [["lint", "--no-config"] + associationFiles.map(\.path)] : projects.map { ["--config", $0.path] }
        guard !inputs.isEmpty else { return [] }
        return runs.enumerated().map { number, arguments in
            let report = workFolder.appending(path: "aasa-\(number)")
            return .buildCommand(
                displayName: "Checking the universal links of \(name)", executable: tool,
                arguments: arguments + ["--format", "xcode", "--output", "json=\(report.path)"],
                inputFiles: inputs, outputFiles: [report])
        }
    }

    private static func files(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (found?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
    }

    private static func mayBeListed(_ file: URL) -> Bool {
        ["", "json", "yml", "yaml", "entitlements"].contains(file.pathExtension)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension AASACheck: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            try commands(
                for: target.displayName, files: target.inputFiles.map(\.url), in: nil,
                tool: context.tool(named: "aasa").url, workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif
