import JSONSyntax
import UniversalLinks
import Yams

/// A YAML text as a tree of JSON values that know their places, so that one reader serves both notations.
///
/// Aliases are written out, up to a bound.
struct YAMLDocument {
    let document: JSONDocument

    /// What scalars become.
    enum Scalars {
        /// Strings, but for empty ones, as link lists contain nothing else.
        case strings
        /// Booleans and numbers where they are written like those of JSON and without quotes, else strings.
        case typed
    }

    private static let maximumByteCount = 4 * 1_048_576
    /// More than 4 MiB of URLs, one per line, can have.
    static let maximumValueCount = 300_000
    private static let maximumDepth = 64

    /// - Parameters:
    ///   - name: What the text is, for sentences.
    ///   - limit: The most values that it may have, aliases written out.
    init(
        parsing bytes: [UInt8], as name: String = "list", scalars: Scalars = .strings, limit: Int = maximumValueCount
    ) throws(LinkListError) {
        let source = SourceText(bytes)
        let start = SourcePosition(line: 1, column: 1)
        guard bytes.count <= YAMLDocument.maximumByteCount else {
            throw LinkListError(start, "The \(name) has more than 4 MiB. Split it.")
        }
        guard let text = String(wellFormedUTF8: source.bytes) else {
            throw LinkListError(start, "The \(name) is not UTF-8. Save it as UTF-8.")
        }
        // Nodes are taken over on the same stack, since their release recurses, too.
        document = try DeepStack.run { () -> Result<JSONDocument, LinkListError> in
            Result { () throws(LinkListError) -> JSONDocument in
                let node = try YAMLDocument.compose(text, lineCount: source.lineCount)
                guard let node else { throw LinkListError(start, "The \(name) is empty.") }
                var converter = Converter(source: source, name: name, scalars: scalars, limit: limit)
                return JSONDocument(source: source, root: try converter.value(of: node, depth: 0))
            }
        }.get()
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
        let name: String
        let scalars: Scalars
        let limit: Int
        private var count = 0

        init(source: SourceText, name: String, scalars: Scalars, limit: Int) {
            self.source = source
            self.name = name
            self.scalars = scalars
            self.limit = limit
        }

        mutating func value(of node: Node, depth: Int) throws(LinkListError) -> JSONValue {
            count += 1
            guard depth < maximumDepth, count <= limit else {
                throw LinkListError(
                    source.position(of: range(of: node).start),
                    "The \(name) is nested too deeply, or its aliases expand to too much text.")
            }
            switch node {
            case .scalar(let scalar):
                return JSONValue(kind(of: scalar), range: range(of: node))
            case .sequence(let sequence):
                var values: [JSONValue] = []
                for element in sequence { values.append(try value(of: element, depth: depth + 1)) }
                return JSONValue(.array(values), range: range(of: node, endingWith: values.last))
            case .mapping(let mapping):
                var members: [JSONObject.Member] = []
                for (key, element) in mapping {
                    guard case .scalar(let scalar) = key else {
                        throw LinkListError(source.position(of: range(of: key).start), "A key is not plain text.")
                    }
                    members.append(
                        JSONObject.Member(
                            key: scalar.string, keyRange: range(of: key),
                            value: try value(of: element, depth: depth + 1)))
                }
                return JSONValue(.object(JSONObject(members)), range: range(of: node, endingWith: members.last?.value))
            case .alias:
                throw LinkListError(source.position(of: range(of: node).start), "The alias refers to nothing.")
            }
        }

        private func kind(of scalar: Node.Scalar) -> JSONValue.Kind {
            guard scalar.style == .plain else { return .string(scalar.string) }
            let text = scalar.string
            if ["", "~", "null"].contains(text.lowercased()) { return .null }
            guard scalars == .typed else { return .string(text) }
            if ["true", "false"].contains(text.lowercased()) { return .boolean(text.lowercased() == "true") }
            let isNumber = (try? JSONDocument(parsing: Array(text.utf8)))?.root.number != nil
            return isNumber ? .number(text) : .string(text)
        }

        /// The range of a collection: to the end of its last value, which an alias can place before its start.
        private func range(of node: Node, endingWith last: JSONValue?) -> SourceRange {
            let own = range(of: node)
            return SourceRange(start: own.start, end: max(own.end, last?.range.end ?? 0))
        }

        /// YAML says where a node starts; a scalar ends with its text, on the same line.
        private func range(of node: Node) -> SourceRange {
            guard let mark = node.mark else { return .none }
            let end = source.byteRange(ofLine: mark.line).upperBound
            let start = source.offset(of: SourcePosition(line: mark.line, column: mark.column))
            guard case .scalar(let scalar) = node else { return SourceRange(start: start, end: start + 1) }
            switch scalar.style {
            case .singleQuoted: return SourceRange(start: start, end: quoteEnd(after: start, before: end, escape: nil))
            case .doubleQuoted:
                return SourceRange(start: start, end: quoteEnd(after: start, before: end, escape: UInt8(ascii: "\\")))
            case .plain, .any: return SourceRange(start: start, end: min(start + scalar.string.utf8.count, end))
            case .literal, .folded: return SourceRange(start: start, end: end)
            }
        }

        /// Behind the quote that ends a scalar; the end of the line if it has none.
        private func quoteEnd(after start: Int, before end: Int, escape: UInt8?) -> Int {
            guard start < end else { return end }
            let quote = source.bytes[start]
            var index = start + 1
            while index < end {
                let byte = source.bytes[index]
                if byte == escape
                    || (escape == nil && byte == quote && index + 1 < end && source.bytes[index + 1] == quote)
                {
                    index += 2
                } else if byte == quote {
                    return index + 1
                } else {
                    index += 1
                }
            }
            return end
        }
    }
}

extension LinkListError {
    fileprivate init(_ error: any Error, lineCount: Int) {
        // At the end of the text, the mark is on a line that does not exist.
        func position(_ mark: Mark) -> SourcePosition {
            SourcePosition(line: min(max(1, mark.line), lineCount), column: max(1, mark.column))
        }
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(
                position(mark),
                "This is not valid YAML: \(problem). Check indentation, colons and quotes here.")
        case YamlError.duplicatedKeysInMapping(let duplicates, let context):
            let keys = duplicates.joined(separator: ", ")
            self.init(
                position(context.mark),
                "A key appears twice in one mapping: \(keys). Remove one.")
        default:
            self.init(SourcePosition(line: 1, column: 1), "This YAML cannot be read: \(error)")
        }
    }
}
