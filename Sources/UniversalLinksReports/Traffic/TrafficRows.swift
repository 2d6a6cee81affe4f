import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis

/// Writes a line for each URL: everything but the URL is made ready once for each decision.
package struct TrafficRows: Sendable {
    /// How lines are written.
    package enum Format: Sendable {
        /// Cells with tabs between them: decision, component, app, URL.
        case tsv
        /// JSON objects.
        case jsonLines
    }

    private let format: Format
    /// What comes before the URL or, in JSON, behind it.
    private let texts: [[UInt8]]

    /// - Parameter answers: What the numbers of decisions mean.
    package init(_ format: Format, _ answers: [TrafficAnswer], of matcher: Matcher) {
        self.format = format
        texts = answers.map { answer in
            switch format {
            case .tsv: TrafficRows.cells(of: answer)
            case .jsonLines: Array(TrafficRows.members(of: answer, matcher).utf8)
            }
        }
    }

    /// Appends the line of a URL.
    ///
    /// - Parameter number: The number of its decision.
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

    /// The members behind the URL, with the same keys and values as the JSON of single URLs has.
    private static func members(of answer: TrafficAnswer, _ matcher: Matcher) -> String {
        let object = JSONWriter(layout: .compact).text(of: JSONValue(.object(JSONObject(answer.members(matcher)))))
        return "," + object.dropFirst() + "\n"
    }
}

extension TrafficAnswer {
    /// The answer as data, with the same keys and values as the JSON of single URLs has.
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
