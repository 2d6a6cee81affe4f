import ArgumentParser
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Many URLs from a file, and how they are read.
struct TrafficOptions: ParsableArguments {
    @Option(
        name: .customLong("urls"),
        help: ArgumentHelp(
            "URLs, one per line, or an access log; gzip is accepted", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Read an access log; needs --domain", valueName: "name"))
    var logFormat: LogFormat?

    @Option(help: ArgumentHelp("Parallel jobs. Default: one per core", valueName: "count"))
    var jobs: Int?

    enum LogFormat: String, ExpressibleByArgument, CaseIterable {
        case common
        case combined
    }

    func validate() throws {
        if let jobs, !(1...TrafficOptions.jobLimit).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be from 1 to \(TrafficOptions.jobLimit).")
        }
    }

    private static let jobLimit = 256

    /// How many workers there are.
    var jobCount: Int { jobs ?? max(1, min(TrafficOptions.jobLimit, ProcessInfo.processInfo.activeProcessorCount)) }

    /// The domain that is asked for; nil for every URL's own.
    ///
    /// - Throws: `RunFailure` where the text is no domain.
    func domain(_ text: String?) throws(RunFailure) -> AssociationFile.Domain? {
        guard let text else { return nil }
        return try LinkText.domain(text)
    }

    /// How the lines are written.
    ///
    /// - Throws: `RunFailure` where a log is read and no single host is known.
    func format(for domain: AssociationFile.Domain?) throws(RunFailure) -> TrafficFormat {
        guard let logFormat else { return .urls }
        guard let domain, !domain.isWildcard else {
            throw RunFailure(
                .wrongUsage,
                "--log-format expects the host of the requests. Name it with --domain, such as example.com."
            )
        }
        return switch logFormat {
        case .common: .common(host: domain.host)
        case .combined: .combined(host: domain.host)
        }
    }

    /// How URLs with other hosts than plain ones are taken apart.
    static let parseURL: TrafficDecider.URLParser = { text throws(LinkURLError) in try LinkURL(converting: text) }
}
