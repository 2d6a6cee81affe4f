import UniversalLinks

/// The engine of this package that takes each URL apart and tries each component: the reference, which can explain.
struct PlainContender: Contender {
    private var cursor: Matcher.Cursor

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try AssociationFile(parsing: bytes)
        laps.mark("parse")
        let matcher =
            if let domain = AssociationFile.Domain(LinkDraft.host) { Matcher(file, domain: domain) } else {
                Matcher(anyHostOf: file)
            }
        cursor = matcher.makeCursor()
        laps.mark("compile")
    }

    mutating func decide(_ url: Span<UInt8>) -> Decision? {
        let text = url.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let link = try? LinkURL(parsing: text) else { return nil }
        return cursor.decide(link, for: Workload.app)
    }

    mutating func tally(_ lines: LineBuffer) -> Tally {
        var tally = Tally()
        lines.withEachLine { tally.add(decide($0)) }
        return tally
    }
}
