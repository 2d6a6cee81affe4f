import JSONSyntax
import UniversalLinks
import UniversalLinksFoundation

/// Reads what the files of a project say about its apps: those of Xcode, and the configurations that Xcode projects are
/// made from. Only files that a bounded walk below the folder found are opened, whatever the files themselves name.
struct ProjectReader {
    let contents: FolderContents
    let settings: BuildSettings
    /// The files below the folder, in order.
    let paths: [String]

    private(set) var declarations: [AppDeclaration] = []
    private(set) var errors: [AppFileError] = []

    private let places: [String: String]
    private let budget = ReadingBudget()

    private final class ReadingBudget {
        var remainingBytes = 256 * 1_048_576
        var remainingFiles = 5_000
        var lists: [String: (value: [String: PropertyListValue], bytes: [UInt8])] = [:]
    }

    private static let maximumDeclarationCount = 200
    private static let maximumProjectCount = 20

    init(folder: String, _ settings: BuildSettings) {
        contents = FolderContents(path: folder)
        self.settings = settings
        let walk = FolderWalk(below: folder, where: ProjectReader.isWanted)
        paths = walk.paths
        // Xcode usually runs where case does not matter.
        places = Dictionary(walk.paths.map { ($0.asciiLowercased, $0) }) { first, _ in first }
        errors = walk.gaps.map { AppFileError($0.reason, part: $0.path.isEmpty ? nil : $0.path) }
    }

    static func isWanted(_ name: String) -> Bool {
        let lowercased = name.asciiLowercased
        if [".entitlements", ".xcconfig", ".pbxproj"].contains(where: { lowercased.hasSuffix($0) }) { return true }
        if lowercased.hasSuffix(".plist") {
            return lowercased.hasSuffix("info.plist") || lowercased.hasPrefix("info")
                || lowercased.contains("entitlements")
        }
        return FrameworkConfiguration.names.contains(lowercased) || lowercased == "pubspec.yaml"
    }

