import JSONSyntax
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// One comparison of a link list with an association file, however the command line names them.
struct ExpectationRun {
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
            throw CommandFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath, linksPath])
        let reader = try AssociationFileReader(of: [aasaPath], over: connection)
        let domain = try domain.map(URLArguments.domain) ?? reader.domain(of: aasaPath)
        let linksInput = try InputFile(linksPath)
        let list = try linkList(linksInput)
        let input = JudgedFile(try await reader.file(aasaPath))
        let file: AssociationFile
        switch input.reading {
        case .success(let read): file = read
        case .failure(let error): return try report.publish(input.findings(for: error))
        }

        let settings = ExpectationReport.Settings(
            app: app, domain: domain, options: options, requiredCoverage: requiredCoverage,
            parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { Domain(converting: $0) })
        let comparison = ExpectationReport(of: list, against: file, settings)
        let diagnostics = DiagnosticReport(
            comparison.diagnostics,
            documents: [
                .associationFile: input.document,
                .linkList: .init(
                    name: linksInput.name, source: SourceText(linksInput.bytes), isFile: linksPath != "-"),
            ])
        try report.publish(
            Findings(
                [diagnostics], cases: comparison.cases(of: list, in: diagnostics),
                summary: .expectations(
                    .init(report: comparison, file: file, fileName: input.name, options: options))))
    }

    private func linkList(_ input: InputFile) throws(CommandFailure) -> LinkList {
        let bytes = try input.whole()
        do throws(LinkListError) {
            return try LinkList(parsing: bytes, as: LinkList.Notation(fileName: input.name))
        } catch {
            throw CommandFailure(.wrongUsage, "\(input.name):\(error.position): \(error.message)")
        }
    }
}
