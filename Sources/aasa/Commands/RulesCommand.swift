import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        _superCommandName: ProgramName.current,
        abstract: "Lists what can be found, or explains one of the rules.",
        discussion: """
            Of one rule: what happens on a device, why, how to mend it, an example, and how sure that is.

            Example:
              \(ProgramName.current) rules unhandled-universal-link
            """
    )

    @Argument(help: "A rule, by code or name. Default: all.", completion: .list(Offence.all.map { $0.code.name }))
    var code: String?

    @Option(help: "How rules are printed: text, json or markdown.")
    var format: RuleFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func run() throws {
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
