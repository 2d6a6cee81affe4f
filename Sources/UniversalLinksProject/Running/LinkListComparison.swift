import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// One link list of a domain, compared with the domain's file.
struct LinkListComparison {
    let section: ProjectSection
    /// What the list exercises; nil if nothing could be compared.
    let coverage: ExpectationReport.Coverage?

    init(_ list: ConfiguredFile, _ read: ReadLinkList, _ listed: ListedDomain, _ judged: LintedFile?, _ run: ProjectRun)
    {
        let name = run.name(of: list.path.value)
        var documents: [Diagnostic.Document: DiagnosticReport.NamedText] = [.configuration: run.configurationText]
        var diagnostics: [Diagnostic] = []
        var subject = ProjectSection.Subject.untestedLinks(nil)
        switch read {
        case .unread:
            break
        case .broken(let error, let source):
            documents[.linkList] = .init(name: name, source: source)
            diagnostics += error.problems.prefix(LinkListComparison.problemLimit).map {
                LinkListComparison.broken($0, source)
            }
        case .list(let links, let source):
            documents[.linkList] = .init(name: name, source: source)
            let part = LinkListComparison.part(of: links, list, listed, run)
            subject = .untestedLinks(part)
            guard let judged, let file = judged.file else { break }
            documents[.associationFile] = run.text(of: judged)
            let settings = ExpectationReport.Settings(
                app: list.app, domain: listed.domain, options: run.settings.reading, parseURL: run.settings.parseURL,
                parseDomain: run.settings.parseDomain)
            let report = ExpectationReport(of: part, against: file, settings)
            subject = .links(ProjectSection.LinkResults(list: part, report: report))
            let named = Diagnostic.Location(list.path.place, in: run.configuration)
            // The file itself is judged elsewhere, once.
            let ofFile: Set<Diagnostic.Code> = [.oversizedFile, .scalarRoot]
            diagnostics = report.diagnostics.filter { !ofFile.contains($0.code) }
                .map { $0.location == nil ? $0.at(named) : $0 }
        }
        section = ProjectSection(
            subject: subject, name: name, report: DiagnosticReport(diagnostics, documents: documents))
        coverage = if case .links(let results) = subject { results.report.coverage } else { nil }
    }

    /// The part of a list that is for a domain, where others list it too.
    private static func part(
        of links: LinkList, _ list: ConfiguredFile, _ listed: ListedDomain, _ run: ProjectRun
    ) -> LinkList {
        let others = run.configuration.domains.filter { other in
            other.domain != listed.domain && other.links.contains { $0.path.value == list.path.value }
        }
        guard !others.isEmpty else { return links }
        return links.part(
            for: listed.domain, besides: others.map(\.domain), parseURL: run.settings.parseURL,
            parseDomain: run.settings.parseDomain)
    }

    private static let problemLimit = 1_000

    private static func broken(_ problem: LinkListError.Problem, _ source: SourceText) -> Diagnostic {
        let offset = source.offset(of: problem.position)
        let place = Diagnostic.Location(
            .linkList, position: problem.position, range: problem.range ?? SourceRange(start: offset, end: offset),
            pointer: nil)
        return Diagnostic(.brokenLinkList, "broken link list: \(problem.message)", at: place)
    }
}
