import ArgumentParser
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

/// What is known about an app besides its file, and where the files of its domains come from.
struct AppOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "App identifier, if FILE has none: PREFIX.bundle.id", valueName: "id"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Value of a build setting $(NAME) (repeatable)", valueName: "name=value"))
    var define: [String] = []

    @Flag(help: "Check as a distribution build: no ?mode=developer")
    var release = false

    @Flag(help: "Request no host; use local files only")
    var offline = false

    @Option(
        help: ArgumentHelp(
            "Local file of a domain (repeatable)", valueName: "d=file"),
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
                    "--app expects a complete app identifier, PREFIX.bundle.id, such as 7Q4KX2M9TD.com.example.eats.")
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
                    throw ValidationError("--define expects NAME=VALUE, such as DOMAIN=eats.example.")
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
                else { throw ValidationError("--local-file expects DOMAIN=FILE, such as eats.example=aasa.json.") }
                let name = String(text[..<sign])
                guard let domain = AssociationFile.Domain(converting: name) else {
                    throw ValidationError("--local-file: \"\(name)\" is not a valid domain.")
                }
                // The file for *.example.com is that of example.com.
                guard seen.insert(domain.host).inserted else {
                    throw ValidationError("--local-file: \(domain.host) has two files.")
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
