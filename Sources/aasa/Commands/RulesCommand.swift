import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
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

    enum RuleFormat: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case markdown
    }

    func run() throws {
        if let code, let page = StatementPage(code, among: Offence.all) {
            return try StandardOutput.write(text(of: page))
        }
        let offence = try code.map { name throws(CommandFailure) in try Offence.named(name) }
        try StandardOutput.write(text(of: offence))
    }

    private func text(of page: StatementPage) -> String {
        switch format {
        case .text: page.text(color.style)
        case .markdown: page.markdown
        case .json: JSONWriter(layout: .pretty).text(of: page.json) + "\n"
        }
    }

    private func text(of offence: Offence?) -> String {
        switch format {
        case .text: offence.map { RulePage($0).page(color.style) } ?? RulePage.table(of: Offence.all, color.style)
        case .markdown: offence.map { RulePage($0).markdown } ?? RulePage.index(of: Offence.all)
        case .json:
            JSONWriter(layout: .pretty).text(of: RulePage.json(of: offence.map { [$0] } ?? Offence.all)) + "\n"
        }
    }
}
