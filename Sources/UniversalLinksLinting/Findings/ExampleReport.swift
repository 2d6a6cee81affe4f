import JSONSyntax
import UniversalLinks

/// What is found in an example of an offence: the diagnostics of that offence alone.
package struct ExampleReport: Sendable {
    /// The diagnostics.
    package let report: DiagnosticReport
    /// The association file that the example is compared with; nil if the example is one.
    package let associationFile: String?

    /// What was found in an example.
    package init(report: DiagnosticReport, associationFile: String? = nil) {
        self.report = report
        self.associationFile = associationFile
    }

    /// What is found in the first example that has the offence; nil if there is none, or if nothing here can run it.
    package init?(of offence: Offence) {
        guard let example = offence.firing.first else { return nil }
        self.init(of: example, for: offence)
    }

    /// What is found in an example; nil if nothing here can run it.
    package init?(of example: Offence.Example, for offence: Offence) {
        let report: DiagnosticReport?
        switch offence.category.value {
        case .configuration, .hosting, .cdn, .entitlements, .schema:
            return nil
        case .expectations:
            associationFile = Offence.expectationFile
            report = ExampleReport.expectations(example, offence)
        default:
            associationFile = nil
            report = ExampleReport.lint(example, isPedantic: offence.isPedantic)
        }
        guard let report else { return nil }
        self.report = DiagnosticReport(
            report.diagnostics.filter { $0.code == offence.code }, documents: report.documents)
    }

    private static func lint(_ example: Offence.Example, isPedantic: Bool) -> DiagnosticReport {
        let linter = Linter(.init(minimumSystem: example.minimumSystem, isPedantic: isPedantic))
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: example.bytes)
            return DiagnosticReport(
                linter.diagnostics(for: file, named: example.fileName, in: example.surroundings),
                documents: [.associationFile: .init(name: example.fileName, source: file.source)])
        } catch {
            return DiagnosticReport(
                linter.diagnostics(for: error, named: example.fileName, in: example.surroundings),
                documents: [.associationFile: .init(name: example.fileName, source: error.source)])
        }
    }

    private static func expectations(_ example: Offence.Example, _ offence: Offence) -> DiagnosticReport? {
        guard let file = try? AssociationFile(parsing: Offence.expectationFile.utf8),
            let list = try? LinkList(parsing: example.bytes)
        else { return nil }
        let report = ExpectationReport(
            of: list, against: file,
            .init(
                app: Offence.expectationApp,
                requiredCoverage: offence.code == .insufficientCoverage ? 100 : nil))
        return DiagnosticReport(
            report.diagnostics,
            documents: [
                .associationFile: .init(name: Offence.Example.usualFileName, source: file.source),
                .linkList: .init(name: example.fileName, source: SourceText(example.bytes)),
            ])
    }
}
