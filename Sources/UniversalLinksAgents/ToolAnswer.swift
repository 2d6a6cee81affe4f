package import JSONSyntax
import UniversalLinks
import UniversalLinksProject

/// What a tool answers: a text for the model that reads it, and the same as data. Both are bounded.
package struct ToolAnswer: Sendable {
    package let text: String
    /// Nil for an answer that says why there is no data.
    package let document: JSONValue?

    /// In Unicode scalars.
    package static let maximumTextLength = 6_000
    /// In bytes of JSON.
    package static let maximumDocumentByteCount = 24_000

    init(_ text: String, _ document: JSONValue) {
        self.text = ToolAnswer.cut(text, to: ToolAnswer.maximumTextLength)
        self.document = BoundedDocument(document, limit: ToolAnswer.maximumDocumentByteCount).value
    }

    init(failure: String) {
        text = ToolAnswer.cut(PrintableText.escaped(failure), to: 1_000)
        document = nil
    }

    init(_ failure: RunFailure) {
        self.init(failure: failure.words + ToolAnswer.advice(for: failure))
    }

    private static func advice(for failure: RunFailure) -> String {
        switch failure.nextStep {
        case .nameFile: " Pass \"filePath\" or \"file\"."
        case .nameDomain: " Pass \"domain\"."
        default: ""
        }
    }

    /// Several failures, a line each.
    init(failures: [RunFailure]) {
        let lines = failures.map { PrintableText.escaped($0.words) }
        text = ToolAnswer.cut(lines.joined(separator: "\n"), to: ToolAnswer.maximumTextLength)
        document = nil
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return text }
        // Room for the line that says so.
        let kept = String(String.UnicodeScalarView(scalars.prefix(max(0, limit - 60))))
        // Whole lines, if there are any.
        let end = kept.lastIndex(of: "\n") ?? kept.endIndex
        return kept[..<end] + "\n(\(scalars.count - kept[..<end].unicodeScalars.count) more characters are not shown)"
    }

    package var result: JSONValue {
        let content: JSONValue = [["type": "text", "text": JSONValue(text)]]
        guard let document else { return ["content": content, "isError": true] }
        return ["content": content, "structuredContent": document, "isError": false]
    }
}

/// A document that is short enough: lists are cut to their first elements, and texts to their beginnings, until it is.
///
/// The document's member `omitted` counts what was left out of lists, by the path of each list.
struct BoundedDocument {
    let value: JSONValue

    /// Tried one after the other: elements of a list, and scalars of a text.
    private static let bounds = [(100, 2_000), (40, 1_000), (15, 500), (6, 300), (3, 200), (1, 100)]

    init(_ document: JSONValue, limit: Int) {
        let writer = JSONWriter(layout: .compact)
        guard writer.text(of: document).utf8.count > limit else {
            value = document
            return
        }
        for (elements, scalars) in BoundedDocument.bounds {
            var cutting = Cutting(elements: elements, scalars: scalars)
            let cut = cutting.cut(document, at: .root)
            let counts = cutting.omitted.map { JSONObject.Member(key: $0.path, value: JSONValue($0.count)) }
            let members =
                (cut.object?.members ?? [.init(key: "value", value: cut)]) + [
                    .init(key: "omitted", value: JSONValue(.object(JSONObject(counts))))
                ]
            let candidate = JSONValue(.object(JSONObject(members)))
            if writer.text(of: candidate).utf8.count <= limit {
                value = candidate
                return
            }
        }
        value = ["omitted": ["": 1]]
    }

    private struct Cutting {
        let elements: Int
        let scalars: Int
        private(set) var omitted: [(path: String, count: Int)] = []

        init(elements: Int, scalars: Int) {
            (self.elements, self.scalars) = (elements, scalars)
        }

        /// Documents are not deeper than their makers are.
        mutating func cut(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
            switch value.kind {
            case .array(let values):
                if values.count > elements { omitted.append(("\(pointer)", values.count - elements)) }
                var kept: [JSONValue] = []
                for (index, element) in values.prefix(elements).enumerated() {
                    kept.append(cut(element, at: pointer.appending(index)))
                }
                return JSONValue(kept)
            case .object(let object):
                var members: [JSONObject.Member] = []
                for member in object.members {
                    members.append(
                        .init(key: member.key, value: cut(member.value, at: pointer.appending(member.key))))
                }
                return JSONValue(.object(JSONObject(members)))
            case .string(let text) where text.unicodeScalars.count > scalars:
                return JSONValue(String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalars))) + "…")
            default: return value
            }
        }
    }
}

extension RunFailure {
    fileprivate var words: String { (name.map { "\($0): " } ?? "") + reason }
}
