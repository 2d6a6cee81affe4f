import JSONSyntax

/// The way to a value of a file, with the content of elements in place of their indices.
///
/// `/applinks/details/[7Q4KX2M9TD.com.example.app]/components/[{"/":"/buy/*"}]/~1`
struct ContentPath {
    /// The way.
    let text: String
    /// The value; nil if the path leads nowhere.
    let value: JSONValue?
    /// Whether its last step is an element's content, which then says what the value is.
    let endsInContent: Bool

    /// What elements are called, by their places: each is read once, however many paths lead through it.
    struct Labels {
        fileprivate var labels: [SourceRange: String] = [:]
    }

    init(_ pointer: JSONPointer, in root: JSONValue, _ labels: inout Labels) {
        var text = ""
        var value: JSONValue? = root
        var endsInContent = false
        for token in pointer.tokens {
            let isElement = value?.array != nil
            value = value?[JSONPointer(tokens: [token])]
            endsInContent = isElement && value != nil
            if endsInContent, let value {
                text += "/[\(ContentPath.label(of: value, &labels))]"
            } else {
                text += "\(JSONPointer(tokens: [isElement ? "-" : token]))"
            }
        }
        self.text = text
        self.value = value
        self.endsInContent = endsInContent
    }

    /// The most scalars of an element's or a value's text that are shown; a longer one ends with a number made of all.
    private static let maximumCount = 120

    private static func label(of value: JSONValue, _ labels: inout Labels) -> String {
        if let known = labels.labels[value.range] { return known }
        let label = label(of: value)
        // A value without a place cannot be told from others.
        if value.range != .none { labels.labels[value.range] = label }
        return label
    }

    /// What distinguishes an element from its neighbours: the apps of a detail, the URL of an expectation, else all of it.
    private static func label(of value: JSONValue) -> String {
        guard let object = value.object else { return text(of: value) }
        if let apps = object["appIDs"]?.array, !apps.isEmpty {
            return shortened(apps.map { bare($0) }.joined(separator: " "))
        }
        for key in ["appID", "url", "domain"] {
            if let text = object[key]?.string { return shortened(text) }
        }
        return text(of: value)
    }

    /// A value on one line, shortened; a container of containers has none, as too much in it can change.
    static func text(of value: JSONValue) -> String {
        let elements = value.array ?? value.object?.members.map(\.value) ?? []
        let isDeep = elements.contains {
            ($0.array ?? $0.object?.members.map(\.value))?.contains { !$0.isScalar } ?? false
        }
        if isDeep { return value.array == nil ? "{…}" : "[…]" }
        return shortened(bare(value))
    }

    private static func bare(_ value: JSONValue) -> String {
        value.string ?? JSONWriter(layout: .compact).text(of: value.withoutComment)
    }

    private static func shortened(_ text: String) -> String {
        guard text.unicodeScalars.count > maximumCount else { return text }
        // FNV-1a, 64 bits.
        let number = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return text.shortened(to: maximumCount) + String(number, radix: 16)
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool { array == nil && object == nil }

    /// The value without a `comment`, which decides nothing.
    fileprivate var withoutComment: JSONValue {
        guard let object else { return self }
        return JSONValue(.object(JSONObject(object.members.filter { $0.key != "comment" })))
    }
}
