package import JSONSyntax
package import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// What the tool says about hosts, as the document that `check` prints in JSON.
package struct HostDocuments: Sendable {
    private let transport: any Transport
    private let options: ProbeOptions

    /// Documents about hosts.
    ///
    /// - Parameters:
    ///   - transport: What carries requests out.
    ///   - options: How hosts are requested, and which addresses their names may resolve to.
    package init(over transport: any Transport, options: ProbeOptions) {
        (self.transport, self.options) = (transport, options)
    }

    /// The host that a text names, as documents name it; what has the same name is the same host.
    ///
    /// - Throws: `ServiceError` for a text that is not a host name.
    package static func host(_ text: String) throws(ServiceError) -> CheckedHost {
        var list = HostList()
        do throws(RunFailure) {
            try list.add(text)
        } catch {
            throw ServiceError(.invalidDomain, error.reason)
        }
        guard let host = list.hosts.first else { throw ServiceError(.invalidDomain, "Write a host name.") }
        return host
    }

    /// How a host and the CDN serve its file: the document of `check`.
    ///
    /// - Throws: `ServiceError` if the task was cancelled before all requests were answered.
    package func document(of host: CheckedHost) async throws(ServiceError) -> JSONValue {
        let probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { .current })
        let judge = RunSettings().hostJudge(knownTo: nil)
        let run = CheckRun(probe, concurrency: 1, judging: judge)
        let document = HostDocument(.json, ReportSettings(), hostCount: 1, isVerbose: false, recipes: nil)
        var outcome = CheckOutcome()
        var text = ""
        do {
            outcome.leftOutCount = try await run.check([host]) { judged in
                let now = UTCInstant.current
                return (
                    HostFindings(judged, cdn: .warn, keepsReport: false, now: now),
                    document?.piece(of: judged, judged.diagnosticReport(includingCDN: true), now: now) ?? ""
                )
            } deliver: { found, piece in
                outcome.add(found)
                text += piece
            }
        } catch {
            throw .interrupted
        }
        guard outcome.leftOutCount == 0, let document else { throw .interrupted }
        let whole =
            document.opening + document.separator(isFirst: true, before: text) + text
            + document.closing(outcome, isFirst: false)
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: Array(whole.utf8)).root
        } catch {
            throw .interrupted
        }
    }
}
