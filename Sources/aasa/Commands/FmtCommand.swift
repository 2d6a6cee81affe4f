import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject

struct FmtCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt",
        _superCommandName: ProgramName.current,
        abstract: "Puts files in the canonical layout.",
        discussion: """
            Two spaces for each level, one component a line where that has at most 100 columns, no byte-order mark; order, \
            duplicate keys and numbers as they are. Files are rewritten in place and named where they change; standard \
            input goes to standard output.

            Example:
              \(ProgramName.current) fmt --diff Examples/food-delivery/apple-app-site-association
            """
    )

    @Argument(
        help: """
            Association files, folders to search or patterns; - is standard input; https URLs with --check or --diff. Default: \
            those of aasa.yml.
            """, completion: .file())
    var files: [String] = []

    @Flag(help: "Write nothing, name the files that would change, and exit with 1 if there is one.")
    var check = false

    @Flag(help: "Write nothing, and print what would change as a patch.")
    var diff = false

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if !check, !diff, let file = files.first(where: FileAddress.isURL) {
            throw ValidationError(
                "Files are rewritten in place, and \(file.shortened()) is a URL. --check or --diff look at it alone.")
        }
        if files.contains("-"), files.count > 1 { throw ValidationError("- stands alone, without other files.") }
    }

    func run() async throws {
        // Only where no file is named does the layout depend on a configuration.
        let search = try AssociationFileSearch(files, in: files.isEmpty ? configuration.project() : nil, for: "fmt")
        search.tellBounds()
        let files = search.paths
        let reader = try connection.loader(of: files)
        var worst = ExitStatus.success
        for (_, failure) in search.failures {
            StandardError.write(failure)
            worst = worst.orWorse(ExitStatus(failure.kind))
        }
        for file in files {
            do {
                if try await format(file, from: reader), check { worst = worst.orWorse(.somethingFound) }
            } catch let failure as RunFailure {
                guard files.count > 1, failure.kind != .wrongUsage else { throw failure }
                StandardError.write(failure)
                worst = worst.orWorse(ExitStatus(failure.kind))
            } catch let status as ExitStatus {
                worst = worst.orWorse(status)
            }
        }
        if worst != .success { throw worst }
    }

    /// Whether the file is in another layout.
    private func format(_ path: String, from reader: AssociationFileLoader) async throws -> Bool {
        let input = ReadAssociationFile(try await reader.file(path))
        let bytes = try input.rewriting(Formatting.bytes)
        let isChanged = bytes != input.bytes
        if diff { try StandardOutput.write(input.patch(to: bytes)) }
        if check {
            // A patch is to be taken as one, so names go beside it.
            let line = "\(PrintableText.escaped(input.name)): would change\n"
            if isChanged { if diff { StandardError.write(line) } else { try StandardOutput.write(line) } }
        } else if !diff {
            if path == "-" {
                try StandardOutput.write(bytes)
            } else if isChanged {
                try WrittenFile.write(bytes, to: path)
                try StandardOutput.write("\(PrintableText.escaped(input.name)): rewritten\n")
            }
        }
        return isChanged
    }
}

extension ExitStatus {
    /// The status for several files, of which none of the others ended worse.
    fileprivate func orWorse(_ other: ExitStatus) -> ExitStatus { rawValue < other.rawValue ? other : self }
}