    mutating func read() {
        let projects = paths.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }
        for path in projects.prefix(ProjectReader.maximumProjectCount) { readProject(path) }
        if projects.count > ProjectReader.maximumProjectCount {
            errors.append(AppFileError("It has more than 20 Xcode projects; the others are not checked. Name one."))
        }
        readRemainingEntitlements(besideProjects: projects)
        readConfigurations()
        noteMisplacedDomains()
        // What does not fit together comes first; then what users get.
        let ranked = declarations.enumerated().sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }
        declarations = ranked.map(\.element)
        if declarations.count > ProjectReader.maximumDeclarationCount {
            errors.append(AppFileError("It has more than 200 apps; the others are not checked."))
            declarations = Array(declarations.prefix(ProjectReader.maximumDeclarationCount))
        }
    }

    // MARK: - Files

    /// The bytes of a file in the folder; nil if the walk did not find it, or too much was read.
    func bytes(of path: String, limit: Int = 1_048_576) -> [UInt8]? {
        guard let place = places[path.asciiLowercased], budget.remainingFiles > 0,
            let file = try? contents.file(place), file.count <= min(limit, budget.remainingBytes),
            let bytes = try? file.all(limit: limit)
        else { return nil }
        budget.remainingFiles -= 1
        budget.remainingBytes -= bytes.count
        return bytes
    }

    /// Each property list is read once.
    private func list(_ path: String) throws(AppFileError) -> (value: [String: PropertyListValue], bytes: [UInt8]) {
        if let known = budget.lists[path] { return known }
        guard let bytes = bytes(of: path) else { throw AppFileError("The file cannot be read.", part: path) }
        do throws(AppFileError) {
            let list = try PropertyListValue.read(bytes, limit: 1_048_576)
            guard let dictionary = list.dictionary else {
                throw AppFileError("It is not a dictionary of entitlements.")
            }
            budget.lists[path] = (dictionary, bytes)
            return (dictionary, bytes)
        } catch {
            throw error.about(path)
        }
    }

    // MARK: - Xcode

    private mutating func readProject(_ path: String) {
        let folder = RelativePath.folder(of: RelativePath.folder(of: path))
        let container = RelativePath.name(of: RelativePath.folder(of: path))
        guard let bytes = bytes(of: path, limit: OpenStepReader.maximumByteCount) else {
            errors.append(AppFileError("The project cannot be read, or is larger than 32 MiB.", part: path))
            return
        }
        let reader = self
        do throws(AppFileError) {
            let project = try XcodeProject(bytes, name: String(container.dropLast(".xcodeproj".count)), in: folder) {
                reader.bytes(of: $0, limit: BuildConfigurationFile.maximumByteCount)
            }
            if project.hasMore {
                errors.append(AppFileError("It has more than 100 targets; the others are not checked.", part: path))
            }
            for target in project.targets { read(target, of: path, in: folder) }
        } catch {
            errors.append(error.about(path))
        }
    }

    private mutating func read(_ target: XcodeProject.Target, of project: String, in folder: String) {
        var groups: [(key: [String], names: [String], isShipped: Bool, declaration: AppDeclaration)] = []
        for configuration in target.configurations.map({ SigningConfiguration($0, in: folder, settings) }) {
            guard let declaration = declaration(of: configuration, target, project) else { continue }
            let domains = declaration.entitlements?.value.associatedDomains.map(\.text) ?? []
            let key =
                [
                    declaration.path, declaration.bundleIdentifier?.value ?? "",
                    declaration.appIdentifier?.value.text ?? "",
                ] + domains
            if let place = groups.firstIndex(where: { $0.key == key }) {
                groups[place].names.append(configuration.name)
                groups[place].isShipped = groups[place].isShipped || configuration.isShipped
            } else {
                groups.append((key, [configuration.name], configuration.isShipped, declaration))
            }
        }
        // Few extensions claim domains, and only those are compared.
        if target.kind == .appExtension { groups.removeAll { $0.declaration.claims.isEmpty } }
        var own = groups.map { group in
            var declaration = group.declaration
            declaration.builds = .init(target: target.name, configurations: group.names, isShipped: group.isShipped)
            return declaration
        }
        if let first = own.first, own.allSatisfy({ $0.bundleIdentifier?.value == first.bundleIdentifier?.value }) {
            ConfigurationDifference.compare(&own)
        } else {
            // Other identifiers are other apps: a build for tests may well claim other domains.
            let identifiers = Set(own.map { $0.bundleIdentifier?.value })
            own = identifiers.sorted { ($0 ?? "") < ($1 ?? "") }.flatMap { identifier in
                var same = own.filter { $0.bundleIdentifier?.value == identifier }
                ConfigurationDifference.compare(&same)
                return same
            }
        }
        if let flutter = FlutterLinkHandling(folder, self), target.kind == .app, !own.isEmpty {
            let claiming = own.firstIndex { !$0.claims.isEmpty }
            let information = target.configurations
                .compactMap { SigningConfiguration($0, in: folder, settings).information }.first
            if let claiming, let information, let list = try? list(information).value,
                let contradiction = flutter.contradiction(list, at: information)
            {
                own[claiming].contradictions.append(contradiction)
            }
        }
        declarations += own
    }

    /// What a configuration signs; nil if that is unknown, which is an error for apps.
    private mutating func declaration(
        of configuration: SigningConfiguration, _ target: XcodeProject.Target, _ project: String
    ) -> AppDeclaration? {
        let subject = "\(configuration.name) of \(target.name)"
        var declaration: AppDeclaration
        switch configuration.entitlements {
        case .none:
            declaration = AppDeclaration(path: project, kind: .target)
        case .unknown(let text):
            if target.kind != .appExtension {
                let what =
                    text.isEmpty
                    ? "its settings are in a file that is not here"
                    : "CODE_SIGN_ENTITLEMENTS is \"\(text.shortened())\", which leads out of the folder or has no known value"
                errors.append(AppFileError("\(subject): \(what). Check the built app.", part: project))
            }
            return nil
        case .file(let path):
            guard let place = places[path.asciiLowercased] else {
                errors.append(
                    AppFileError("\(subject) is signed with \(path.shortened()), which is not here.", part: project))
                return nil
            }
            do throws(AppFileError) {
                declaration = try entitlements(at: place, configuration.settings)
            } catch {
                // Other configurations may be signed with the same file.
                if errors.last != error { errors.append(error) }
                return nil
            }
            if target.kind == .appClip, let own = declaration.entitlements {
                let clip = Entitlements(
                    associatedDomains: own.value.associatedDomains, app: own.value.app, isAppClip: true)
                declaration.entitlements = Sourced(clip, from: own.source)
            }
        }
        declaration.take(
            bundleIdentifier: bundleIdentifier(of: configuration), team: configuration.team, from: .project)
        return declaration
    }

    private func bundleIdentifier(of configuration: SigningConfiguration) -> String? {
        if let identifier = configuration.bundleIdentifier { return identifier }
        guard let path = configuration.information, let list = try? list(path).value,
            let identifier = list["CFBundleIdentifier"]?.string.map(configuration.settings.resolved),
            BuildSettings.firstReference(in: identifier) == nil, !identifier.isEmpty
        else { return nil }
        return identifier
    }

    private func entitlements(
        at path: String, _ settings: BuildSettings
    ) throws(AppFileError) -> AppDeclaration {
        let (dictionary, bytes) = try list(path)
        var declaration = AppDeclaration(path: path, kind: .entitlementsFile)
        do throws(AppFileError) {
            declaration.take(try EntitlementFacts(dictionary, settings), from: .entitlementsFile)
        } catch {
            throw error.about(path)
        }
        declaration.xml = bytes.starts(with: "bplist".utf8) ? nil : bytes
        return declaration
    }

    // MARK: - Other files

    /// Files of entitlements that no project names: all of them without a project, else those whose domains are in no
    /// build.
    private mutating func readRemainingEntitlements(besideProjects projects: [String]) {
        let known = Set(declarations.map(\.path))
        let signed = Set(declarations.flatMap { $0.claims.map(\.key) })
        let folders = projects.prefix(ProjectReader.maximumProjectCount).map {
            (project: $0, folder: RelativePath.folder(of: RelativePath.folder(of: $0)))
        }
        var found: [AppDeclaration] = []
        var variants: [EntitlementsName: Int] = [:]
        for path in paths where path.hasSuffix(".entitlements") && !known.contains(path) {
            do throws(AppFileError) {
                var declaration = try entitlements(at: path, settings)
                if let project = folders.last(where: { path.isBelow($0.folder) })?.project {
                    let isSigned = declaration.claims.allSatisfy { signed.contains($0.key) }
                    guard !isSigned, isReadable(project) else { continue }
                    declaration.contradictions.append(.unsigned(project: project))
                } else if let place = variants[EntitlementsName(path)] {
                    var pair = [found[place], declaration]
                    if pair[0].claims.isEmpty != pair[1].claims.isEmpty { ConfigurationDifference.compare(&pair) }
                    (found[place], declaration) = (pair[0], pair[1])
                } else {
                    variants[EntitlementsName(path)] = found.count
                }
                found.append(declaration)
            } catch {
                errors.append(error)
            }
        }
        declarations += found
    }

    /// Whether everything that a project says was understood.
    private func isReadable(_ project: String) -> Bool { !errors.contains { $0.part == project } }

    private mutating func readConfigurations() {
        for path in paths where FrameworkConfiguration.names.contains(RelativePath.name(of: path).asciiLowercased) {
            guard let bytes = bytes(of: path) else { continue }
            do throws(AppFileError) {
                guard let configuration = try FrameworkConfiguration(bytes) else { continue }
                add(configuration, at: path)
            } catch {
                errors.append(error.about(path))
            }
        }
    }

    private mutating func add(_ configuration: FrameworkConfiguration, at path: String) {
        let folder = RelativePath.folder(of: path)
        let native = declarations.indices.filter { index in
            configuration.nativeFolders.contains {
                declarations[index].path.isBelow(RelativePath.joined(folder, $0) ?? $0)
            }
        }
        // If Xcode's settings have no identifier, use that of the configuration.
        for index in native {
            declarations[index].take(
                bundleIdentifier: configuration.bundleIdentifier, team: configuration.team, from: .configuration)
        }
        var own = configuration.declarations(at: path)
        let signed = Set(native.flatMap { declarations[$0].claims.map(\.key) })
        for index in own.indices {
            guard let first = native.first else { break }
            own[index].take(
                bundleIdentifier: declarations[first].bundleIdentifier?.value,
                team: declarations[first].teamIdentifier?.value, from: .project)
            let lacking = own[index].claims.filter { !signed.contains($0.key) }.map(\.text)
            guard !lacking.isEmpty else { continue }
            own[index].contradictions.append(
                .staleNativeProject(
                    file: declarations[first].path, lacking: lacking, command: configuration.command))
        }
        declarations += own
    }

    private mutating func noteMisplacedDomains() {
        for path in paths where path.asciiLowercased.hasSuffix(".plist") && path.asciiLowercased.contains("info") {
            guard let list = try? list(path).value, list[EntitlementFacts.domainsKey] != nil else { continue }
            let contradiction = AppDeclaration.Contradiction.misplacedDomains(
                file: path, key: EntitlementFacts.domainsKey)
            let folder = RelativePath.folder(of: path)
            if let place = declarations.firstIndex(where: { $0.path.isBelow(folder) }) ?? declarations.indices.first {
                declarations[place].contradictions.append(contradiction)
            } else {
                var declaration = AppDeclaration(path: path, kind: .target)
                declaration.contradictions = [contradiction]
                declarations.append(declaration)
            }
        }
    }
}

