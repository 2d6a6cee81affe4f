import ArgumentParser
import UniversalLinksReports

/// Whether text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// What help says of the option.
    static let help = ArgumentHelp("Color", valueName: "when")

    /// The style of text on standard output.
    var style: TextStyle { style(on: .standardOutput) }

    /// The style of text in files.
    var fileStyle: TextStyle { TextStyle(isColored: self == .always) }

    /// The style of text on a terminal, or where there is none.
    func style(on terminal: Terminal) -> TextStyle {
        let isColored =
            switch self {
            case .always: true
            case .never: false
            case .auto: terminal.showsColors
            }
        return TextStyle(isColored: isColored, width: terminal.width)
    }
}
