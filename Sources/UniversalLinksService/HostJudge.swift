package import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject

/// Judges hosts as `aasa check` does in a project, in two parts: what follows from the bytes of files, which costs and which a
/// caller works out once, and the rest.
package struct HostJudge: Sendable {
    private let settings: RunSettings
    private let filter: @Sendable (HostReport) -> HostReport

    /// A judge.
    ///
    /// - Throws: ``ServedProjectError`` if the project names a baseline that cannot be read.
    package init(_ project: ServedProject) throws(ServedProjectError) {
        settings = project.settings
        do throws(RunFailure) {
            filter = settings.hostFilter(knownTo: try settings.readBaseline())
        } catch {
            throw ServedProjectError(error)
        }
    }

    /// A file that was judged.
    package struct File: Sendable {
        let judged: JudgedFile
    }

    /// A copy of the CDN that was compared to a file.
    package struct Copy: Sendable {
        let judged: JudgedCopy
    }

    /// What files of a host are judged by: equal bytes of hosts with equal standards are judged alike.
    package func standard(of host: CheckedHost) -> String { "\(settings.minimumSystem(ofHost: host.name))" }

    /// Judges the bytes of a file.
    package func file(_ bytes: [UInt8], of host: CheckedHost) -> File {
        File(judged: JudgedFile(bytes, linter: settings.linter(forHost: host.name)))
    }

    /// Compares a copy of the CDN to a file.
    package func copy(_ bytes: [UInt8], of file: File) -> Copy { Copy(judged: JudgedCopy(bytes, of: file.judged)) }

    /// Judges the evidence about a host.
    ///
    /// - Parameters:
    ///   - file: The host's file, judged; nil, or another one, has the file judged here.
    ///   - copy: The CDN's copy, compared to it; the same.
    ///   - now: When it is judged, for what expires.
    package func report(
        on evidence: HostEvidence, file: File? = nil, copy: Copy? = nil, now: UTCInstant
    ) -> HostReport {
        let linter = settings.linter(forHost: evidence.host.name)
        return filter(HostReport(judging: evidence, linter: linter, knowing: file?.judged, copy?.judged, now: now))
    }
}

extension HostEvidence {
    /// The body with status 200 that the host serves to Apple's fetcher, whatever it contains; nil if it serves none, or a page.
    package var servedBody: [UInt8]? { hasFileToLint ? origin.response?.body : nil }

    /// The body with status 200 that the CDN returns; nil if it returns none.
    package var copyBody: [UInt8]? {
        guard let cdn, cdn.failure == nil, cdn.certificates?.problem == nil, let response = cdn.response,
            response.status == 200
        else { return nil }
        return response.body
    }
}
