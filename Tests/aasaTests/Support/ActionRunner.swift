import Foundation
import UniversalLinksTestSupport

/// A runner of GitHub's as far as the action's script sees it, with the built program in its cache.
struct ActionRunner {
    let workspace: TemporaryFolder
    private let files: TemporaryFolder

    init() throws {
        workspace = try TemporaryFolder()
        files = try TemporaryFolder()
        for name in ["output", "path", "summary"] { try files.write([], to: name) }
        try step("prepare", [:])
        let folder = try outputs().first { $0.hasPrefix("folder=") }.map { String($0.dropFirst("folder=".count)) }
        let programs = URL(fileURLWithPath: folder ?? "").appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: programs.appendingPathComponent("aasa"), withDestinationURL: BuiltProgram.url(of: "aasa"))
    }

    /// The steps that install and run, with these inputs, and the one that writes the comment that they leave, which alone has
    /// the token.
    ///
    /// - Parameter environment: What the runner sets in addition.
    func run(_ inputs: [String: String], environment: [String: String] = [:]) throws -> BuiltProgram.Run {
        try step("install", inputs)
        let token = inputs.filter { $0.key == "TOKEN" }
        let run = try step("run", inputs.filter { $0.key != "TOKEN" }, environment)
        let left = Dictionary(
            try outputs().map { line in
                let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }, uniquingKeysWith: { $1 })
        guard let comment = left["comment"], FileManager.default.fileExists(atPath: comment) else { return run }
        let places = ["AASA_COMMENT": comment, "AASA_CHANGED": left["changed"] ?? ""]
        let written = try step("comment", token, environment.merging(places) { $1 })
        return BuiltProgram.Run(
            output: run.output + written.output, errors: run.errors + written.errors,
            status: max(run.status, written.status))
    }

    /// What the steps wrote for the page of the run.
    func summary() throws -> String {
        try String(contentsOf: files.url.appendingPathComponent("summary"), encoding: .utf8)
    }

    /// What the steps gave, as lines `name=value`.
    func outputs() throws -> [String] { try lines(of: "output") }

    /// A file of the workspace.
    func text(of name: String) throws -> String {
        try String(contentsOf: workspace.url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Copies the example's files into a folder of the workspace.
    func copyExample(to folder: String) throws {
        try FileManager.default.copyItem(
            at: Checkout.folder.appendingPathComponent(EatsExample.folder),
            to: workspace.url.appendingPathComponent(folder))
    }

    @discardableResult
    private func step(
        _ name: String, _ inputs: [String: String], _ environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        var environment = environment.merging(inputs.map { ("INPUT_\($0)", $1) }) { $1 }
        environment["AASA_CACHE"] = files.url.appendingPathComponent("cache").path
        environment["GITHUB_WORKSPACE"] = workspace.url.path
        environment["GITHUB_OUTPUT"] = files.url.appendingPathComponent("output").path
        environment["GITHUB_PATH"] = files.url.appendingPathComponent("path").path
        environment["GITHUB_STEP_SUMMARY"] = files.url.appendingPathComponent("summary").path
        let additions = try lines(of: "path").reversed()
        return try Shell.run(
            "PATH=\"$1$PATH\" \"$0/Scripts/action.sh\" \(name)",
            [Checkout.folder.path, additions.map { $0 + ":" }.joined()], environment: environment, in: workspace.url)
    }

    private func lines(of name: String) throws -> [String] {
        try String(contentsOf: files.url.appendingPathComponent(name), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }
}
