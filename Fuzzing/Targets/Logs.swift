import UniversalLinks
import UniversalLinksAnalysis
import _UniversalLinksDecompression

/// Any bytes as an access log and as a list of URLs: read at once and in pieces, it comes to the same.
enum Logs: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        let format = input.pick([TrafficFormat.urls, .common(host: "example.com"), .combined(host: "example.com")])
        let lines = Array(input.rest)
        let whole = tally(lines, format, pieces: [lines.count])
        // Cut behind a line, as blocks are.
        if let cut = lines.lastIndex(of: UInt8(ascii: "\n")) {
            guard tally(lines, format, pieces: [cut + 1, lines.count - cut - 1]) == whole else {
                fail("pieces and whole differ")
            }
        }
        _ = TrafficGuess(lines)
        if let text = try? Decompressor.decompressed(lines, .gzip, limit: 1 << 16), text.count > 1 << 16 {
            fail("beyond the limit")
        }
    }
}

private func tally(_ lines: [UInt8], _ format: TrafficFormat, pieces: [Int]) -> String {
    var matching = TrafficMatching(FixedFile.matcher, for: FixedFile.subject, format)
    var start = 0
    var total: TrafficTally?
    for count in pieces where count > 0 {
        let tally = lines[start..<start + count].withUnsafeBufferPointer { matching.tally($0, isFirst: start == 0) }
        if total == nil { total = tally } else { total?.merge(tally) }
        start += count
    }
    return total.map { "\($0.counts)" } ?? ""
}

private enum FixedFile {
    static let matcher: Matcher = {
        let text =
            #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/a*", "exclude": true}, {"/": "/*"}]}]}}"#
        guard let file = try? AssociationFile(parsing: Array(text.utf8)) else { fail("no JSON") }
        return Matcher(anyHostOf: file)
    }()
    static let subject = TrafficSubject(app: nil, in: [matcher])
}
