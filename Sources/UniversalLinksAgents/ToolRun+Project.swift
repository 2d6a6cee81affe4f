import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

extension ToolRun {
    // MARK: - Projects

    func project(_ arguments: ToolArguments) async throws(RunFailure) -> ToolAnswer {
        let project: Project
        switch try listedProject(arguments) {
        case .project(let found): project = found
        case .broken(let failures): return ToolAnswer(failures: failures)
        case .absent: throw absence
        }
        var domains: [ListedDomain] = []
        for name in arguments.texts("domains") {
            guard let domain = project.domain(named: name) else { throw project.failure(forUnlisted: name) }
            domains.append(domain)
        }
        let settings = settings(project, arguments)
        let baseline = try settings.readBaseline(within: folder)
        let run = ProjectRun(
            of: project, under: settings, domains: domains.isEmpty ? nil : domains,
            .init(files: ProjectFolder(path: project.folder, within: folder)))
        var outcome = await run.outcome()
        if let baseline {
            outcome.hide(
                knownTo: baseline.baseline, named: baseline.name, source: baseline.source, in: project.folder)
        }
        return ToolAnswer(outcome.findings)
    }

    private func settings(_ project: Project?, _ arguments: ToolArguments) -> RunSettings {
        var options = RunSettings.Options()
        options.isPedantic = arguments.flag("pedantic")
        return RunSettings(project: project, options: options, today: CalendarDate.today)
    }

    private enum FoundProject {
        case absent
        case project(Project)
        case broken([RunFailure])
    }

    /// The project that the arguments name, or that of the folder.
    private func listedProject(_ arguments: ToolArguments) throws(RunFailure) -> FoundProject {
        guard let path = arguments.text("configPath") ?? folder.configuration else { return .absent }
        let bytes = try InputFile(path, within: folder).whole()
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: path)
            return .project(Project(configuration, name: path, folder: ProjectPath.folder(of: path)))
        } catch {
            return .broken(error.failures(in: path))
        }
    }

    private var absence: RunFailure {
        let below = folder.configurationsBelow
        let advice =
            below.isEmpty
            ? "Start the server in the folder of the project, or use lint and test, which need no aasa.yml."
            : "Pass \"configPath\", such as \(below.joined(separator: " or "))."
        return RunFailure(.wrongUsage, "The folder that the server was started in has no aasa.yml. \(advice)")
    }

    // MARK: - Apps

    func app(_ arguments: ToolArguments) async throws(RunFailure) -> ToolAnswer {
        var context = AppRun.Context()
        switch try listedProject(arguments) {
        case .project(let found): context.project = found
        case .broken(let failures): return ToolAnswer(failures: failures)
        case .absent: break
        }
        context.limit = folder
        context.isRelease = arguments.flag("release")
        context.identifier = try identifier(arguments)
        guard let definitions = BuildSettings(definitions: arguments.texts("define")) else {
            throw RunFailure(
                .wrongUsage, "\"define\" contains something else than NAME=VALUE, such as DOMAIN=example.com.")
        }
        context.buildSettings = definitions
        let runs = try runs(arguments, context)

        var files = try localFiles(arguments)
        if let project = context.project {
            for listed in try AppRun.listedFiles(for: runs, in: project, besides: Set(files.keys), within: folder) {
                files[listed.host] = listed.file
            }
        }
        let probe = arguments.flag("offline") ? nil : probe
        let isComparing = probe != nil || !files.isEmpty
        let settings = settings(context.project, arguments)
        // A client may not choose how many requests are sent at a time.
        let hostFiles = await AppRun.hostFiles(of: runs, local: files, width: 4) { host in
            guard let probe else { return nil }
            return HostFile(await probe.fileAndCopy(of: CheckedHost(name: host)), now: .current)
        }
        let findings = AppRun.findings(
            of: runs, hostFiles, under: settings, knownTo: try settings.readBaseline(within: folder),
            uncompared: runs.filter { isComparing && $0.isUnnamed }.map { run in
                .init(
                    name: run.name,
                    message:
                        "no app identifier, so the files of its domains were not compared; pass \"app\": \"PREFIX.bundle.id\"."
                )
            })
        let missing = Set(runs.flatMap(\.hosts)).subtracting(hostFiles.keys).sorted()
        return ToolAnswer(findings, ToolRun.advice(onMissing: missing))
    }

    /// What to pass for hosts whose files are not known.
    private static func advice(onMissing hosts: [String]) -> String {
        guard let first = hosts.first else { return "" }
        let others = hosts.count == 1 ? "" : ", and so on for \(hosts.count - 1) more"
        return
            "\nThe file of \(PrintableText.escaped(first)) is not known: pass \"localFiles\": [\"\(PrintableText.escaped(first))=PATH\"]\(others).\n"
    }

    private var probe: HostProbe? {
        transport.map { transport in
            HostProbe(over: transport, clock: ContinuousClock(), options: ToolRun.probeOptions, now: { .current })
        }
    }

    private func identifier(_ arguments: ToolArguments) throws(RunFailure) -> AppIdentifier? {
        guard let text = arguments.text("app") else { return nil }
        guard let identifier = AppIdentifier(complete: text) else {
            throw RunFailure(
                .wrongUsage,
                "\"app\" must be a complete app identifier, PREFIX.bundle.id, such as 7Q4KX2M9TD.com.example.eats.")
        }
        return identifier
    }

    private func runs(_ arguments: ToolArguments, _ context: AppRun.Context) throws(RunFailure) -> [AppRun] {
        switch (arguments.text("file"), arguments.text("filePath")) {
        case (let text?, nil): return [try AppRun(Array(text.utf8), named: "entitlements", context)]
        case (nil, let path?): return [try AppRun(ofFileAt: path, context)]
        case (nil, nil):
            var runs: [AppRun] = []
            for path in context.project?.entitlementPaths ?? [] { runs.append(try AppRun(ofFileAt: path, context)) }
            guard runs.isEmpty else { return runs }
            let place = context.project.map { "\($0.name) lists no entitlements" } ?? "no aasa.yml was found"
            throw RunFailure(.wrongUsage, "Pass \"filePath\", or \"file\" with the text of the entitlements; \(place).")
        case (_?, _?): throw RunFailure(.wrongUsage, "Pass either \"file\" or \"filePath\", not both.")
        }
    }

    /// By host.
    private func localFiles(_ arguments: ToolArguments) throws(RunFailure) -> [String: ReadAssociationFile] {
        var files: [String: ReadAssociationFile] = [:]
        for text in arguments.texts("localFiles") {
            guard let (name, path) = Assignment.parts(of: text), !path.isEmpty else {
                throw RunFailure(
                    .wrongUsage,
                    "\"localFiles\" must contain DOMAIN=PATH, such as example.com=public/apple-app-site-association.")
            }
            let host = try LinkText.domain(name).host
            guard files[host] == nil else {
                throw RunFailure(.wrongUsage, "\"localFiles\" has two files for \(host).")
            }
            files[host] = ReadAssociationFile(try InputFile(path, within: folder))
        }
        return files
    }
}

extension ToolAnswer {
    /// - Parameter advice: Follows the findings.
    fileprivate init(_ findings: Findings, _ advice: String = "") {
        let advice = advice.shortened(to: 400)
        let room = ToolAnswer.maximumTextLength - advice.unicodeScalars.count
        self.init(findings.brief(maximumLength: room) + advice, findings.document)
    }
}
