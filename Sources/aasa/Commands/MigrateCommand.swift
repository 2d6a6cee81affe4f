import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        _superCommandName: ProgramName.current,
        abstract: "Rewrites paths as components, and appID as appIDs.",
        discussion: """
            For files from before iOS 13. Before anything is written, the old and the new file decide some thousand URLs for \
            every app, made to exercise each component, its edges and its neighbours; if one is decided otherwise, \
            the file stays as it is. Without --write or --diff, the new file goes to standard output.

            Example:
              \(ProgramName.current) migrate Examples/legacy-paths/apple-app-site-association --diff
            """
    )

    @Argument(help: "The association file: a path, an https URL, or - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Keep paths, appID and apps beside the new keys, for systems before iOS 13.")
    var keepPaths = false

    @Flag(help: "Write the new file in place of the old one.")
    var write = false

    @Flag(help: "Print what changes as a patch; nothing is written.")
    var diff = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if write, diff { throw ValidationError("--write and --diff exclude each other.") }
        if write, FileAddress.isURL(file) {
            throw ValidationError("--write wants a file on disk, and \(file.shortened()) is a URL.")
        }
        if write, file == "-" { throw ValidationError("--write wants a file, not standard input.") }
    }

    func run() async throws {
        let reader = try connection.loader(of: [file])
        let input = ReadAssociationFile(try await reader.file(file))
        let migration = Migration(of: try input.rewritableFile(), keepingPaths: keepPaths)
        let migrated = try input.rewriting { _ throws(RewritingError) in try migration.proven() }
        StandardError.write(migration.text(named: input.name, migrated))
        if diff {
            try StandardOutput.write(input.patch(to: migrated.bytes))
        } else if !write {
            try StandardOutput.write(migrated.bytes)
        } else if migrated.bytes != input.bytes {
            try WrittenFile.write(migrated.bytes, to: file)
        }
    }
}
