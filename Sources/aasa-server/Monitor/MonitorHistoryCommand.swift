import ArgumentParser
import UniversalLinksMonitor

struct MonitorHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show what a domain's host and Apple's CDN served over time",
        discussion: """
            Shows when the file changed, when the CDN followed, and how long devices got another file; outages; incidents.

            Example:
              aasa-server monitor history shop.example --since 30d
            """)

    @Argument(help: "Domain, as the configuration names it")
    var domain: String

    @OptionGroup var since: SinceOption
    @OptionGroup var history: HistoryOptions

    @Flag(help: "Print JSON")
    var json = false

    func run() async throws {
        guard let timeline = try await history.opened().timeline(of: domain, since: since.time()) else {
            throw ValidationError(unknownDomain: domain)
        }
        if json {
            try StandardOutput.write(HistoryDocument.timeline(timeline))
        } else {
            try StandardOutput.write(HistoryText.timeline(timeline))
        }
    }
}
