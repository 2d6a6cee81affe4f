import Foundation
import JSONSyntax
import UniversalLinks
import UniversalLinksReports

/// An association file named on the command line.
struct AssociationFileInput {
    let name: String
    let file: AssociationFile

    /// Reads a file that a command answers from.
    ///
    /// - Throws: `CommandFailure`, also where the file is no JSON.
    init(answeringFrom path: String) throws {
        let input = try InputFile(path)
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let place = error.position.map { "\(input.name):\($0)" } ?? input.name
            throw CommandFailure(.couldNotDoIt, "\(place): \(error.message)")
        }
        name = input.name
    }

    /// Reads a file that a command judges. Where it is no JSON, prints that as the only diagnostic.
    ///
    /// - Throws: `CommandFailure` where the file cannot be read, ``ExitStatus/somethingFound`` where it is no JSON.
    init(judging path: String, _ output: OutputOptions, _ threshold: ThresholdOption) throws {
        let input = try InputFile(path)
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let text = DiagnosticReport.NamedText(name: input.name, source: error.source)
            let report = DiagnosticReport([Diagnostic(error)], documents: [.associationFile: text])
            switch output.format {
            case .text: try StandardOutput.write(report.text(output.style))
            case .json: try output.printJSON(report.json())
            }
            try threshold.judge(report.diagnostics)
            throw ExitStatus.success
        }
        name = input.name
    }
}
