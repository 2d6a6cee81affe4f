package import UniversalLinksChecks

/// What a device has noted, what went wrong on it, and how that compares with a file.
package struct DeviceReport: Answer {
    let evidence: DeviceEvidence
    let records: [JudgedDeviceRecord]
    let log: [DeviceLog.DomainSummary]
    let limit: Int
    let filter: Filter

    /// What the report is restricted to.
    package struct Filter: Hashable, Sendable {
        /// The app; nil for all.
        package let app: String?
        /// The host; nil for all.
        package let host: String?

        /// A restriction.
        package init(app: String?, host: String?) {
            (self.app, self.host) = (app, host)
        }
    }

    /// A report.
    ///
    /// - Parameters:
    ///   - records: The records that matter, judged.
    ///   - log: What the lines of `swcd` say about what matters.
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

    /// How many records and domains are not as they should be; a record that is missing counts.
    package var problemCount: Int {
        records.count { $0.hasProblem } + failedDomains.count + (isMissing ? 1 : 0)
            + (isUnfiltered && !evidence.log.failuresWithoutDomain.list.isEmpty ? 1 : 0)
    }

    /// Domains of the log whose requests failed, and that no record is about.
    private var failedDomains: [DeviceLog.DomainSummary] {
        log.filter { summary in
            summary.failure != nil && !records.contains { $0.record.isAbout(summary.domain) }
        }
    }

    /// Whether everything matters.
    var isUnfiltered: Bool { filter.app == nil && filter.host == nil }

    /// Whether an app or a domain was asked for, and neither records nor lines are about it.
    var isMissing: Bool {
        records.isEmpty && log.isEmpty && (filter.app != nil || filter.host != nil)
    }

    /// That nothing is about what was asked for, in a sentence.
    var missingSentence: String {
        let subject = [filter.app.map { "of \($0)" }, filter.host.map { "on \($0)" }].compactMap { $0 }
        return
            "The device has no record \(subject.joined(separator: " ")): the app is not installed, or its signature does "
            + "not claim the domain."
    }
}
