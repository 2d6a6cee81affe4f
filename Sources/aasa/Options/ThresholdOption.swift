import ArgumentParser
import UniversalLinks
package import UniversalLinksLinting
import UniversalLinksProject

extension Threshold: ExpressibleByArgument {}

/// From which severity on the exit code is 1.
struct ThresholdOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Fail at error (default), warning, note or never", valueName: "severity"),
        completion: .list(Threshold.allValueStrings),
        transform: { text in
            guard let threshold = Threshold(rawValue: text) else {
                throw ValidationError("It must be one of \(Threshold.allValueStrings.joined(separator: ", ")).")
            }
            return threshold
        })
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
