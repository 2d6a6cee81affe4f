import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        _superCommandName: ProgramName.current,
        abstract: "List all rules, or explain one",
        discussion: """
            For a rule (AASA102, or 102): what happens on a device, why, and how to fix it. For a category: its rules. For a statement about Apple's system, as in \
            [assumed: T2]: what it says, its source, and the rules that rely on it. For passkey, sign-in, app clip or handoff: what they need.

            Example:
              \(ProgramName.current) rules T2
            """
    )

    @Argument(
        help: "Rule code, name or category, or a statement", completion: RulesCommand.codes)
    var code: String?

    @Option(help: ArgumentHelp("Output format", valueName: "name"))
    var format: RuleFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    static var codes: CompletionKind {
        .list(Rule.known.flatMap { [$0.code.id, $0.code.name] } + Rule.Category.allCases.map(\.rawValue))
    }

    func run() throws {
        try StandardOutput.write(RuleSubject(named: code).output(in: format, color.style))
    }
}
