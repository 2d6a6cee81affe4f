import ArgumentParser
import UniversalLinksProject

struct ValidateSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-schema",
        _superCommandName: ProgramName.current,
        abstract: "Validate a file against a JSON Schema (2020-12)",
        usage: "\(ProgramName.current) validate-schema [<options>] --aasa-path <file>",
        discussion: """
            References in a schema resolve to the files of --schema-dir, never to the network. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) validate-schema --aasa-path apple-app-site-association
            """
    )

    @Option(
        help: QuestionHelp.aasa, completion: .file())
    var aasaPath: String

    @Option(
        help: ArgumentHelp("JSON Schema. Default: the built-in one for these files", valueName: "file"),
        completion: .file())
    var jsonSchemaPath: String?

    @Option(
        help: ArgumentHelp("Folder of .json files that the schema refers to", valueName: "folder"),
        completion: .directory)
    var schemaDir: String?

    @Flag(name: .customLong("assume-2020-12"), help: "Read a schema of another draft as 2020-12")
    var assumesCurrentDraft = false

    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func run() async throws {
        if aasaPath == "-", jsonSchemaPath == "-" {
            throw RunFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath] + [jsonSchemaPath].compactMap { $0 })
        let loader = try connection.loader(of: [aasaPath])
        let schema = try SchemaFile(jsonSchemaPath, folder: schemaDir, readingOtherDrafts: assumesCurrentDraft)
        let file = ReadAssociationFile(try await loader.file(aasaPath))
        try report.publish(schema.findings(in: file))
    }
}
