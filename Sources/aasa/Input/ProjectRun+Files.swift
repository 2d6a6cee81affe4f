import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

extension ProjectRun {
    /// A run over a project on disk.
    init(
        ofFolder project: Project, under settings: RunSettings, domains: [ListedDomain]? = nil,
        scope: Scope = .everything, reading: ReadingOptions = ReadingOptions()
    ) {
        var inputs = Settings(
            files: ProjectFolder(path: project.folder),
            parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { AssociationFile.Domain(converting: $0) },
            parseEntitlements: { bytes throws(ProjectFileError) in try ProjectFolder.entitlements(bytes) })
        inputs.reading = reading
        self.init(of: project, under: settings, domains: domains, scope: scope, inputs)
    }
}

extension ProjectOutcome {
    /// Takes out what a baseline knows.
    mutating func hide(knownTo baseline: BaselineFile, of project: Project) {
        hide(knownTo: baseline.baseline, named: baseline.name, source: baseline.source, in: project.folder)
    }
}
