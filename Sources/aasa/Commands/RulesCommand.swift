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

    enum RuleFormat: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case markdown
    }

    func run() throws {
        let offence = try code.map { name throws(RunFailure) in try Offence.named(name) }
        try StandardOutput.write(text(of: offence))
    }

    private func text(of offence: Offence?) -> String {
        switch format {
        case .text: offence.map { page(of: $0).page(color.style) } ?? RulePage.table(of: Offence.all, color.style)
        case .markdown: offence.map { page(of: $0).markdown } ?? RulePage.index(of: Offence.all)
        case .json:
            JSONWriter(layout: .pretty).text(
                of: RulePage.json(of: (offence.map { [$0] } ?? Offence.all).map(page(of:)))) + "\n"
        }
    }

    private func page(of offence: Offence) -> RulePage {
        RulePage(offence, example: .ofFirstExample(of: offence))
    }
}
