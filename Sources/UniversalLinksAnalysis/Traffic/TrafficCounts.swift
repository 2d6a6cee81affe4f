/// How many lines of each kind there were.
package struct TrafficCounts: Sendable, Equatable {
    /// Lines, of whatever kind.
    package private(set) var lines = 0
    /// URLs that were decided.
    package private(set) var urls = 0
    /// Lines without anything in them.
    package private(set) var blankLines = 0
    /// Requests that follow no link.
    package private(set) var otherRequests = 0
    /// Lines that cannot be read.
    package private(set) var badLines = 0
    /// The first of them.
    package private(set) var firstBadLines: [BadLine] = []

    /// How many of the lines that cannot be read are kept.
    package static let badLineLimit = 5

    /// A line that cannot be read.
    package struct BadLine: Sendable, Equatable {
        /// Its number, from 1.
        package let number: Int
        /// What is wrong with it.
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

    /// Adds what was counted in the lines that follow.
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
