import ArgumentParser
import UniversalLinks
import UniversalLinksReports

/// From which severity on the exit code is 1.
struct ThresholdOption: ParsableArguments {
    @Option(help: "From which severity on the exit code is 1: error, warning, note or never. Default: error.")
    var failOn: Threshold?

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error
        case warning
        case note
        case never
    }

    /// The severity; nil for never.
    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: (failOn ?? .error).rawValue) }

    /// Takes another threshold where the command line names none.
    mutating func setDefault(_ name: String) { failOn = failOn ?? Threshold(rawValue: name) }

    /// Throws the status that stands for `diagnostics`, unless that is success.
    func judge(_ diagnostics: [Diagnostic]) throws {
        guard let threshold = severity else { return }
        if diagnostics.contains(where: { $0.severity >= threshold }) { throw ExitStatus.somethingFound }
    }
}
