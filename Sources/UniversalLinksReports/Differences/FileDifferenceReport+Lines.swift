import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    /// What changes, a line each: what becomes of URLs, what could not be proved, and what is no longer listed. What is listed in
    /// addition is not among them, unless it changes what becomes of URLs.
    package var lines: [String] {
        entries.map { sentence($0).plain }
            + unknown.map { group in
                "Unknown for \(FileDifferenceReport.names(group.apps).plain): \(group.limit.words)."
            } + otherSentences.filter(\.breaks).map { $0.text.plain + "." }
    }

    /// URLs that prove it, in the order of ``lines``.
    package var witnesses: [String] { entries.flatMap(\.examples) }
}
