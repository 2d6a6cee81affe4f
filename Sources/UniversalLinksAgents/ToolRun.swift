import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksLinting
package import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

/// Runs tools. The answers are those of the commands with the same names.
package struct ToolRun: Sendable {
    let folder: WorkingFolder
    /// Nil if no requests are allowed.
    let transport: (any Transport)?

    /// - Parameters:
    ///   - folder: The folder whose files may be read, and no others.
    ///   - transport: Nil if no requests are allowed.
    package init(in folder: WorkingFolder, over transport: (any Transport)?) {
        (self.folder, self.transport) = (folder, transport)
    }

    var tools: [AgentTool] { AgentTool.all(usingNetwork: transport != nil) }

    /// Wrong arguments get an answer, too, so that the caller can correct them.
    func answer(of tool: AgentTool, _ arguments: JSONObject) async -> ToolAnswer {
        do throws(RunFailure) {
            let arguments = try ToolArguments(arguments, of: tool, in: folder)
            switch tool.name {
            case AgentTool.lint.name: return try lint(arguments)
            case AgentTool.explain.name: return try explain(arguments)
            case AgentTool.match.name: return try match(arguments)
            case AgentTool.test.name: return try test(arguments)
            case AgentTool.diff.name: return try diff(arguments)
            case AgentTool.project.name: return try await project(arguments)
            case AgentTool.app(usesNetwork: false).name: return try await app(arguments)
            case AgentTool.rules.name: return try rules(arguments)
            default: return await check(arguments)
            }
        } catch {
            return ToolAnswer(error)
        }
    }

    // MARK: - Files

    private static let fileName = "apple-app-site-association"

    private func lint(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        let input = try arguments.file("file", called: ToolRun.fileName)
        var options = RunSettings.Options()
        options.isPedantic = arguments.flag("pedantic")
        var settings = RunSettings(options: options)
        var search = ProjectSearch()
        if let path = try arguments.path("file"), case .project(let project) = search.project(ofFileAt: path) {
            settings = RunSettings(project: project, options: options, today: CalendarDate.today)
        }
        var run = LintRun(under: settings, mode: .report, words: \.reason)
        let file = ReadAssociationFile(input)
        run.report(file)
        let text = run.findings.brief(maximumLength: ToolAnswer.maximumTextLength)
        return ToolAnswer(text + patch(of: file, run, after: text), run.findings.document)
    }

    /// The fixes that change no decision, as a patch; empty without any. Part of a patch would be of no use.
    private func patch(of file: ReadAssociationFile, _ run: LintRun, after text: String) -> String {
        let fixed = run.fixed(edited: file)
        guard fixed != file.bytes,
            let patch = String(
                validating: UnifiedDiff(from: file.bytes, to: fixed, named: file.name).bytes, as: UTF8.self)
        else { return "" }
        let room = ToolAnswer.maximumTextLength - text.unicodeScalars.count
        let title = "\nA patch with the safe fixes:\n\n"
        guard title.utf8.count + patch.unicodeScalars.count <= room else {
            return room > 100 ? "\nThe patch with the safe fixes is too long to be shown.\n" : ""
        }
        return title + patch
    }

    private func explain(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        guard arguments.hasFile else { return try answer(arguments, .explanations(showsAllSteps: false)) }
        let file = try AnsweringFile(answeringFrom: try arguments.file("file", called: ToolRun.fileName))
        let answer = ExplainedMatches(
            try report(arguments, in: file.file, isExplained: true), fileName: file.name)
        return ToolAnswer(answer.text(.plain), answer.json)
    }

    private func match(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        guard arguments.hasFile else { return try answer(arguments, .decisions) }
        let file = try AnsweringFile(answeringFrom: try arguments.file("file", called: ToolRun.fileName))
        let report = try report(arguments, in: file.file, isExplained: false)
        return ToolAnswer(report.text(.plain), report.json)
    }

    private func report(
        _ arguments: ToolArguments, in file: AssociationFile, isExplained: Bool
    ) throws(RunFailure) -> MatchReport {
        let links = try links(arguments)
        var domain = try domain(arguments)
        if domain == nil, let host = LinkText.hosts(of: links).first, LinkText.hosts(of: links).count == 1 {
            domain = AssociationFile.Domain(exactly: host)
        }
        return MatchReport(
            links, app: arguments.text("app"), matcher: Matcher(file, domain: domain), isExplained: isExplained)
    }

    private func domain(_ arguments: ToolArguments) throws(RunFailure) -> AssociationFile.Domain? {
        guard let text = arguments.text("domain") else { return nil }
        return try LinkText.domain(text)
    }

    private func test(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        let given = arguments.hasFile ? try arguments.file("file", called: ToolRun.fileName) : nil
        var problems: [String] = []
        let list = try arguments.file("links", called: "links")
        let links = try LinkListFile(
            list, as: arguments.text("links") == nil ? nil : LinkList.Notation(ofText: list.bytes)
        ) { problems.append($0.reason) }
        var domain = try domain(arguments)
        let listed: ListedFile?
        if given != nil {
            listed = domain == nil ? listedFile(arguments, ["file"]) : nil
            if let listed, listed.domains.count == 1 { domain = listed.domain }
        } else {
            listed = try listedFile(of: links.list, for: domain)
            domain = domain ?? listed?.domain
        }
        let input = if let given { given } else { try read(listed?.path ?? "") }
        let run = ExpectationRun(
            of: links, against: ReadAssociationFile(input), app: arguments.text("app"), domain: domain,
            options: ReadingOptions())
        let text = ReportFormat.text.text(of: run.findings, ReportSettings(limit: 20))
        return ToolAnswer((listed.map { $0.listing.sentence + "\n" } ?? "") + text, run.findings.document)
    }

    private func diff(_ arguments: ToolArguments) throws(RunFailure) -> ToolAnswer {
        let old = try AnsweringFile(answeringFrom: try arguments.file("old", called: "old"))
        let new = try AnsweringFile(answeringFrom: try arguments.file("new", called: "new"))
        let domain = try domain(arguments)
        let listed = domain == nil ? listedFile(arguments, ["old", "new"]) : nil
        let report = FileDifferenceReport(
            from: old, to: new, app: arguments.text("app"), domain: domain ?? listed?.domain)
        let answer = ListedDifference(report, listed: listed?.listing)
        return ToolAnswer(answer.text(.plain), answer.json)
    }

    // MARK: - Hosts

    private func check(_ arguments: ToolArguments) async -> ToolAnswer {
        guard let transport else {
            return ToolAnswer(failure: "This server was started without access to the network.")
        }
        do throws(ServiceError) {
            let host = try HostDocuments.host(arguments.text("domain") ?? "")
            let document = try await HostDocuments(over: transport, options: ToolRun.probeOptions).document(of: host)
            return ToolAnswer(ToolRun.summary(of: document), document)
        } catch {
            return ToolAnswer(failure: error.message)
        }
    }

    /// The caller is not the user: names may lead to no address that only this machine reaches.
    static var probeOptions: ProbeOptions { ProbeOptions(reachability: .publicAddresses) }

    private static func summary(of document: JSONValue) -> String {
        let lines = (document.object?["hosts"]?.array ?? []).flatMap { host -> [String] in
            let found = (host.object?["diagnostics"]?.array ?? []).compactMap(\.object)
            let name = host.object?["host"]?.string ?? ""
            guard !found.isEmpty else { return ["\(name): no findings"] }
            return found.map { diagnostic in
                let words = ["severity", "code", "message"].map { diagnostic[$0]?.string ?? "" }
                return PrintableText.escaped("\(name): \(words[0])[\(words[1])] \(words[2])")
            }
        }
        return lines.joined(separator: "\n")
    }
}

