import ArgumentParser
import Foundation
import JSONSyntax
import UniversalLinksServer
import UniversalLinksService

struct AuthorityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ca", abstract: "Show the local certificate authority, and how to trust it; renew or remove it",
        subcommands: [
            PathCommand.self, PrintCommand.self, TrustHelpCommand.self, RenewCommand.self, RemoveCommand.self,
        ])

    struct PathCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the certificate; creates it on first use")

        @OptionGroup var authority: AuthorityOptions
        @OptionGroup var names: AuthorityNames

        func run() throws { print(try authority.created(for: names).certificatePath) }
    }

    struct PrintCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "print", abstract: "Print the certificate in PEM; creates it on first use")

        @OptionGroup var authority: AuthorityOptions
        @OptionGroup var names: AuthorityNames

        func run() throws {
            let path = try authority.created(for: names).certificatePath
            print(try String(contentsOfFile: path, encoding: .utf8), terminator: "")
        }
    }

    struct TrustHelpCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trust-help", abstract: "Print the commands that make systems and browsers trust it")

        @OptionGroup var authority: AuthorityOptions
        @OptionGroup var names: AuthorityNames

        func run() throws {
            print(TrustHelp(certificatePath: try authority.created(for: names).certificatePath).text, terminator: "")
        }
    }

    struct RenewCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "renew", abstract: "Create the authority anew, with another key, for the same names")

        @OptionGroup var authority: AuthorityOptions
        @OptionGroup var names: AuthorityNames

        func run() throws {
            let folder = AuthorityFolder(path: authority.path)
            try folder.renew(for: names.hosts, now: Date())
            print("\(folder.certificatePath.printable()) is new. Trust it as aasa-server ca trust-help says.")
            print(TrustHelp.removal, terminator: "")
        }
    }

    struct RemoveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Delete the authority with its key")

        @OptionGroup var authority: AuthorityOptions

        func run() throws {
            let folder = AuthorityFolder(path: authority.path)
            guard try folder.remove() else {
                return print("There is no authority in \(authority.path.printable()).")
            }
            print("The authority in \(authority.path.printable()) is deleted.")
            print(TrustHelp.removal, terminator: "")
        }
    }
}

/// The names that an authority is created for, before a server is started.
struct AuthorityNames: ParsableArguments {
    @Option(
        name: .customLong("domain"),
        help: ArgumentHelp(
            "Also for this domain and its subdomains (repeatable). Default for a new one: the domains of the nearest aasa.yml",
            valueName: "domain"))
    var domains: [HostName] = []

    /// The names that were passed; otherwise those of the project.
    var hosts: [HostName] {
        guard domains.isEmpty else { return domains }
        let project = ServedProject.nearestPath().flatMap { try? ServedProject(readingAt: $0) }
        return project?.domains.compactMap { HostName($0.host) } ?? []
    }
}

extension AuthorityOptions {
    /// Creates the authority if missing, or extends it for the names that were passed.
    fileprivate func created(for names: AuthorityNames) throws -> AuthorityFolder {
        let folder = AuthorityFolder(path: path)
        let hosts = folder.exists ? names.domains : names.hosts
        _ = try folder.authority(for: hosts, now: Date()) { StandardError.write($0) }
        return folder
    }
}

extension StandardError {
    static func write(_ change: AuthorityFolder.Change) {
        let words =
            switch change {
            case .extended: "the local certificate authority has a new certificate, for more names"
            case .limited:
                "the local certificate authority was replaced, because the one before could sign for every name. "
                    + "Remove that from everything that trusts it"
            }
        write("aasa-server: \(words). To trust it: aasa-server ca trust-help\n")
    }
}

struct CertificateOptions: ParsableArguments {
    @OptionGroup var authority: AuthorityOptions

    @Option(
        help: ArgumentHelp(
            "Certificate chain of your own (PEM). For public certificates, put Caddy or another ACME client in front: "
                + "--acme is not supported", valueName: "file"), completion: .file(extensions: ["pem", "crt"]))
    var cert: String?

    @Option(
        help: ArgumentHelp("Private key of --cert (PEM)", valueName: "file"),
        completion: .file(extensions: ["pem", "key"]))
    var key: String?

    func validate() throws {
        if (cert == nil) != (key == nil) { throw ValidationError("--cert and --key need each other.") }
    }

    var source: CertificateSource {
        if let cert, let key { return .files(certificate: cert, key: key) }
        return .authority(folder: authority.path)
    }
}

struct AuthorityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder of the local certificate authority", valueName: "folder"), completion: .directory)
    var caFolder: String?

    var path: String { caFolder ?? ConfigurationFolder.path }

    func validate() throws {
        if caFolder == "" { throw ValidationError("--ca-folder is empty.") }
    }
}
