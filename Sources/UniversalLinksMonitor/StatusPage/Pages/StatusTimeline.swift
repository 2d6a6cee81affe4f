import UniversalLinksChecks

struct StatusTimeline: Sendable {
    /// `start` is before `end`.
    let start: UTCInstant
    let end: UTCInstant
    let origin: [DomainHistory.Interval]
    let cdn: [DomainHistory.Interval]
    let incidents: [Incident]
    /// In the order in which they appeared, which numbers them from 1.
    let files: [String]

    init(_ history: DomainHistory, from start: UTCInstant, to end: UTCInstant) {
        self.start = start
        self.end = max(end, UTCInstant(seconds: start.seconds + 60))
        let (first, last) = (self.start, self.end)
        origin = history.origin.compactMap { $0.clamped(from: first, to: last) }.sorted { $0.start < $1.start }
        cdn = history.cdn.compactMap { $0.clamped(from: first, to: last) }.sorted { $0.start < $1.start }
        incidents = history.incidents.filter { $0.began <= last && ($0.closed ?? last) >= first }
            .sorted { ($0.began, $0.id) < ($1.began, $1.id) }
        var files: [String] = []
        var known: Set<String> = []
        for interval in (origin + cdn).sorted(by: { $0.start < $1.start }) {
            if case .file(let hash) = interval.content, known.insert(hash).inserted { files.append(hash) }
        }
        self.files = files
    }

    /// From 1.
    func number(of hash: String) -> Int { (files.firstIndex(of: hash) ?? -1) + 1 }

    /// Where a time is, from 0 to 1.
    func position(of instant: UTCInstant) -> Double {
        let share = (Double(instant.seconds) - Double(start.seconds)) / Double(end.seconds - start.seconds)
        return min(1, max(0, share))
    }

    /// How long only the CDN was out of date.
    var behind: ElapsedTime {
        ElapsedTime(seconds: cdn.filter(\.isBehind).reduce(0) { $0 + max(0, $1.end.seconds - $1.start.seconds) })
    }

    /// How long the host did not answer, or served no usable file.
    var outage: ElapsedTime {
        ElapsedTime(
            seconds: origin.reduce(0) { total, interval in
                switch interval.content {
                case .broken, .down: total + max(0, interval.end.seconds - interval.start.seconds)
                case .file, .unknown: total
                }
            })
    }

    struct Change: Hashable, Sendable {
        var time: UTCInstant
        var old: String
        var new: String
        /// When the CDN had it; nil if it never did.
        var followed: UTCInstant?
    }

    var changes: [Change] {
        var (changes, last): ([Change], String?) = ([], nil)
        for interval in origin {
            guard case .file(let hash) = interval.content else { continue }
            if let old = last, old != hash {
                let followed = cdn.first { $0.content == .file(hash) && $0.end > interval.start }
                changes.append(
                    Change(
                        time: interval.start, old: old, new: hash,
                        followed: followed.map { max($0.start, interval.start) }))
            }
            last = hash
        }
        // A copy that came only after the next change was never what the host served.
        for index in changes.indices.dropLast() {
            if let followed = changes[index].followed, followed >= changes[index + 1].time {
                changes[index].followed = nil
            }
        }
        return changes
    }
}

extension DomainHistory.Interval {
    /// Nil if no part of it is in this time.
    fileprivate func clamped(from start: UTCInstant, to end: UTCInstant) -> DomainHistory.Interval? {
        guard self.start <= end, self.end >= start else { return nil }
        var part = self
        part.start = max(self.start, start)
        // After a clock went back, an interval may end before it starts.
        part.end = max(part.start, min(self.end, end))
        return part
    }
}

extension StatusTimeline {
    /// `File 2`, or `File 1, out of date`.
    func words(for interval: DomainHistory.Interval) -> String {
        let content =
            switch interval.content {
            case .file(let hash): "File \(number(of: hash))"
            case .broken(let problem): problem.isEmpty ? "No usable file" : "No usable file: \(problem)"
            case .down(let problem): problem.isEmpty ? "No answer" : "No answer: \(problem)"
            case .unknown: "Unknown"
            }
        return interval.isBehind ? "\(content), out of date" : content
    }

    /// Everything that happened, in order: the picture as rows of a table.
    var events: [Event] {
        var events: [Event] = []
        events += origin.map { Event(time: $0.start, end: $0.end, place: "Host", words: words(for: $0)) }
        events += cdn.map { Event(time: $0.start, end: $0.end, place: "CDN", words: words(for: $0)) }
        events += incidents.map {
            Event(
                time: $0.began, end: $0.closed, place: "Incident", words: "\($0.kind.title) (\($0.severity.name))",
                incidentID: $0.id)
        }
        return events.sorted { ($0.time, $0.place, $0.words) < ($1.time, $1.place, $1.words) }
    }

    struct Event: Hashable, Sendable {
        var time: UTCInstant
        /// Nil while it lasts.
        var end: UTCInstant?
        var place: String
        var words: String
        var incidentID: String?
    }
}
