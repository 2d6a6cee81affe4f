import JSONSyntax
import UniversalLinks

package struct ExampleReport: Sendable {
    /// Every diagnostic of the example, also those of other rules.
    package let report: DiagnosticReport
    package let diagnostics: [Diagnostic]
    package let run: Run
    /// The file that the example is compared with; nil if the example is an association file itself.
    package let associationFile: String?

    package enum Run: Sendable {
        case lint(Rule.Example, isPedantic: Bool)
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
    /// - Parameter isPedantic: Nil for a pedantic linter only if no other finds the rule.
    package init?(of example: Rule.Example, for rule: Rule, isPedantic: Bool? = nil) {
        switch rule.category.value {
        case .configuration, .hosting, .cdn, .entitlements, .schema:
            return nil
        case .expectations:
            guard let report = ExampleReport.expectations(example, rule) else { return nil }
            self.init(
                report, of: rule.code,
                run: .test(links: example.fileName, requiredCoverage: rule.requiredCoverage),
                associationFile: Rule.expectationFile)
        default:
            let strict = isPedantic ?? false
            let report = ExampleReport(
                ExampleReport.lint(example, isPedantic: strict), of: rule.code,
                run: .lint(example, isPedantic: strict))
            guard isPedantic == nil, rule.isPedantic, report.diagnostics.isEmpty else {
                self = report
                return
            }
            self.init(of: example, for: rule, isPedantic: true)
        }
    }

    private static func lint(_ example: Rule.Example, isPedantic: Bool) -> DiagnosticReport {
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

    private static func expectations(_ example: Rule.Example, _ rule: Rule) -> DiagnosticReport? {
        guard let file = try? AssociationFile(parsing: Rule.expectationFile.utf8),
            let list = try? LinkList(parsing: example.bytes)
        else { return nil }
        let report = ExpectationReport(
            of: list, against: file,
            .init(
                app: Rule.expectationApp,
                requiredCoverage: rule.requiredCoverage))
        return DiagnosticReport(
            report.diagnostics,
            documents: [
                .associationFile: .init(name: Rule.Example.usualFileName, source: file.source),
                .linkList: .init(name: example.fileName, source: SourceText(example.bytes)),
            ])
    }
}

extension Rule {
    /// In per cent of the components.
    fileprivate var requiredCoverage: Int? { code == .insufficientCoverage ? 100 : nil }
}
