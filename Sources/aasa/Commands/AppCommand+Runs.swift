import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksProject

extension AppCommand {
    /// The apps to look at: the one that is named, else the entitlements that the project lists.
    func runs(in project: Project?) throws -> [AppRun] {
        if let file { return [try run(of: file, in: project)] }
        let paths = project?.entitlementPaths ?? []
        guard !paths.isEmpty else {
            let place = project.map { "\($0.name) lists no entitlements" } ?? "there is no aasa.yml here or above"
            throw RunFailure(
                .wrongUsage,
                "no app to look at. Name one, or list its entitlements in aasa.yml; \(place). See "
                    + "\(ProgramName.current) app --help.")
        }
        return try paths.map { try run(of: $0, in: project) }
    }

    private func run(of path: String, in project: Project?) throws -> AppRun {
        let file = try AppFile.named(path, buildSettings: options.buildSettings)
        let isNamed = file.declarations.first?.appIdentifier.map { !$0.isAssumed } ?? false
        let given = try options.identifier
        let listed = given == nil && !isNamed ? project?.app(withEntitlements: path) : nil
        return AppRun(
            name: InputFile.name(of: path), isFile: path != "-", file: file,
            app: given ?? listed?.identifier, appOrigin: listed.flatMap { _ in project?.name },
            bundleIdentifier: listed?.bundleIdentifier, isRelease: options.release)
    }

    /// The files that stand for those of hosts: those of options, and without a network those of the project.
    func localFiles(
        _ named: [String: AppOptions.LocalFile], for runs: [AppRun], in project: Project?
    ) throws -> [String: AppOptions.LocalFile] {
        var files = named
        guard options.offline, let project else { return files }
        let hosts = Set(runs.flatMap(\.hosts))
        for domain in project.configuration.domains where hosts.contains(domain.domain.host) {
            guard files[domain.domain.host] == nil else { continue }
            let path = project.name(of: domain.file.value)
            files[domain.domain.host] = .init(path: path, file: ReadAssociationFile(try InputFile(path)))
        }
        return files
    }
}

extension Project {
    /// The entitlements that the project lists, each once, as they are shown.
    fileprivate var entitlementPaths: [String] {
        var seen: Set<String> = []
        return configuration.domains.flatMap(\.entitlements).map { name(of: $0.path.value) }
            .filter { seen.insert($0).inserted }
    }

    /// The app whose entitlements are in a file, where the project tells it: by `app` beside the file, or because the domains
    /// that list the file have one app alone; its bundle identifier alone where no prefix is known.
    fileprivate func app(withEntitlements path: String) -> (identifier: AppIdentifier?, bundleIdentifier: String?)? {
        let absolute = ProjectPath.absolute(path)
        var candidates: [String] = []
        var bundleIdentifiers: Set<String> = []
        for domain in configuration.domains {
            for file in domain.entitlements where ProjectPath.absolute(name(of: file.path.value)) == absolute {
                let apps = (domain.apps ?? []).map(\.value)
                bundleIdentifiers.formUnion(file.app.map { [$0] } ?? apps)
                guard let app = file.app else {
                    candidates += apps
                    continue
                }
                // A bundle identifier is enough where the domain's apps tell its prefix.
                candidates += AppIdentifier(app).hasTeamPrefix ? [app] : apps.filter { $0.hasSuffix("." + app) }
            }
        }
        let identifiers = Set(candidates.map { AppIdentifier($0) }).filter(\.hasTeamPrefix)
        if identifiers.count == 1 { return (identifiers.first, nil) }
        guard identifiers.isEmpty, bundleIdentifiers.count == 1 else { return nil }
        return (nil, bundleIdentifiers.first)
    }
}

extension AppIdentifier {
    fileprivate var hasTeamPrefix: Bool { AppIdentifier(text.uppercased()).prefix?.utf8.count == 10 }
}
