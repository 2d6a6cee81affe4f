import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

struct Suppressions: Sendable {
    let entries: [IgnoredDiagnostic]
    private let today: CalendarDate?
    private let patterns: [FilePattern?]

    struct Filtered {
        let report: DiagnosticReport
        let ignored: DiagnosticReport
        var count: Int { ignored.diagnostics.count }
        /// The indices of entries that matched something, expired or not.
        let used: Set<Int>
    }

    init(of settings: RunSettings) {
        entries = settings.project?.configuration.ignores ?? []
        today = settings.today
        let folder = settings.project.map { ProjectPath.absolute($0.folder) } ?? ""
        patterns = entries.map { entry in entry.file.map { FilePattern($0, in: folder) } }
    }

    /// Whether an entry is for a file, given by its name as it is shown; one without a file is for all.
    func concerns(_ index: Int, fileNamed name: String) -> Bool {
        patterns[index]?.matches(ProjectPath.absolute(name)) ?? true
    }

    /// Whether an entry is for one of some files.
    fileprivate func concerns(_ index: Int, anyOf absolutePaths: Set<String>) -> Bool {
        guard let pattern = patterns[index] else { return !absolutePaths.isEmpty }
        return absolutePaths.contains(pattern.path)
            || pattern.isPattern && absolutePaths.contains(where: pattern.matches)
    }

    func isExpired(_ entry: IgnoredDiagnostic) -> Bool {
        guard let expiry = entry.expiry, let today else { return false }
        return expiry < today
    }

    /// The report without what is ignored. A file that cannot be read at all is always reported: nobody has seen what
    /// else is wrong with it.
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
        if patterns[index] != nil {
            guard let name = diagnostic.location.flatMap({ report.documents[$0.document]?.name }),
                concerns(index, fileNamed: name)
            else { return false }
        }
        guard let pointer = entry.pointer else { return true }
        guard let tokens = diagnostic.location?.pointer?.tokens, tokens.count >= pointer.tokens.count else {
            return false
        }
        return zip(tokens, pointer.tokens).allSatisfy { $0.hasSameScalars(as: $1) }
    }
}

struct IgnoreList {
    private(set) var reports: [DiagnosticReport] = []

    private let run: ProjectRun
    private let suppressions: Suppressions
    private var used: Set<Int> = []

    private var entries: [IgnoredDiagnostic] { suppressions.entries }

    init(_ run: ProjectRun) {
        self.run = run
        suppressions = Suppressions(of: run.rules)
    }

    mutating func filtered(_ report: DiagnosticReport) -> DiagnosticReport {
        let filtered = suppressions.filtered(report)
        used.formUnion(filtered.used)
        if filtered.count > 0 { reports.append(filtered.ignored) }
        return filtered.report
    }

    /// Diagnostics for entries without effect.
    ///
    /// - Parameters:
    ///   - names: Every file that was checked, as it is shown.
    ///   - unread: Files that could not be read, in which entries may have something to ignore.
    func upkeep(names: Set<String>, unread: [UnreadFile]) -> [Diagnostic] {
        let paths = Set(names.map(ProjectPath.absolute))
        let unreadPaths = Set(unread.map { ProjectPath.absolute(run.name(of: $0.path)) })
        let firsts = Dictionary(entries.indices.map { (entries[$0].entryPlace, $0) }, uniquingKeysWith: min)
        let usedEntries = Set(used.map { entries[$0].entryPlace })
        return entries.indices.compactMap { index in
            let entry = entries[index]
            if suppressions.isExpired(entry), let expiry = entry.expiry {
                // Once for an entry with several files.
                guard firsts[entry.entryPlace] == index else { return nil }
                return Diagnostic(
                    .expiredIgnore, "\(entry.code) was ignored until \(expiry).",
                    at: Diagnostic.Location(entry.entryPlace, in: run.configuration),
                    notes: [Diagnostic.Note("reason: \(entry.reason.shortened())")],
                    help: usedEntries.contains(entry.entryPlace)
                        ? "Fix what it hid, or set a later date."
                        : "This is no longer found: remove the entry.")
            }
            let isUnknown = suppressions.concerns(index, anyOf: unreadPaths)
            guard !used.contains(index), !isUnknown, !run.rules.options.rules.silences(entry.code) else { return nil }
            let isOther = !suppressions.concerns(index, anyOf: paths)
            let isListed = entry.place != entry.entryPlace
            return Diagnostic(
                .unusedIgnore,
                "No \(entry.code) is found \(entry.pointer == nil ? "" : "at this place ")"
                    + (entry.file.map { "in \(run.name(of: $0))" } ?? "anywhere") + ".",
                at: Diagnostic.Location(entry.place, in: run.configuration),
                notes: [Diagnostic.Note("reason: \(entry.reason.shortened())")],
                help: isOther && entry.file != nil
                    ? "The project has no such file. Correct \"file\", or remove the \(isListed ? "path" : "entry")."
                    : isListed
                        ? "Remove the path, or correct it or \"pointer\"."
                        : "Remove the entry, or correct its \"file\" and \"pointer\".")
        }
    }
}

package struct CalendarDate: Hashable, Sendable {
    /// From 0 to 9999.
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that no calendar has.
    package init?(year: Int, month: Int, day: Int) {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (0...9_999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2027-01-31`.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isWellFormed = parts.map(\.count) == [4, 2, 2]
        let numbers = parts.compactMap { part in
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(String(part) ?? "") : nil
        }
        guard isWellFormed, numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension CalendarDate: Comparable {
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2027-01-31`.
    package var description: String {
        "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    private func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
