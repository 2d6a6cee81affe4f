import ArgumentParser
import JSONSchema
import JSONSyntax
import UniversalLinks
import UniversalLinksReports

struct ValidateSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-schema",
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

    @Option(help: "The association file; - is standard input.")
    var aasaPath: String

    @Option(help: "The JSON Schema. Default: the published one for association files.")
    var jsonSchemaPath: String?

    @Option(help: "A folder with .json files that the schema may refer to.")
    var schemaDir: String?

    @Flag(name: .customLong("assume-2020-12"), help: "Read a schema of another draft as if it were of 2020-12.")
    var assumesCurrentDraft = false

    @OptionGroup var threshold: ThresholdOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        if aasaPath == "-", jsonSchemaPath == "-" {
            throw CommandFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        let schema = try SchemaInput(jsonSchemaPath, folder: schemaDir, readingOtherDrafts: assumesCurrentDraft)
        let input = try AssociationFileInput(judging: aasaPath, output, threshold)
        let document = JSONDocument(source: input.file.source, root: input.file.root)
        let report = DiagnosticReport(
            schema.schema.violations(in: document),
            documents: [.associationFile: .init(name: input.name, source: input.file.source)])
        switch output.format {
        case .text:
            let count = report.diagnostics.count
            let answer =
                count == 0 ? "valid" : "not valid: \(count) \(count == 1 ? "violation" : "violations")"
            let text = report.text(output.style)
            try StandardOutput.write(
                text + (text.isEmpty ? "" : "\n") + PrintableText.escaped("\(input.name): \(answer) (\(schema.name))")
                    + "\n")
        case .json:
            try output.printJSON(report.json([.init(key: "schema", value: JSONValue(schema.name))]))
        }
        try threshold.judge(report.diagnostics)
    }
}
