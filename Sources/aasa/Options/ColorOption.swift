import ArgumentParser
import Foundation
import UniversalLinksReports

/// Whether text is coloured.
struct ColorOption: ParsableArguments {
    @Option(
        help: "Whether text is coloured: auto, always or never. auto colours on a terminal, unless NO_COLOR is set.")
    var color: ColorChoice = .auto

    /// The style of text on standard output.
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

    /// The style of text in files.
    var fileStyle: TextStyle { TextStyle(isColored: color == .always) }
}
