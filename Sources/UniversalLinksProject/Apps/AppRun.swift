import JSONSyntax
package import UniversalLinks
package import UniversalLinksAppBundles
package import UniversalLinksLinting

/// One run over everything that a file says about an app.
package struct AppRun {
    /// What the file is called.
    package let name: String
    /// Whether the name is a path.
    package let isFile: Bool
    /// What the file says.
    package let file: AppFile
    /// The app identifier that was given.
    package let app: AppIdentifier?
    /// Where it was given, such as in `aasa.yml`; nil for an option.
    package let appOrigin: String?
    /// The bundle identifier that was given without a prefix.
    package let bundleIdentifier: String?
    /// Whether a build for distribution is requested, whatever the file says.
    package let isRelease: Bool

    /// A run.
    package init(
        name: String, isFile: Bool, file: AppFile, app: AppIdentifier?, appOrigin: String? = nil,
        bundleIdentifier: String? = nil, isRelease: Bool
    ) {
        (self.name, self.isFile, self.file, self.app, self.isRelease) = (name, isFile, file, app, isRelease)
        (self.appOrigin, self.bundleIdentifier) = (appOrigin, bundleIdentifier)
    }

    /// Whether the app cannot be compared with any file: neither its identifier nor its bundle identifier is known, as before
    /// signing.
    package var isUnnamed: Bool {
        guard let first = apps.first, first.identifier == nil, first.bundleIdentifier == nil else { return false }
        return first.entitlements?.associatedDomains.contains(where: \.isUsable) == true
    }

    /// What is known about each app in the file.
    var apps: [JudgedApp] {
        file.declarations.enumerated().map { index, declaration in
            JudgedApp(
                declaration, name: name(of: declaration), isFile: isFile && declaration.kind.isTextFile,
                // What the user passes is for the outermost app; what it contains has identifiers of its own.
                given: index == 0 || isOtherBuild(declaration) ? app : nil, givenIn: appOrigin,
                bundleIdentifier: index == 0 ? bundleIdentifier : nil,
                isNamed: index == 0, isRelease: isRelease)
        }
    }

    /// Whether it is another build of the app that was named.
    private func isOtherBuild(_ declaration: AppDeclaration) -> Bool {
        guard declaration.builds != nil || declaration.kind == .configuration, let app else { return false }
        return declaration.bundleIdentifier.map { $0.value.isVerbatim(app.bundleIdentifier) } ?? true
    }

    private func name(of declaration: AppDeclaration) -> String {
        if declaration.path.isEmpty || isWhole(declaration) { return name }
        return name == "." ? declaration.path : name + (name.hasSuffix("/") ? "" : "/") + declaration.path
    }

    /// Whether the declaration is what was named itself, although a project around it says more.
    private func isWhole(_ declaration: AppDeclaration) -> Bool { declaration.path.isVerbatim(file.ownPath ?? "") }

    // MARK: - Projects

    /// The identifier of the app that is signed with each file, where there is one.
    var identifiers: [String: AppIdentifier] {
        let found = file.declarations.compactMap { app in app.appIdentifier.map { (app.path, $0.value) } }
        let several = Dictionary(grouping: found, by: { $0.0 }).filter { Set($0.value.map { $0.1 }).count == 1 }
        return several.compactMapValues { $0.first?.1 }
    }

    /// What does not fit together in the project, in sentences.
    var projectFindings: [String] {
        apps.flatMap(\.projectDiagnostics).filter { $0.code != .noEntitlements }.map(\.message)
    }

    // MARK: - Hosts

    /// The hosts whose files answer for the apps, each once, in order.
    package var hosts: [String] {
        var seen: Set<String> = []
        return apps.flatMap(\.hosts).filter { seen.insert($0).inserted }
    }

    /// The files of all hosts that answer for several runs: those on disk, and the rest from `fetch`, several at a time.
    package static func hostFiles(
        of runs: [AppRun], local: [String: ReadAssociationFile], width: Int = 32,
        _ fetch: @escaping @Sendable (_ host: String) async -> HostFile?
    ) async -> [String: HostFile] {
        var seen: Set<String> = []
        let hosts = runs.flatMap(\.hosts).filter { local[$0] == nil && seen.insert($0).inserted }
        var missing = hosts.makeIterator()
        return await withTaskGroup(of: (String, HostFile?).self) { group in
            var files = local.mapValues { HostFile($0) }
            func start() {
                guard let host = missing.next() else { return }
                group.addTask { (host, await fetch(host)) }
            }
            for _ in 0..<width { start() }
            for await (host, file) in group {
                files[host] = file
                start()
            }
            return files
        }
    }

    // MARK: - Findings

    /// Everything that was found in some files, with what was read.
    ///
    /// - Parameters:
    ///   - rules: How strict the runs are.
    ///   - baseline: The baseline in force.
    ///   - uncompared: The inputs that should have been compared, and why they were not.
    package static func findings(
        of runs: [AppRun], _ files: [String: HostFile], under rules: RunSettings, knownTo baseline: BaselineFile?,
        uncompared: [Findings.Unread] = []
    ) -> Findings {
        let apps = runs.flatMap(\.apps)
        let sections = apps.flatMap { $0.reports(files) }
        let judged = rules.judged(sections.map(\.report), knownTo: baseline)
        let unread = runs.flatMap { run in
            run.file.errors.map { Findings.Unread(name: $0.name(in: run.name), message: $0.reason) }
        }
        let summaries = apps.map { $0.summary(files) }
        let skipped = summaries.flatMap { app in
            app.uncompared.map { Findings.Case(suite: app.name, name: $0.entry.text, failures: [], isSkipped: true) }
        }
        return Findings(
            judged.reports, cases: zip(sections, judged.reports).flatMap { $1.cases(suite: $0.suite) } + skipped,
            unread: unread + uncompared, summary: .apps(summaries), hidden: judged.hidden)
    }
}

extension AppDeclaration.Kind {
    /// Whether the input is the text itself, without a bundle around it.
    fileprivate var isTextFile: Bool { self == .entitlementsFile || self == .configuration }
}
