import ArgumentParser
import UniversalLinks
package import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct LintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Minimum iOS, such as 13, 14.5 or 26. Default: 14", valueName: "version"),
        transform: { text in
            do throws(SystemVersionError) {
                return try SystemVersion(parsing: text)
            } catch {
                throw ValidationError(error.message)
            }
        })
    var osMin: SystemVersion?

    @OptionGroup var rules: RuleOptions
}

struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only these rules: codes, AASA1, categories", valueName: "rules"),
        completion: .list(RuleOptions.words))
    var select: [String] = []

    @Option(
        help: ArgumentHelp("Turn rules off: AASA101,patterns", valueName: "rules"),
        completion: .list(RuleOptions.words))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Set severities: AASA101=note,patterns=off", valueName: "levels"),
        completion: .list(RuleOptions.words.map { $0 + "=" }))
    var severity: [String] = []

    @Flag(help: "Also report what many experts do on purpose")
    var pedantic = false

    private static let words =
        Rule.known.flatMap { [$0.code.id, $0.code.name] } + Rule.Category.allCases.map(\.rawValue)

    /// - Throws: `RunFailure` for an unknown rule or severity.
    var selection: RuleSelection {
        get throws { try RuleSelection(selecting: select, ignoring: ignore, severities: severity) }
    }
}

struct StatisticsOption: ParsableArguments {
    @Flag(help: "Count findings by rule, file and domain, and list none")
    var statistics = false

    func check(_ format: ReportFormat) throws {
        guard statistics, ![.text, .json].contains(format) else { return }
        throw ValidationError("--statistics needs --format text or json, not \(format.rawValue).")
    }
}

extension Threshold: ExpressibleByArgument {}

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

    var value: Threshold { failOn ?? .error }

    mutating func adopt(_ settings: RunSettings) { failOn = settings.threshold.value }

    /// Throws the status of `diagnostics` unless it is success.
    func judge(_ diagnostics: [Diagnostic]) throws {
        if value.isReached(by: diagnostics) { throw ExitStatus.somethingFound }
    }
}

struct BaselineOptions: ParsableArguments {
    @OptionGroup var known: KnownBaselineOptions

    @Option(
        help: ArgumentHelp("Write all findings to this baseline, and hide them", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var writeBaseline: String?

    func validate() throws {
        if writeBaseline == "" { throw ValidationError("The name of the baseline is empty.") }
        if writeBaseline == "-" { throw ValidationError("--write-baseline expects a file.") }
    }
}

extension BaselineOptions {
    func files(under settings: RunSettings) -> [String] { [settings.baseline.value, writeBaseline].compactMap { $0 } }

    /// nil if the baseline is about to be overwritten.
    ///
    /// - Throws: `RunFailure` if it cannot be read.
    func known(under settings: RunSettings) throws(RunFailure) -> BaselineFile? {
        if let path = settings.baseline.value, let writeBaseline,
            ProjectPath.absolute(path) == ProjectPath.absolute(writeBaseline)
        {
            return nil
        }
        return try settings.readBaseline()
    }

    /// nil without `--write-baseline`, or if not everything could be read.
    ///
    /// - Parameter baseline: All findings; made only if they are written.
    /// - Throws: `RunFailure` if the file cannot be written.
    func written(_ baseline: @autoclosure () -> Baseline, isComplete: Bool) throws(RunFailure) -> BaselineFile? {
        guard let path = writeBaseline else { return nil }
        guard isComplete else {
            StandardError.write("\(ProgramName.current): \(path) is not written, as not everything could be read\n")
            return nil
        }
        let baseline = baseline()
        let file = try BaselineFile.write(baseline, to: path)
        StandardError.write(
            "\(ProgramName.current): \(DiagnosticCounts.count(baseline.count, "diagnostic")) written to \(path)\n")
        return file
    }
}

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

    /// nil to let the configuration decide.
    var choice: RunSettings.BaselineChoice? { isWithoutBaseline ? .nothing : baseline.map { .file($0) } }
}
