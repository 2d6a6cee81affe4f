import ArgumentParser
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        _superCommandName: ProgramName.current,
        abstract: "Convert paths to components, and appID to appIDs",
        discussion: """
            For files from before iOS 13. Proves that both files decide every URL alike, and changes nothing if one is decided \
            differently. Without --write or --diff, prints the new file. \(QuestionHelp.network)

            Example:
              echo '{"applinks": {"details": [{"appID": "ABCDE12345.com.example.app",
                "paths": ["/buy/*"]}]}}' | \(ProgramName.current) migrate -
            """
    )

    @Argument(help: QuestionHelp.file, completion: .file())
    var file: String

    @Flag(help: "Keep paths, appID and apps for systems before iOS 13")
    var keepPaths = false

    @Flag(help: "Write the file in place")
    var write = false

    @Flag(help: "Write nothing; print changes as a patch, exit with 1")
    var diff = false

    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if write, diff { throw ValidationError("--write and --diff cannot be combined.") }
        if write, let file = RemoteArgument(file) {
            throw ValidationError("--write expects a file on disk, and \(file).")
        }
        if write, file == "-" { throw ValidationError("--write expects a file, not standard input.") }
    }

    func run() async throws {
        let reader = try connection.loader(of: [file])
        let input = ReadAssociationFile(try await reader.file(file))
        let migration = Migration(of: try input.rewritableFile(), keepingPaths: keepPaths)
        let migrated = try input.rewriting { _ throws(RewritingError) in try migration.proven() }
        StandardError.write(migration.text(named: input.name, migrated))
        if diff {
            try StandardOutput.write(input.patch(to: migrated.bytes))
            if migrated.bytes != input.bytes { throw ExitStatus.somethingFound }
        } else if !write {
            try StandardOutput.write(migrated.bytes)
        } else if migrated.bytes != input.bytes {
            try WrittenFile.write(migrated.bytes, to: file)
        }
    }
}
