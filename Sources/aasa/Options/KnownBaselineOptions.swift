import ArgumentParser
import UniversalLinksProject

/// Which baseline counts.
struct KnownBaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Hide the findings that this baseline lists", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var baseline: String?

    @Flag(name: .customLong("no-baseline"), help: "Ignore the baseline of aasa.yml")
    var isWithoutBaseline = false

    func validate() throws {
        if baseline == "" { throw ValidationError("The name of the baseline is empty.") }
        if baseline != nil, isWithoutBaseline {
            throw ValidationError("--baseline and --no-baseline exclude each other.")
        }
    }

    /// What the options say of the baseline; nil if the configuration says it.
    var choice: RunSettings.BaselineChoice? { isWithoutBaseline ? .nothing : baseline.map { .file($0) } }
}
