import ArgumentParser
import UniversalLinksProject

struct ValidateSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-schema",
        _superCommandName: ProgramName.current,
        abstract: "Validates the file against a JSON Schema, draft 2020-12.",
        discussion: """
            Without --json-schema-path, the published schema for association files is used. References go to the files \
            that --schema-dir names, and never to a network.

            Example:
              \(ProgramName.current) validate-schema \
            --aasa-path Examples/food-delivery/apple-app-site-association \
            --json-schema-path Examples/food-delivery/aasa.schema.json
            """
    )

    @Option(
        help: ArgumentHelp(
            "The association file: a path, an https URL, or - for standard input.", valueName: "file"),
        completion: .file())
    var aasaPath: String

    @Option(
        help: ArgumentHelp("The JSON Schema. Default: the published one for association files.", valueName: "file"),
        completion: .file())
    var jsonSchemaPath: String?

    @Option(
        help: ArgumentHelp("A folder with .json files that the schema may refer to.", valueName: "folder"),
        completion: .directory)
    var schemaDir: String?

    @Flag(name: .customLong("assume-2020-12"), help: "Read a schema of another draft as if it were of 2020-12.")
    var assumesCurrentDraft = false

    @OptionGroup var report: ReportOptions
    @OptionGroup var connection: ConnectionOptions

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