/// The arguments of a call, checked against what the tool accepts.
struct ToolArguments {
    private let object: JSONObject
    private let folder: WorkingFolder

    /// - Throws: `RunFailure` for arguments that the tool does not have, and for missing ones.
    init(_ object: JSONObject, of tool: AgentTool, in folder: WorkingFolder) throws(RunFailure) {
        (self.object, self.folder) = (object, folder)
        let names = tool.parameters.map(\.name)
        for member in object.members where !names.contains(where: member.key.hasSameScalars(as:)) {
            let nearest = NearestText.nearest(to: member.key, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
            throw RunFailure(
                .wrongUsage,
                "\(tool.name) has no argument \"\(member.key.shortened())\".\(nearest) "
                    + "It has \(names.map { "\"\($0)\"" }.joined(separator: ", ")).")
        }
        for parameter in tool.parameters {
            guard let value = object[parameter.name] else {
                guard parameter.isRequired else { continue }
                throw RunFailure(.wrongUsage, "\(tool.name) needs \"\(parameter.name)\": \(parameter.description)")
            }
            if let problem = parameter.kind.problem(with: value) {
                throw RunFailure(.wrongUsage, "\"\(parameter.name)\" \(problem)")
            }
        }
    }

    func text(_ name: String) -> String? { object[name]?.string }

    func texts(_ name: String) -> [String] { (object[name]?.array ?? []).compactMap(\.string) }

    /// Whether there is an association file, as text or by its path.
    var hasFile: Bool { text("file") != nil || text("filePath") != nil }

    func flag(_ name: String) -> Bool { object[name]?.boolean ?? false }

    func number(_ name: String) -> Int? { object[name]?.number.flatMap { Int($0) } }

    /// A file that is given as text or by its path in the working folder.
    ///
    /// - Parameters:
    ///   - name: The argument with the text. The one with the path has the same name and `Path`.
    ///   - fallback: What messages call the text.
    /// - Throws: `RunFailure` unless exactly one of the two is given, and if the file cannot be read.
    func file(_ name: String, called fallback: String) throws(RunFailure) -> InputFile {
        let path = text(name + "Path")
        switch (text(name), path) {
        case (let text?, nil): return InputFile(Array(text.utf8), named: fallback)
        case (nil, let path?): return InputFile(try InputFile(try folder.file(at: path)).bytes, editedAt: path)
        case (nil, nil), (_?, _?):
            throw RunFailure(
                .wrongUsage, "Pass either \"\(name)\", the text, or \"\(name)Path\", the path of the file.")
        }
    }

    /// The absolute path; nil if the file is given as text.
    func path(_ name: String) throws(RunFailure) -> String? {
        guard let path = text(name + "Path") else { return nil }
        return try folder.file(at: path)
    }
}
