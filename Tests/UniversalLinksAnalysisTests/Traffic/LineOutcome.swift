import UniversalLinks
import UniversalLinksAnalysis

/// What came of a line of traffic.
enum LineOutcome: Equatable {
    case url(String)
    case blank
    case otherRequest
    case bad

    /// What comes of each line of a text, by the face that the command uses.
    static func of(_ text: String, _ format: TrafficFormat) -> [LineOutcome] {
        guard let file = try? AssociationFile(parsing: Array(#"{"applinks": {"details": []}}"#.utf8)) else { return [] }
        let matcher = Matcher(anyHostOf: file)
        var matching = TrafficMatching(matcher, for: TrafficSubject(app: nil, in: [matcher]), format)
        var outcomes: [LineOutcome] = []
        var isFirst = true
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            var url: String?
            let counts = Array(line + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { block in
                matching.decide(block, isFirst: isFirst) { bytes, _ in url = String(decoding: bytes, as: UTF8.self) }
            }
            isFirst = false
            outcomes.append(
                counts.badLines > 0
                    ? .bad : counts.blankLines > 0 ? .blank : counts.otherRequests > 0 ? .otherRequest : .url(url ?? "")
            )
        }
        return outcomes
    }
}
