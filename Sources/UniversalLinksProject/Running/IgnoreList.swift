import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The entries under `ignore`, and which of them ignored something.
struct IgnoreList {
    /// What was ignored.
    private(set) var reports: [DiagnosticReport] = []

    private let run: ProjectRun
    private let suppressions: Suppressions
    private var used: Set<Int> = []

    private var entries: [IgnoredDiagnostic] { suppressions.entries }

    init(_ run: ProjectRun) {
        self.run = run
        suppressions = Suppressions(of: run.rules)
    }

    /// The report without what is ignored.
    mutating func filtered(_ report: DiagnosticReport) -> DiagnosticReport {
        let filtered = suppressions.filtered(report)
        used.formUnion(filtered.used)
        if filtered.count > 0 { reports.append(filtered.ignored) }
        return filtered.report
    }

    /// The entries without effect.
    ///
    /// - Parameters:
    ///   - names: Every file that was looked at, as it is shown.
    ///   - unread: Files that could not be read, in which entries may have something to ignore.
    func upkeep(names: Set<String>, unread: [UnreadFile]) -> [Diagnostic] {
        entries.enumerated().compactMap { index, entry in
            let place = Diagnostic.Location(entry.place, in: run.configuration)
            if suppressions.isExpired(entry), let expiry = entry.expiry {
                return Diagnostic(
                    .expiredIgnore, "expired ignore: \(entry.code) was ignored until \(expiry)", at: place,
                    notes: [Diagnostic.Note("reason: \(entry.reason.shortened())")],
                    help: used.contains(index)
                        ? "Fix what it hid, or set a later date."
                        : "This is no longer found: remove the entry.")
            }
            let isUnknown = unread.contains { entry.file == nil || run.name(of: $0.path) == entry.file.map(run.name) }
            guard !used.contains(index), !isUnknown, !run.rules.options.rules.silences(entry.code) else { return nil }
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
