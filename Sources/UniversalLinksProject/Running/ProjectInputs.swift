import UniversalLinks
import UniversalLinksLinting

/// Everything that a project lists, read: each file once, however many domains share it.
struct ProjectInputs: Sendable {
    /// Association files after linting, by path.
    let files: [String: LintedFile]
    /// Link lists, by path.
    let lists: [String: ReadLinkList]
    /// Entitlements, by path.
    let entitlements: [String: ReadEntitlements]

    init(of run: ProjectRun) async {
        let (domains, files) = (run.domains, run.settings.files)
        let filePaths = Set(domains.map(\.file.value)).sorted()
        let read = await filePaths.mapInParallel { path in
            let linter = run.scope == .links ? nil : run.rules.linter(forFile: run.name(of: path))
            return LintedFile(path, from: files, linter)
        }
        self.files = Dictionary(zip(filePaths, read)) { first, _ in first }

        let listPaths = Set(domains.flatMap(\.links).map(\.path.value)).sorted()
        let lists = await listPaths.mapInParallel { ReadLinkList($0, from: files) }
        self.lists = Dictionary(zip(listPaths, lists)) { first, _ in first }

        let paths = run.scope == .links ? [] : Set(domains.flatMap(\.entitlements).map(\.path.value)).sorted()
        let entitlements = await paths.mapInParallel { ReadEntitlements($0, run.settings) }
        self.entitlements = Dictionary(zip(paths, entitlements)) { first, _ in first }
    }
}
