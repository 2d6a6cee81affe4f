import ArgumentParser
import UniversalLinksLinting
import UniversalLinksProject

/// Which rules count, and how much.
struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report these rules only: codes, names, starts of codes (AASA1) or categories, comma separated.",
            valueName: "rules"),
        completion: .list(RuleOptions.words))
    var select: [String] = []

    @Option(
        help: ArgumentHelp("Leave out these rules, named as for --select.", valueName: "rules"),
        completion: .list(RuleOptions.words))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Other severities for rules: error, warning, note or off, such as AASA101=note,patterns=warning.",
            valueName: "rules=level"))
    var severity: [String] = []

    private static let words = Offence.Category.allCases.map(\.rawValue) + Offence.all.map { $0.code.name }

    /// - Throws: `RunFailure` for an unknown rule or severity.
    var selection: RuleSelection {
        get throws { try RuleSelection(selecting: select, ignoring: ignore, severities: severity) }
    }
}
