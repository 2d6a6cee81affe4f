import JSONSyntax
import UniversalLinks

/// A YAML text as a tree of JSON values that know their places, so that one reader serves both notations.
///
/// Aliases are expanded, up to a bound.
struct YAMLDocument {
    let document: JSONDocument

    enum Scalars {
        /// Strings, except empty ones; link lists contain nothing else.
        case strings
        /// Booleans and numbers if they are written as in JSON and without quotes, else strings.
        case typed
    }

    private static let maximumByteCount = 4 * 1_048_576
    /// More than 4 MiB of URLs, one per line, can have.
    static let maximumValueCount = 300_000

    /// - Parameters:
    ///   - name: What the text is, for sentences.
    ///   - limit: The most values, with aliases expanded.
    init(
        parsing bytes: [UInt8], as name: String = "list", scalars: Scalars = .strings, limit: Int = maximumValueCount
    ) throws(LinkListError) {
        let source = SourceText(bytes)
        let start = SourcePosition(line: 1, column: 1)
        guard bytes.count <= YAMLDocument.maximumByteCount else {
            throw LinkListError(start, "The \(name) has more than 4 MiB. Split it.")
        }
        guard String(wellFormedUTF8: source.bytes) != nil else {
            throw LinkListError(start, "The \(name) is not UTF-8. Save it as UTF-8.")
        }
        var composer = try YAMLComposer(of: source, name: name, scalars: scalars, limit: limit)
        guard let root = try composer.root() else { throw LinkListError(start, "The \(name) is empty.") }
        document = JSONDocument(source: source, root: root)
    }
}

/// Composes the events of a YAML text into JSON values, and refuses a text before it becomes too large.
struct YAMLComposer {
    /// A value and its cost if an alias repeats it.
    private struct Node {
        let value: JSONValue
        /// The scalar as it is written, for use as a key.
        let text: String?
        let count: Int
        /// Levels of nesting: 1 for a scalar.
        let height: Int
    }

    private static let maximumDepth = 64

    private let source: SourceText
    private let events: YAMLEventReader
    private let name: String
    private let scalars: YAMLDocument.Scalars
    private let limit: Int
    private var count = 0
    private var anchors: [String: Node] = [:]

    /// - Parameters:
    ///   - name: What the text is, for sentences.
    ///   - limit: The most values, with aliases expanded.
    init(of source: SourceText, name: String, scalars: YAMLDocument.Scalars, limit: Int) throws(LinkListError) {
        self.source = source
        self.name = name
        self.scalars = scalars
        self.limit = limit
        events = try YAMLEventReader(source)
    }

    mutating func root() throws(LinkListError) -> JSONValue? {
        var event = try events.next()
        if case .streamStart = event.kind { event = try events.next() }
        guard case .documentStart = event.kind else { return nil }
        let root = try node(from: try events.next(), depth: 0)
        // The end of the document, and of the text.
        _ = try events.next()
        let end = try events.next()
        guard case .streamEnd = end.kind else {
            throw YAMLComposer.invalid(end, "but found another document")
        }
        return root.value
    }

    // MARK: - Values

