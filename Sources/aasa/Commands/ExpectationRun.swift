import JSONSyntax
import UniversalLinks
import UniversalLinksFoundation
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
    let output: OutputOptions
    let threshold: ThresholdOption

    func run() throws {
        if aasaPath == "-", linksPath == "-" {
            throw CommandFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        let domain = try domain.map(URLArguments.domain)
        let linksInput = try InputFile(linksPath)
        let list = try linkList(linksInput)
        let input = try AssociationFileInput(judging: aasaPath, output, threshold)

        let settings = ExpectationReport.Settings(
            app: app, domain: domain, options: options, requiredCoverage: requiredCoverage,
            parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { Domain(converting: $0) })
        let report = ExpectationReport(of: list, against: input.file, settings)
        let diagnostics = DiagnosticReport(
            report.diagnostics,
            documents: [
                .associationFile: .init(name: input.name, source: input.file.source),
                .linkList: .init(name: linksInput.name, source: SourceText(linksInput.bytes)),
            ])
        switch output.format {
        case .text:
            let text = diagnostics.text(output.style)
            let summary = report.summary(
                of: input.file, fileName: input.name, options: options, output.style)
            try StandardOutput.write(text + (text.isEmpty ? "" : "\n") + summary)
        case .json:
            try output.printJSON(diagnostics.json(report.jsonMembers(of: input.file, options: options)))
        }
        try threshold.judge(report.diagnostics)
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
