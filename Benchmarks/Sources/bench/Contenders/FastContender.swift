import UniversalLinks

/// The engine of this package that decides on the bytes of a URL.
struct FastContender: Contender {
    private var cursor: Matcher.Cursor
    private let first: Matcher.App
    private let others: [Matcher.App]

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try AssociationFile(parsing: bytes)
        laps.mark("parse")
        let matcher =
            if let domain = AssociationFile.Domain(LinkDraft.host) { Matcher(file, domain: domain) } else {
                Matcher(anyHostOf: file)
            }
        cursor = matcher.makeCursor()
        let known = matcher.app(Workload.app)
        laps.mark("compile")
        let apps = matcher.apps.contains(Workload.app) ? [] : AskedApps(matcher).apps.map(matcher.app)
        first = apps.first ?? known
        others = Array(apps.dropFirst())
        laps.skip()
    }

    @inline(__always)
    mutating func decide(_ url: Span<UInt8>) -> Decision? {
        let decision = try? cursor.decide(url, for: first)
        return others.isEmpty ? decision : askOthers(url, after: decision)
    }

    private mutating func askOthers(_ url: Span<UInt8>, after decision: Decision?) -> Decision? {
        var best = decision
        for app in others {
            if case .matched = best { return best }
            let decision = try? cursor.decide(url, for: app)
            if AskedApps.better(decision, than: best) { best = decision }
        }
        return best
    }

    mutating func tally(_ lines: LineBuffer, _ range: Range<Int>) -> Tally {
        var tally = Tally()
        lines.withEachLine(range) { tally.add(decide($0)) }
        return tally
    }
}
