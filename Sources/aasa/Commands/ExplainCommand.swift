import ArgumentParser
import UniversalLinks
import UniversalLinksReports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tells every step behind a decision, with the lines of the file that decide.",
        discussion: """
            Shows each component that is tried, each part of the URL beside its pattern, where the settings in force come \
            from, and how sure the decision is. Where nothing matches: the component that comes nearest.

            Example:
              \(ProgramName.current) explain https://eats.example/en/menu --app com.example.eats \
            --aasa Examples/food-delivery/apple-app-site-association
            """
    )

    @OptionGroup var question: QuestionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (report, fileName) = try question.ask()
        switch output.format {
        case .text: try StandardOutput.write(report.explanation(fileName: fileName, output.style))
        case .json: try output.printJSON(report.json(includesSteps: true))
        }
    }
}
