import JSONSyntax
package import UniversalLinks

/// A finding, and those in other files that read the same.
package struct RepeatedFinding: Sendable {
    package let first: Finding
    /// In the order of the run, each in another file.
    package fileprivate(set) var others: [Finding] = []

    package struct Finding: Sendable {
        package let diagnostic: Diagnostic
        package let report: DiagnosticReport
    }

    /// How many findings it stands for.
    package var count: Int { 1 + others.count }

    fileprivate init(_ first: Finding) { self.first = first }
}

extension Findings {
    /// The findings in order. Those of a run over several files that read the same in several of them, apart from
    /// line numbers, are one.
    package var repeated: [RepeatedFinding] {
        var indices: [Repetition: Int] = [:]
        var occurrences: [Occurrence: Int] = [:]
        var repeated: [RepeatedFinding] = []
        for report in reports {
            for diagnostic in report.diagnostics {
                let finding = RepeatedFinding.Finding(diagnostic: diagnostic, report: report)
                guard isAboutFiles else {
                    repeated.append(RepeatedFinding(finding))
                    continue
                }
                let wording = Wording(diagnostic)
                let file = ScalarString(report.document(of: diagnostic)?.name ?? "")
                // The second of two in one file is another place to edit: it joins the second of another file.
                let number = occurrences[Occurrence(wording: wording, file: file), default: 0]
                occurrences[Occurrence(wording: wording, file: file)] = number + 1
                if let index = indices[Repetition(wording: wording, number: number)] {
                    repeated[index].others.append(finding)
                } else {
                    indices[Repetition(wording: wording, number: number)] = repeated.count
                    repeated.append(RepeatedFinding(finding))
                }
            }
        }
        return repeated
    }

    private var isAboutFiles: Bool {
        switch summary {
        case .files, .project: reports.count > 1
        case .nothing, .schema, .expectations, .untested, .apps: false
        }
    }
}

private struct Occurrence: Hashable {
    let wording: Wording
    let file: ScalarString
}

private struct Repetition: Hashable {
    let wording: Wording
    let number: Int
}

/// Everything that a reader is told about a finding, except places.
private struct Wording: Hashable {
    private let code: Diagnostic.Code
    private let severity: Diagnostic.Severity
    private let safety: Diagnostic.Fix.Safety?
    private let texts: [ScalarString]
    private let apps: [[String]]

    init(_ diagnostic: Diagnostic) {
        (code, severity, safety) = (diagnostic.code, diagnostic.severity, diagnostic.fix?.safety)
        let single = [diagnostic.message, diagnostic.help ?? "", diagnostic.fix?.title ?? ""]
        let texts = single + diagnostic.notes.map(\.message) + diagnostic.others.map(\.message)
        self.texts = texts.map { ScalarString(GatheringKey.withoutLines($0)) }
        apps = diagnostic.others.isEmpty ? [] : [diagnostic.apps] + diagnostic.others.map(\.apps)
    }
}
