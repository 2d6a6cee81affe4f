import JSONSyntax
import UniversalLinks
import Yams

/// A YAML text as a tree of JSON values that know their places, so that one reader serves both notations.
///
/// Every scalar but an empty one is a string, as link lists hold nothing else. Aliases are written out, up to a bound.
struct YAMLDocument {
    let document: JSONDocument

    private static let maximumByteCount = 4 * 1_048_576
    private static let maximumValueCount = 1_000_000
    private static let maximumDepth = 64

    init(parsing bytes: [UInt8]) throws(LinkListError) {
        let source = SourceText(bytes)
        let start = SourcePosition(line: 1, column: 1)
        guard bytes.count <= YAMLDocument.maximumByteCount else {
            throw LinkListError(start, "The list has more than 4 MiB. Split it.")
        }
        guard let text = String(validating: source.bytes, as: UTF8.self) else {
            throw LinkListError(start, "The list is not UTF-8. Save it as UTF-8.")
        }
        let node = try YAMLDocument.compose(text, lineCount: source.lineCount)
        guard let node else { throw LinkListError(start, "The list is empty.") }
        var converter = Converter(source: source)
        document = JSONDocument(source: source, root: try converter.value(of: node, depth: 0))
    }

    private static func compose(_ text: String, lineCount: Int) throws(LinkListError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch {
            throw LinkListError(error, lineCount: lineCount)
        }
    }

    /// Takes the nodes over one by one.
    private struct Converter {
        let source: SourceText
        private var count = 0

        init(source: SourceText) {
            self.source = source
        }

        mutating func value(of node: Node, depth: Int) throws(LinkListError) -> JSONValue {
            count += 1
            guard depth < maximumDepth, count <= maximumValueCount else {
                throw LinkListError(
                    source.position(of: range(of: node).start),
                    "The list is nested too deeply, or its aliases stand for too much text.")
            }
            switch node {
            case .scalar(let scalar):
                let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string.lowercased())
                return JSONValue(isNull ? .null : .string(scalar.string), range: range(of: node))
            case .sequence(let sequence):
                var values: [JSONValue] = []
                for element in sequence { values.append(try value(of: element, depth: depth + 1)) }
                return JSONValue(.array(values), range: range(of: node))
            case .mapping(let mapping):
                var members: [JSONObject.Member] = []
                for (key, element) in mapping {
                    guard case .scalar(let scalar) = key else {
                        throw LinkListError(source.position(of: range(of: key).start), "A key is no plain text.")
                    }
                    members.append(
                        JSONObject.Member(
                            key: scalar.string, keyRange: range(of: key),
                            value: try value(of: element, depth: depth + 1)))
                }
                return JSONValue(.object(JSONObject(members)), range: range(of: node))
            case .alias:
                throw LinkListError(source.position(of: range(of: node).start), "The alias stands for nothing.")
            }
        }

        /// YAML tells where a node starts; a scalar's end is that of its line's text.
        private func range(of node: Node) -> SourceRange {
            guard let mark = node.mark else { return .none }
            let end = source.byteRange(ofLine: mark.line).upperBound
            let start = source.offset(of: SourcePosition(line: mark.line, column: mark.column))
            guard case .scalar(let scalar) = node else { return SourceRange(start: start, end: start + 1) }
            let isPlain = scalar.style == .plain || scalar.style == .any
            return SourceRange(
                start: start, end: isPlain ? min(start + scalar.string.utf8.count, end) : end)
        }
    }
}

extension LinkListError {
    fileprivate init(_ error: any Error, lineCount: Int) {
        // At the end of the text, the mark stands on a line that is not there.
        func position(_ mark: Mark) -> SourcePosition {
            SourcePosition(line: min(max(1, mark.line), lineCount), column: max(1, mark.column))
        }
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(
                position(mark),
                "This is no YAML: \(problem). Check indentation, colons and quotes here.")
        case YamlError.duplicatedKeysInMapping(let duplicates, let context):
            let keys = duplicates.joined(separator: ", ")
            self.init(
                position(context.mark),
                "A key stands twice in one mapping: \(keys). Take one out.")
        default:
            self.init(SourcePosition(line: 1, column: 1), "This is no YAML that can be read: \(error)")
        }
    }
}
