import ArgumentParser
import Foundation
import UniversalLinksServer

struct AuthorityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ca", abstract: "Show the local certificate authority, and how to trust it",
        subcommands: [PathCommand.self, PrintCommand.self, TrustHelpCommand.self])

    struct PathCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the certificate; creates it on first use")

        @OptionGroup var authority: AuthorityOptions

        func run() throws { print(try authority.created().certificatePath) }
    }

    struct PrintCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "print", abstract: "Print the certificate in PEM; creates it on first use")

        @OptionGroup var authority: AuthorityOptions

        func run() throws {
            let path = try authority.created().certificatePath
            print(try String(contentsOfFile: path, encoding: .utf8), terminator: "")
        }
    }

    struct TrustHelpCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trust-help", abstract: "Print the commands that make systems and browsers trust it")

        @OptionGroup var authority: AuthorityOptions

        func run() throws {
            print(TrustHelp(certificatePath: try authority.created().certificatePath).text, terminator: "")
        }
    }
}

extension AuthorityOptions {
    fileprivate func created() throws -> AuthorityFolder {
        let folder = AuthorityFolder(path: path)
        _ = try folder.authority(now: Date())
        return folder
    }
}
