package import UniversalLinks
import UniversalLinksLinting
package import UniversalLinksProject
package import UniversalLinksReports

/// URLs decided by the files that a project lists for their hosts.
package struct ListedMatches {
    package let parts: [ListedAnswers.Part]
    /// Why decisions are incomplete; nil if they are complete.
    package let undecidedFailure: RunFailure?

    package enum Detail: Sendable {
        case decisions
        case explanations(showsAllSteps: Bool)
    }

    /// - Parameters:
    ///   - text: The domain that all URLs are decided for; nil for the one of each host.
    ///   - read: Reads a file of the project, by the path as it is shown. It is called once for each file.
    /// - Throws: `RunFailure` for an invalid domain, if the project does not list a host, and if a file cannot be read,
    ///   or is not JSON.
    package init(
        _ links: [LinkURL], of text: String?, in domains: ProjectDomains, app: String?,
        options: ReadingOptions = ReadingOptions(), _ detail: Detail,
        reading read: (String) throws(RunFailure) -> InputFile = { path throws(RunFailure) in try InputFile(path) }
    ) throws(RunFailure) {
        let domain = try text.map { text throws(RunFailure) in try LinkText.domain(text) }
        let shares = try domains.shares(of: links, for: domain)
        let project = domains.project
        var files: [String: AnsweringFile] = [:]
        var parts: [ListedAnswers.Part] = []
        var undecidedFailure: RunFailure?
        for share in shares {
            guard let listed = share.domains.first, let listing = FileListing(of: share.domains, in: project) else {
                continue
            }
            let path = project.name(of: listed.file.value)
            let known = files[path]
            let file = if let known { known } else { try ListedMatches.file(read, path, listed, project) }
            files[path] = file
            let matcher = Matcher(file.file, domain: domain ?? listed.domain, options: options)
            let report: MatchReport
            let answer: any Answer
            switch detail {
            case .decisions:
                report = MatchReport(share.links, app: app, matcher: matcher, isExplained: false)
                answer = report
            case .explanations(let showsAllSteps):
                report = MatchReport(share.links, app: app, matcher: matcher, isExplained: true)
                answer = ExplainedMatches(report, fileName: file.name, showsAllSteps: showsAllSteps)
            }
            parts.append(.init(listing, answer))
            undecidedFailure = undecidedFailure ?? report.undecidedFailure
        }
        (self.parts, self.undecidedFailure) = (parts, undecidedFailure)
    }

    private static func file(
        _ read: (String) throws(RunFailure) -> InputFile, _ path: String, _ listed: ListedDomain, _ project: Project
    ) throws(RunFailure) -> AnsweringFile {
        do throws(RunFailure) {
            return try AnsweringFile(answeringFrom: try read(path))
        } catch {
            throw RunFailure(
                error.kind, about: error.name, "\(error.reason) It is named at \(project.line(of: listed.file.place)).",
                nextStep: error.nextStep)
        }
    }
}

extension FileListing {
    /// - Parameter domains: Those of one host, or of one file, the one that counts first.
    package init?(of domains: [ListedDomain], in project: Project) {
        guard let first = domains.first else { return nil }
        func domain(_ listed: ListedDomain) -> Domain {
            Domain(
                "\(listed.domain)", file: project.name(of: listed.file.value), at: project.line(of: listed.place))
        }
        self.init(domain(first), others: domains.dropFirst().map(domain))
    }
}

extension AssociationFile.Domain {
    /// A host of the domain, for examples.
    package var exampleHost: String { isWildcard ? "www." + host : host }
}

extension [ListedDomain] {
    /// The domain for examples of a file: one that is a host, if there is any.
    package var exampleDomain: AssociationFile.Domain? { (first { !$0.domain.isWildcard } ?? first)?.domain }
}
