import ArgumentParser
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct TrafficOptions: ParsableArguments {
    @Option(
        name: .customLong("urls"),
        help: ArgumentHelp(
            "URLs, one per line, or an access log; gzip is accepted", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Format of an access log. Default: recognized", valueName: "name"))
    var logFormat: LogFormat?

    @Option(help: ArgumentHelp("Parallel jobs. Default: one per core", valueName: "count"))
    var jobs: Int?

    enum LogFormat: String, ExpressibleByArgument, CaseIterable {
        case common
        case combined

        fileprivate func reading(requestsTo host: String) -> TrafficFormat {
            switch self {
            case .common: .common(host: host)
            case .combined: .combined(host: host)
            }
        }
    }

    func validate() throws {
        if let jobs, !(1...TrafficOptions.jobLimit).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must be from 1 to \(TrafficOptions.jobLimit).")
        }
    }

    private static let jobLimit = 256

    var jobCount: Int { jobs ?? max(1, min(TrafficOptions.jobLimit, ProcessInfo.processInfo.activeProcessorCount)) }

    /// nil to use each URL's own host.
    ///
    /// - Throws: `RunFailure` for an invalid domain.
    func domain(_ text: String?) throws(RunFailure) -> AssociationFile.Domain? {
        guard let text else { return nil }
        return try LinkText.domain(text)
    }

    /// What the option says; nil without it.
    ///
    /// - Throws: `RunFailure` for a log without a single host.
    func format(for domain: AssociationFile.Domain?) throws(RunFailure) -> TrafficFormat? {
        guard let logFormat else { return nil }
        guard let domain, !domain.isWildcard else {
            throw RunFailure(
                .wrongUsage,
                "--log-format expects the host of the requests. Name it with --domain, such as example.com."
            )
        }
        return logFormat.reading(requestsTo: domain.host)
    }

    /// What the start of a file shows. A log is named on standard error, since nobody said that it is one.
    ///
    /// - Throws: `RunFailure` for a log without a single host.
    func format(of input: BulkInput, for domain: AssociationFile.Domain?) throws(RunFailure) -> TrafficFormat {
        let format: LogFormat
        switch input.guess {
        case .commonLog: format = .common
        case .combinedLog: format = .combined
        default: return .urls
        }
        guard let domain, !domain.isWildcard else {
            throw RunFailure(
                .couldNotDoIt, about: input.name,
                "No URL found: this is an access log. Pass the host of its requests with --domain, such as example.com."
            )
        }
        StandardError.write(
            "note: \(input.name) is an access log, read with --log-format \(format.rawValue)\n")
        return format.reading(requestsTo: domain.host)
    }
}

extension BulkRun {
    func tellOnStandardError() {
        let notes = (result?.counts ?? TrafficCounts()).notes(.plain)
        if !notes.isEmpty { StandardError.write(notes.map { $0 + "\n" }.joined()) }
    }

    /// - Throws: `RunFailure` if not everything could be read, or there was no URL: a run that tested nothing has not
    ///   passed.
    func judgeReading(as format: TrafficFormat) throws(RunFailure) {
        guard let failure = readingFailure else {
            guard result?.counts.urls ?? 0 == 0 else { return }
            throw RunFailure(.couldNotDoIt, about: inputName, "No URL found: \(guess.advice(readAs: format)).")
        }
        let urls = DiagnosticCounts.count(result?.counts.urls ?? 0, "URL")
        throw RunFailure(
            failure.kind, about: failure.name, "\(failure.reason) The results are those of the \(urls) before.")
    }
}

extension TrafficGuess {
    fileprivate func advice(readAs format: TrafficFormat) -> String {
        let isLog = format != .urls
        return switch self {
        case .empty: "the file is empty"
        case .urls where isLog: "this looks like a list of URLs: remove --log-format"
        case .urls: "none of the first lines can be read as a URL"
        case .commonLog where format.isCombined:
            "this looks like an access log in the common format: use --log-format common"
        case .commonLog, .combinedLog: "no line is a GET request for a path or a URL"
        case .json: "this looks like JSON: a link list needs a name that ends in .json"
        case .yaml: "this looks like YAML: a link list needs a name that ends in .yml"
        case .page: "this looks like a web page, not a list of URLs"
        case .paths: "these look like paths: write whole URLs, such as https://example.com/path"
        case .hosts: "these look like hosts without a scheme: write https:// before each"
        case .binary: "this is not text"
        case .other: "write one URL per line, such as https://example.com/path"
        }
    }
}

extension TrafficFormat {
    fileprivate var isCombined: Bool {
        if case .combined = self { true } else { false }
    }
}

/// Much standard output, and a progress line on the terminal. No line is shown unless standard error is a terminal and
/// standard output is not.
struct BulkTerminal: BulkDestination {
    private let isShown: Bool
    private var isOnScreen = false
    private var lastTime: ContinuousClock.Instant?

    init() {
        // From now on, writing to a pipe without a reader is an error and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        isShown = isatty(STDERR_FILENO) == 1 && !StandardOutput.isTerminal
    }

    mutating func write(_ bytes: [UInt8]) throws(BulkOutputError) {
        do throws(SystemCallError) {
            try DescriptorOutput.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw BulkOutputError(failure: error.code == EPIPE ? nil : StandardOutput.failure(error))
        }
    }

    mutating func show(_ urlCount: Int, _ done: Double?) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let lastTime, now - lastTime < .milliseconds(200) { return }
        let share = done.map { ", \(Int($0 * 100)) %" } ?? ""
        // The first line waits a moment as well, so that short work shows none.
        if lastTime != nil {
            StandardError.write("\r\u{1B}[K\(urlCount) URLs\(share)")
            isOnScreen = true
        }
        lastTime = now
    }

    mutating func finish() {
        if isOnScreen { StandardError.write("\r\u{1B}[K") }
        isOnScreen = false
    }
}
