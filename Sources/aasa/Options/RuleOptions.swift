import ArgumentParser
import UniversalLinksLinting
import UniversalLinksProject

/// Which rules count, and how much.
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
        Offence.known.flatMap { [$0.code.id, $0.code.name] } + Offence.Category.allCases.map(\.rawValue)

    /// - Throws: `RunFailure` for an unknown rule or severity.
    var selection: RuleSelection {
        get throws { try RuleSelection(selecting: select, ignoring: ignore, severities: severity) }
    }
}
