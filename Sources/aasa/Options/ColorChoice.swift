import ArgumentParser
import Foundation
import UniversalLinksReports

/// Whether text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// What help says of the option.
    static let help: ArgumentHelp =
        "Whether text is coloured: auto, always or never. auto colours on a terminal, unless NO_COLOR is set."

    /// The style of text on standard output.
    var style: TextStyle {
        switch self {
        case .always: TextStyle(isColored: true)
        case .never: .plain
        case .auto:
            TextStyle(
                isColored: StandardOutput.isTerminal
                    && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
        }
    }

    /// The style of text in files.
    var fileStyle: TextStyle { TextStyle(isColored: self == .always) }
}
