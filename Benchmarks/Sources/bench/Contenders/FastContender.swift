import UniversalLinks

/// The engine of this package that decides on the bytes of a URL.
struct FastContender: Contender {
    private var cursor: Matcher.Cursor
    private let app: Matcher.App

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try AssociationFile(parsing: bytes)
        laps.mark("parse")
        let matcher =
            if let domain = AssociationFile.Domain(LinkDraft.host) { Matcher(file, domain: domain) } else {
                Matcher(anyHostOf: file)
            }
        cursor = matcher.makeCursor()
        app = matcher.app(Workload.app)
        laps.mark("compile")
    }

    @inline(__always)
    mutating func decide(_ url: Span<UInt8>) -> Decision? {
        try? cursor.decide(url, for: app)
    }

    mutating func tally(_ lines: LineBuffer) -> Tally {
        var tally = Tally()
        lines.withEachLine { tally.add(decide($0)) }
        return tally
    }
}
