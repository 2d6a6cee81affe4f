package import JSONSyntax

/// What a question is answered with: no findings, and the same in each of the formats.
package protocol Answer {
    /// The answer for people, with a line break at the end of each line.
    func text(_ style: TextStyle) -> String

    /// The answer as data.
    var json: JSONValue { get }
}

extension Answer {
    /// The whole output in a format, with a line break at the end of each line.
    package func output(in format: AnswerFormat, _ style: TextStyle) -> String {
        switch format {
        case .text: text(style)
        case .json: JSONWriter(layout: .pretty).text(of: json) + "\n"
        }
    }
}
