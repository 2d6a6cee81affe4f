package import JSONSyntax

/// What a tool answers: a text for the model that reads it, and the same as data. Both are bounded.
package struct ToolAnswer: Sendable {
    /// The text.
    package let text: String
    /// The data; nil for an answer that says why there is none.
    package let document: JSONValue?

    /// The longest text, in Unicode scalars.
    package static let maximumTextLength = 6_000
    /// The longest data, in bytes of JSON.
    package static let maximumDocumentByteCount = 24_000

    /// An answer, cut to its bounds.
    init(_ text: String, _ document: JSONValue) {
        self.text = ToolAnswer.cut(text, to: ToolAnswer.maximumTextLength)
        self.document = BoundedDocument(document, limit: ToolAnswer.maximumDocumentByteCount).value
    }

    /// Why there is no answer.
    init(failure: String) {
        text = ToolAnswer.cut(PrintableText.escaped(failure), to: 1_000)
        document = nil
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return text }
        let kept = String(String.UnicodeScalarView(scalars.prefix(limit)))
        // Whole lines, if there are some.
        let end = kept.lastIndex(of: "\n") ?? kept.endIndex
        return kept[..<end] + "\n(\(scalars.count - kept[..<end].unicodeScalars.count) more characters are not shown)"
    }

    /// The result of a call, as the protocol has it.
    package var result: JSONValue {
        let content: JSONValue = [["type": "text", "text": JSONValue(text)]]
        guard let document else { return ["content": content, "isError": true] }
        return ["content": content, "structuredContent": document, "isError": false]
    }
}
