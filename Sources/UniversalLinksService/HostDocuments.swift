package import JSONSyntax
package import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// What the tool says about hosts, as the document that `check` prints in JSON.
package struct HostDocuments: Sendable {
    private let transport: any Transport
    private let options: ProbeOptions

    /// Creates documents about hosts.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - options: How hosts are requested, and which addresses their names may resolve to.
    package init(over transport: any Transport, options: ProbeOptions) {
        (self.transport, self.options) = (transport, options)
    }

    /// The host in a text, by its name in documents; hosts with the same name are the same host.
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
        var outcome = CheckOutcome()
        var documents: [JSONValue] = []
        do {
            outcome.leftOutCount = try await run.check([host]) { judged in
                let now = UTCInstant.current
                return (
                    HostFindings(judged, cdn: .warn, keepsReport: false, now: now),
                    judged.json(judged.diagnosticReport(includingCDN: true), now: now)
                )
            } deliver: { found, document in
                outcome.add(found)
                documents.append(document)
            }
        } catch {
            throw .interrupted
        }
        guard outcome.leftOutCount == 0 else { throw .interrupted }
        return HostDocument.json(documents, outcome)
    }
}

/// Judges hosts as `aasa check` does in a project, in two parts: what follows from the bytes of files, which is costly
/// and which a caller computes once, and the rest.
package struct HostJudge: Sendable {
    private let settings: RunSettings
    private let filter: @Sendable (HostReport) -> HostReport

    /// Creates a judge.
    ///
    /// - Throws: ``ProjectError`` if the project names a baseline that cannot be read.
    package init(_ project: ServedProject) throws(ProjectError) {
        settings = project.settings
        do throws(RunFailure) {
            filter = settings.hostFilter(knownTo: try settings.readBaseline())
        } catch {
            throw ProjectError(error)
        }
    }

    /// A file that was judged.
    package struct File: Sendable {
        let judged: JudgedFile
    }

    /// A copy of the CDN that was compared with a file.
    package struct Copy: Sendable {
        let judged: JudgedCopy
    }

    /// What a host's files are judged by: equal bytes of hosts with equal standards get equal judgements.
    package func standard(of host: CheckedHost) -> String { "\(settings.minimumSystem(ofHost: host.name))" }

    /// Judges the bytes of a file.
    package func file(_ bytes: [UInt8], of host: CheckedHost) -> File {
        File(judged: JudgedFile(bytes, linter: settings.linter(forHost: host.name)))
    }

    /// Compares a copy of the CDN with a file.
    package func copy(_ bytes: [UInt8], of file: File) -> Copy { Copy(judged: JudgedCopy(bytes, of: file.judged)) }

    /// Judges the evidence about a host.
    ///
    /// - Parameters:
    ///   - file: The host's file, judged; if it is nil or another file, the host's file is judged here.
    ///   - copy: The CDN's copy, compared with the file; if it is nil or another copy, it is compared here.
    ///   - now: The time of the judgement, for what expires.
    package func report(
        on evidence: HostEvidence, file: File? = nil, copy: Copy? = nil, now: UTCInstant
    ) -> HostReport {
        let linter = settings.linter(forHost: evidence.host.name)
        return filter(HostReport(judging: evidence, linter: linter, knowing: file?.judged, copy?.judged, now: now))
    }
}

extension HostEvidence {
    /// The body with status 200 that the host serves to Apple's fetcher, whatever it contains; nil if there is none, or
    /// if it is a page.
    package var servedBody: [UInt8]? { hasFileToLint ? origin.response?.body : nil }

    /// The body with status 200 that the CDN returns; nil if there is none.
    package var copyBody: [UInt8]? {
        guard let cdn, cdn.failure == nil, cdn.certificates?.problem == nil, let response = cdn.response,
            response.status == 200
        else { return nil }
        return response.body
    }
}