    private mutating func node(from event: YAMLEvent, depth: Int) throws(LinkListError) -> Node {
        let node: Node
        switch event.kind {
        case .alias(let anchor):
            return try repeated(anchor, at: event, depth: depth)
        case .scalar(let text, let style):
            try spend(1, levels: 1, at: event, depth: depth)
            node = scalar(text, style, at: event)
        case .sequenceStart:
            try spend(1, levels: 1, at: event, depth: depth)
            node = try sequence(from: event, depth: depth)
        default:
            try spend(1, levels: 1, at: event, depth: depth)
            node = try mapping(from: event, depth: depth)
        }
        if let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    /// Repeats the value of an anchor. It counts as if it were written out, and is not visited again.
    private mutating func repeated(
        _ anchor: String, at event: YAMLEvent, depth: Int
    ) throws(LinkListError) -> Node {
        guard let node = anchors[anchor] else { throw YAMLComposer.invalid(event, "found undefined alias") }
        try spend(node.count, levels: node.height, at: event, depth: depth)
        return node
    }

    private mutating func spend(
        _ values: Int, levels: Int, at event: YAMLEvent, depth: Int
    ) throws(LinkListError) {
        count += values
        guard depth + levels <= YAMLComposer.maximumDepth, count <= limit else {
            throw LinkListError(
                source.position(of: range(at: event).start),
                "The \(name) is nested too deeply, or its aliases expand to too much text.")
        }
    }

    private func scalar(_ text: String, _ style: YAMLEvent.ScalarStyle, at event: YAMLEvent) -> Node {
        let start = range(at: event).start
        let end = source.endOfYAMLScalar(text, style, startingAt: start, onLine: event.position.line)
        let value = JSONValue(kind(of: text, style), range: SourceRange(start: start, end: end))
        return Node(value: value, text: text, count: 1, height: 1)
    }

    private func kind(of text: String, _ style: YAMLEvent.ScalarStyle) -> JSONValue.Kind {
        guard style == .plain else { return .string(text) }
        if ["", "~", "null"].contains(text.lowercased()) { return .null }
        guard scalars == .typed else { return .string(text) }
        if ["true", "false"].contains(text.lowercased()) { return .boolean(text.lowercased() == "true") }
        let isNumber = (try? JSONDocument(parsing: Array(text.utf8)))?.root.number != nil
        return isNumber ? .number(text) : .string(text)
    }

    private mutating func sequence(from start: YAMLEvent, depth: Int) throws(LinkListError) -> Node {
        let countBefore = count
        var values: [JSONValue] = []
        var height = 0
        var event = try events.next()
        while true {
            if case .sequenceEnd = event.kind { break }
            let element = try node(from: event, depth: depth + 1)
            values.append(element.value)
            height = max(height, element.height)
            event = try events.next()
        }
        return Node(
            value: JSONValue(.array(values), range: range(at: start, endingWith: values.last)), text: nil,
            count: count - countBefore + 1, height: height + 1)
    }

    private mutating func mapping(from start: YAMLEvent, depth: Int) throws(LinkListError) -> Node {
        let countBefore = count
        var members: [JSONObject.Member] = []
        var height = 0
        var event = try events.next()
        while true {
            if case .mappingEnd = event.kind { break }
            let key = try key(from: event)
            let element = try node(from: try events.next(), depth: depth + 1)
            members.append(JSONObject.Member(key: key.text, keyRange: key.range, value: element.value))
            height = max(height, element.height)
            event = try events.next()
        }
        try refuseRepeatedKeys(of: members)
        let range = range(at: start, endingWith: members.last?.value)
        return Node(
            value: JSONValue(.object(JSONObject(members)), range: range), text: nil, count: count - countBefore + 1,
            height: height + 1)
    }

    // MARK: - Keys

    private mutating func key(from event: YAMLEvent) throws(LinkListError) -> (text: String, range: SourceRange) {
        let key: Node?
        switch event.kind {
        case .scalar(let text, let style):
            key = scalar(text, style, at: event)
            if let anchor = event.anchor { anchors[anchor] = key }
        case .alias(let anchor):
            key = anchors[anchor]
            if key == nil { throw YAMLComposer.invalid(event, "found undefined alias") }
        default: key = nil
        }
        guard let key, let text = key.text else {
            throw LinkListError(source.position(of: range(at: event).start), "A key is not plain text.")
        }
        return (text, key.value.range)
    }

    private func refuseRepeatedKeys(of members: [JSONObject.Member]) throws(LinkListError) {
        guard Set(members.map(\.key)).count < members.count else { return }
        let repeated = Dictionary(grouping: members, by: \.key).filter { $0.value.count > 1 }
        let keys = repeated.keys.sorted()
        let first = keys.first.flatMap { repeated[$0]?.first }
        throw LinkListError(
            source.position(of: first?.keyRange.start ?? 0),
            "A key appears twice in one mapping: \(keys.joined(separator: ", ")). Remove one.")
    }

    // MARK: - Places

    /// The range of a collection: to the end of its last value, which an alias can place before its start.
    private func range(at event: YAMLEvent, endingWith last: JSONValue? = nil) -> SourceRange {
        let start = source.offset(of: event.position)
        return SourceRange(start: start, end: max(start + 1, last?.range.end ?? 0))
    }

    private static func invalid(_ event: YAMLEvent, _ problem: String) -> LinkListError {
        LinkListError(
            event.position, "This is not valid YAML: \(problem). Check indentation, colons and quotes here.")
    }
}