extension AppDeclaration {
    /// The order of display: what does not fit together, then what users get, then the rest.
    fileprivate var rank: Int {
        if !contradictions.isEmpty { return 0 }
        if claims.isEmpty { return 3 }
        return builds?.isShipped == true ? 1 : 2
    }

    /// Uses the settings if nothing closer to the app says it.
    mutating func take(bundleIdentifier identifier: String?, team: String?, from source: StatementSource) {
        if bundleIdentifier == nil, let identifier { bundleIdentifier = Sourced(identifier, from: source) }
        if teamIdentifier == nil, let team { teamIdentifier = Sourced(team, from: source) }
        if appIdentifier == nil, let identifier = bundleIdentifier?.value, let team = teamIdentifier?.value {
            appIdentifier = Sourced(AppIdentifier(team + "." + identifier), from: source)
        }
    }
}

extension String {
    func isBelow(_ folder: String) -> Bool { folder.isEmpty || utf8.starts(with: (folder + "/").utf8) }
}

/// The name of a file of entitlements without the words for build configurations: `Runner` for
/// `RunnerRelease.entitlements`.
struct EntitlementsName: Hashable {
    private let folder: String
    private let stem: String

    private static let words = [
        "development", "distribution", "production", "appstore", "release", "profile", "staging", "adhoc", "debug",
        "prod", "dev",
    ]

    init(_ path: String) {
        folder = RelativePath.folder(of: path)
        var name = RelativePath.name(of: path).asciiLowercased
        if name.hasSuffix(".entitlements") { name.removeLast(".entitlements".count) }
        for word in EntitlementsName.words {
            name = name.split(separator: word, omittingEmptySubsequences: false).joined()
        }
        stem = name.filter { !"-_ .".contains($0) }
    }
}
