import UniversalLinks

/// The engine of this package that decides on the bytes of a URL.
struct FastContender: Contender {
    private var cursor: Matcher.AnyAppCursor

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try AssociationFile(parsing: bytes)
        laps.mark("parse")
        let matcher =
            if let domain = AssociationFile.Domain(LinkDraft.host) { Matcher(file, domain: domain) } else {
                Matcher(anyHostOf: file)
            }
        cursor = matcher.makeCursor(
            forAnyOf: matcher.apps.contains(Workload.app) ? [Workload.app] : AskedApps(matcher).apps)
        laps.mark("compile")
        laps.skip()
    }

    @inline(__always)
    mutating func decide(_ url: Span<UInt8>) -> Decision? { try? cursor.decide(url) }

    mutating func tally(_ lines: LineBuffer, _ range: Range<Int>) -> Tally {
        var tally = Tally()
        lines.withEachLine(range) { tally.add(decide($0)) }
        return tally
    }
}
