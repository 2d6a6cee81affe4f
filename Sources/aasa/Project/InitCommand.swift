import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: ProgramName.current,
        abstract: "Write a commented aasa.yml for a folder",
        discussion: """
            Searches the folder for association files, link lists, entitlements and app projects, guesses their domains, and \
            marks each guess. Without an association file, also writes an example of one and a list of URLs.

            Example:
              \(ProgramName.current) init --print
            """
    )

    @Argument(help: "Folder", completion: .directory)
    var folder: String = "."

    @Flag(help: "Print the configuration; write nothing")
    var print = false

    @Flag(help: "Overwrite an existing aasa.yml")
    var force = false

    func run() throws {
        let target = ProjectPath.path(ProjectConfiguration.fileNames[0], in: folder)
        if !print, !force {
            for name in ProjectConfiguration.fileNames {
                let path = ProjectPath.path(name, in: folder)
                guard isThere(name) else { continue }
                throw RunFailure(
                    .wrongUsage, about: path, "it exists already. --print shows a new one, --force overwrites it.")
            }
        }
        let search = try FolderSearch(folder)
        var draft = draft(of: search.files)
        var skeleton: [ProjectSkeleton.File] = []
        if draft.domainCount == 0 {
            skeleton = ProjectSkeleton.files.filter { !isThere($0.name) }
            draft = self.draft(of: search.files + skeleton.compactMap(\.found))
        }
        guard draft.domainCount > 0 else {
            throw RunFailure(
                .couldNotDoIt, about: ProjectPath.path(ProjectSkeleton.files[0].name, in: folder),
                "it is not a file that can be read. Rename it, or name another folder.")
        }
        for finding in draft.findings.prefix(5) {
            StandardError.write("\(ProgramName.current): \(PrintableText.escaped(finding))\n")
        }
        if let bound = search.bound { StandardError.write("\(ProgramName.current): \(bound)\n") }
        let yaml = draft.yaml(writtenBy: "aasa init")
        guard !print else { return try StandardOutput.write(yaml) }
        for file in skeleton {
            let path = ProjectPath.path(file.name, in: folder)
            try WrittenFile.write(Array(file.text.utf8), to: path)
            try StandardOutput.write("wrote \(path): an example to change\n")
        }
        try WrittenFile.write(Array(yaml.utf8), to: target)
        let guesses = draft.guessCount == 1 ? "1 guess" : "\(draft.guessCount) guesses"
        try StandardOutput.write(
            "wrote \(target): \(DiagnosticCounts.count(draft.domainCount, "domain"))"
                + (draft.guessCount == 0 ? "\n" : "; \(guesses) to review\n")
                + "Run \(ProgramName.current)\(folder == "." ? "" : " --config \(target)") to lint and test what it lists.\n"
        )
    }

    private func draft(of files: [FoundFile]) -> ProjectDraft {
        let project = try? AppFile(path: folder)
        let app = project.map { AppRun(name: ".", isFile: true, file: $0, app: nil, isRelease: false) }
        return ProjectDraft(of: files, app: app)
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: ProjectPath.path(name, in: folder))
    }
}
