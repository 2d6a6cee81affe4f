/// Reads blocks of whole lines, and passes on the URLs.
struct TrafficReader {
    private var lines: TrafficLineReader

    init(_ format: TrafficFormat) {
        lines = TrafficLineReader(format)
    }

    /// Moves the reader out, and leaves nothing of value in its place, so that its owner can work while it reads.
    mutating func take() -> TrafficReader {
        var taken = TrafficReader(.urls)
        swap(&taken, &self)
        return taken
    }

    /// Reads a block.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the stream starts with the block; a byte-order mark is then skipped.
    ///   - decide: Decides a URL, or says why it is invalid.
    @inline(__always)
    mutating func read(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool,
        decide: (UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Void
    ) -> TrafficCounts {
        var counts = TrafficCounts()
        var start = isFirst && block.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < block.count {
            let end = LineFeedSearch.next(in: block, from: start)
            let line = UnsafeBufferPointer(rebasing: block[start..<end])
            start = end + 1
            do throws(TrafficLine.Problem) {
                switch lines.read(line) {
                case .url(let url): try decide(url)
                case .composedURL: try TrafficReader.decideComposed(lines.composed, decide)
                case .blank:
                    counts.add(.blank)
                    continue
                case .noLink:
                    counts.add(.noLink)
                    continue
                case .bad(let problem): throw problem
                }
                counts.add(.url)
            } catch {
                counts.add(.bad(error))
            }
        }
        return counts
    }

    private static func decideComposed(
        _ url: [UInt8], _ decide: (UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Void
    ) throws(TrafficLine.Problem) {
        try url.withUnsafeBufferPointer { (url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) in
            try decide(url)
        }
    }
}

/// Finds the URL in each line of traffic. Keeps a buffer from line to line.
struct TrafficLineReader {
    private let readsURLs: Bool
    private let origin: [UInt8]
    /// The URL of the last line, if it was put together.
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

package enum TrafficLine {
    /// A URL to decide, as it is in the line.
    case url(UnsafeBufferPointer<UInt8>)
    /// A URL to decide, which the reader put together.
    case composedURL
    case blank
    /// Not a `GET` of a path or a URL, which is what following a link sends.
    case noLink
    case bad(Problem)

    package enum Problem: Error, Hashable, Sendable {
        case excessiveLength
        /// It is not a URL; why, in sentences.
        case noURL(String)
        case noRequest
        case unterminatedRequest
        case noStatus
        case notCombined
    }
}

extension TrafficLine.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .excessiveLength: "The line has more than \(LineCutter.lineLimit) bytes."
        case .noURL(let reason): reason
        case .noRequest: "No time in brackets followed by a request in quotation marks."
        case .unterminatedRequest: "The closing quotation mark of the request is missing."
        case .noStatus: "No status and size after the request."
        case .notCombined: "No referrer and user agent after the size, as in the combined format."
        }
    }
}

package struct TrafficCounts: Sendable, Equatable {
    package private(set) var lines = 0
    package private(set) var urls = 0
    package private(set) var blankLines = 0
    /// Requests that follow no link.
    package private(set) var otherRequests = 0
    package private(set) var badLines = 0
    /// At most ``badLineLimit``.
    package private(set) var firstBadLines: [BadLine] = []

    package static let badLineLimit = 5

    package struct BadLine: Sendable, Equatable {
        /// From 1.
        package let number: Int
        package let problem: TrafficLine.Problem
    }

    package init() {}

    enum Kind {
        case url
        case blank
        case noLink
        case bad(TrafficLine.Problem)
    }

    @inline(__always)
    mutating func add(_ kind: Kind) {
        lines += 1
        switch kind {
        case .url: urls += 1
        case .blank: blankLines += 1
        case .noLink: otherRequests += 1
        case .bad(let problem): addBad(problem)
        }
    }

    private mutating func addBad(_ problem: TrafficLine.Problem) {
        badLines += 1
        if firstBadLines.count < TrafficCounts.badLineLimit {
            firstBadLines.append(BadLine(number: lines, problem: problem))
        }
    }

    package mutating func merge(_ later: TrafficCounts) {
        for bad in later.firstBadLines.prefix(TrafficCounts.badLineLimit - firstBadLines.count) {
            firstBadLines.append(BadLine(number: lines + bad.number, problem: bad.problem))
        }
        lines += later.lines
        urls += later.urls
        blankLines += later.blankLines
        otherRequests += later.otherRequests
        badLines += later.badLines
    }
}
