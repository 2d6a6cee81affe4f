import UniversalLinks
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

extension ToolRun {
    /// A file of the folder's project.
    struct ListedFile {
        /// From the folder.
        let path: String
        let domains: [ListedDomain]
        let domain: AssociationFile.Domain
        let listing: FileListing

        init?(_ domains: [ListedDomain], in project: Project) {
            guard let first = domains.first, let domain = domains.exampleDomain,
                let listing = FileListing(of: domains, in: project)
            else { return nil }
            path = project.name(of: first.file.value)
            (self.domains, self.domain, self.listing) = (domains, domain, listing)
        }
    }

    /// URLs decided by the files that the folder's project lists for their hosts.
    func answer(_ arguments: ToolArguments, _ detail: ListedMatches.Detail) throws(RunFailure) -> ToolAnswer {
        let matches = try ListedMatches(
            try links(arguments), of: arguments.text("domain"), in: try domains(), app: arguments.text("app"), detail,
            reading: read)
        let answer = ListedAnswers(matches.parts)
        return ToolAnswer(answer.text(.plain), answer.json)
    }

    func links(_ arguments: ToolArguments) throws(RunFailure) -> [LinkURL] {
        var links: [LinkURL] = []
        for url in arguments.texts("urls") { links.append(try LinkText.link(url)) }
        return links
    }

    /// The file that the project lists for all URLs of a list.
    func listedFile(of list: LinkList, for domain: AssociationFile.Domain?) throws(RunFailure) -> ListedFile? {
        let domains = try domains()
        let owners = try domains.owners(of: list, for: domain)
        guard owners.count == 1 else {
            let names = owners.prefix(5).compactMap { $0.first.map { "\($0.domain)" } }.joined(separator: ", ")
            throw RunFailure(
                .wrongUsage, "the list has URLs of \(owners.count) domains of \(domains.project.name): \(names).",
                nextStep: .nameDomain)
        }
        return ListedFile(owners[0], in: domains.project)
    }

    /// The first file that is given by its path and that the project lists. A project that cannot be read has none.
    ///
    /// - Parameter names: As for ``ToolArguments/file(_:called:)``.
    func listedFile(_ arguments: ToolArguments, _ names: [String]) -> ListedFile? {
        let paths = names.compactMap { name in
            (try? arguments.path(name)).flatMap(\.self).map { ProjectPath.relative($0, to: folder.path) }
        }
        guard let first = paths.first, let last = paths.last, let project = (try? folder.project()).flatMap(\.self)
        else { return nil }
        return ListedFile(ProjectDomains(project).domains(comparing: first, last), in: project)
    }

    /// Reads a file of the project, by its path from the folder.
    func read(_ path: String) throws(RunFailure) -> InputFile {
        InputFile(try InputFile(try folder.file(at: path)).bytes, editedAt: path)
    }

    private func domains() throws(RunFailure) -> ProjectDomains {
        guard let project = try folder.project() else {
            throw RunFailure(
                .wrongUsage,
                "Pass either \"file\", the text, or \"filePath\", the path of the file. No aasa.yml lists one.")
        }
        return ProjectDomains(project)
    }
}
