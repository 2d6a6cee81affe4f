import ArgumentParser
import UniversalLinksServer

/// Where certificates are from.
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

    /// Where they are from.
    var source: CertificateSource {
        if let cert, let key { return .files(certificate: cert, key: key) }
        return .authority(folder: authority.path)
    }
}

/// Where the local authority is.
struct AuthorityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder of the local certificate authority", valueName: "folder"), completion: .directory)
    var caFolder: String?

    /// The folder.
    var path: String { caFolder ?? ConfigurationFolder.path }

    func validate() throws {
        if caFolder == "" { throw ValidationError("--ca-folder is empty.") }
    }
}
