public import ArgumentParser
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

extension SystemRelease: ExpressibleByArgument {}

/// What a linter takes into account.
struct LintOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Minimum iOS", valueName: "version"))
    var osMin: SystemRelease = .ios14

    @Option(
        help: ArgumentHelp("Turn a rule off, by code or name (repeatable)", valueName: "code"),
        completion: .list(Offence.all.flatMap { [$0.code.id, $0.code.name] }))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Set a severity or off: AASA101=note (repeatable)", valueName: "code=level"),
        completion: .list(Offence.all.flatMap { ["\($0.code.id)=", "\($0.code.name)="] }))
    var severity: [String] = []

    /// - Throws: `RunFailure` for an unknown code or severity.
    var linter: Linter {
        get throws {
            var severities = SeverityTable()
            for text in severity {
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let level = parts.count == 2 ? Diagnostic.Severity(rawValue: parts[1]) : nil
                guard parts.count == 2, level != nil || parts[1] == "off" else {
                    throw RunFailure(
                        .wrongUsage,
                        "--severity expects CODE=LEVEL with error, warning, note or off, such as AASA101=warning.")
                }
                severities[try Offence.named(parts[0]).code] = level.map { .severity($0) } ?? .silenced
            }
            for text in ignore { severities[try Offence.named(text).code] = .silenced }
            return Linter(.init(minimumSystem: osMin, severities: severities))
        }
    }
}
