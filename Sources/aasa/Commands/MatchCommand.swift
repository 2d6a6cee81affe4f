import ArgumentParser
import UniversalLinks
import UniversalLinksReports

struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Tells which app and component get each URL.",
        discussion: """
            matched: the file allows the app to open the URL. excluded: a component keeps it on the web. unmatched: \
            nothing gives it to the app. Without --app, every app of the file is asked for.

            Example:
              \(ProgramName.current) match https://eats.example/en/menu/aurora \
            --aasa Examples/food-delivery/apple-app-site-association
            """
    )

    @OptionGroup var question: QuestionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (report, _) = try question.ask()
        switch output.format {
        case .text: try StandardOutput.write(report.text(output.style))
        case .json: try output.printJSON(report.json(includesSteps: false))
        }
    }
}
