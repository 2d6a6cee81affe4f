import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The entries under `ignore`, and which of them ignored something.
struct IgnoreList {
    /// How many diagnostics were ignored.
    private(set) var count = 0

    private let run: ProjectRun
    private let entries: [IgnoredDiagnostic]
    private var used: Set<Int> = []

    init(_ run: ProjectRun) {
        self.run = run
        entries = run.configuration.ignores
    }

    private func isExpired(_ entry: IgnoredDiagnostic) -> Bool {
        entry.expiry.map { $0 < run.settings.today } ?? false
    }

    /// The report without what is ignored.
    mutating func filtered(_ report: DiagnosticReport) -> DiagnosticReport {
        var kept: [Diagnostic] = []
        for diagnostic in report.diagnostics {
            let indices = entries.indices.filter { concerns(entries[$0], diagnostic, in: report) }
            used.formUnion(indices)
            if indices.contains(where: { !isExpired(entries[$0]) }) {
                count += 1
            } else {
                kept.append(diagnostic)
            }
        }
        return DiagnosticReport(kept, documents: report.documents)
    }

    private func concerns(
        _ entry: IgnoredDiagnostic, _ diagnostic: Diagnostic, in report: DiagnosticReport
    ) -> Bool {
        guard entry.code == diagnostic.code else { return false }
        if let file = entry.file {
            let name = diagnostic.location.flatMap { report.documents[$0.document]?.name }
            guard name == run.name(of: file) else { return false }
        }
        guard let pointer = entry.pointer else { return true }
        guard let tokens = diagnostic.location?.pointer?.tokens, tokens.count >= pointer.tokens.count else {
            return false
        }
        return zip(tokens, pointer.tokens).allSatisfy { $0.isVerbatim($1) }
    }

    /// The entries without effect.
    ///
    /// - Parameters:
    ///   - names: Every file that was looked at, as it is shown.
    ///   - unread: Files that could not be read, in which entries may have something to ignore.
    func upkeep(names: Set<String>, unread: [UnreadFile]) -> [Diagnostic] {
        entries.enumerated().compactMap { index, entry in
            let place = Diagnostic.Location(entry.place, in: run.configuration)
            if isExpired(entry), let expiry = entry.expiry {
                return Diagnostic(
                    .expiredIgnore, "expired ignore: \(entry.code) was ignored until \(expiry)", at: place,
                    notes: [Diagnostic.Note("reason: \(entry.reason.shortened())")],
                    help: used.contains(index)
                        ? "Fix what it hid, or set a later date."
                        : "This is no longer found: remove the entry.")
            }
            let isUnknown = unread.contains { entry.file == nil || run.name(of: $0.path) == entry.file.map(run.name) }
            guard !used.contains(index), !isUnknown else { return nil }
            let isOther = entry.file.map { !names.contains(run.name(of: $0)) } ?? false
            return Diagnostic(
                .unusedIgnore,
                "unused ignore: no \(entry.code) is found \(entry.pointer == nil ? "" : "at this place ")"
                    + (entry.file.map { "in \(run.name(of: $0))" } ?? "anywhere"),
                at: place, notes: [Diagnostic.Note("reason: \(entry.reason.shortened())")],
                help: isOther
                    ? "The project has no such file. Correct \"file\", or remove the entry."
                    : "Remove the entry, or correct its \"file\" and \"pointer\".")
        }
    }
}
