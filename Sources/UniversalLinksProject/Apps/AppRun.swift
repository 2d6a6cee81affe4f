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
    /// Whether a build for distribution is requested, whatever the file says.
    package let isRelease: Bool

    /// A run.
    package init(
        name: String, isFile: Bool, file: AppFile, app: AppIdentifier?, appOrigin: String? = nil, isRelease: Bool
    ) {
        (self.name, self.isFile, self.file, self.app, self.isRelease) = (name, isFile, file, app, isRelease)
        self.appOrigin = appOrigin
    }

    /// The app whose identifier is unknown, as before signing; nil if every app has one.
    package var unnamedApp: AppDeclaration? {
        guard app == nil, let first = file.declarations.first, first.appIdentifier == nil,
            first.entitlements != nil
        else { return nil }
        return first
    }

    /// What is known about each app in the file.
    var apps: [JudgedApp] {
        file.declarations.enumerated().map { index, declaration in
            JudgedApp(
                declaration, name: name(of: declaration), isFile: isFile && declaration.kind.isTextFile,
                // What the user passes is for the outermost app; what it contains has identifiers of its own.
                given: index == 0 ? app : nil, givenIn: appOrigin, isRelease: isRelease)
        }
    }

    private func name(of declaration: AppDeclaration) -> String {
        declaration.path.isEmpty ? name : name + "/" + declaration.path
    }

    // MARK: - Hosts

    /// The hosts whose files answer for the apps, each once, in order.
    package var hosts: [String] {
        var seen: Set<String> = []
        return apps.flatMap { $0.comparison?.hosts ?? [] }.filter { seen.insert($0).inserted }
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
    package static func findings(
        of runs: [AppRun], _ files: [String: HostFile], under rules: RunSettings, knownTo baseline: BaselineFile?
    ) -> Findings {
        let apps = runs.flatMap(\.apps)
        let sections = apps.flatMap { $0.reports(files) }
        let judged = rules.judged(sections.map(\.report), knownTo: baseline)
        let unread = runs.flatMap { run in
            run.file.errors.map { Findings.Unread(name: $0.name(in: run.name), message: $0.reason) }
        }
        return Findings(
            judged.reports, cases: zip(sections, judged.reports).flatMap { $1.cases(suite: $0.suite) }, unread: unread,
            summary: .apps(apps.map { $0.summary(files) }), hidden: judged.hidden)
    }
}

extension AppDeclaration.Kind {
    /// Whether the input is the text itself, without a bundle around it.
    fileprivate var isTextFile: Bool { self == .entitlementsFile }
}
