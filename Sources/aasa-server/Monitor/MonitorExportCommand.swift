import ArgumentParser
import JSONSyntax
import UniversalLinksMonitor

struct MonitorExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print checks and incidents for other programs",
        discussion: """
            Each line is a JSON object: first the incidents ("type": "incident"), the latest first, then the checks \
            ("type": "check") in the order in which they were recorded.

            Example:
              aasa-server monitor export --since 7d > checks.jsonl
            """)

    @Option(help: ArgumentHelp("Format: jsonl", valueName: "name"))
    var format = ExportFormat.jsonl

    @Option(help: ArgumentHelp("Only this domain (default: all)", valueName: "name"))
    var domain: String?

    @OptionGroup var since: SinceOption
    @OptionGroup var history: HistoryOptions

    func run() async throws {
        let (store, time, writer) = (try history.opened(), since.time(), JSONWriter(layout: .compact))
        if let domain, try await !store.contains(domain) { throw ValidationError(unknownDomain: domain) }
        let incidents = try await store.incidents(of: domain, since: time, limit: .max)
        for incident in incidents {
            try StandardOutput.write(writer.text(of: HistoryDocument.line(incident)) + "\n")
        }
        try await store.forEachCheck(of: domain, since: time) { checks in
            try StandardOutput.write(checks.map { writer.text(of: HistoryDocument.check($0)) + "\n" }.joined())
        }
    }
}

/// How an export is laid out.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case jsonl
}
