/// Finds the URL in each line of traffic. Keeps a buffer from line to line.
struct TrafficLineReader {
    private let readsURLs: Bool
    /// The text before the target of a request.
    private let origin: [UInt8]
    /// The URL of the last line, where it was put together.
    private(set) var composed: [UInt8] = []
    private let isCombined: Bool

    init(_ format: TrafficFormat) {
        switch format {
        case .urls: (origin, isCombined) = ([], false)
        case .common(let host): (origin, isCombined) = (Array("https://\(host)".utf8), false)
        case .combined(let host): (origin, isCombined) = (Array("https://\(host)".utf8), true)
        }
        readsURLs = format == .urls
    }

    /// - Parameter line: A line without its line feed.
    @inline(__always)
    mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> TrafficLine {
        var line = line
        if line.last == UInt8(ascii: "\r") { line = UnsafeBufferPointer(rebasing: line.dropLast()) }
        guard line.count <= LineCutter.lineLimit else { return .bad(.excessiveLength) }
        guard let first = line.first else { return .blank }
        if first <= 0x20, line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return .blank }
        return readsURLs ? .url(line) : readRequest(of: line)
    }

    private mutating func readRequest(of line: UnsafeBufferPointer<UInt8>) -> TrafficLine {
        let logLine: AccessLogLine
        do throws(TrafficLine.Problem) {
            logLine = try AccessLogLine(line, isCombined: isCombined)
        } catch {
            return .bad(error)
        }
        guard let range = logLine.target else { return .noLink }
        let isPath = line[range.lowerBound] == UInt8(ascii: "/")
        let target = UnsafeBufferPointer(rebasing: line[range])
        if !isPath, !logLine.hasEscapes { return .url(target) }
        composed.removeAll(keepingCapacity: true)
        if isPath { composed += origin }
        if logLine.hasEscapes {
            AccessLogLine.unescape(target, into: &composed)
        } else {
            composed.append(contentsOf: target)
        }
        return .composedURL
    }
}
