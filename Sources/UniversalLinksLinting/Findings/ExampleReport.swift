import JSONSyntax
import UniversalLinks

package struct ExampleReport: Sendable {
    /// Every diagnostic of the example, also those of other offences.
    package let report: DiagnosticReport
    package let diagnostics: [Diagnostic]
    package let run: Run
    /// The file that the example is compared with; nil if the example is an association file itself.
    package let associationFile: String?

    package enum Run: Sendable {
        case lint(Offence.Example, isPedantic: Bool)
        case test(links: String, requiredCoverage: Int?)
        case validateSchema(file: String)
    }

    package init(
        _ report: DiagnosticReport, of code: Diagnostic.Code, run: Run, associationFile: String? = nil
    ) {
        self.report = report
        diagnostics = report.diagnostics.filter { $0.code == code }
        self.run = run
        self.associationFile = associationFile
    }

    /// Nil if nothing here can run the example.
    ///
    /// - Parameter isPedantic: Nil for a pedantic linter only if no other finds the offence.
    package init?(of example: Offence.Example, for offence: Offence, isPedantic: Bool? = nil) {
        switch offence.category.value {
        case .configuration, .hosting, .cdn, .entitlements, .schema:
            return nil
        case .expectations:
            guard let report = ExampleReport.expectations(example, offence) else { return nil }
            self.init(
                report, of: offence.code,
                run: .test(links: example.fileName, requiredCoverage: offence.requiredCoverage),
                associationFile: Offence.expectationFile)
        default:
            let strict = isPedantic ?? false
            let report = ExampleReport(
                ExampleReport.lint(example, isPedantic: strict), of: offence.code,
                run: .lint(example, isPedantic: strict))
            guard isPedantic == nil, offence.isPedantic, report.diagnostics.isEmpty else {
                self = report
                return
            }
            self.init(of: example, for: offence, isPedantic: true)
        }
    }

    private static func lint(_ example: Offence.Example, isPedantic: Bool) -> DiagnosticReport {
        let linter = Linter(.init(minimumSystem: example.minimumSystem, isPedantic: isPedantic))
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: example.bytes)
            return DiagnosticReport(
                linter.diagnostics(for: file, named: example.fileName, in: example.surroundings),
                documents: [.associationFile: .init(name: example.path, source: file.source)])
        } catch {
            return DiagnosticReport(
                linter.diagnostics(for: error, named: example.fileName, in: example.surroundings),
                documents: [.associationFile: .init(name: example.path, source: error.source)])
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
                requiredCoverage: offence.requiredCoverage))
        return DiagnosticReport(
            report.diagnostics,
            documents: [
                .associationFile: .init(name: Offence.Example.usualFileName, source: file.source),
                .linkList: .init(name: example.fileName, source: SourceText(example.bytes)),
            ])
    }
}

extension Offence {
    /// In per cent of the components.
    fileprivate var requiredCoverage: Int? { code == .insufficientCoverage ? 100 : nil }
}
