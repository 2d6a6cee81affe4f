import UniversalLinks

/// How URLs are written in lines of text.
package enum TrafficFormat: Hashable, Sendable {
    case urls
    /// An access log in the common format, of requests to a host.
    case common(host: String)
    /// An access log in the combined format, of requests to a host.
    case combined(host: String)
}

/// What a text looks like that contains no URL.
package enum TrafficGuess: Hashable, Sendable {
    /// Nothing, or only white space.
    case empty
    case urls
    case commonLog
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
        // The last line may be cut off.
        let sample = lines.prefix(20).dropLast(lines.count > 1 ? 1 : 0)
        self = TrafficGuess.logFormat(sample) ?? TrafficGuess.byStart(of: String(decoding: first, as: UTF8.self))
    }

    private static func logFormat(_ lines: some Sequence<ArraySlice<UInt8>>) -> TrafficGuess? {
        func isLog(_ line: ArraySlice<UInt8>, isCombined: Bool) -> Bool {
            Array(line).withUnsafeBufferPointer { (try? AccessLogLine($0, isCombined: isCombined)) != nil }
        }
        if lines.contains(where: { isLog($0, isCombined: true) }) { return .combinedLog }
        return lines.contains { isLog($0, isCombined: false) } ? .commonLog : nil
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
