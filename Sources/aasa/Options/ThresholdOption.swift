import ArgumentParser
import UniversalLinks
import UniversalLinksReports

/// From which severity on the exit code is 1.
struct ThresholdOption: ParsableArguments {
    @Option(help: "From which severity on the exit code is 1: error, warning, note or never.")
    var failOn: Threshold = .error

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error
        case warning
        case note
        case never

        fileprivate var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
    }

    /// Throws the status that stands for `diagnostics`, unless that is success.
    func judge(_ diagnostics: [Diagnostic]) throws {
        guard let threshold = failOn.severity else { return }
        if diagnostics.contains(where: { $0.severity >= threshold }) { throw ExitStatus.somethingFound }
    }
}
