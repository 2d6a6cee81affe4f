import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks

package struct DeviceReport: Answer {
    let evidence: DeviceEvidence
    let records: [JudgedDeviceRecord]
    let log: [DeviceLog.DomainSummary]
    let limit: Int
    let filter: Filter

    package struct Filter: Hashable, Sendable {
        /// nil for all.
        package let app: String?
        package let host: String?

        package init(app: String?, host: String?) {
            (self.app, self.host) = (app, host)
        }
    }

    /// - Parameters:
    ///   - records: The records to show, judged.
    ///   - log: The lines of `swcd` to show, by domain.
    ///   - limit: The most records, and the most domains of the log, that text lists; 0 for all.
    package init(
        _ evidence: DeviceEvidence, records: [JudgedDeviceRecord], log: [DeviceLog.DomainSummary], filter: Filter,
        limit: Int
    ) {
        self.evidence = evidence
        self.records = records
        self.log = log
        self.filter = filter
        self.limit = limit
    }

    /// The number of records and domains with a problem; a missing record counts.
    package var problemCount: Int {
        records.count { $0.hasProblem } + failedDomains.count + (isMissing ? 1 : 0)
            + (isUnfiltered && !evidence.log.failuresWithoutDomain.list.isEmpty ? 1 : 0)
    }

    /// Domains of the log whose requests failed and that have no record.
    private var failedDomains: [DeviceLog.DomainSummary] {
        log.filter { summary in
            summary.failure != nil && !records.contains { $0.record.isAbout(summary.domain) }
        }
    }

    var isUnfiltered: Bool { filter.app == nil && filter.host == nil }

    var isMissing: Bool {
        records.isEmpty && log.isEmpty && (filter.app != nil || filter.host != nil)
    }

    var missingSentence: String {
        let subject = [filter.app.map { "of \($0)" }, filter.host.map { "on \($0)" }].compactMap { $0 }
        return
            "The device has no record \(subject.joined(separator: " ")): the app is not installed, or its signature does "
            + "not claim the domain."
    }
}

