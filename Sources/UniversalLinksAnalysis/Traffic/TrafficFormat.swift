import UniversalLinks

/// How URLs are written in lines of text.
package enum TrafficFormat: Hashable, Sendable {
    case urls
    /// An access log in the common format, of requests to a host.
    case common(host: String)
    /// An access log in the combined format, of requests to a host.
    case combined(host: String)
}

/// What a text looks like.
package enum TrafficGuess: Hashable, Sendable {
    /// Nothing, or only white space.
    case empty
    case urls
    /// An access log in the common format, or with lines in both.
    case commonLog
    /// An access log that is in the combined format throughout.
    case combinedLog
    case json
    case yaml
    case page
    /// Paths without a host.
    case paths
    /// Hosts and paths without a scheme.
    case hosts
    case binary
    case other

    /// Guesses from the first kilobytes.
    package init(_ head: [UInt8]) {
        guard !head.contains(0) else {
            self = .binary
            return
        }
        let lines = head.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
            .map { $0.drop { $0 == 0x20 || $0 == 0x09 } }
            .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
        guard let first = lines.first else {
            self = .empty
            return
        }
        let isCut = lines.count > 1 && head.last != UInt8(ascii: "\n")
        let sample = lines.prefix(TrafficGuess.sampleCount + 1).dropLast(isCut ? 1 : 0)
        self = TrafficGuess.logFormat(sample) ?? TrafficGuess.byStart(of: String(decoding: first, as: UTF8.self))
    }

    private static let sampleCount = 200

    /// Nil unless most lines are requests, and none is a URL.
    private static func logFormat(_ lines: ArraySlice<ArraySlice<UInt8>>) -> TrafficGuess? {
        func isLog(_ line: ArraySlice<UInt8>, isCombined: Bool) -> Bool {
            Array(line).withUnsafeBufferPointer { (try? AccessLogLine($0, isCombined: isCombined)) != nil }
        }
        let requests = lines.filter { isLog($0, isCombined: false) }
        guard requests.count > lines.count / 2, !lines.contains(where: isURL) else { return nil }
        return requests.allSatisfy { isLog($0, isCombined: true) } ? .combinedLog : .commonLog
    }

    private static func isURL(_ line: ArraySlice<UInt8>) -> Bool {
        ["https://", "http://"].contains { String(decoding: line.prefix(8), as: UTF8.self).lowercased().hasPrefix($0) }
    }

    private static func byStart(of line: String) -> TrafficGuess {
        let start = line.lowercased()
        if start.hasPrefix("{") || start.hasPrefix("[") { return .json }
        if start.hasPrefix("<") { return .page }
        if start.hasPrefix("https://") || start.hasPrefix("http://") { return .urls }
        if start.hasPrefix("/") { return .paths }
        let word = start.prefix { $0 != " " && $0 != "\t" && $0 != "," }
        if word.hasSuffix(":") || start.hasPrefix("- ") || start.hasPrefix("---") { return .yaml }
        let host = word.prefix { $0 != "/" }
        return AssociationFile.Domain(String(host)) != nil && host.contains(".") ? .hosts : .other
    }
}
