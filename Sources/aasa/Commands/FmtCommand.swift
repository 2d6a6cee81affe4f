import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct FmtCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt",
        _superCommandName: ProgramName.current,
        abstract: "Format files in the canonical layout",
        usage: "\(ProgramName.current) fmt [<options>] [<files> ...]",
        discussion: """
            Indents by two spaces, writes a component on one line of up to 100 columns, and removes a byte-order mark. Keeps \
            order, duplicate keys and numbers. Rewrites files in place; - goes to standard output. With --minimise, it also \
            removes what has no effect and merges what is alike, as far as no URL is decided differently. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) fmt --check apple-app-site-association
            """
    )

    @Argument(
        help: "Files, folders, globs or -. Default: in aasa.yml",
        completion: .file())
    var files: [String] = []

    @Flag(help: "Write nothing; list files that would change, exit with 1")
    var check = false

    @Flag(help: "Write nothing; print changes as a patch, exit with 1")
    var diff = false

    @Flag(help: "Also make files smaller; every step is proved")
    var minimise = false

    /// The other spelling.
    @Flag(help: .hidden)
    var minimize = false

    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if !check, !diff, let file = RemoteArgument.first(in: files) {
            throw ValidationError("fmt rewrites files in place, and \(file). Use --check or --diff.")
        }
        if files.contains("-"), files.count > 1 { throw ValidationError("- cannot be combined with other files.") }
    }

    func run() async throws {
        // Only where no file is named does the layout depend on a configuration.
        let search = try AssociationFileSearch(files, in: files.isEmpty ? configuration.project() : nil, for: "fmt")
        let files = search.paths
        let reader = try connection.loader(of: files)
        var worst = ExitStatus.success
        for (_, failure) in search.failures {
            StandardError.write(failure)
            worst = worst.orWorse(ExitStatus(failure.kind))
        }
        for file in files {
            do {
                if try await format(file, from: reader), check || diff { worst = worst.orWorse(.somethingFound) }
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
        let bytes = try minimise || minimize ? minimised(input) : input.rewriting(Formatting.bytes)
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

    /// The smaller file. What changes goes to standard error, since standard output may be the file.
    private func minimised(_ input: ReadAssociationFile) throws -> [UInt8] {
        let minimisation = try input.rewriting { file throws(RewritingError) in try Minimisation(of: file) }
        StandardError.write(minimisation.text(named: input.name))
        return minimisation.bytes
    }
}

extension ExitStatus {
    /// The status for several files, of which none of the others ended worse.
    fileprivate func orWorse(_ other: ExitStatus) -> ExitStatus { rawValue < other.rawValue ? other : self }
}
