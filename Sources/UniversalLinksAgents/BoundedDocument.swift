import JSONSyntax

/// A document that is short enough: lists are cut to their first elements, and texts to their beginnings, until it is.
///
/// What was left out of lists is counted in the member `omitted` of the document, by the path of each list.
struct BoundedDocument {
    let value: JSONValue

    /// The bounds that are tried one after the other: elements of a list, and scalars of a text.
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
