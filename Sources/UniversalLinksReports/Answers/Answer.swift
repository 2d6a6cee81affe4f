package import JSONSyntax

/// What a question is answered with: no findings, and the same in each of the formats.
package protocol Answer {
    /// The answer for people, with a line break at the end of each line.
    func text(_ style: TextStyle) -> String

    /// The answer as data.
    var json: JSONValue { get }
}

extension Answer {
    /// Writes the whole output in a format, with a line break at the end of each line; data in pieces.
    package func write<Failure: Error>(
        in format: AnswerFormat, _ style: TextStyle, to receive: (String) throws(Failure) -> Void
    ) throws(Failure) {
        switch format {
        case .text: try receive(text(style))
        case .json:
            // The line break goes with the last piece, so that a short answer is written at once.
            var last = ""
            try JSONWriter(layout: .pretty).write(json) { piece throws(Failure) in
                if !last.isEmpty { try receive(last) }
                last = piece
            }
            try receive(last + "\n")
        }
    }

    /// The whole output in a format, with a line break at the end of each line.
    package func output(in format: AnswerFormat, _ style: TextStyle) -> String {
        var output = ""
        write(in: format, style) { output += $0 }
        return output
    }
}
