package import JSONSyntax

/// An answer to a question: it has no findings, and the same content in every format.
package protocol Answer {
    func text(_ style: TextStyle) -> String

    var json: JSONValue { get }
}

extension Answer {
    /// Writes the whole output with a line break at the end of each line; JSON in pieces.
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

    package func output(in format: AnswerFormat, _ style: TextStyle) -> String {
        var output = ""
        write(in: format, style) { output += $0 }
        return output
    }
}

package enum AnswerFormat: String, Sendable, CaseIterable {
    case text
    case json
}
