import JSONSyntax
package import UniversalLinksLinting

/// Diagnostics that a project had when it started, and that a run need not report again.
///
/// An entry knows a diagnostic by its code, its file and the text that it points at, not by its line: it survives edits
/// elsewhere in the file.
package struct Baseline: Sendable {
    /// What is known, sorted.
    let entries: [Entry]

    /// Diagnostics of one kind at places that read alike.
    struct Entry: Hashable, Sendable {
        let fingerprint: DiagnosticFingerprint
        let count: Int
        /// Where it is in a baseline that was read.
        let range: SourceRange
    }

    init(_ entries: [Entry]) {
        self.entries = entries.sorted { $0.fingerprint < $1.fingerprint }
    }

    /// A baseline that knows these diagnostics.
    ///
    /// - Parameters:
    ///   - reports: What was found.
    ///   - folder: The folder that the names of files are written relative to, as seen from where names are shown.
    package init(of reports: [DiagnosticReport], in folder: String = "") {
        let fingerprints = reports.flatMap { report in
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            return report.diagnostics.compactMap { maker.fingerprint(of: $0) }
        }
        let counts = Dictionary(fingerprints.map { ($0, 1) }, uniquingKeysWith: +)
        self.init(counts.map { Entry(fingerprint: $0.key, count: $0.value, range: .none) })
    }

    /// How many diagnostics it knows.
    package var count: Int { entries.map(\.count).reduce(0, +) }
}

extension Baseline {
    /// What is left of reports.
    package struct Filtered: Sendable {
        /// The reports without what is known, in the same order.
        package let reports: [DiagnosticReport]
        /// How many diagnostics are known.
        package let knownCount: Int
        /// Entries of the baseline, of the files that were looked at, that nothing was found for.
        package let outdated: [Outdated]
    }

    /// An entry that nothing was found for.
    package struct Outdated: Sendable {
        let entry: Entry
        let index: Int
        let missingCount: Int
    }

    /// Takes what is known out of reports.
    ///
    /// - Parameters:
    ///   - reports: What was found.
    ///   - ignored: What was found and is ignored: its entries are not outdated.
    ///   - folder: The folder that the names of files in the baseline are relative to.
    package func filtered(
        _ reports: [DiagnosticReport], ignoring ignored: [DiagnosticReport] = [], in folder: String = ""
    ) -> Filtered {
        var left = Dictionary(entries.map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
        var knownCount = 0
        let filtered = reports.map { report in
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            let kept = report.diagnostics.filter { diagnostic in
                guard let fingerprint = maker.fingerprint(of: diagnostic), let count = left[fingerprint], count > 0
                else { return true }
                left[fingerprint] = count - 1
                knownCount += 1
                return false
            }
            return DiagnosticReport(kept, documents: report.documents)
        }
        for report in ignored {
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            for diagnostic in report.diagnostics {
                if let fingerprint = maker.fingerprint(of: diagnostic) { left[fingerprint]? -= 1 }
            }
        }
        let names = Set(reports.flatMap { $0.documents.values.map { ProjectPath.relative($0.name, to: folder) } })
        let outdated = entries.enumerated().compactMap { index, entry -> Outdated? in
            let missing = left[entry.fingerprint] ?? 0
            guard missing > 0, names.contains(entry.fingerprint.file) else { return nil }
            return Outdated(entry: entry, index: index, missingCount: missing)
        }
        return Filtered(reports: filtered, knownCount: knownCount, outdated: outdated)
    }
}
