import ArgumentParser
import JSONSyntax
import UniversalLinks
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
        try AssociationFileSearch.checkStandardInput(among: files)
    }

    func run() async throws {
        // The layout depends on a configuration only if no file is named.
        let search = try AssociationFileSearch(files, in: files.isEmpty ? configuration.project() : nil, for: "fmt")
        try await search.rewriteEach(over: connection) { path, reader in
            try await format(path, from: reader) && (check || diff)
        }
    }

    /// - Returns: Whether the file has another layout.
    private func format(_ path: String, from reader: AssociationFileLoader) async throws -> Bool {
        let input = ReadAssociationFile(try await reader.file(path))
        let bytes = try minimise || minimize ? minimised(input) : input.rewriting(Formatting.bytes)
        let isChanged = bytes != input.bytes
        if diff { try StandardOutput.write(input.patch(to: bytes)) }
        if check {
            if isChanged { try input.tellThatItWouldChange(besidePatch: diff) }
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

    /// Changes go to standard error, since standard output may be the file.
    private func minimised(_ input: ReadAssociationFile) throws -> [UInt8] {
        let minimisation = try input.rewriting { file throws(RewritingError) in try Minimisation(of: file) }
        StandardError.write(minimisation.text(named: input.name))
        return minimisation.bytes
    }
}

extension AssociationFileSearch {
    fileprivate static func checkStandardInput(among files: [String]) throws {
        if files.contains("-"), files.count > 1 {
            throw ValidationError("Standard input cannot be combined with other files.")
        }
    }

    /// Rewrites one file after the other. One of several that cannot be rewritten does not stop the others.
    ///
    /// - Parameter rewrite: Returns whether a change was only shown.
    /// - Throws: the worst status, unless all is done.
    fileprivate func rewriteEach(
        over connection: ConnectionOptions, _ rewrite: (String, AssociationFileLoader) async throws -> Bool
    ) async throws {
        let reader = try connection.loader(of: paths)
        var worst = ExitStatus.success
        func remember(_ status: ExitStatus) { if status.rawValue > worst.rawValue { worst = status } }
        for (_, failure) in failures {
            StandardError.write(failure)
            remember(ExitStatus(failure.kind))
        }
        for path in paths {
            do {
                if try await rewrite(path, reader) { remember(.somethingFound) }
            } catch let failure as RunFailure {
                guard paths.count > 1, failure.kind != .wrongUsage else { throw failure }
                StandardError.write(failure)
                remember(ExitStatus(failure.kind))
            } catch let status as ExitStatus {
                remember(status)
            }
        }
        if worst != .success { throw worst }
    }
}

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        _superCommandName: ProgramName.current,
        abstract: "Convert paths to components, and appID to appIDs",
        usage: "\(ProgramName.current) migrate [<options>] [<files> ...]",
        discussion: """
            For files from before iOS 13. Proves that both files decide every URL alike, and changes nothing if one is decided \
            differently. Without --write, --check or --diff, prints the new file. \(QuestionHelp.network)

            Example:
              echo '{"applinks": {"details": [{"appID": "ABCDE12345.com.example.app",
                "paths": ["/buy/*"]}]}}' | \(ProgramName.current) migrate -
            """
    )

    @Argument(help: "Files, folders, globs, URLs or -. Default: in aasa.yml", completion: .file())
    var files: [String] = []

    @Flag(help: "Keep paths, appID and apps for systems before iOS 13")
    var keepPaths = false

    @Flag(help: "Write the files in place")
    var write = false

    @Flag(help: "Write nothing; list files that would change, exit with 1")
    var check = false

    @Flag(help: "Write nothing; print changes as a patch, exit with 1")
    var diff = false

    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if write, diff { throw ValidationError("--write and --diff cannot be combined.") }
        if write, check { throw ValidationError("--write and --check cannot be combined.") }
        if write, let file = RemoteArgument.first(in: files) {
            throw ValidationError("--write expects a file on disk, and \(file).")
        }
        if write, files.contains("-") { throw ValidationError("--write expects a file, not standard input.") }
        try AssociationFileSearch.checkStandardInput(among: files)
    }

    func run() async throws {
        let search = try AssociationFileSearch(files, in: files.isEmpty ? configuration.project() : nil, for: "migrate")
        if search.paths.count > 1, !write, !check, !diff {
            throw RunFailure(
                .wrongUsage,
                "there are \(search.paths.count) files to migrate, and only one can be printed. Pass --write, --check or --diff."
            )
        }
        try await search.rewriteEach(over: connection) { path, reader in try await migrate(path, from: reader) }
    }

    /// - Returns: Whether a change was only shown.
    private func migrate(_ path: String, from reader: AssociationFileLoader) async throws -> Bool {
        let input = ReadAssociationFile(try await reader.file(path))
        let migration = Migration(of: try input.rewritableFile(), keepingPaths: keepPaths)
        let migrated = try input.rewriting { _ throws(RewritingError) in try migration.proven() }
        let isChanged = migrated.bytes != input.bytes
        StandardError.write(migration.text(named: input.name, migrated))
        if diff { try StandardOutput.write(input.patch(to: migrated.bytes)) }
        if check {
            if isChanged { try input.tellThatItWouldChange(besidePatch: diff) }
        } else if write {
            if isChanged { try WrittenFile.write(migrated.bytes, to: path) }
        } else if !diff {
            try StandardOutput.write(migrated.bytes)
        }
        return isChanged && (check || diff)
    }
}

extension ReadAssociationFile {
    /// - Parameter isBesidePatch: Whether standard output has the patch alone, so that names go to standard error.
    fileprivate func tellThatItWouldChange(besidePatch isBesidePatch: Bool) throws(RunFailure) {
        let line = "\(PrintableText.escaped(name)): would change\n"
        if isBesidePatch { StandardError.write(line) } else { try StandardOutput.write(line) }
    }

    /// The file to rewrite. If it is not JSON, says so on standard error, since standard output is for the file.
    ///
    /// - Throws: ``ExitStatus/somethingFound`` if it is not JSON.
    func rewritableFile() throws(ExitStatus) -> AssociationFile {
        switch reading {
        case .success(let file): return file
        case .failure(let error):
            StandardError.write(report([Diagnostic(error)]).text(.plain))
            throw .somethingFound
        }
    }

    /// The result of `rewrite`. If it refuses, says why on standard error.
    ///
    /// - Throws: ``ExitStatus/somethingFound`` if it refuses, ``ExitStatus/couldNotDoIt`` if the result is wrong.
    func rewriting<Rewritten>(
        _ rewrite: (AssociationFile) throws(RewritingError) -> Rewritten
    ) throws(ExitStatus) -> Rewritten {
        let file = try rewritableFile()
        do throws(RewritingError) {
            return try rewrite(file)
        } catch {
            let name = PrintableText.escaped(name)
            guard let diagnostic = Diagnostic(error) else {
                StandardError.write("\(name): \(error.message) This is a bug: report it with the file.\n")
                throw .couldNotDoIt
            }
            StandardError.write("\(name): " + report([diagnostic]).text(.plain))
            throw .somethingFound
        }
    }

    func patch(to other: [UInt8]) -> [UInt8] {
        UnifiedDiff(
            from: bytes, to: other,
            named: isOnDisk ? ProjectPath.fromCurrentFolder(name) : "apple-app-site-association"
        ).bytes
    }
}
