import JSONSyntax
package import UniversalLinks
package import UniversalLinksAppBundles
package import UniversalLinksLinting

package struct AppRun {
    package let name: String
    package let isFile: Bool
    package let file: AppFile
    package let app: AppIdentifier?
    /// Where `app` was given, such as in `aasa.yml`; nil for an option.
    package let appOrigin: String?
    package let bundleIdentifier: String?
    /// Whether to judge the app as a build for distribution, whatever the file says.
    package let isRelease: Bool

    package init(
        name: String, isFile: Bool, file: AppFile, app: AppIdentifier?, appOrigin: String? = nil,
        bundleIdentifier: String? = nil, isRelease: Bool
    ) {
        (self.name, self.isFile, self.file, self.app, self.isRelease) = (name, isFile, file, app, isRelease)
        (self.appOrigin, self.bundleIdentifier) = (appOrigin, bundleIdentifier)
    }

    /// Whether neither the app's identifier nor its bundle identifier is known, as before signing. Such an app cannot
    /// be compared with any file.
    package var isUnnamed: Bool {
        guard let first = apps.first, first.identifier == nil, first.bundleIdentifier == nil else { return false }
        return first.entitlements?.associatedDomains.contains(where: \.isUsable) == true
    }

    var apps: [JudgedApp] {
        file.declarations.enumerated().map { index, declaration in
            JudgedApp(
                declaration, name: name(of: declaration), isFile: isFile && declaration.kind.isTextFile,
                // Options are for the outermost app; the apps inside it have identifiers of their own.
                given: index == 0 || isOtherBuild(declaration) ? app : nil, givenIn: appOrigin,
                bundleIdentifier: index == 0 ? bundleIdentifier : nil,
                isNamed: index == 0, isRelease: isRelease)
        }
    }

    /// Whether this is another build of the app that was named.
    private func isOtherBuild(_ declaration: AppDeclaration) -> Bool {
        guard declaration.builds != nil || declaration.kind == .configuration, let app else { return false }
        return declaration.bundleIdentifier.map { $0.value.hasSameScalars(as: app.bundleIdentifier) } ?? true
    }

    private func name(of declaration: AppDeclaration) -> String {
        if declaration.path.isEmpty || isWhole(declaration) { return name }
        return name == "." ? declaration.path : name + (name.hasSuffix("/") ? "" : "/") + declaration.path
    }

    /// Whether the declaration is the named file itself, even if a project around it says more.
    private func isWhole(_ declaration: AppDeclaration) -> Bool {
        declaration.path.hasSameScalars(as: file.ownPath ?? "")
    }

    // MARK: - Projects

    /// By file: the identifier of the app that is signed with it, if there is one.
    var identifiers: [String: AppIdentifier] {
        let found = file.declarations.compactMap { app in app.appIdentifier.map { (app.path, $0.value) } }
        let several = Dictionary(grouping: found, by: { $0.0 }).filter { Set($0.value.map { $0.1 }).count == 1 }
        return several.compactMapValues { $0.first?.1 }
    }

    var projectFindings: [String] {
        apps.flatMap(\.projectDiagnostics).filter { $0.code != .noEntitlements }.map(\.message)
    }

    // MARK: - Hosts

    package var hosts: [String] {
        var seen: Set<String> = []
        return apps.flatMap(\.hosts).filter { seen.insert($0).inserted }
    }

    /// The files of all hosts that answer for several runs: those on disk, and the rest from `fetch`, several at a
    /// time.
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

    /// Everything that was found in some files.
    ///
    /// - Parameter uncompared: The inputs that should have been compared, and why they were not.
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
    fileprivate var isTextFile: Bool { self == .entitlementsFile || self == .configuration }
}
