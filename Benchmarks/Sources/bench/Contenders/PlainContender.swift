import UniversalLinks

/// The engine of this package that takes each URL apart and tries each component: the reference, which can explain.
struct PlainContender: Contender {
    private var cursor: Matcher.Cursor
    private let apps: [AppIdentifier]

    init(reading bytes: [UInt8], _ laps: inout Laps) throws {
        let file = try AssociationFile(parsing: bytes)
        laps.mark("parse")
        let matcher =
            if let domain = AssociationFile.Domain(LinkDraft.host) { Matcher(file, domain: domain) } else {
                Matcher(anyHostOf: file)
            }
        cursor = matcher.makeCursor()
        laps.mark("compile")
        let asked = matcher.apps.contains(Workload.app) ? [] : AskedApps(matcher).apps
        apps = asked.isEmpty ? [Workload.app] : asked
        laps.skip()
    }

    mutating func decide(_ url: Span<UInt8>) -> Decision? {
        let text = url.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let link = try? LinkURL(parsing: text) else { return nil }
        var best: Decision?
        for app in apps {
            if case .matched = best { return best }
            let decision = cursor.decide(link, for: app)
            if best == nil || AskedApps.better(decision, than: best) { best = decision }
        }
        return best
    }

    mutating func tally(_ lines: LineBuffer, _ range: Range<Int>) -> Tally {
        var tally = Tally()
        lines.withEachLine(range) { tally.add(decide($0)) }
        return tally
    }
}
