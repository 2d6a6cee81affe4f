import UniversalLinks
import UniversalLinksLinting

/// A domain of a project, compared with everything that is listed for it.
struct JudgedDomain: Sendable {
    /// The domain as listed.
    let listed: ListedDomain
    /// What was found in its lists, and of its apps.
    let sections: [ProjectSection]
    /// Files of its own that could not be read, with where they are named.
    let unread: [UnreadFile]
    /// What its lists exercise together; nil if they could not all be compared.
    let coverage: ExpectationReport.Coverage?

    init(_ listed: ListedDomain, _ inputs: ProjectInputs, _ run: ProjectRun) {
        self.listed = listed
        let judged = inputs.files[listed.file.value]
        var unread: [UnreadFile] = []
        if let judged, case .unread(let error) = judged.reading {
            unread.append(UnreadFile(listed.file, error, run))
        }
        var sections: [ProjectSection] = []
        if run.scope == .everything {
            let comparison = AppComparison(listed, judged, inputs.entitlements, run)
            unread += comparison.unread
            sections.append(comparison.section)
        }
        var coverages: [ExpectationReport.Coverage] = []
        for list in listed.links {
            switch inputs.lists[list.path.value] {
            case .unread(let error):
                unread.append(UnreadFile(list.path, error, run))
            case let read?:
                let comparison = LinkListComparison(list, read, listed, judged, run)
                sections.append(comparison.section)
                if let coverage = comparison.coverage { coverages.append(coverage) }
            case nil:
                break
            }
        }
        coverage = coverages.count == listed.links.count ? .init(joining: coverages) : nil
        if let section = JudgedDomain.coverageSection(listed, coverage, judged, run) { sections.append(section) }
        self.sections = sections.filter { section in
            switch section.subject {
            case .links, .untestedLinks: true
            case .file, .apps, .upkeep: !section.report.diagnostics.isEmpty
            }
        }
        self.unread = unread
    }

    /// What coverage lacks; nil if nothing is required, or it is not known.
    private static func coverageSection(
        _ listed: ListedDomain, _ coverage: ExpectationReport.Coverage?, _ judged: LintedFile?, _ run: ProjectRun
    ) -> ProjectSection? {
        guard let required = run.rules.requiredCoverage(of: listed).value, let judged, let file = judged.file else {
            return nil
        }
        let location = Diagnostic.Location(listed.place, in: run.configuration)
        let diagnostic: Diagnostic?
        if listed.links.isEmpty {
            diagnostic = Diagnostic(
                .insufficientCoverage, .error,
                "insufficient coverage: \(required) % are required for \(listed.domain), which has no link list",
                at: location, help: "List one under \"links\", or set \"require-coverage: 0\" for the domain.")
        } else {
            diagnostic = coverage?.diagnostic(required: required, in: file)?.at(location)
        }
        guard let diagnostic, required > 0 else { return nil }
        return ProjectSection(
            subject: .apps, name: run.project.name,
            report: DiagnosticReport(
                [diagnostic],
                documents: [.configuration: run.configurationText, .associationFile: run.text(of: judged)]))
    }
}
