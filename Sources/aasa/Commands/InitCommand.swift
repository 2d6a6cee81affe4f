import ArgumentParser
import Foundation
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: ProgramName.current,
        abstract: "Writes a commented aasa.yml from what it finds in a folder.",
        discussion: """
            Looks below the folder for association files by their names, for link lists by their content, and for \
            entitlements, guesses which domains they are for, and says where it guesses.

            Example:
              \(ProgramName.current) init Examples/food-delivery --print
            """
    )

    @Argument(help: "The folder. Default: this one.", completion: .directory)
    var folder: String = "."

    @Flag(help: "Print the configuration, and write nothing.")
    var print = false

    @Flag(help: "Write over an aasa.yml that is there.")
    var force = false

    func run() throws {
        let target = ProjectPath.path(ProjectConfiguration.fileNames[0], in: folder)
        if !print, !force {
            for name in ProjectConfiguration.fileNames {
                let path = ProjectPath.path(name, in: folder)
                guard FileManager.default.fileExists(atPath: path) else { continue }
                throw RunFailure(
                    .wrongUsage, about: path, "it is there already. --print shows a new one, --force writes over it.")
            }
        }
        let search = try FolderSearch(folder)
        let draft = ProjectDraft(of: search.files) { text throws(LinkURLError) in try LinkURL(converting: text) }
        guard draft.domainCount > 0 else {
            throw RunFailure(
                .couldNotDoIt, about: folder,
                "no file below it is called apple-app-site-association. Name the folder that holds yours.")
        }
        if let bound = search.bound { StandardError.write("\(ProgramName.current): \(bound)\n") }
        let yaml = draft.yaml(writtenBy: "aasa init")
        guard !print else { return try StandardOutput.write(yaml) }
        try WrittenFile.write(Array(yaml.utf8), to: target)
        let guesses = DiagnosticCounts.count(draft.guessCount, "place")
        try StandardOutput.write(
            "wrote \(target): \(DiagnosticCounts.count(draft.domainCount, "domain"))"
                + (draft.guessCount == 0 ? "\n" : "; \(guesses) to look over, marked as a guess\n")
                + "Run \(ProgramName.current)\(folder == "." ? "" : " --config \(target)") to lint and test what it lists.\n"
        )
    }
}
