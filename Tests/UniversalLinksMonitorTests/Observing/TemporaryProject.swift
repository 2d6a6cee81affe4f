import Foundation
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// A project in a temporary folder.
final class TemporaryProject {
    let folder: URL

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("monitor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appendingPathComponent("aasa.yml").path }

    func write(_ text: String, to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ environment: [String: String] = [:]) throws -> WatchedProject {
        try WatchedProject(readingAt: path, environment: environment)
    }

    /// One domain, `shop.example`, with its file and more keys.
    static func shop(_ file: String = Sample.file, links: String? = nil, _ more: String = "") throws -> TemporaryProject
    {
        var files = ["aasa.json": file]
        files["links.yml"] = links
        files["aasa.yml"] =
            "version: 1\ndomains:\n  shop.example:\n    file: aasa.json\n"
            + (links == nil ? "" : "    links: links.yml\n") + more
        return try TemporaryProject(files)
    }
}

enum Sample {
    static let app = "ABCDE12345.com.example.shop"

    static let file = Sample.file(components: #"{ "/": "/buy/*" }"#)

    static func file(_ apps: [String] = [app], components: String, more: String = "") -> String {
        let list = apps.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"applinks": {"details": [{"appIDs": [\#(list)], "components": [\#(components)]}]}\#(more)}"#
    }

    static let now: @Sendable () -> UTCInstant = { UTCInstant(seconds: 1_795_000_000) }
}

extension HostObserver {
    /// Requests each host once, so that failures need no pause.
    init(_ project: WatchedProject, over hosts: ScriptedHosts) throws {
        try self.init(
            project, over: hosts, clock: ContinuousClock(), options: ProbeOptions(retryCount: 0), now: Sample.now)
    }

    func shop() async throws -> Monitor.Observation? {
        await observation(of: MonitoredDomain(name: "shop.example", host: CheckedHost(name: "shop.example")))
    }
}
