import UniversalLinks
package import UniversalLinksLinting

extension RunSettings {
    /// What settings leave of reports.
    package struct Judged: Sendable {
        /// The reports in the same order, with the severities in force and without what is ignored or known.
        package let reports: [DiagnosticReport]
        /// How many diagnostics the configuration and the baseline hide.
        package let hidden: Findings.Hidden
    }

    /// Applies severities, ignored diagnostics and a baseline to reports.
    ///
    /// - Parameter baseline: The baseline in force, read; see ``readBaseline()``.
    package func judged(_ reports: [DiagnosticReport], knownTo baseline: BaselineFile?) -> Judged {
        let (severities, suppressions) = (severities, Suppressions(of: self))
        var ignoredCount = 0
        let judged = reports.map { report in
            let filtered = suppressions.filtered(
                DiagnosticReport(severities.applied(to: report.diagnostics), documents: report.documents))
            ignoredCount += filtered.count
            return filtered.report
        }
        let known = baseline.map { $0.baseline.filtered(judged.map(\.withAbsoluteNames), in: baselineFolder) }
        return Judged(
            reports: known.map { known in
                zip(known.reports, judged).map { DiagnosticReport($0.diagnostics, documents: $1.documents) }
            } ?? judged,
            hidden: .init(ignoredCount: ignoredCount, knownCount: known?.knownCount ?? 0))
    }

    /// The baseline in force, read; nil without one.
    ///
    /// - Throws: `RunFailure` if it cannot be read.
    package func readBaseline() throws(RunFailure) -> BaselineFile? {
        let setting = baseline
        guard let path = setting.value else { return nil }
        do throws(RunFailure) {
            return try BaselineFile(path)
        } catch {
            guard case .configuration(let line) = setting.origin else { throw error }
            throw RunFailure(
                error.kind, about: error.name, "\(error.reason) It is named at \(line).", nextStep: error.nextStep)
        }
    }

    /// The absolute path of the folder that names in a baseline are relative to: that of the project, else that of the
    /// baseline.
    package var baselineFolder: String { baselineFolder(at: baseline.value ?? "") }

    /// The folder for a baseline that is to be written at a path.
    package func baselineFolder(at path: String) -> String {
        ProjectPath.absolute(project?.folder ?? ProjectPath.folder(of: ProjectPath.absolute(path)))
    }

    /// Whether diagnostics of a code, by its number, are reported if there are some.
    func reports(codeWithID id: String) -> Bool {
        guard let offence = Offence.known.first(where: { $0.code.id == id }) else { return true }
        // Without `--pedantic`, such an offence is reported only in part.
        return severities[offence.code] != .silenced && (isPedantic.value || !offence.isPedantic)
    }
}

extension DiagnosticReport {
    /// The same with names from the root, as they are compared.
    var withAbsoluteNames: DiagnosticReport {
        DiagnosticReport(
            diagnostics,
            documents: documents.mapValues { text in
                NamedText(
                    name: text.isFile ? ProjectPath.absolute(text.name) : text.name, source: text.source,
                    isFile: text.isFile)
            })
    }
}
