package import UniversalLinks
import UniversalLinksAppBundles

extension AppRun {
    /// What is known about an app beside its own file.
    package struct Context {
        /// As the user gave it; it takes precedence over what the project lists.
        package var identifier: AppIdentifier?
        package var buildSettings = BuildSettings()
        /// Whether to judge the app as a build for distribution.
        package var isRelease = false
        package var project: Project?
        /// A folder outside of which nothing is read; nil for files anywhere.
        package var limit: WorkingFolder?

        package init() {}
    }

    /// - Throws: `RunFailure` if the file cannot be read, or contains nothing about an app.
    package init(ofFileAt path: String, _ context: Context) throws(RunFailure) {
        let file = try AppFile.named(path, buildSettings: context.buildSettings, within: context.limit)
        let isNamed = file.declarations.first?.appIdentifier.map { !$0.isAssumed } ?? false
        let listed = context.identifier == nil && !isNamed ? context.project?.app(withEntitlements: path) : nil
        self.init(
            name: InputFile.name(of: path), isFile: path != "-", file: file,
            app: context.identifier ?? listed?.identifier,
            appOrigin: listed.flatMap { _ in context.project?.name }, bundleIdentifier: listed?.bundleIdentifier,
            isRelease: context.isRelease)
    }

    /// - Parameter name: What messages call the bytes.
    /// - Throws: `RunFailure` if they contain nothing about an app.
    package init(_ bytes: [UInt8], named name: String, _ context: Context) throws(RunFailure) {
        do throws(AppFileError) {
            self.init(
                name: name, isFile: false, file: try AppFile(bytes: bytes, buildSettings: context.buildSettings),
                app: context.identifier, isRelease: context.isRelease)
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: name), error.reason)
        }
    }

    /// The files that a project lists for the hosts of apps, by host.
    ///
    /// - Parameters:
    ///   - known: Hosts whose files are given.
    ///   - limit: A folder outside of which nothing is read; nil for files anywhere.
    /// - Throws: `RunFailure` if a file cannot be read.
    package static func listedFiles(
        for runs: [AppRun], in project: Project, besides known: Set<String>, within limit: WorkingFolder? = nil
    ) throws(RunFailure) -> [(host: String, path: String, file: ReadAssociationFile)] {
        let hosts = Set(runs.flatMap(\.hosts))
        var seen = known
        var files: [(host: String, path: String, file: ReadAssociationFile)] = []
        for domain in project.configuration.domains where hosts.contains(domain.domain.host) {
            guard seen.insert(domain.domain.host).inserted else { continue }
            let path = project.name(of: domain.file.value)
            let file = ReadAssociationFile(try InputFile(path, within: limit))
            files.append((domain.domain.host, path, file))
        }
        return files
    }
}

extension AppIdentifier {
    /// A complete app identifier, `PREFIX.bundle.id`, as an argument has to be; nil for anything else.
    package init?(complete text: String) {
        self.init(text)
        guard hasTeamPrefix, !bundleIdentifier.isEmpty else { return nil }
    }

    fileprivate var hasTeamPrefix: Bool { AppIdentifier(text.uppercased()).prefix?.utf8.count == 10 }
}

extension BuildSettings {
    /// The settings of arguments `NAME=VALUE`; the last one counts for each name. Nil if one has another form.
    package init?(definitions: [String]) {
        var values: [String: String] = [:]
        for text in definitions {
            guard let (name, value) = Assignment.parts(of: text) else { return nil }
            values[name] = value
        }
        self.init(values)
    }
}

/// An argument `NAME=VALUE`.
package enum Assignment {
    /// Nil without a name or a sign.
    package static func parts(of text: String) -> (name: String, value: String)? {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }
}

extension Project {
    /// The files of entitlements that it lists, as they are shown, each once.
    package var entitlementPaths: [String] {
        var seen: Set<String> = []
        return configuration.domains.flatMap(\.entitlements).map { name(of: $0.path.value) }
            .filter { seen.insert($0).inserted }
    }

    /// The app whose entitlements are in a file, if the project shows it: by `app` beside the file, or because the
    /// domains that list the file have only one app. Only its bundle identifier if no prefix is known.
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
                // A bundle identifier is enough if the domain's apps show its prefix.
                candidates += AppIdentifier(app).hasTeamPrefix ? [app] : apps.filter { $0.hasSuffix("." + app) }
            }
        }
        let identifiers = Set(candidates.map { AppIdentifier($0) }).filter(\.hasTeamPrefix)
        if identifiers.count == 1 { return (identifiers.first, nil) }
        guard identifiers.isEmpty, bundleIdentifiers.count == 1 else { return nil }
        return (nil, bundleIdentifiers.first)
    }
}
