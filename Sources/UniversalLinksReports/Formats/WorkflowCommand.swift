import JSONSyntax

/// A workflow command of GitHub Actions that becomes an annotation.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
struct WorkflowCommand {
    /// The command, in one line.
    let text: String

    enum Level: String {
        case error
        case warning
        case notice
    }

    /// - Parameters:
    ///   - properties: What the annotation is about, in this order.
    ///   - lines: Its text; each of its lines is cut and escaped.
    init(_ level: Level, _ properties: [(name: String, value: String)], lines: [String]) {
        let properties = properties.map { "\($0.name)=\(WorkflowCommand.property(PrintableText.escaped($0.value)))" }
        let lines = lines.map { PrintableText.escaped($0.shortened(to: 2_000)) }
        text =
            "::\(level.rawValue) \(properties.joined(separator: ","))::"
            + WorkflowCommand.data(lines.joined(separator: "\n"))
    }

    private static func data(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A"], in: text)
    }

    private static func property(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"], in: text)
    }

    private static func replacing(_ replacements: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
