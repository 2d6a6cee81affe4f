import ArgumentParser
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

/// What is known about an app besides its file, and where the files of its domains come from.
struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app identifier, PREFIX.bundle.id. Needed where FILE names none, as a source .entitlements does not.",
            valueName: "identifier"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "The value of a build setting, for $(NAME) in entitlements. May be given several times.",
            valueName: "name=value"))
    var define: [String] = []

    @Flag(help: "Judge as a build for distribution, which must not carry ?mode=developer.")
    var release = false

    @Flag(help: "Ask no host: compare with the files of --local-file and of aasa.yml alone.")
    var offline = false

    @Option(
        help: ArgumentHelp(
            "A file on disk for the one that a domain serves. May be given several times.", valueName: "domain=file"),
        completion: .file())
    var localFile: [String] = []

    /// A file that stands for the one that a host serves.
    struct LocalFile {
        let path: String
        let file: ReadAssociationFile
    }

    func validate() throws {
        _ = try identifier
        _ = try buildSettings
        _ = try localPaths
    }

    /// The app that was given; nil where none was.
    var identifier: AppIdentifier? {
        get throws {
            guard let app else { return nil }
            let identifier = AppIdentifier(app)
            let isWhole = AppIdentifier(app.uppercased()).prefix.map { $0.utf8.count == 10 } ?? false
            guard isWhole, !identifier.bundleIdentifier.isEmpty else {
                throw ValidationError(
                    "--app wants a whole app identifier: PREFIX.bundle.id, such as 7Q4KX2M9TD.com.example.eats.")
            }
            return identifier
        }
    }

    /// The values of `--define`; of two for one name, the last counts.
    var buildSettings: BuildSettings {
        get throws {
            var values: [String: String] = [:]
            for text in define {
                guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                    throw ValidationError("--define wants NAME=VALUE, such as DOMAIN=eats.example.")
                }
                values[String(text[..<sign])] = String(text[text.index(after: sign)...])
            }
            return BuildSettings(values)
        }
    }

    private var localPaths: [(host: String, path: String)] {
        get throws {
            var seen: Set<String> = []
            return try localFile.map { text in
                guard let sign = text.firstIndex(of: "="), sign > text.startIndex,
                    text.index(after: sign) < text.endIndex
                else { throw ValidationError("--local-file wants DOMAIN=FILE, such as eats.example=aasa.json.") }
                let name = String(text[..<sign])
                guard let domain = AssociationFile.Domain(converting: name) else {
                    throw ValidationError("“\(name)” in --local-file is no domain.")
                }
                // The file for *.example.com is that of example.com.
                guard seen.insert(domain.host).inserted else {
                    throw ValidationError("--local-file names a file for \(domain.host) twice.")
                }
                return (domain.host, String(text[text.index(after: sign)...]))
            }
        }
    }

    /// The files of `--local-file`, by host.
    ///
    /// - Throws: `RunFailure` where one cannot be read.
    func readLocalFiles() throws -> [String: LocalFile] {
        var files: [String: LocalFile] = [:]
        for (host, path) in try localPaths {
            files[host] = LocalFile(path: path, file: ReadAssociationFile(try InputFile(path)))
        }
        return files
    }
}
