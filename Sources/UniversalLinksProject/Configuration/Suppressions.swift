import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The entries under `ignore` of a project, and what they hide.
struct Suppressions: Sendable {
    /// The entries, in the order of the configuration.
    let entries: [IgnoredDiagnostic]
    private let today: CalendarDate?
    /// The absolute paths of the entries' files.
    private let paths: [String?]

    /// What is left of a report.
    struct Filtered {
        let report: DiagnosticReport
        /// What is hidden.
        let ignored: DiagnosticReport
        /// How many diagnostics are hidden.
        var count: Int { ignored.diagnostics.count }
        /// The indices of the entries that something was found for, expired or not.
        let used: Set<Int>
    }

    init(of settings: RunSettings) {
        entries = settings.project?.configuration.ignores ?? []
        today = settings.today
        paths = entries.map { entry in
            entry.file.flatMap { file in settings.project.map { ProjectPath.absolute($0.name(of: file)) } }
        }
    }

    /// Whether the last day of an entry is over.
    func isExpired(_ entry: IgnoredDiagnostic) -> Bool {
        guard let expiry = entry.expiry, let today else { return false }
        return expiry < today
    }

    /// The report without what is ignored. What says that a file cannot be read at all is not: nobody has seen what else is
    /// wrong with it.
    func filtered(_ report: DiagnosticReport) -> Filtered {
        var (kept, ignored): ([Diagnostic], [Diagnostic]) = ([], [])
        var used: Set<Int> = []
        for diagnostic in report.diagnostics {
            let indices = entries.indices.filter { concerns($0, diagnostic, in: report) }
            used.formUnion(indices)
            let isReported =
                indices.allSatisfy { isExpired(entries[$0]) }
                || Diagnostic.Code.ofUnreadable.contains(diagnostic.code)
            if isReported { kept.append(diagnostic) } else { ignored.append(diagnostic) }
        }
        return Filtered(
            report: DiagnosticReport(kept, documents: report.documents),
            ignored: DiagnosticReport(ignored, documents: report.documents), used: used)
    }

    private func concerns(_ index: Int, _ diagnostic: Diagnostic, in report: DiagnosticReport) -> Bool {
        let entry = entries[index]
        guard entry.code == diagnostic.code else { return false }
        if let path = paths[index] {
            guard let name = diagnostic.location.flatMap({ report.documents[$0.document]?.name }),
                ProjectPath.absolute(name) == path
            else { return false }
        }
        guard let pointer = entry.pointer else { return true }
        guard let tokens = diagnostic.location?.pointer?.tokens, tokens.count >= pointer.tokens.count else {
            return false
        }
        return zip(tokens, pointer.tokens).allSatisfy { $0.isVerbatim($1) }
    }
}
