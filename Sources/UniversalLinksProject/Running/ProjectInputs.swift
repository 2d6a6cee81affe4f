import UniversalLinksLinting

/// Everything that a project lists, read: each file once, however many domains share it.
struct ProjectInputs: Sendable {
    /// Association files after linting, by path.
    let files: [String: LintedFile]
    /// Link lists, by path.
    let lists: [String: ReadLinkList]
    /// Entitlements, by path.
    let entitlements: [String: ReadEntitlements]

    init(of configuration: ProjectConfiguration, _ settings: ProjectRun.Settings) async {
        files = await ProjectInputs.judgedFiles(configuration, settings.files)

        let listPaths = Set(configuration.domains.flatMap(\.links).map(\.path.value)).sorted()
        let lists = await listPaths.mapInParallel { ReadLinkList($0, from: settings.files) }
        self.lists = Dictionary(zip(listPaths, lists)) { first, _ in first }

        let paths = Set(configuration.domains.flatMap(\.entitlements).map(\.path.value)).sorted()
        let entitlements = await paths.mapInParallel { ReadEntitlements($0, settings) }
        self.entitlements = Dictionary(zip(paths, entitlements)) { first, _ in first }
    }

    /// A file that several domains share is for the oldest of their systems.
    private static func judgedFiles(
        _ configuration: ProjectConfiguration, _ files: any ProjectFiles
    ) async -> [String: LintedFile] {
        var oldestSystems: [String: SystemRelease] = [:]
        for domain in configuration.domains {
            let other = oldestSystems[domain.file.value] ?? domain.minimumSystem
            oldestSystems[domain.file.value] = min(other, domain.minimumSystem)
        }
        let severities = configuration.severities
        let judged = await oldestSystems.sorted { $0.key < $1.key }.mapInParallel { path, system in
            LintedFile(path, from: files, Linter(.init(minimumSystem: system, severities: severities)))
        }
        return Dictionary(judged.map { ($0.path, $0) }) { first, _ in first }
    }
}
