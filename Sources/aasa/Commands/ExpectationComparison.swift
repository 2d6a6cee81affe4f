import UniversalLinks
import UniversalLinksProject

/// One comparison of a link list with an association file, however the command line names them.
struct ExpectationComparison {
    let aasaPath: String
    let linksPath: String
    let app: String?
    let domain: String?
    let options: ReadingOptions
    let report: ReportOptions
    let connection: ConnectionOptions
    var settings = RunSettings()

    func run() async throws {
        if aasaPath == "-", linksPath == "-" {
            throw RunFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath, linksPath] + settings.files)
        let loader = try connection.loader(of: [aasaPath])
        let listed = settings.domains(withFile: aasaPath).map(\.domain)
        let domain =
            try domain.map(LinkText.domain) ?? loader.domain(of: aasaPath) ?? (listed.count == 1 ? listed[0] : nil)
        let links = try LinkListFile(linksPath, tell: StandardError.write)
        let file = ReadAssociationFile(try await loader.file(aasaPath))
        try report.publish(
            ExpectationRun(
                of: links, against: file, app: app, domain: domain, options: options, under: settings,
                knownTo: try settings.readBaseline()
            ).findings)
    }
}

extension RunSettings {
    /// The files that the settings come from.
    var files: [String] { [project?.name, baseline.value].compactMap { $0 } }
}
