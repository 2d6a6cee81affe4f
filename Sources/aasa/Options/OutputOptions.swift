import ArgumentParser
import Foundation
import JSONSyntax
import UniversalLinksReports

/// How results are printed.
struct OutputOptions: ParsableArguments {
    @Option(help: "How results are printed: text or json.")
    var format: OutputFormat = .text

    @Option(
        help: "Whether text is coloured: auto, always or never. auto colours on a terminal, unless NO_COLOR is set.")
    var color: ColorChoice = .auto

    var style: TextStyle {
        switch color {
        case .always: TextStyle(isColored: true)
        case .never: .plain
        case .auto:
            TextStyle(
                isColored: StandardOutput.isTerminal
                    && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
        }
    }

    func printJSON(_ value: JSONValue) throws(CommandFailure) {
        try StandardOutput.write(JSONWriter(layout: .pretty).text(of: value) + "\n")
    }
}
