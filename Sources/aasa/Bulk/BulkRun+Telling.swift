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

    /// - Throws: `RunFailure` where there is more than could be read; it tells how much was.
    func judgeReading() throws(RunFailure) {
        guard let failure = readingFailure else { return }
        let urls = DiagnosticCounts.count(result?.counts.urls ?? 0, "URL")
        throw RunFailure(
            failure.kind, about: failure.name, "\(failure.reason) The results are those of the \(urls) before.")
    }
}
