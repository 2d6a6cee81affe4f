import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis

/// Writes a line for each URL; everything but the URL is prepared once per decision.
package struct TrafficRows: Sendable {
    package enum Format: Sendable {
        /// Separated by tabs: decision, component, app, URL.
        case tsv
        case jsonLines
    }

    private let format: Format
    /// The text before the URL or, in JSON, after it.
    private let texts: [[UInt8]]

    /// - Parameter answers: The decisions, by number.
    package init(_ format: Format, _ answers: [TrafficAnswer], of matcher: Matcher) {
        self.format = format
        texts = answers.map { answer in
            switch format {
            case .tsv: TrafficRows.cells(of: answer)
            case .jsonLines: Array(TrafficRows.members(of: answer, matcher).utf8)
            }
        }
    }

    /// - Parameter number: The number of the decision.
    package func append(_ url: UnsafeBufferPointer<UInt8>, _ number: Int, to bytes: inout [UInt8]) {
        switch format {
        case .tsv:
            bytes.append(contentsOf: texts[number])
            OutputBytes.appendCell(url, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        case .jsonLines:
            bytes.append(contentsOf: "{\"url\":".utf8)
            OutputBytes.appendJSON(url, to: &bytes)
            bytes.append(contentsOf: texts[number])
        }
    }

    private static func cells(of answer: TrafficAnswer) -> [UInt8] {
        let pointer = answer.component.map { "\($0.component.place.pointer)" } ?? ""
        let cells = [answer.decision.description, pointer, answer.app?.text ?? ""]
        return Array(cells.map { OutputBytes.cell($0) + [UInt8(ascii: "\t")] }.joined())
    }

    private static func members(of answer: TrafficAnswer, _ matcher: Matcher) -> String {
        let object = JSONWriter(layout: .compact).text(of: JSONValue(.object(JSONObject(answer.members(matcher)))))
        return "," + object.dropFirst() + "\n"
    }
}

extension TrafficAnswer {
    /// The same keys and values as in the JSON of single URLs.
    func members(_ matcher: Matcher) -> [JSONObject.Member] {
        [
            .init(key: "app", value: JSONValue(app?.text)),
            .init(key: "decision", value: JSONValue(decision.description)),
            .init(key: "reason", value: JSONValue(decision.reasonName)),
            .init(key: "component", value: component.map { $0.json(in: matcher) } ?? nil),
            .init(key: "detail", value: JSONValue(detail.map { "\($0.place.pointer)" })),
        ]
    }
}

/// Writes a line for each URL that two files decide differently, separated by tabs: old decision, old component, new
/// decision, new component, app, URL.
package struct TrafficChangeRows: Sendable {
    private let old: [[UInt8]]
    private let new: [[UInt8]]
    private let apps: [[UInt8]]

    /// - Parameter subjects: The apps that the changes are for; several are joined by a comma and a space.
    package init(_ old: NumberedDecisions, _ new: NumberedDecisions, subjects: [TrafficComparing.Subject]) {
        self.old = TrafficChangeRows.cells(of: old)
        self.new = TrafficChangeRows.cells(of: new)
        apps = subjects.map { OutputBytes.cell($0.apps.map(\.text).joined(separator: ", ")) + [UInt8(ascii: "\t")] }
    }

    package func append(
        _ url: UnsafeBufferPointer<UInt8>, _ change: TrafficDifference.Change, to bytes: inout [UInt8]
    ) {
        bytes += old[change.old]
        bytes += new[change.new]
        bytes += apps[change.subject]
        OutputBytes.appendCell(url, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func cells(of decisions: NumberedDecisions) -> [[UInt8]] {
        decisions.all.map { decision in
            let pointer =
                decision.component.flatMap(decisions.matcher.component).map { "\($0.component.place.pointer)" } ?? ""
            return Array((decision.answer.rawValue + "\t").utf8) + OutputBytes.cell(pointer) + [UInt8(ascii: "\t")]
        }
    }
}

/// Appends bytes that were read to bytes that are written, escaped for a format.
enum OutputBytes {
    /// A cell of a table: tabs, line breaks and backslashes as `\t`, `\n`, `\r`, `\\`, other unsafe scalars as `\u{…}`,
    /// and bytes that are not UTF-8 as `\x{…}`.
    static func appendCell(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard !isPlain(text) else { return bytes.append(contentsOf: text) }
        forEachScalar(of: text) { scalar, source in
            switch scalar {
            case "\\": bytes += "\\\\".utf8
            case "\t": bytes += "\\t".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case let scalar? where PrintableText.isUnsafe(scalar):
                bytes += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
            case _?: bytes.append(contentsOf: source)
            case nil: for byte in source { bytes += "\\x{\(String(byte, radix: 16, uppercase: true))}".utf8 }
            }
        }
    }

    /// A JSON string with its quotation marks, as ``JSONWriter`` writes it. Bytes that are not UTF-8 become replacement
    /// characters.
    static func appendJSON(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard isPlain(text) else {
            bytes += JSONWriter.quoted(String(decoding: text, as: UTF8.self)).utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
    }

    static func cell(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { appendCell($0, to: &bytes) }
        return bytes
    }

    // MARK: - Looking at bytes

    /// Whether all of it is printable ASCII without `"` and `\`.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let words = UnsafeRawBufferPointer(text)
        var index = 0
        while index + 8 <= words.count {
            guard isPlain(words.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return false }
            index += 8
        }
        return text[index...].allSatisfy { isPlain(UInt64($0) | 0x6161_6161_6161_6100) }
    }

    /// Whether all eight bytes are printable ASCII other than `"` and `\`.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // Each term has its top bit set where a byte is too small or, after the change, 0.
        let quotation = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let delete = word ^ (ones &* 0x7F)
        let small = word &- (ones &* 0x20)
        let found =
            word | small | (quotation &- ones) & ~quotation | (backslash &- ones) & ~backslash
            | (delete &- ones) & ~delete
        return found & tops == 0
    }

    /// Passes on each scalar with its bytes, and nil with bytes that are not one.
    private static func forEachScalar(
        of text: UnsafeBufferPointer<UInt8>, _ body: (Unicode.Scalar?, Slice<UnsafeBufferPointer<UInt8>>) -> Void
    ) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var start = 0
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let encoded):
                body(Unicode.UTF8.decode(encoded), text[start..<(start + encoded.count)])
                start += encoded.count
            case .error(let length):
                body(nil, text[start..<(start + length)])
                start += length
            case .emptyInput: return
            }
        }
    }
}
