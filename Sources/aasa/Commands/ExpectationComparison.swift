import UniversalLinks
import UniversalLinksProject

/// One comparison of a link list with an association file, however the command line names them.
struct ExpectationComparison {
    let aasaPath: String
    let linksPath: String
    let app: String?
    let domain: String?
    let requiredCoverage: Int?
    let options: ReadingOptions
    let report: ReportOptions
    let connection: ConnectionOptions

    func run() async throws {
        if aasaPath == "-", linksPath == "-" {
            throw RunFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath, linksPath])
        let loader = try connection.loader(of: [aasaPath])
        let domain = try domain.map(URLArguments.domain) ?? loader.domain(of: aasaPath)
        let links = try LinkListFile(linksPath, tell: StandardError.write)
        let file = ReadAssociationFile(try await loader.file(aasaPath))
        try report.publish(
            ExpectationRun(
                of: links, against: file, app: app, domain: domain, requiredCoverage: requiredCoverage,
                options: options
            ).findings)
    }
}
