import ArgumentParser
import JSONSyntax
import UniversalLinksProject
import UniversalLinksReports

/// How answers are printed.
struct OutputOptions: ParsableArguments {
    @Option(help: "How results are printed: text or json.")
    var format: OutputFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    var style: TextStyle { color.style }

    func printJSON(_ value: JSONValue) throws(RunFailure) {
        try StandardOutput.write(json: value)
    }
}
