import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation
package import UniversalLinksLinting

package struct ExpectationRun: Sendable {
    private let file: ReadAssociationFile
    private let links: LinkListFile
    private let rules: RunSettings
    private let baseline: BaselineFile?
    private let settings: ExpectationReport.Settings
    private let options: ReadingOptions

    /// - Parameters:
    ///   - app: Nil for all apps of the file together.
    ///   - domain: The domain that the file is for; nil for that of the first URL.
    ///   - rules: How strict it is. The coverage that a project requires is for all lists of a domain together, and
    ///     does not count here.
    package init(
        of links: LinkListFile, against file: ReadAssociationFile, app: String?, domain: AssociationFile.Domain?,
        options: ReadingOptions, under rules: RunSettings = RunSettings(), knownTo baseline: BaselineFile? = nil
    ) {
        (self.file, self.links, self.options, self.rules, self.baseline) = (file, links, options, rules, baseline)
        settings = ExpectationReport.Settings(
            app: app, domain: domain, options: options, requiredCoverage: rules.options.requiredCoverage)
    }

    package var findings: Findings {
        switch file.reading {
        case .success(let read): findings(in: read)
        case .failure(let error): findings(withoutReading: error)
        }
    }

    private func findings(in read: AssociationFile) -> Findings {
        let comparison = ExpectationReport(of: links.list, against: read, settings)
        let report = DiagnosticReport(
            comparison.diagnostics, documents: [.associationFile: file.document, .linkList: links.document])
        return findings(
            of: [report],
            summary: .expectations(.init(report: comparison, file: read, fileName: file.name, options: options))
        ) { reports in
            reports.flatMap { comparison.cases(of: links.list, in: $0) }
        }
    }

    private func findings(withoutReading error: AssociationFileError) -> Findings {
        let count = links.list.expectations.count
        let notes = UntestedLinks.notes(urls: count, lists: [links.name])
        let report = file.report([Diagnostic(error).adding(notes)])
        return findings(of: [report], summary: .untested(.init(count: count, options: options))) { reports in
            reports.flatMap { $0.cases(suite: file.name) } + links.list.untestedCases(suite: links.name)
        }
    }

    private func findings(
        of reports: [DiagnosticReport], summary: Findings.Summary, cases: ([DiagnosticReport]) -> [Findings.Case]
    ) -> Findings {
        let judged = rules.judged(reports, knownTo: baseline)
        return Findings(judged.reports, cases: cases(judged.reports), summary: summary, hidden: judged.hidden)
    }
}

struct LinkListComparison {
    let section: ProjectSection
    /// Nil if nothing could be compared.
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
                app: list.app, domain: listed.domain, options: run.settings.reading)
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

    /// The part of a list that is for one domain, if others list it too.
    private static func part(
        of links: LinkList, _ list: ConfiguredFile, _ listed: ListedDomain, _ run: ProjectRun
    ) -> LinkList {
        let others = run.configuration.domains.filter { other in
            other.domain != listed.domain && other.links.contains { $0.path.value == list.path.value }
        }
        guard !others.isEmpty else { return links }
        return links.part(for: listed.domain, besides: others.map(\.domain))
    }

    private static let problemLimit = 1_000

    private static func broken(_ problem: LinkListError.Problem, _ source: SourceText) -> Diagnostic {
        let offset = source.offset(of: problem.position)
        let place = Diagnostic.Location(
            .linkList, position: problem.position, range: problem.range ?? SourceRange(start: offset, end: offset),
            pointer: nil)
        return Diagnostic(.brokenLinkList, "The list cannot be read: \(problem.message)", at: place)
    }
}

/// What could not be tested because an association file cannot be read.
struct UntestedLinks {
    private var gaps: [String: Gap] = [:]

    private struct Gap {
        var urlCount = 0
        var lists: [String] = []
        var requiredCoverage = 0
    }

    init(of domains: [JudgedDomain], under rules: RunSettings) {
        for domain in domains {
            let path = domain.listed.file.value
            var gap = gaps[path] ?? Gap()
            gap.requiredCoverage = max(gap.requiredCoverage, rules.requiredCoverage(of: domain.listed).value ?? 0)
            for section in domain.sections {
                guard case .untestedLinks(let list?) = section.subject else { continue }
                gap.urlCount += list.expectations.count
                if !gap.lists.containsSameScalars(as: section.name) { gap.lists.append(section.name) }
            }
            gaps[path] = gap
        }
    }

    func notes(onFile path: String) -> [Diagnostic.Note] {
        guard let gap = gaps[path] else { return [] }
        let coverage =
            gap.requiredCoverage > 0 ? ["coverage unknown: \(gap.requiredCoverage) % is required"] : []
        return UntestedLinks.notes(urls: gap.urlCount, lists: gap.lists) + coverage.map(UntestedLinks.note)
    }

    /// The same for lists without a project.
    static func notes(urls count: Int, lists: [String]) -> [Diagnostic.Note] {
        guard count > 0 else { return [] }
        let place = lists.count == 1 ? lists[0].shortened() : "\(lists.count) lists"
        return [note("\(count) \(count == 1 ? "URL" : "URLs") not tested: \(place)")]
    }

    private static func note(_ text: String) -> Diagnostic.Note {
        var note = Diagnostic.Note(text)
        note.isEssential = true
        return note
    }
}
