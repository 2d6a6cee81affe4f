import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

extension BulkRun {
    /// Tells what was left out where the results themselves have no place for it.
    func tellOnStandardError() {
        let notes = (result?.counts ?? TrafficCounts()).notes(.plain)
        if !notes.isEmpty { StandardError.write(notes.map { $0 + "\n" }.joined()) }
    }

    /// - Throws: `RunFailure` if not everything could be read, or no URL at all: a run that tested nothing has not passed.
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
    /// What the text looks like, and how to have it read.
    fileprivate func advice(readAs format: TrafficFormat) -> String {
        let isLog = format != .urls
        return switch self {
        case .empty: "the file is empty"
        case .urls where isLog: "this looks like a list of URLs: remove --log-format"
        case .urls: "none of the first lines can be read as a URL"
        case .combinedLog where format == .urls: Self.log("combined")
        case .commonLog where format == .urls: Self.log("common")
        case .commonLog: "this looks like an access log in the common format: use --log-format common"
        case .combinedLog: "no line is a GET request for a path or a URL"
        case .json: "this looks like JSON: a link list needs a name that ends in .json"
        case .yaml: "this looks like YAML: a link list needs a name that ends in .yml"
        case .page: "this looks like a web page, not a list of URLs"
        case .paths: "these look like paths: write whole URLs, such as https://example.com/path"
        case .hosts: "these look like hosts without a scheme: write https:// before each"
        case .binary: "this is not text"
        case .other: "write one URL per line, such as https://example.com/path"
        }
    }

    private static func log(_ name: String) -> String {
        "this looks like an access log: add --log-format \(name) --domain HOST"
    }
}
