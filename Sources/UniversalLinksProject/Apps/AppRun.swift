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
    /// Whether a build for distribution is requested, whatever the file says.
    package let isRelease: Bool

    /// A run.
    package init(name: String, isFile: Bool, file: AppFile, app: AppIdentifier?, isRelease: Bool) {
        (self.name, self.isFile, self.file, self.app, self.isRelease) = (name, isFile, file, app, isRelease)
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
                given: index == 0 ? app : nil, isRelease: isRelease)
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

    /// The files of all hosts: those on disk, and the rest from `fetch`, several at a time.
    package func hostFiles(
        local: [String: ReadAssociationFile], width: Int = 32,
        _ fetch: @escaping @Sendable (_ host: String) async -> HostFile?
    ) async -> [String: HostFile] {
        var missing = hosts.filter { local[$0] == nil }.makeIterator()
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

    /// Everything that was found, with what was read.
    package func findings(_ files: [String: HostFile]) -> Findings {
        let apps = apps
        let reports = apps.flatMap { $0.reports(files) }
        let unread = file.errors.map { error in
            Findings.Unread(name: error.name(in: name), message: error.reason)
        }
        return Findings(
            reports.map(\.report), cases: reports.flatMap { $0.report.cases(suite: $0.suite) }, unread: unread,
            summary: .apps(apps.map { $0.summary(files) }))
    }
}

extension AppDeclaration.Kind {
    /// Whether the input is the text itself, without a bundle around it.
    fileprivate var isTextFile: Bool { self == .entitlementsFile }
}
