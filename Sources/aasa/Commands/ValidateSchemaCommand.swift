import ArgumentParser

struct ValidateSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "validate-schema", abstract: "…")
    func run() throws {}
}
