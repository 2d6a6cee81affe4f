public import JSONSyntax
public import UniversalLinks
public import UniversalLinksLinting

/// The report about one host: requests and answers, what is wrong, and how Apple's copy compares.
public struct HostReport: Sendable {
    /// The requests, and what came of them.
    public let evidence: HostEvidence
    /// What is wrong with how the host serves its file.
    public let hostingDiagnostics: [Diagnostic]
    /// What is wrong with the file itself; these point into ``source``.
    public let fileDiagnostics: [Diagnostic]
    /// The text of the file that the host served; nil if it served none, or no text.
    public let source: SourceText?
    /// How the CDN's copy compares to it.
    public let cdnState: CDNState
    /// What is wrong with that.
    public let cdnDiagnostics: [Diagnostic]
    /// What was found and is not among the diagnostics.
    let hidden: Findings.Hidden

    /// Judges the evidence about a host.
    ///
    /// - Parameters:
    ///   - linter: What judges the file; its severities count for everything.
    ///   - now: When it is judged, for what expires.
    public init(judging evidence: HostEvidence, linter: Linter = Linter(), now: UTCInstant) {
        self.init(judging: evidence, linter: linter, knowing: nil, nil, now: now)
    }

    /// The same if the file of the host, or how the CDN's copy compares to it, may be known already.
    ///
    /// - Parameters:
    ///   - linter: What judges the file; its severities count for everything.
    ///   - file: A file that the linter judged; it counts if the host serves its bytes.
    ///   - copy: A copy that was compared; it counts if the host and the CDN serve the bytes of the two.
    package init(
        judging evidence: HostEvidence, linter: Linter, knowing file: JudgedFile?, _ copy: JudgedCopy?, now: UTCInstant
    ) {
        self.evidence = evidence
        hidden = Findings.Hidden()
        let severities = linter.settings.severities
        hostingDiagnostics = severities.applied(to: HostChecks.diagnostics(in: evidence, now: now))
        let known = file.flatMap { $0.body.bytes == evidence.origin.response?.body ? $0 : nil }
        let body = evidence.servedBytes == nil ? nil : known?.body ?? evidence.readOrigin
        cdnState = CDNState(judging: evidence, body, known: copy, now: now)
        cdnDiagnostics = severities.applied(to: cdnState.diagnostics(for: evidence))

        guard evidence.hasFileToLint, let response = evidence.origin.response else {
            fileDiagnostics = []
            source = nil
            return
        }
        let judged = known ?? JudgedFile(body ?? ReadBody(response.body), linter: linter)
        fileDiagnostics = judged.diagnostics.explained(by: evidence)
        source = judged.source
    }

    /// Everything that is said: of the host, of its file, of the CDN's copy.
    public var diagnostics: [Diagnostic] { hostingDiagnostics + fileDiagnostics + cdnDiagnostics }
}

extension [Diagnostic] {
    /// The error that the file has no app says what usually makes such a file, if the answers show it.
    fileprivate func explained(by evidence: HostEvidence) -> [Diagnostic] {
        guard let cause = evidence.usualCause, let index = firstIndex(where: { $0.severity == .error }) else {
            return self
        }
        var diagnostics = self
        diagnostics[index] = diagnostics[index].beginning(with: [Diagnostic.Note(cause)])
        return diagnostics
    }
}

extension HostReport {
    /// The URL of the host's file, which names it in every format.
    package var name: String { "\(evidence.host.file)" }

    /// With the text of the file if something points into it.
    ///
    /// - Parameter includesCDN: Whether diagnostics about the CDN's copy count.
    package func diagnosticReport(includingCDN includesCDN: Bool) -> DiagnosticReport {
        let diagnostics = hostingDiagnostics + fileDiagnostics.gathered + (includesCDN ? cdnDiagnostics : [])
        let pointsIntoText = diagnostics.contains { $0.location != nil }
        return DiagnosticReport(
            diagnostics,
            documents: [.associationFile: .init(name: name, source: pointsIntoText ? source : nil, isFile: false)])
    }

    func unread(now: UTCInstant) -> Findings.Unread? {
        guard evidence.unreachability != nil, let words = evidence.origin.failureWords(now: now, namesHost: false)
        else { return nil }
        return Findings.Unread(name: "\(evidence.host)", message: words + ".")
    }
}

extension HostReport {
    /// The report without some diagnostics.
    ///
    /// - Parameter filter: Returns the diagnostics that remain, and how many do not; called for those of the host, of its
    ///   file and of the CDN's copy, in turn.
    package func filtered(
        _ filter: (DiagnosticReport) -> (report: DiagnosticReport, hidden: Findings.Hidden)
    ) -> HostReport {
        var hidden = hidden
        func left(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
            let document = DiagnosticReport.NamedText(name: name, source: source, isFile: false)
            let left = filter(DiagnosticReport(diagnostics, documents: [.associationFile: document]))
            hidden += left.hidden
            return left.report.diagnostics
        }
        let (hosting, file, cdn) = (left(hostingDiagnostics), left(fileDiagnostics), left(cdnDiagnostics))
        return HostReport(self, hosting: hosting, file: file, cdn: cdn, hidden: hidden)
    }

    private init(
        _ other: HostReport, hosting: [Diagnostic], file: [Diagnostic], cdn: [Diagnostic], hidden: Findings.Hidden
    ) {
        (evidence, source, cdnState) = (other.evidence, other.source, other.cdnState)
        (hostingDiagnostics, fileDiagnostics, cdnDiagnostics) = (hosting, file, cdn)
        self.hidden = hidden
    }
}

/// What follows from the bytes of a file alone, whichever host serves them: many hosts serve the same file, and it is
/// judged once.
package struct JudgedFile: Sendable {
    let body: ReadBody
    package let diagnostics: [Diagnostic]
    package let source: SourceText?

    package init(_ bytes: [UInt8], linter: Linter) { self.init(ReadBody(bytes), linter: linter) }

    init(_ body: ReadBody, linter: Linter) {
        self.body = body
        do throws(AssociationFileError) {
            let file = try body.result.get()
            diagnostics = linter.diagnostics(for: file)
            source = file.source
        } catch {
            diagnostics = linter.diagnostics(for: error)
            source = error.source
        }
    }

    package var file: AssociationFile? { try? body.result.get() }
}