extension DeviceReport {
    package func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        let shown = limit == 0 ? records[...] : records.prefix(limit)
        for record in shown { lines += DeviceReport.lines(of: record, style) + [""] }
        if shown.count < records.count {
            lines += ["… and \(records.count - shown.count) more records; --limit 0 lists all.", ""]
        }
        lines += logLines(style)
        if isMissing { lines += style.paragraph("no: ", DeviceReport.printable(missingSentence), .bad) + [""] }
        for name in evidence.binaryLogs {
            lines += style.paragraph(
                "note: ",
                DeviceReport.printable(DeviceEvidence.advice(forBinaryLog: name, isPacked: true), limit: 4_000), .faint)
        }
        if !evidence.binaryLogs.isEmpty { lines.append("") }
        lines.append(style.verdict(summary, isGood: problemCount == 0))
        return lines.map { $0 + "\n" }.joined()
    }

    private var summary: String {
        let isFiltered = records.count < evidence.records.count
        let count =
            isFiltered
            ? "\(records.count) of \(DeviceReport.count(evidence.records.count, "record"))"
            : DeviceReport.count(records.count, "record")
        let lines =
            evidence.log.lineCount == 0 ? "" : ", \(DeviceReport.count(evidence.log.lineCount, "line")) of swcd"
        let result = problemCount == 0 ? "no findings" : DeviceReport.count(problemCount, "finding")
        return "\(DeviceReport.printable(evidence.name)): \(count)\(lines): \(result)"
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    // MARK: - Records

    private static func lines(of judged: JudgedDeviceRecord, _ style: TextStyle) -> [String] {
        let record = judged.record
        var lines = [
            style.styled(printable(record.app.text), .strong) + "  "
                + style.styled(printable(record.domain.text), .strong)
        ]
        func field(_ name: String, _ value: String?) {
            guard let value else { return }
            lines += style.paragraph("\(name): ", printable(value), .faint, indentation: 2)
        }
        field("site approval", record.siteApproval.word)
        field("user approval", record.userApproval.word)
        field("last check", record.lastCheckTime ?? "never")
        field("next check", record.nextCheckTime ?? record.nextCheck.map { "not scheduled (\($0))" })
        field("flags", record.flags.isEmpty ? nil : record.flags.joined(separator: ", "))
        field("app version", record.appVersion)
        field("retries", record.retries)
        for other in record.others { field(other.key, other.value) }
        lines += patternLines(of: record, style)
        field("error", record.error)
        for meaning in judged.error?.meanings ?? [] {
            lines += style.paragraph("= ", printable("\(meaning.code): \(meaning.words())"), .faint, indentation: 4)
        }
        for finding in judged.findings { lines += self.lines(of: finding, style) }
        return lines
    }

    private static func patternLines(of record: DeviceRecord, _ style: TextStyle) -> [String] {
        guard let patterns = record.patterns else { return [] }
        guard let components = patterns.components else {
            return style.paragraph("patterns: ", printable(patterns.text), .faint, indentation: 2)
        }
        let shown = components.prefix(listedPatternCount)
        let rest = components.count - shown.count
        return ["  " + style.styled("patterns: \(components.count)", .faint)]
            + shown.map { "    " + style.styled(printable($0.text), .faint) }
            + (rest > 0 ? ["    " + style.styled("… and \(rest) more", .faint)] : [])
    }

    private static let listedPatternCount = 20

    private static func lines(of finding: DeviceFinding, _ style: TextStyle) -> [String] {
        let (word, role) = finding.standing.word
        var lines = style.paragraph("\(word): ", printable(finding.message), role, indentation: 2)
        lines += finding.notes.flatMap { style.paragraph(printable($0, limit: 4_000), .faint, indentation: 4) }
        if let advice = finding.advice { lines += style.paragraph("help: ", printable(advice), indentation: 4) }
        return lines
    }

    // MARK: - The log

    private func logLines(_ style: TextStyle) -> [String] {
        var lines = failureLinesWithoutDomain(style)
        let shown = limit == 0 ? log[...] : log.prefix(limit)
        for summary in shown {
            lines.append(style.styled("swcd  " + DeviceReport.printable(summary.domain), .strong))
            if !summary.apps.isEmpty {
                let apps = summary.apps.map(\.text).joined(separator: ", ")
                lines += style.paragraph("apps: ", DeviceReport.printable(apps), .faint, indentation: 2)
            }
            lines += DeviceReport.lines(of: summary.failures, last: summary.failure, style)
            for kind in DeviceLogEvent.Kind.allCases where kind != .failed {
                guard let event = summary.last[kind], let count = summary.counts[kind] else { continue }
                lines += DeviceReport.lines(of: event, "\(kind.words) (\(count)): ", .faint, style)
            }
            lines.append("")
        }
        if shown.count < log.count {
            lines += ["… and \(log.count - shown.count) more domains of swcd; --limit 0 lists all.", ""]
        }
        if evidence.log.leftOutLineCount > 0 {
            let count = DeviceReport.count(evidence.log.leftOutLineCount, "line")
            lines += ["\(count) of swcd about further domains: not listed.", ""]
        }
        return lines
    }

    private func failureLinesWithoutDomain(_ style: TextStyle) -> [String] {
        let failures = evidence.log.failuresWithoutDomain
        guard !failures.list.isEmpty else { return [] }
        guard isUnfiltered else {
            let count = DeviceReport.count(failures.list.reduce(failures.leftOutCount) { $0 + $1.count }, "failure")
            return ["\(count) of swcd without a domain: run without --app and --domain to list them.", ""]
        }
        return [style.styled("swcd  lines without a domain", .strong)] + DeviceReport.lines(of: failures, style) + [""]
    }

    /// Every failure in order, with its meaning.
    ///
    /// - Parameter last: The last failure, in case not all are kept.
    private static func lines(
        of failures: DeviceLog.Failures, last: DeviceLogEvent? = nil, _ style: TextStyle
    ) -> [String] {
        var lines = failures.list.enumerated().flatMap { index, failure in
            let number = failures.list.count == 1 ? "" : " \(index + 1)"
            let last = failure.lastTime.map { ", the last at \($0)" } ?? ""
            let times = failure.count == 1 ? "" : " (\(failure.count) times\(last))"
            return self.lines(of: failure.event, "failure\(number)\(times): ", .bad, style)
        }
        guard failures.leftOutCount > 0 else { return lines }
        lines.append("  … and \(count(failures.leftOutCount, "more failure"))")
        return lines + (last.map { self.lines(of: $0, "last failure: ", .bad, style) } ?? [])
    }

    private static func lines(
        of event: DeviceLogEvent, _ title: String, _ role: TextStyle.Role, _ style: TextStyle
    ) -> [String] {
        let time = event.time.map { "\($0)  " } ?? ""
        var lines = style.paragraph(title, printable(time + event.message, limit: 400), role, indentation: 2)
        for meaning in event.meanings {
            lines += style.paragraph(
                "= ", printable("\(meaning.code): \(meaning.words(advising: true))"), .faint, indentation: 4)
        }
        return lines
    }

    private static func printable(_ text: String, limit: Int = 1_000) -> String {
        PrintableText.escaped(text.shortened(to: limit))
    }
}

extension DeviceError.Meaning {
    fileprivate func words(advising: Bool = false) -> String {
        [
            sentence, grade == .assumed ? "(Known from reports; Apple does not document it.)" : nil,
            advising ? advice : nil,
        ]
        .compactMap { $0 }.joined(separator: " ")
    }
}

extension DeviceLogEvent.Kind {
    fileprivate var words: String {
        switch self {
        case .failed: "failure"
        case .answered: "last answer"
        case .requested: "last request"
        case .registered: "last registration"
        case .other: "last other line"
        }
    }
}

extension DeviceEvidence {
    /// How to export a log that only a Mac can read.
    ///
    /// - Parameter isPacked: Whether the log is in an archive that has to be unpacked first.
    package static func advice(forBinaryLog name: String, isPacked: Bool) -> String {
        let shown = PrintableText.escaped(name.shortened(to: 300))
        return "\(shown) can only be read on a Mac: \(isPacked ? "unpack the archive, and run " : "")"
            + "log show --archive \(isPlain(name) ? name : "FILE") --predicate 'process == \"swcd\"' --info > swcd.log, "
            + "then pass swcd.log."
    }

    private static func isPlain(_ name: String) -> Bool {
        let others = Set("-./0123456789_+".utf8)
        return name.utf8.count <= 300
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || others.contains($0)
            }
    }
}
