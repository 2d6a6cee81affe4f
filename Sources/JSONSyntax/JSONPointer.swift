/// A path to a value inside a JSON document.
///
/// RFC 6901.
public struct JSONPointer: Sendable {
    /// All tokens but a last `index`.
    private let node: Node
    /// The last token if it is an array index, made into text only on request; otherwise negative.
    private let index: Int

    /// Tokens that pointers share, since a file has as many pointers as values.
    private final class Node: Sendable {
        /// The first tokens, if there is no outer node.
        let tokens: [String]
        /// The node before `key`, and the index between the two; negative if there is none.
        let outer: Node?
        let outerIndex: Int
        let key: String

        init(_ tokens: [String]) {
            self.tokens = tokens
            (outer, outerIndex, key) = (nil, -1, "")
        }

        init(_ key: String, behind outer: Node, _ outerIndex: Int) {
            tokens = []
            self.outer = outer
            self.outerIndex = outerIndex
            self.key = key
        }
    }

    /// The keys and indices on the way down, unescaped.
    public var tokens: [String] {
        var last: [String] = index >= 0 ? [String(index)] : []
        var node = node
        while let outer = node.outer {
            last.append(node.key)
            if node.outerIndex >= 0 { last.append(String(node.outerIndex)) }
            node = outer
        }
        return last.isEmpty ? node.tokens : node.tokens + last.reversed()
    }

    /// A pointer of these unescaped tokens.
    public init(tokens: [String]) {
        self.init(Node(tokens))
    }

    private init(_ node: Node, index: Int = -1) {
        self.node = node
        self.index = index
    }

    /// Reads the text form: empty, or tokens that each start with `/`. Nil if a `~` is not followed by `0` or `1`.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self = .root
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = JSONPointer.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.init(tokens: tokens)
    }

    /// The whole document.
    public static let root = JSONPointer(tokens: [])

    /// This pointer, one key further down.
    public func appending(_ key: String) -> JSONPointer {
        JSONPointer(Node(key, behind: node, index))
    }

    /// This pointer, one array index further down.
    public func appending(_ index: Int) -> JSONPointer {
        self.index < 0 && index >= 0 ? JSONPointer(node, index: index) : appending(String(index))
    }

    /// The pointer of the enclosing value; nil for the whole document.
    public var parent: JSONPointer? {
        if index >= 0 { return JSONPointer(node) }
        if let outer = node.outer { return JSONPointer(outer, index: node.outerIndex) }
        return node.tokens.isEmpty ? nil : JSONPointer(tokens: Array(node.tokens.dropLast()))
    }

    /// Digits without a leading zero. RFC 6901 section 4.
    static func arrayIndex(_ token: String) -> Int? {
        guard token.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        guard token == "0" || token.utf8.first != UInt8(ascii: "0") else { return nil }
        return Int(token)
    }

    private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
        var text = String.UnicodeScalarView()
        var isEscape = false
        for scalar in part {
            switch (isEscape, scalar) {
            case (true, "0"): text.append("~")
            case (true, "1"): text.append("/")
            case (true, _): return nil
            case (false, "~"):
                isEscape = true
                continue
            case (false, _): text.append(scalar)
            }
            isEscape = false
        }
        return isEscape ? nil : String(text)
    }
}

extension JSONPointer: Hashable {
    /// Whether both name the same place.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        let (left, right) = (left.tokens, right.tokens)
        return left.count == right.count && zip(left, right).allSatisfy { $0.hasSameScalars(as: $1) }
    }

    /// Feeds the tokens.
    public func hash(into hasher: inout Hasher) {
        for token in tokens { hasher.combine(ScalarString(token)) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text form: `/applinks/details/0`, empty for the whole document.
    public var description: String {
        var text = String.UnicodeScalarView()
        for token in tokens {
            text.append("/")
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text.append(contentsOf: "~0".unicodeScalars)
                case "/": text.append(contentsOf: "~1".unicodeScalars)
                default: text.append(scalar)
                }
            }
        }
        return String(text)
    }
}

extension JSONPointer: Codable {
    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text.shortened())\" is not a JSON Pointer (RFC 6901).")
        }
        self = pointer
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
