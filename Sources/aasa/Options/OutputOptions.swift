import ArgumentParser
import JSONSyntax
import UniversalLinksProject
import UniversalLinksReports

/// How answers are printed.
struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Output format", valueName: "name"))
    var format: AnswerFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    /// Prints an answer.
    func print(_ answer: some Answer) throws(RunFailure) {
        try answer.write(in: format, color.style, to: StandardOutput.write)
    }
}
