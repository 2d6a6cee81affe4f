package import UniversalLinksChecks
import UniversalLinksLinting

extension RunSettings {
    /// What judges hosts as the settings have it: each by what the project says of its domain, without what is ignored or
    /// known. What is ignored in a listed file is ignored in the copy that the domain's host serves.
    ///
    /// - Parameter baseline: The baseline in force, read.
    package func hostJudge(
        knownTo baseline: BaselineFile?
    ) -> @Sendable (_ evidence: HostEvidence, _ now: UTCInstant) -> HostReport {
        let settings = self
        let filter = hostFilter(knownTo: baseline)
        return { evidence, now in
            filter(HostReport(judging: evidence, linter: settings.linter(forHost: evidence.host.name), now: now))
        }
    }

    /// What leaves out of reports on hosts what is ignored or known.
    ///
    /// - Parameter baseline: The baseline in force, read.
    package func hostFilter(knownTo baseline: BaselineFile?) -> @Sendable (HostReport) -> HostReport {
        let settings = self
        let baseline = baseline?.baseline
        return { report in
            let name = report.evidence.host.name
            guard let project = settings.project else { return report }
            let suppressions = Suppressions(of: settings)
            let files = settings.domains(ofHost: name).map { ProjectPath.absolute(project.name(of: $0.file.value)) }
            return report.filtered { part in
                guard let file = files.first else {
                    let kept = suppressions.filtered(part)
                    return (kept.report, Findings.Hidden(ignoredCount: kept.count))
                }
                let source = part.documents[.associationFile]?.source
                let local = DiagnosticReport(
                    part.diagnostics, documents: [.associationFile: .init(name: file, source: source)])
                let kept = suppressions.filtered(local)
                let left = baseline?.filtered([kept.report], in: settings.baselineFolder)
                return (
                    left?.reports.first ?? kept.report,
                    Findings.Hidden(ignoredCount: kept.count, knownCount: left?.knownCount ?? 0)
                )
            }
        }
    }
}
