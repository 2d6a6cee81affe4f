import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting

// Findings that `ignore` hides in the new state, and did not hide in the old one.
extension ProjectComparing {
    func hiddenFindings() async -> [ProjectDifference.Change] {
        guard let project = new.project, !project.configuration.ignores.isEmpty else { return [] }
        let settings = RunSettings(project: project, today: CalendarDate.today)
        let hidden = await ignored(in: new)
        var known = Dictionary(
            (await ignored(in: old)).compactMap { $0.fingerprint.map { ($0, 1) } }, uniquingKeysWith: +)
        let suppressions = Suppressions(of: settings)
        var found: [Place: (count: Int, files: [String])] = [:]
        for finding in hidden {
            if let fingerprint = finding.fingerprint, let count = known[fingerprint], count > 0 {
                known[fingerprint] = count - 1
                continue
            }
            let used = suppressions.filtered(finding.report).used
            guard let entry = used.filter({ !suppressions.isExpired(suppressions.entries[$0]) }).min() else { continue }
            let place = Place(entry: entry, code: finding.code)
            found[place, default: (0, [])].count += 1
            if let file = finding.file, found[place]?.files.containsSameScalars(as: file) == false {
                found[place]?.files.append(file)
            }
        }
        return found.sorted { ($0.key.entry, $0.key.code.id) < ($1.key.entry, $1.key.code.id) }.map { place, found in
            let entry = suppressions.entries[place.entry]
            return .init(
                .hides(code: "\(place.code)", count: found.count, files: found.files, reason: entry.reason),
                in: project.name, line: new.line(of: entry.place))
        }
    }

    /// An entry under `ignore` and what it hides.
    private struct Place: Hashable {
        let entry: Int
        let code: Diagnostic.Code
    }

    private struct Ignored {
        let code: Diagnostic.Code
        /// Nil for a diagnostic that cannot be recognized in another state.
        let fingerprint: DiagnosticFingerprint?
        /// With this finding alone.
        let report: DiagnosticReport

        var file: String? { report.diagnostics.first.flatMap { report.document(of: $0)?.name } }
    }

    private func ignored(in state: ComparedState) async -> [Ignored] {
        guard let project = state.project, !project.configuration.ignores.isEmpty else { return [] }
        let looked = project.configuration.domains.filter { domain in
            domains.contains(domain.domain) && (!states.hasSameConfiguration || hasChanged(domain))
        }
        guard !looked.isEmpty else { return [] }
        let run = ProjectRun(
            of: project, under: RunSettings(project: project, today: CalendarDate.today), domains: looked,
            ProjectRun.Settings(files: state))
        return await run.outcome().ignored.flatMap { report in
            var maker = DiagnosticFingerprint.Maker(report, folder: project.folder)
            return report.diagnostics.map { diagnostic in
                Ignored(
                    code: diagnostic.code, fingerprint: maker.fingerprint(of: diagnostic),
                    report: DiagnosticReport([diagnostic], documents: report.documents))
            }
        }
    }

    private func hasChanged(_ domain: ListedDomain) -> Bool {
        new.names(for: domain).contains { old[$0] != new[$0] }
    }
}
