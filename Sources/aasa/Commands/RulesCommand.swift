import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        _superCommandName: ProgramName.current,
        abstract: "Lists what can be found, or explains a rule or a statement about Apple's system.",
        discussion: """
            For a rule: what happens on a device, why, how to fix it, an example, and how sure that is.
            For a statement such as T2, printed as [assumed: T2]: what it says, its source, and the rules that rely on it.

            Example:
              \(ProgramName.current) rules T2
            """
    )

    @Argument(
        help: "A rule by code or name, or a statement by its id. Default: all rules.",
        completion: .list(Offence.all.map { $0.code.name }))
    var code: String?

    @Option(help: "How rules are printed: text, json or markdown.")
    var format: RuleFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func run() throws {
        if let code, let page = StatementPage(code, among: Offence.all) {
            return try StandardOutput.write(format.output(of: page, color.style))
        }
        let page = { RulePage($0, example: .ofFirstExample(of: $0)) }
        let text =
            if let code {
                format.output(of: page(try Offence.named(code)), color.style)
            } else {
                format.output(of: Offence.all, color.style, page: page)
            }
        try StandardOutput.write(text)
    }
}
