import ArgumentParser
import UniversalLinks
package import UniversalLinksLinting
import UniversalLinksProject

extension Threshold: ExpressibleByArgument {}

/// From which severity on the exit code is 1.
struct ThresholdOption: ParsableArguments {
    @Option(help: "From which severity on the exit code is 1: error, warning, note or never. Default: error.")
    var failOn: Threshold?

    /// The threshold in force.
    var value: Threshold { failOn ?? .error }

    /// Takes the threshold that is in force.
    mutating func adopt(_ settings: RunSettings) { failOn = settings.threshold.value }

    /// Throws the status that stands for `diagnostics`, unless that is success.
    func judge(_ diagnostics: [Diagnostic]) throws {
        if value.isReached(by: diagnostics) { throw ExitStatus.somethingFound }
    }
}
