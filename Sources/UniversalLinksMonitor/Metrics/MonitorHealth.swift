import JSONSyntax
import UniversalLinksChecks

/// Whether a monitor does what it is for: checks are made, and the history can be written.
struct MonitorHealth: Hashable, Sendable {
    /// Why not, a sentence each; empty if it does.
    let reasons: [String]
    let lastCheck: UTCInstant?

    /// - Parameters:
    ///   - silence: How many seconds without a check are a problem.
    ///   - historyProblem: Why the history cannot be read; nil if it can.
    init(_ activity: MonitorActivity, domainCount: Int, silence: Int, historyProblem: String?, now: UTCInstant) {
        let record = activity.record
        lastCheck = record.lastCheck
        var reasons: [String] = []
        let quiet = now.seconds(since: record.lastCheck ?? activity.start)
        if domainCount > 0, quiet > Int64(silence) {
            reasons.append("No check has ended for \(ElapsedTime(seconds: quiet)).")
        }
        if let problem = record.historyProblem { reasons.append("The history cannot be written: \(problem)") }
        if let historyProblem { reasons.append("The history cannot be read: \(historyProblem)") }
        self.reasons = reasons
    }

    var isHealthy: Bool { reasons.isEmpty }

    var document: JSONValue {
        [
            "schemaVersion": 1,
            "status": JSONValue(isHealthy ? "ok" : "unhealthy"),
            "reasons": JSONValue(reasons),
            "lastCheck": JSONValue(lastCheck?.description),
        ]
    }
}
