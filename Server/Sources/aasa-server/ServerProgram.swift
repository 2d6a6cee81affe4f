import ArgumentParser
import UniversalLinksServer

@main
struct ServerProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "aasa-server")
}
